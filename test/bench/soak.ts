/** Many mixed calls through HTTP: each answer is the one that the toolkit gave at the start, and memory does not grow. */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createHttpDoor } from '../../lib/doors/http.ts'
import { listen } from '../../lib/doors/node.ts'
import type { Catalogue } from '../../lib/index.ts'
import { createToolkit } from '../../lib/index.ts'
import { type MixedCall, mixedCalls } from './mixed-calls.ts'

export interface Soaked {
  calls: number
  /** Calls with another answer than at the start, and what the first of them said. */
  wrong: number
  firstWrong: string | undefined
  /** Heap in use after a collection, in bytes: ten times over the run, evenly. */
  heap: number[]
  seconds: number
}

/** How many calls are under way at once. */
const AT_ONCE = 8
const SAMPLES = 10

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

/** The heap settles over a few turns: sockets and streams are let go of after the answer. */
const heapUsed = async (): Promise<number> => {
  for (let n = 0; n < 3; n++) {
    collect()
    await new Promise(resolve => { setTimeout(resolve, 20) })
  }
  return process.memoryUsage().heapUsed
}

const ACCEPT = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<string> =>
  fetch(url, { method: 'POST', body: JSON.stringify(body), headers: { ...ACCEPT, ...headers } }).then(response => response.text())

/** The text of a tool result in a JSON-RPC answer, be it plain or the data of an event. */
const textIn = (body: string): string => {
  const { result } = JSON.parse(/^data: (.*)$/m.exec(body)?.[1] ?? body) as { result: { content: [{ text: string }] } }
  return result.content[0].text
}

const modern = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'soak', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} }
const rpc = (params: object) => ({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })

/** The same call through each door, giving the answer's JSON. */
const DOORS: readonly ((base: string, call: MixedCall) => Promise<string>)[] = [
  (base, { name, args }) => post(`${base}/tools/${name}`, args),
  async (base, { name, args }) => textIn(await post(`${base}/mcp`, rpc({ name, arguments: args }), { 'mcp-protocol-version': '2025-11-25' })),
  async (base, { name, args }) => textIn(await post(`${base}/mcp`, rpc({ name, arguments: args, _meta: modern }), { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name })),
]

/** Makes so many calls. @param told hears after each tenth how far it is */
export const soak = async (catalogue: Catalogue, calls: number, told: (line: string) => void = () => {}): Promise<Soaked> => {
  const toolkit = createToolkit(catalogue)
  const list = mixedCalls(await catalogue.rows())
  const answers = await Promise.all(list.map(async ({ name, args }) => JSON.stringify(await toolkit.call(name, args))))
  const server = await listen(createHttpDoor({ toolkit, identity: { version: '1.0.0' } }), { port: 0 })
  const base = `http://127.0.0.1:${server.port}`
  const result: Soaked = { calls, wrong: 0, firstWrong: undefined, heap: [], seconds: 0 }
  const start = performance.now()
  let next = 0

  const work = async (until: number): Promise<void> => {
    while (next < until) {
      const n = next++
      const call = list[n % list.length]
      const through = DOORS[n % DOORS.length]
      if (!call || !through) continue
      const said = await through(base, call).catch(String)
      if (said === answers[n % list.length]) continue
      result.wrong++
      result.firstWrong ??= `${call.name} ${JSON.stringify(call.args)}: ${said.slice(0, 300)}`
    }
  }
  for (let tenth = 1; tenth <= SAMPLES; tenth++) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(Math.round(calls * tenth / SAMPLES))))
    result.heap.push(await heapUsed())
    told(`${next} calls, ${result.wrong} wrong, heap ${((result.heap.at(-1) ?? 0) / 1e6).toFixed(1)} MB`)
  }
  result.seconds = (performance.now() - start) / 1000
  await server.close()
  return result
}

/** How much the heap grew over the later half, in bytes: the first half fills what is read once and kept. */
export const growth = ({ heap }: Soaked): number => {
  const half = heap.slice(heap.length / 2)
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
  return mean(half.slice(-2)) - mean(half.slice(0, 2))
}
