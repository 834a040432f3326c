/** `cardex eval` as it is typed. */
import { resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, type Project } from '../cli/project.ts'

const TASK = (id: string, more: object = {}) => ({
  id, lang: 'en', kind: 'select', query: `Asked ${id}?`, gold: { tools: ['list_facets'], max_calls: 1, answer: { count: 2 } },
  plan: [{ tool: 'list_facets', args: {} }], read: { count: 'total' }, ...more,
})
const lines = (...rows: object[]): string => rows.map(row => `${JSON.stringify(row)}\n`).join('')

let project: Project
beforeAll(async () => {
  project = createProject()
  await project.run(['build'])
  project.write('tasks.jsonl', lines(TASK('one'), TASK('two', { gold: { tools: ['search_datasets', 'list_facets'], max_calls: 1, answer: { count: 2 } } })))
}, 60_000)
afterAll(() => project.remove())

const evaluate = (...args: string[]) => project.run(['eval', ...args, '--tasks', 'tasks.jsonl', '--runs', 'runs'])

describe('run', () => {
  it.each(['fixture', 'wire', 'simulated'])('of %s writes a folder for each step', async (source) => {
    const { code, out, err } = await evaluate('run', '--source', source)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('right tool 2/2')
    expect(out).toContain('right answer 2/2')
  }, 60_000)

  it('of a model without a key says so, and counts nothing', async () => {
    for (const name of ['CARDEX_EVAL_BASE_URL', 'CARDEX_EVAL_MODEL', 'CARDEX_EVAL_KEY']) delete process.env[name]
    const { code, out } = await evaluate('run', '--source', 'model', '--step', 'select')
    expect(code).toBe(0)
    expect(out).toContain('not run (needs a key)')
    expect(project.read('runs/model-select/report.md')).toContain('**not run (needs a key)**')
    expect(project.read('runs/model-select/calls.jsonl')).toBe('')
  })

  it('under a policy hides the tool from the agent', async () => {
    const { out } = await evaluate('run', '--source', 'simulated', '--step', 'select', '--deny', 'list_facets')
    expect(out).toContain('right tool 0/2')
    expect(project.read('runs/simulated-select/report.md')).toContain('list_facets')
  })
})

describe('menu and score', () => {
  it('take a client that is not ours through the tasks', async () => {
    const menu = JSON.parse((await evaluate('menu')).out) as { menus: { tools: { name: string }[] }[]; queries: { task: string; query: string }[] }
    expect(menu.menus[0]?.tools).toHaveLength(9)
    expect(menu.queries.map(({ task }) => task)).toEqual(['one', 'two'])
    project.write('decisions.jsonl', lines({ task: 'one', tool: 'list_facets', arguments: {} }, { task: 'two', function: { name: 'check_use', arguments: '{"ids":' } }))
    const { code, out } = await evaluate('score', 'decisions.jsonl', '--json')
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ missing: [], unknown: [], summary: { select: { all: { right_tool: { hits: 1, of: 2 }, malformed: 1 } } } })
  })

  it('count the log of a door, and claim nothing more', async () => {
    await project.run(['call', 'search_datasets', '{"query":"axolotl"}', '--log', 'calls.log'])
    await project.run(['call', 'search_datasets', '{"query":"axolotl limb"}', '--log', 'calls.log'])
    await project.run(['call', 'get_license_evidence', '{"ids":["nope"]}', '--log', 'calls.log'])
    expect(JSON.parse((await evaluate('score', 'calls.log', '--json')).out)).toMatchObject({ calls: 3, empty: 2, rejected: 1, evidence_calls: 1, asked_again: 1 })
    expect((await evaluate('score', 'calls.log')).out).toContain('selection and answers are not scored')
  })

  it('refuse what is neither', async () => {
    project.write('other.jsonl', '{"hello":1}\n')
    expect(await evaluate('score', 'other.jsonl')).toMatchObject({ code: 2, err: expect.stringContaining('line 1 is neither') })
  })
})

describe('compare', () => {
  it('writes text and picture, and refuses runs of other tasks', async () => {
    await evaluate('run', '--source', 'simulated')
    const { code, out } = await project.run(['eval', 'compare', 'runs/simulated-tasks-reference', 'runs/simulated-tasks-re-check', '--runs', 'comparison'])
    expect(code).toBe(0)
    expect(out).toContain('Tasks that differ')
    expect(project.read('comparison/calls.svg')).toMatch(/^<svg /)
    project.write('other-tasks.jsonl', lines(TASK('one')))
    await project.run(['eval', 'run', '--source', 'simulated', '--tasks', 'other-tasks.jsonl', '--runs', 'others'])
    expect(await project.run(['eval', 'compare', 'runs/simulated-select', 'others/simulated-select'])).toMatchObject({ code: 2, err: expect.stringContaining('tasks differ') })
  }, 60_000)
})

it.each([
  [['chekc'], 'did you mean check?'], [['run', '--source', 'oracle'], '--source is one of'], [['run', '--step', 'all'], '--step is one of'], [['run', '--repeats', '0'], '--repeats is a number'],
  [['score'], 'one file'], [['compare', 'a'], 'two runs'], [['compare', 'a', 'b'], 'holds no run'],
])('says what is wrong with %j', async (args, message) => {
  const { code, err } = await evaluate(...args)
  expect(code).toBe(2)
  expect(err).toContain(message)
})

it('asks for tasks where another server is named', async () => {
  expect(await project.run(['eval', 'run', '--server', `node ${resolve('test/agents/aml-server.mjs')}`])).toMatchObject({ code: 2, err: expect.stringContaining('--tasks FILE') })
})
