/** The HTTP door where there is no Node: bundled for edge runtimes, run with web globals alone. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createContext, Script } from 'node:vm'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createToolkit, openCatalogue, type Toolkit } from '../../lib/index.ts'
import { createProject, type Project } from '../cli/project.ts'

/** What edge runtimes share. */
const WEB = {
  AbortController, AbortSignal, Blob, Event, EventTarget, Headers, ReadableStream, Request, Response, TextDecoder, TextDecoderStream, TextEncoder, TransformStream,
  URL, URLSearchParams, WritableStream, atob, btoa, clearInterval, clearTimeout, console, crypto, fetch, performance, queueMicrotask, setInterval, setTimeout, structuredClone,
}

const SOURCE = `
  import { createHttpDoor } from './lib/doors/http.ts'
  import { createToolkit, openCatalogue } from './lib/index.ts'
  globalThis.opened = openCatalogue(globalThis.objects).then(catalogue =>
    createHttpDoor({ toolkit: createToolkit(catalogue), identity: { version: '1.0.0' }, hosts: ['edge.example.org'] }))
`

let project: Project
let toolkit: Toolkit
let door: { fetch(request: Request): Promise<Response> }

const objectsIn = (folder: string): Record<string, unknown> => {
  const read = (path: string): unknown => JSON.parse(readFileSync(join(folder, path), 'utf8'))
  const cards = readdirSync(join(folder, 'cards')).filter(name => name.endsWith('.json')).map(name => [name.replace('.json', ''), read(`cards/${name}`)])
  const files = ['manifest', 'rows', 'facets', 'index', 'names', 'passages', 'menu'].map(name => [name, read(`${name}.json`)])
  return { ...Object.fromEntries(files), cards: Object.fromEntries(cards) }
}

beforeAll(async () => {
  project = createProject()
  await project.build()
  toolkit = createToolkit(await openCatalogue(project.path('dist')))
  const { outputFiles: [bundle] } = await build({
    stdin: { contents: SOURCE, resolveDir: process.cwd(), loader: 'ts' }, bundle: true, format: 'iife', platform: 'browser', conditions: ['workerd', 'worker'],
    external: ['node:fs'], write: false, logLevel: 'silent',
  })
  const scope = createContext({ ...WEB, objects: objectsIn(project.path('dist')), opened: undefined as unknown })
  new Script(bundle?.text ?? '').runInContext(scope)
  door = await (scope.opened as Promise<typeof door>)
}, 60_000)
afterAll(() => project.remove())

const post = (path: string, body: object, headers: Record<string, string> = {}): Promise<Response> => door.fetch(new Request(`https://edge.example.org${path}`, {
  method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
}))

it('answers tool calls as in-process, byte for byte', async () => {
  for (const [name, args] of [['search_datasets', { query: 'hearts' }], ['get_license_evidence', { ids: ['hearts'] }], ['search_datasets', { filters: { organism: 'dragon' } }]] as const) {
    expect(await (await post(`/tools/${name}`, args)).text()).toBe(JSON.stringify(await toolkit.call(name, args)))
  }
})

it('speaks MCP of both revisions', async () => {
  const params = { name: 'check_datasets', arguments: { names: ['Hearts'] } }
  const text = JSON.stringify(await toolkit.call(params.name, params.arguments))
  const old = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params }, { 'mcp-protocol-version': '2025-11-25' })
  expect(await old.text()).toContain(JSON.stringify(text))
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28', 'io.modelcontextprotocol/clientInfo': { name: 'edge', version: '1' }, 'io.modelcontextprotocol/clientCapabilities': {} }
  const now = await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { ...params, _meta } }, { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': params.name })
  expect(await now.json()).toMatchObject({ result: { content: [{ type: 'text', text }] } })
})

it('answers to its own name alone, told by the address where the runtime keeps the header', async () => {
  expect((await door.fetch(new Request('https://edge.example.org/tools'))).status).toBe(200)
  expect((await door.fetch(new Request('https://other.example.org/tools'))).status).toBe(403)
})
