import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, type Project } from './project.ts'

let project: Project
beforeAll(async () => {
  project = createProject()
  await project.build()
})
afterAll(() => project.remove())

describe('cardex call', () => {
  it('prints the answer on one line, and ends with 0 for a match and a no-match', async () => {
    const match = await project.run(['call', 'search_datasets', '{"query":"heart"}'])
    expect(match.code).toBe(0)
    expect(match.out.split('\n')).toHaveLength(2)
    expect(JSON.parse(match.out)).toMatchObject({ outcome: 'match', total: 2 })
    const none = await project.run(['call', 'search_datasets', '{"query":"axolotl"}'])
    expect(none.code).toBe(0)
    expect(JSON.parse(none.out)).toMatchObject({ outcome: 'no_match', final: true })
  })

  it('indents for a person, unless JSON is asked for', async () => {
    const args = ['call', 'check_datasets', '{"names":["Hearts"]}']
    const plain = await project.run(args)
    expect((await project.run(args, { isPerson: true })).out).toBe(`${JSON.stringify(JSON.parse(plain.out), undefined, 2)}\n`)
    expect(await project.run([...args, '--json'], { isPerson: true })).toEqual(plain)
  })

  it('reads the arguments from stdin for -, and takes none for an empty object', async () => {
    const typed = await project.run(['call', 'get_access_info', '{"ids":["hearts"]}'])
    expect(await project.run(['call', 'get_access_info', '-'], { input: '\uFEFF{"ids":["hearts"]}\n' })).toEqual(typed)
    expect(await project.run(['call', 'list_facets'])).toEqual(await project.run(['call', 'list_facets', '{}']))
  })

  it('ends with 1 for an error answer, which still teaches', async () => {
    const { code, out } = await project.run(['call', 'search_datasets', '{"filters":{"organism":"dragon"}}'])
    expect(code).toBe(1)
    expect(JSON.parse(out)).toMatchObject({ outcome: 'error', code: 'unknown_value', legal_values: expect.arrayContaining(['human']) })
  })

  it.each([
    [['call', 'search_dataset', '{}'], 'there is no tool search_dataset; did you mean search_datasets?'],
    [['call', 'search_datasets', '{query:heart}'], 'the arguments are no JSON'],
    [['call'], 'something is missing'],
    [['call', 'search_datasets', '{}', 'more'], 'nothing belongs after {}: more'],
    [['call', 'search_datasets', '{}', '--catalogue', 'nowhere'], 'cannot be read as a catalogue'],
    [['call', 'search_datasets', '{}', '--log', 'no/such/folder/calls.jsonl'], '--log no/such/folder/calls.jsonl cannot be written'],
  ])('ends with 2 for a call that makes no sense: %j', async (args, message) => {
    const { code, out, err } = await project.run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
  })

  it('appends one line per call to a log', async () => {
    await project.run(['call', 'search_datasets', '{"query":"heart"}', '--log', 'calls.jsonl'])
    await project.run(['call', 'get_access_info', '{}', '--log', 'calls.jsonl'])
    const records = project.read('calls.jsonl').trimEnd().split('\n').map(line => JSON.parse(line))
    expect(records).toMatchObject([{ tool: 'search_datasets', outcome: 'match', rows: 2 }, { tool: 'get_access_info', outcome: 'error' }])
  })
})

describe('cardex tools', () => {
  it('gives the menu that agents get, by name', async () => {
    const { tools } = JSON.parse((await project.run(['tools', '--json'])).out) as { tools: { name: string; inputSchema: object }[] }
    expect(tools.map(({ name }) => name)).toEqual(tools.map(({ name }) => name).toSorted())
    expect(tools.every(({ inputSchema }) => typeof inputSchema === 'object')).toBe(true)
    const { out } = await project.run(['tools'])
    for (const { name } of tools) expect(out).toContain(name)
  })
})

describe('cardex stats', () => {
  it('counts the catalogue and holds its answers against their budgets', async () => {
    const { code, out } = await project.run(['stats', '--json'])
    const stats = JSON.parse(out)
    expect(stats).toMatchObject({ catalogue: { cards: 2 }, status_by_access: { permissive: { open_download: 1 }, unstated: { open_download: 1 } } })
    expect(stats.budgets.map(({ what }: { what: string }) => what)).toEqual(expect.arrayContaining(['menu', 'row, mean', 'no match', 'facets, overview']))
    const isOver = stats.budgets.some(({ is, most }: { is: number; most?: number }) => most !== undefined && is > most)
    expect(code).toBe(isOver ? 1 : 0)
    expect((await project.run(['stats'])).out).toContain('Status by access')
  })
})
