/** Questions nobody should ask, of every tool and through the doors: an answer or an error that teaches, soon, of bounded length. */
import { createHttpDoor } from '../../lib/doors/http.ts'
import { type Catalogue, createToolkit, ERROR_CODES, TOOL_NAMES, type Toolkit } from '../../lib/index.ts'
import { openCatalogue } from '../../lib/index.ts'
import { folderHost, builtFiles } from './damage.ts'
import { ownTime } from '../own-time.ts'
import { ARGUMENTS, BODIES, MONSTERS } from './monsters.ts'
import { type Concern, type Outcome } from './outcome.ts'

export interface Asked { calls: number; outcomes: Record<string, number>; slowest: { ms: number; what: string }; longest: number; violations: string[] }

/** Of this process's own time: an order of magnitude more than any call takes. */
const LONGEST_MS = 2000
/** Characters of an answer: an agent reads all of it. */
const MOST_CHARACTERS = 16_000

const faultIn = (json: string, ms: number): string | undefined => {
  if (ms > LONGEST_MS) return `takes ${ms.toFixed(0)} ms of processor time`
  if (json.length > MOST_CHARACTERS) return `answers with ${json.length} characters`
  if (/\\ud[89a-f]/i.test(json)) return 'answers with half of a pair'
  const answer = JSON.parse(json) as { outcome?: string; code?: string }
  if (answer.outcome === 'match' || answer.outcome === 'no_match') return undefined
  if (answer.outcome !== 'error') return `answers with outcome ${answer.outcome}`
  return ERROR_CODES.some(code => code === answer.code) && answer.code !== 'catalogue_error' ? undefined : `answers with error ${answer.code}`
}

const note = (asked: Asked, what: string, json: string, ms: number, fault: string | undefined): void => {
  asked.calls++
  const { outcome = 'none', code } = JSON.parse(json) as { outcome?: string; code?: string }
  asked.outcomes[code ?? outcome] = (asked.outcomes[code ?? outcome] ?? 0) + 1
  asked.longest = Math.max(asked.longest, json.length)
  if (ms > asked.slowest.ms) asked.slowest = { ms, what }
  if (fault) asked.violations.push(`${what}: ${fault}`)
}

/** Asks every tool every monster in every argument. */
export const askMonsters = async (toolkit: Toolkit, asked: Asked, sparse: number): Promise<void> => {
  let n = 0
  for (const tool of TOOL_NAMES) {
    for (const argument of ARGUMENTS) {
      for (const [what, monster] of Object.entries(MONSTERS)) {
        if (n++ % sparse) continue
        const shown = `${tool}, ${what} as ${argument}`
        const start = ownTime()
        try {
          const json = JSON.stringify(await toolkit.call(tool, { ...(argument === 'query' ? {} : { query: 'ecg' }), [argument]: monster }))
          const ms = ownTime() - start
          note(asked, shown, json, ms, faultIn(json, ms))
        } catch (error) {
          asked.violations.push(`${shown}: throws ${String(error).slice(0, 200)}`)
        }
      }
    }
  }
}

const jsonOf = (value: unknown): string | undefined => {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined // too deep to be written; the bodies have deep ones of their own
  }
}

const STATUSES: ReadonlySet<number> = new Set([200, 400, 404, 413, 422])

/** Posts monsters and broken bodies to a door, each to the tools and to MCP; after all of them the door answers as before. */
export const postMonsters = async (toolkit: Toolkit, asked: Asked, sparse: number): Promise<void> => {
  const door = createHttpDoor({ toolkit, identity: { version: '1.0.0' } })
  const post = (path: string, body: string | Uint8Array): Promise<Response> => door.fetch(new Request(`http://localhost${path}`, {
    method: 'POST', body: body as BodyInit, headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
  }))
  const usual = async (): Promise<string> => (await post('/tools/search_datasets', '{"query":"ecg"}')).text()
  const before = await usual()
  const monsters = Object.entries(MONSTERS).flatMap(([what, monster]) => ['query', 'filters', 'ids'].flatMap(argument => {
    const args = jsonOf({ [argument]: monster })
    return args === undefined ? [] : [
      { what: `${what} as ${argument}`, path: '/tools/search_datasets', body: args },
      { what: `${what} as ${argument} by MCP`, path: '/mcp', body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_datasets","arguments":${args}}}` },
    ]
  }))
  const broken = Object.entries(BODIES).flatMap(([what, body]) => ['/tools/search_datasets', '/tools/check_use', '/tools/none', '/mcp'].map(path => ({ what, path, body })))
  for (const [n, { what, path, body }] of [...monsters, ...broken].entries()) {
    if (n % sparse) continue
    const start = ownTime()
    try {
      const response = await post(path, body)
      const text = await response.text()
      const ms = ownTime() - start
      asked.calls++
      if (ms > asked.slowest.ms) asked.slowest = { ms, what: `${path}, ${what}` }
      if (!STATUSES.has(response.status)) asked.violations.push(`${path}, ${what}: status ${response.status}: ${text.slice(0, 200)}`)
      if (ms > LONGEST_MS) asked.violations.push(`${path}, ${what}: takes ${ms.toFixed(0)} ms of processor time`)
      if (text.length > 2 * MOST_CHARACTERS) asked.violations.push(`${path}, ${what}: answers with ${text.length} characters`)
    } catch (error) {
      asked.violations.push(`${path}, ${what}: throws ${String(error).slice(0, 200)}`)
    }
  }
  if (await usual() !== before) asked.violations.push('after all of that the door answers otherwise than before')
  await door.close()
}

/** Asks a catalogue everything, or every so manieth. */
export const askAll = async (catalogue: Catalogue, sparse: number): Promise<Asked> => {
  const asked: Asked = { calls: 0, outcomes: {}, slowest: { ms: 0, what: '' }, longest: 0, violations: [] }
  const toolkit = createToolkit(catalogue)
  // What a tool reads at its first use is no time of its calls.
  for (const [tool, args] of [['search_datasets', { query: 'ecg' }], ['check_datasets', { names: ['MIMIC'] }], ['search_card_text', { query: 'ecg' }]] as const) await toolkit.call(tool, args)
  await askMonsters(toolkit, asked, sparse)
  await postMonsters(toolkit, asked, sparse)
  return asked
}

export const questions: Concern = {
  name: 'questions',
  tries: 'values of a hundred thousand characters, ten thousand entries, twenty thousand levels, in every argument of every tool and through the doors',
  async run({ share }): Promise<Outcome> {
    const host = folderHost(await builtFiles('cards'))
    try {
      const { calls, outcomes, slowest, longest, violations } = await askAll(await openCatalogue(host.source), Math.max(1, Math.round(1 / share)))
      const kinds = Object.entries(outcomes).map(([code, count]) => `${code} ${count}`).join(', ')
      return { said: `${calls} calls: ${kinds}; longest answer ${longest} characters, slowest ${slowest.ms.toFixed(0)} ms of processor time (${slowest.what})`, violations }
    } finally {
      await host.close()
    }
  },
}
