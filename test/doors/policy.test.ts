/** A policy holds at every door: what is hidden is named nowhere, what is held runs nowhere, what is called is recorded everywhere. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, InMemoryTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineOf, openCallLog } from '../../build/cli/call-log.ts'
import { createHttpDoor } from '../../lib/doors/http.ts'
import { createMcpFactory } from '../../lib/doors/mcp.ts'
import { type CallRecord, createToolkit, openCatalogue, type Toolkit, TOOL_NAMES, type ToolName } from '../../lib/index.ts'
import { createProject, type Project } from '../cli/project.ts'
import { ask, catalogue, type Loose } from '../lib/ask.ts'
import { CALLS } from './calls.ts'

const others = (hidden: ToolName): ToolName[] => TOOL_NAMES.filter(name => name !== hidden)

/** Everything that an agent may read of a toolkit: its menu, and an answer of each kind of each tool. */
const readable = async (toolkit: Toolkit): Promise<string> => {
  const answers = await Promise.all(TOOL_NAMES.flatMap(tool => [...CALLS[tool].good, ...CALLS[tool].bad].map(args => toolkit.call(tool, args))))
  return JSON.stringify([await toolkit.list(), answers])
}

describe('a hidden tool', () => {
  let project: Project
  beforeAll(async () => {
    project = createProject()
    await project.build()
  }, 60_000)
  afterAll(() => project.remove())

  it('is in no static file that the HTTP door serves beside the tools', async () => {
    const opened = await openCatalogue(project.path('dist'))
    const served = async (path: string, deny: ToolName[]) => {
      const site = async (name: string) => new Uint8Array(readFileSync(project.path('dist', name)))
      return (await createHttpDoor({ toolkit: createToolkit(opened, { deny }), identity: { version: '1.0.0' }, site }).fetch(new Request(`http://localhost${path}`))).status
    }
    for (const path of ['/menu.json', '/openapi.json']) {
      expect(await served(path, [])).toBe(200)
      expect(await served(path, ['check_use'])).toBe(404)
    }
    expect(await served('/rows.json', ['check_use'])).toBe(200)
  })

  it.each(TOOL_NAMES)('%s: is in no description, answer, note or error, but where the caller named it', async hidden => {
    const opened = await openCatalogue(project.path('dist'))
    const text = await readable(createToolkit(opened, { deny: [hidden] }))
    expect(text.replaceAll(`There is no tool \\"${hidden}\\" here.`, '')).not.toContain(hidden)
    expect(await readable(createToolkit(opened, { allow: others(hidden) }))).toBe(text)
  })

  it('is not what a reserved facet points to', async () => {
    const reserved = (policy: { deny: ToolName[] }) => ask('list_facets', { facets: ['population'] }, policy)
    expect(await reserved({ deny: [] })).toMatchObject({ code: 'reserved_facet', instead: 'search_card_text' })
    expect(await reserved({ deny: ['search_card_text'] })).toMatchObject({ code: 'reserved_facet', reason: expect.any(String), instead: 'nothing that is offered here' })
    expect(JSON.stringify(await ask('list_facets', { facets: ['population', 'organism'] }, { deny: ['search_card_text'] }))).not.toContain('search_card_text')
  })

  it('is at no door', async () => {
    const toolkit = createToolkit(await openCatalogue(project.path('dist')), { deny: ['check_use'] })
    const door = createHttpDoor({ toolkit, identity: { version: '1.0.0' } })
    const get = async (path: string, init?: RequestInit): Promise<string> => (await door.fetch(new Request(`http://localhost${path}`, { headers: { host: 'localhost', 'content-type': 'application/json' }, ...init }))).text()
    expect(await get('/tools')).not.toContain('check_use')
    expect(JSON.parse(await get('/tools/check_usee', { method: 'POST', body: '{}' }))).toMatchObject({ code: 'tool_not_available', legal_tools: others('check_use') })
    const client = new Client({ name: 'test', version: '1.0.0' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    await Promise.all([createMcpFactory(toolkit, { version: '1.0.0' })().connect(far), client.connect(near)])
    expect(JSON.stringify([await client.listTools(), client.getInstructions() ?? '', client.getServerVersion()])).not.toContain('check_use')
    expect(JSON.stringify(await client.callTool({ name: 'check_usee', arguments: {} }))).not.toMatch(/check_use(?!e)/)
    await client.close()
    const { out } = await project.run(['tools', '--json', '--deny', 'check_use'])
    expect(JSON.parse(out).tools).toHaveLength(8)
    expect(out).not.toContain('check_use')
    const called = await project.run(['call', 'check_use', '{}', '--deny', 'check_use'])
    expect(called.code).toBe(1)
    expect(JSON.parse(called.out)).toMatchObject({ code: 'tool_not_available', legal_tools: others('check_use') })
    await door.close()
  })
})

describe('a held call', () => {
  it('is judged before a human sees it: no hidden characters, nothing over-long', async () => {
    const shown: unknown[] = []
    const confirm = (call: unknown): boolean => { shown.push(call); return true }
    for (const query of ['ecg\u202egpj', 'ecg\u{e0041}', 'x'.repeat(301)]) expect(await ask('search_datasets', { query }, { confirm })).toMatchObject({ code: 'invalid_input' })
    expect(shown).toEqual([])
    await ask('search_datasets', { query: 'ecg' }, { confirm })
    expect(shown).toEqual([{ tool: 'search_datasets', arguments: { query: 'ecg' } }])
  })

  it('keeps the object that holds it, waits, and runs nothing when it is refused', async () => {
    const policy = { held: 0, async confirm() { this.held += 1; await Promise.resolve(); return false } }
    const read = { ...catalogue, rows: () => { throw new Error('read') } }
    expect(await createToolkit(read, policy).call('search_datasets', {})).toMatchObject({ code: 'not_confirmed' })
    expect(policy.held).toBe(1)
  })
})

describe('any name', () => {
  it.each([[Symbol('x')], [Object.create(null)], [{ toString: () => { throw new Error('no') } }], [undefined], [7], [['search_datasets']]])('%o that is no tool is answered', async name => {
    expect(await createToolkit(catalogue).call(name as never)).toMatchObject({ outcome: 'error', code: 'tool_not_available', legal_tools: [...TOOL_NAMES] })
  })
})

describe('the log of calls', () => {
  let folder: string
  beforeAll(() => { folder = mkdtempSync(join(tmpdir(), 'cardex-log-')) })
  afterAll(() => rmSync(folder, { recursive: true }))
  const record: CallRecord = { time: '2026-11-30T00:00:00.000Z', tool: 'search_datasets', arguments: { query: 'ecg' }, outcome: 'match', rows: 1, characters: 10, milliseconds: 1 }

  it('has one line of JSON per call, of bad calls too, appended to what is there', async () => {
    const path = join(folder, 'calls.jsonl')
    writeFileSync(path, '{"old":true}\n')
    const toolkit = createToolkit(catalogue, { onCall: openCallLog(path, () => {}) })
    await toolkit.call('search_datasets', { query: 'xray' })
    await toolkit.call('nope')
    await toolkit.call('search_datasets', { query: 'a\nb' })
    const lines = readFileSync(path, 'utf8').split('\n')
    expect(lines.pop()).toBe('')
    expect(lines.map(line => JSON.parse(line))).toMatchObject([{ old: true }, { tool: 'search_datasets', outcome: 'match' }, { tool: 'nope', code: 'tool_not_available' }, { arguments: { query: 'a\nb' } }])
  })

  it('shows what cannot be seen, and keeps its lines short', () => {
    const line = lineOf({ ...record, arguments: { query: 'a\u202eb\u200b\u{e0041}\u009b\u0007é中' } })
    expect(line).toContain('a\\u202eb\\u200b\\udb40\\udc41\\u009b\\u0007é中')
    expect((JSON.parse(line) as Loose).arguments.query).toBe('a\u202eb\u200b\u{e0041}\u009b\u0007é中')
    expect(JSON.parse(lineOf({ ...record, arguments: { query: 'x'.repeat(100_000) } }))).toMatchObject({ arguments: { left_out: '100012 characters' } })
    const cycle: Record<string, unknown> = {}
    cycle.self = cycle
    for (const args of [cycle, { n: 1n }]) expect(JSON.parse(lineOf({ ...record, arguments: args }))).toMatchObject({ arguments: { left_out: 'not JSON' } })
    expect(JSON.parse(lineOf({ ...record, arguments: undefined }))).toMatchObject({ tool: 'search_datasets' })
  })

  it.skipIf(process.platform !== 'linux')('that cannot be opened is told at once, and one whose disk is full is told once and fails no call', async () => {
    expect(() => openCallLog(join(folder, 'no', 'such', 'folder'), () => {})).toThrow(/--log .* cannot be written/)
    const told: string[] = []
    const toolkit = createToolkit(catalogue, { onCall: openCallLog('/dev/full', line => told.push(line)) })
    for (let i = 0; i < 3; i++) expect(await toolkit.call('list_facets')).toMatchObject({ outcome: 'match' })
    expect(told).toEqual([expect.stringMatching(/^cardex: calls are not logged: ENOSPC/)])
  })
})
