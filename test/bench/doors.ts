/**
 * `npm run bench:doors`: how long `cardex mcp` takes from its start to the tool list, beside the smallest server of the SDK in the same
 * run; and what the doors add to a call that is made in-process. Ends with 1 where a bar is missed.
 */
import { spawn } from 'node:child_process'
import { availableParallelism, loadavg } from 'node:os'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { createToolkit, openCatalogue } from '../../lib/index.ts'
import { type MixedCall, mixedCalls } from './mixed-calls.ts'
import { startServing } from './serving.ts'

const STARTS = 21
const CALLS = 120
/** How often each call is made: the fastest time is the one that nothing else on the machine disturbed. */
const ROUNDS = 5
const MOST_TIMES_SMALLEST = 1.6
const MOST_OVERHEAD_MS = 5

const say = (line: string): void => { process.stdout.write(`${line}\n`) }
const at = (values: readonly number[], share: number): number => values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0
const ms = (value: number): string => `${value.toFixed(1)} ms`

const HELLO = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'bench', version: '1' } } },
  { method: 'notifications/initialized' },
  { id: 2, method: 'tools/list' },
].map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('')

/** Milliseconds from the start of a process to its whole answer to tools/list. */
const coldStart = (args: string[]): Promise<number> => new Promise((resolve, reject) => {
  const start = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  let out = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    if (!out.endsWith('"id":2}\n')) return
    resolve(performance.now() - start)
    child.kill()
  })
  child.on('error', reject)
  child.on('exit', () => reject(new Error(`${args.join(' ')} ended without a tool list`)))
  child.stdin.write(HELLO)
})

const startRatio = async (): Promise<number> => {
  const smallest: number[] = []
  const ours: number[] = []
  // By turns, so that what else the machine does falls on both.
  for (let n = 0; n <= STARTS; n++) {
    const pair = [await coldStart(['test/bench/smallest-server.mjs']), await coldStart(['build/bin.js', 'mcp'])] as const
    // The first pair fills the caches of the disk.
    if (n === 0) continue
    smallest.push(pair[0])
    ours.push(pair[1])
  }
  const ratio = at(ours, 0.5) / at(smallest, 0.5)
  say(`start to tools/list, median of ${STARTS}: smallest server ${ms(at(smallest, 0.5))}, cardex mcp ${ms(at(ours, 0.5))}, ${ratio.toFixed(2)} times (bar ${MOST_TIMES_SMALLEST})`)
  return ratio
}

const IDENTITY = { name: 'bench', version: '1.0.0' }

type Door = (name: string, args: Record<string, unknown>) => Promise<unknown>

/** What each door adds to the same call in-process, at p95, in milliseconds. */
const overheads = async (): Promise<number[]> => {
  const catalogue = await openCatalogue('dist')
  const toolkit = createToolkit(catalogue)
  const calls = mixedCalls(await catalogue.rows())
  const server = await startServing()
  const base = server.address
  const openClient = async (transport: StdioClientTransport | StreamableHTTPClientTransport, pin?: string): Promise<Client> => {
    const client = new Client(IDENTITY, pin === undefined ? {} : { versionNegotiation: { mode: { pin } } })
    await client.connect(transport)
    return client
  }
  const clients = {
    'MCP stdio 2025-11-25': await openClient(new StdioClientTransport({ command: process.execPath, args: ['build/bin.js', 'mcp'] })),
    'MCP stdio 2026-07-28': await openClient(new StdioClientTransport({ command: process.execPath, args: ['build/bin.js', 'mcp'] }), '2026-07-28'),
    'MCP HTTP 2025-11-25': await openClient(new StreamableHTTPClientTransport(new URL(`${base}/mcp`))),
    'MCP HTTP 2026-07-28': await openClient(new StreamableHTTPClientTransport(new URL(`${base}/mcp`)), '2026-07-28'),
  }
  const doors: Record<string, Door> = {
    'HTTP POST /tools': async (name, args) => (await fetch(`${base}/tools/${name}`, { method: 'POST', body: JSON.stringify(args), headers: { 'content-type': 'application/json' } })).text(),
    ...Object.fromEntries(Object.entries(clients).map(([door, client]) => [door, (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args })])),
  }
  const timed = async (run: () => Promise<unknown>): Promise<number> => {
    const start = performance.now()
    await run()
    return performance.now() - start
  }
  const taken = async (call: Door, { name, args }: MixedCall): Promise<number[]> => {
    const times: number[] = []
    // The first round loads what is read at first use.
    for (let round = 0; round <= ROUNDS; round++) {
      const own = await timed(async () => JSON.stringify(await toolkit.call(name, args)))
      const whole = await timed(() => call(name, args))
      if (round > 0) times.push(whole - own)
    }
    return times
  }
  const p95s: number[] = []
  for (const [door, call] of Object.entries(doors)) {
    const times: number[][] = []
    for (let n = 0; n < CALLS; n++) times.push(await taken(call, calls[(n * 17) % calls.length] ?? { name: 'list_facets', args: {} }))
    const best = times.map(some => Math.min(...some))
    p95s.push(at(best, 0.95))
    say(`${door}, added to a call in-process, ${CALLS} mixed calls: best of ${ROUNDS} p50 ${ms(at(best, 0.5))}, p95 ${ms(at(best, 0.95))} (bar ${MOST_OVERHEAD_MS} ms); all p95 ${ms(at(times.flat(), 0.95))}`)
  }
  await Promise.all(Object.values(clients).map(client => client.close()))
  await server.stop()
  return p95s
}

say(`load average ${loadavg().map(load => load.toFixed(1)).join(' ')}, ${availableParallelism()} cores`)
const ratio = await startRatio()
const most = Math.max(...await overheads())
const missed = ratio > MOST_TIMES_SMALLEST || most > MOST_OVERHEAD_MS
say(missed ? 'a bar is missed' : 'within all bars')
process.exitCode = missed ? 1 : 0
