/** Every official client over every transport gets the toolkit's own answers, byte for byte. */
import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHttpDoor } from '../../lib/doors/http.ts'
import { createMcpFactory } from '../../lib/doors/mcp.ts'
import { listen, type Listening } from '../../lib/doors/node.ts'
import { createToolkit, type Manifest, type MenuFile, openCatalogue, type Toolkit, TOOL_NAMES } from '../../lib/index.ts'
import { createProject, finished, type Project } from '../cli/project.ts'
import { CALLS } from './calls.ts'
import { CLIENTS, type OpenClient, type Place } from './clients.ts'

let project: Project
let toolkit: Toolkit
let server: Listening
beforeAll(async () => {
  project = createProject()
  await project.build()
  toolkit = createToolkit(await openCatalogue(project.path('dist')))
  server = await listen(createHttpDoor({ toolkit, identity: { version: '1.0.0' } }), { port: 0 })
}, 60_000)
afterAll(async () => {
  await server.close()
  project.remove()
})

const placeOf = (transport: string): Place => (transport === 'HTTP'
  ? { http: `http://127.0.0.1:${server.port}/mcp` }
  : { stdio: [resolve('build/bin.js'), 'mcp', '--catalogue', project.path('dist')] })

const MATRIX = ['stdio', 'HTTP'].flatMap(transport => CLIENTS.map(([name, revision, open]) => [name, transport, revision, open] as const))

describe.each(MATRIX)('%s over %s', (_, transport, revision, open) => {
  let client: OpenClient
  beforeAll(async () => { client = await open(placeOf(transport)) }, 60_000)
  afterAll(() => client.close())

  it(`speaks ${revision}`, () => {
    expect(client.revision ?? revision).toBe(revision)
  })

  it('lists the menu as it is, without output schemas', async () => {
    const { tools } = await client.list()
    expect(JSON.parse(JSON.stringify(tools))).toEqual(JSON.parse(JSON.stringify(await toolkit.list())))
    expect(JSON.stringify(tools)).not.toContain('outputSchema')
  })

  it.each([...TOOL_NAMES])('%s answers as in-process, well and badly', async name => {
    const { good, bad } = CALLS[name]
    for (const [args, isBad] of [...good.map(one => [one, false] as const), ...bad.map(one => [one, true] as const)]) {
      const answer = await toolkit.call(name, args)
      const { content, isError, structuredContent } = await client.call(name, args)
      expect(content).toEqual([{ type: 'text', text: JSON.stringify(answer) }])
      expect([answer.outcome === 'error', isError === true]).toEqual([isBad, isBad])
      // Declared nowhere, sent nowhere: a client would check it against a schema that no answer has.
      expect(structuredContent).toBeUndefined()
    }
  })

  it('answers a tool that does not exist with those that do, as a result that the model sees', async () => {
    const { content, isError } = await client.call('serch_datasets', {})
    expect(isError).toBe(true)
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(await toolkit.call('serch_datasets')) }])
  })
})

/** What a script that pipes its questions in gets back: every line of stdout, as JSON. */
const piped = async (messages: object[], args: string[] = []): Promise<{ code: number | null; answers: Record<string, unknown>[] }> => {
  const child = spawn(process.execPath, [resolve('build/bin.js'), 'mcp', '--catalogue', project.path('dist'), ...args], { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(messages.map(message => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join(''))
  const { code, out } = await finished(child)
  return { code, answers: out.split('\n').filter(Boolean).map(line => JSON.parse(line)) }
}
const HELLO = [
  { id: 1, method: 'initialize', params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'script', version: '1' } } },
  { method: 'notifications/initialized' },
]
/** A request of 2026-07-28 carries what the handshake used to. */
const modern = (id: number, method: string, params: object = {}) => ({
  id, method,
  params: { ...params, _meta: { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'script', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} } },
})

it('lists the tools from the manifest and the menu alone', async () => {
  const read = (name: string): unknown => project.json(`dist/${name}.json`)
  const menuOnly = await openCatalogue({ manifest: read('manifest') as Manifest, menu: read('menu') as MenuFile })
  const client = new Client({ name: 'test', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([createMcpFactory(createToolkit(menuOnly), { version: '1.0.0' })().connect(far), client.connect(near)])
  expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([...TOOL_NAMES])
  await client.close()
})

describe('cardex mcp', () => {
  it('answers everything that was asked before stdin ended, and ends with 0', async () => {
    const { code, answers } = await piped([...HELLO, ...[2, 3, 4].map(id => ({ id, method: 'tools/call', params: { name: 'search_datasets', arguments: { query: 'hearts' } } }))])
    expect(code).toBe(0)
    expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4])
  }, 60_000)

  it('tells clients of 2026-07-28 how long the menu holds', async () => {
    const { answers } = await piped([modern(1, 'tools/list')])
    expect(answers[0]).toMatchObject({ result: { ttlMs: 3_600_000, cacheScope: 'public', tools: expect.any(Array) } })
  }, 60_000)

  it('shows a hidden tool nowhere, refuses to call it, and logs each call', async () => {
    const log = project.path('calls.jsonl')
    const { answers } = await piped([...HELLO, { id: 2, method: 'tools/list' }, { id: 3, method: 'tools/call', params: { name: 'list_facets', arguments: {} } }], ['--deny', 'list_facets,search_card_text', '--log', log])
    const [list, refused] = [2, 3].map(id => JSON.stringify(answers.find(answer => answer.id === id)))
    expect(list).toContain('search_datasets')
    expect(list).not.toMatch(/list_facets|search_card_text/)
    expect(refused).toContain('tool_not_available')
    expect(project.read('calls.jsonl').trim().split('\n').map(line => JSON.parse(line))).toMatchObject([{ tool: 'list_facets', outcome: 'error', code: 'tool_not_available' }])
  }, 60_000)

  it.each([
    [['mcp', '--deny', 'list_facet'], 'did you mean list_facets?'],
    [['mcp', '--port', '1'], '--port belongs to --http'],
    [['mcp', '--http', '--port', '70000'], '--port is a number from 0 to 65535'],
    [['serve', '--allow-origin', 'example.org'], 'example.org is no origin'],
    [['serve', '--catalogue', 'nowhere'], 'cannot be read as a catalogue'],
  ])('refuses cardex %j', async (args, why) => {
    const { code, err, out } = await project.run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(why)
  })
})
