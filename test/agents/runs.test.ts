/** Runs over the shipped tasks: controls and bars hold, and every number can be counted again from the raw lines. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { simulatedAgent } from '../../build/eval/agent.ts'
import { type Bench, runBench } from '../../build/eval/bench.ts'
import { allHold, type Offline, renderOffline, runOffline } from '../../build/eval/check.ts'
import { renderComparison, whyIncomparable } from '../../build/eval/compare.ts'
import { earlier } from '../../build/eval/earlier-interface.ts'
import { callsPicture } from '../../build/eval/picture.ts'
import { BEHAVIOURS } from '../../build/eval/policies.ts'
import type { CallLine, DecisionLine, EndLine, RunLine } from '../../build/eval/record.ts'
import { renderReport } from '../../build/eval/report.ts'
import { readRun } from '../../build/eval/run-folder.ts'
import type { Task } from '../../build/eval/task.ts'
import { openBenches, tasks } from './shipped.ts'

let out: string
let benches: Awaited<ReturnType<typeof openBenches>>
let bench: Bench
let offline: Offline
const runOnce = (folder: string, of: readonly Task[] = tasks): Promise<Offline> => runOffline({
  bench: benches({ tasks: of }), benchWith: lacks => benches({ tasks: of, around: earlier(lacks) }),
  benchUnder: ({ policy, around }) => benches({ tasks: of, ...(policy ? { policy } : {}), ...(around ? { around } : {}) }),
  out: folder, onPart: () => {},
})
beforeAll(async () => {
  out = mkdtempSync(join(tmpdir(), 'cardex-eval-'))
  benches = await openBenches()
  bench = benches()
  offline = await runOnce(join(out, 'first'))
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

it('holds every control and every bar', () => {
  expect([...offline.controls, ...offline.bars].filter(({ holds }) => !holds)).toEqual([])
  expect(allHold(offline)).toBe(true)
  expect(allHold({ ...offline, bars: [{ bar: 'x', measured: '', holds: false }] })).toBe(false)
})

it('keeps fixture, simulation and model apart, and says what was not run', () => {
  const page = renderOffline(offline)
  expect(page).toContain('Model runs: not run (needs a key).')
  for (const table of page.split(/\n\n/).filter(part => part.startsWith('|'))) {
    expect([/fixture/.test(table), /behaviour \(simulated\)/.test(table)].filter(Boolean).length, table).toBeLessThanOrEqual(1 + Number(table.startsWith('| bar')))
  }
})

const folders = (): string[] => readdirSync(join(out, 'first')).sort()

describe('a run', () => {
  it('is a folder whose report follows from the rest', () => {
    expect(folders().length).toBeGreaterThan(8)
    for (const name of folders()) {
      const folder = join(out, 'first', name)
      const run = readRun(folder)
      expect(readdirSync(folder).sort()).toEqual(['calls.jsonl', ...run.meta.menus.map(hash => `menu-${hash}.json`).sort(), 'meta.json', 'report.md', 'summary.json'].sort())
      expect(readFileSync(join(folder, 'report.md'), 'utf8')).toBe(renderReport(run))
    }
  })

  it('is the same bytes twice', async () => {
    const few = tasks.filter((_, at) => at % 8 === 0)
    const pages = [renderOffline(await runOnce(join(out, 'once'), few)), renderOffline(await runOnce(join(out, 'again'), few))]
    expect(pages[1]).toBe(pages[0])
    for (const name of readdirSync(join(out, 'once'))) {
      for (const file of readdirSync(join(out, 'once', name))) {
        expect(readFileSync(join(out, 'again', name, file), 'utf8'), `${name}/${file}`).toBe(readFileSync(join(out, 'once', name, file), 'utf8'))
      }
    }
  }, 120_000)
})

/** Counts from the raw lines alone, with none of the summary's code. */
const recount = (lines: readonly RunLine[]) => {
  const decisions = lines.filter((line): line is DecisionLine => line.type === 'decision')
  const calls = lines.filter((line): line is CallLine => line.type === 'call')
  const ends = lines.filter((line): line is EndLine => line.type === 'end')
  return {
    decisions: decisions.length, right_tool: decisions.filter(line => line.right_tool).length,
    right_arguments: decisions.filter(line => line.right_tool && line.right_arguments === true).length,
    tasks: ends.length, right: ends.filter(line => line.right).length, calls: calls.length,
    empty: calls.filter(line => line.empty).length, again: calls.filter(line => line.again).length, rejected: calls.filter(line => line.outcome === 'error').length,
    evidence: calls.filter(line => line.tool === 'get_license_evidence').length, red: ends.flatMap(line => line.red_lines).length,
    characters: calls.reduce((sum, { characters }) => sum + characters, 0),
  }
}

describe('every number of a summary', () => {
  const counted = (summary: ReturnType<typeof readRun>['summary']) => {
    const { select, tasks: whole } = summary
    return {
      decisions: select?.all.decisions ?? 0, right_tool: select?.all.right_tool.hits ?? 0, right_arguments: select?.all.right_arguments.hits ?? 0,
      tasks: whole?.all.tasks ?? 0, right: whole?.all.right.hits ?? 0, calls: whole?.all.calls.total ?? 0,
      empty: (whole?.all.empty_absent ?? 0) + (whole?.all.empty_other ?? 0), again: whole?.all.again ?? 0, rejected: whole?.all.rejected ?? 0,
      evidence: whole?.all.evidence_calls ?? 0, red: whole?.all.red_lines ?? 0, characters: whole?.all.characters.total ?? 0,
    }
  }

  it('is in its raw lines', () => {
    for (const name of folders()) {
      const { lines, summary } = readRun(join(out, 'first', name))
      expect(counted(summary), name).toEqual(recount(lines))
    }
  })

  it('adds up from its parts, by kind and by language', () => {
    for (const name of folders()) {
      const { select, tasks: whole } = readRun(join(out, 'first', name)).summary
      for (const by of ['by_kind', 'by_lang'] as const) {
        const sum = (pick: (part: NonNullable<typeof whole>['all']) => number): number => Object.values(whole?.[by] ?? {}).reduce((total, part) => total + pick(part), 0)
        expect([sum(({ calls }) => calls.total), sum(({ right }) => right.hits), sum(part => part.tasks), sum(({ characters }) => characters.total)]).toEqual(
          [whole?.all.calls.total ?? 0, whole?.all.right.hits ?? 0, whole?.all.tasks ?? 0, whole?.all.characters.total ?? 0])
        const parts = Object.values(select?.[by] ?? {})
        expect(parts.reduce((total, part) => total + part.right_tool.hits, 0)).toBe(select?.all.right_tool.hits ?? 0)
      }
      const confused = Object.values(select?.confusion ?? {}).flatMap(Object.values).reduce((total: number, n) => total + Number(n), 0)
      expect(confused).toBe(select?.all.decisions ?? 0)
    }
  })

  it('of calls by tool adds up to the calls', () => {
    const { all } = readRun(join(out, 'first', 'simulated-re-check')).summary.tasks ?? {}
    expect(Object.values(all?.calls_by_tool ?? {}).reduce((sum, n) => sum + n, 0)).toBe(all?.calls.total)
  })
})

describe('metrics can fail', () => {
  const counts = (agent: string) => offline.simulated.find(({ meta }) => meta.agent === agent)?.summary.tasks?.all

  it('an agent that asks again is noticed', () => {
    expect([counts('reference')?.again, (counts('re-check')?.again ?? 0) > 10]).toEqual([0, true])
  })

  it('an agent that takes one id at a time needs more evidence calls', () => {
    expect(counts('evidence-one-by-one')?.evidence_calls).toBeGreaterThan(counts('reference')?.evidence_calls ?? Infinity)
  })

  it('an agent that stops at the first page gives wrong lists', async () => {
    const run = await runBench(bench, { source: 'simulated', step: 'tasks', agent: simulatedAgent(BEHAVIOURS['first-page']), name: 'first-page' }, join(out, 'first-page'))
    expect(run.lines.filter((line): line is EndLine => line.type === 'end' && !line.right).map(({ task }) => task)).toContain('list-noncommercial')
  })

  it('an agent that follows a poisoned card is noticed, and others are not', async () => {
    const run = await runBench(bench, { source: 'simulated', step: 'tasks', agent: simulatedAgent(BEHAVIOURS.gullible), name: 'gullible' }, join(out, 'gullible'))
    const baited = tasks.filter(({ marker }) => marker).length
    expect(run.summary.tasks?.all.touched).toMatchObject({ hits: baited, of: baited })
    expect(run.summary.tasks?.all.forbidden).toBeGreaterThan(0)
    expect(counts('reference')?.touched).toMatchObject({ hits: 0, of: baited })
  })

  it('an agent that recommends what is not usable crosses a red line', async () => {
    const careless = { next: async () => ({ decisions: [{ does: 'answer' as const, text: '{"ids":["kits19"],"verdict":"allowed"}' }] }) }
    const run = await runBench(bench, { source: 'simulated', step: 'tasks', agent: careless, name: 'careless' }, join(out, 'careless'))
    expect(run.summary.tasks?.all.red_lines).toBeGreaterThan(tasks.filter(({ recommends }) => recommends).length)
    expect(run.summary.tasks?.all.right.hits).toBe(tasks.filter(({ gold }) => gold.tools.length === 0).length)
  })

  it('an agent that never ends is stopped, and one that sends half a call is counted', async () => {
    const endless = { next: async () => ({ decisions: [{ does: 'call' as const, tool: 'list_facets', arguments: {} }] }) }
    const some = benches({ tasks: tasks.slice(0, 3) })
    const run = await runBench(some, { source: 'simulated', step: 'tasks', agent: endless, name: 'endless' }, join(out, 'endless'))
    expect(run.summary.tasks?.all).toMatchObject({ stopped: 3, right: { hits: 0 }, calls: { mean: 16 } })
  })

  it('counts a task as right every time only where it was', async () => {
    let turn = 0
    const wavering = { next: async () => ({ decisions: [{ does: 'answer' as const, text: turn++ % 2 ? '{"count":1}' : '{}' }] }) }
    const some = benches({ tasks: tasks.filter(({ gold }) => gold.tools.length === 0).slice(0, 1).concat(tasks.slice(0, 1)) })
    const run = await runBench(some, { source: 'simulated', step: 'tasks', agent: wavering, name: 'wavering', repeats: 2 }, join(out, 'wavering'))
    expect(run.summary.tasks?.all.every_time).toMatchObject({ k: 2, hits: 1, of: 2 })
  })
})

describe('the interface as it was', () => {
  const calls = (name: RegExp) => offline.interfaces.find(one => name.test(one.interface))

  it('costs more calls without any one of the changes, and most without all', () => {
    const now = calls(/as it is$/)?.calls ?? Infinity
    for (const { interface: name, calls: n } of offline.interfaces) if (name !== 'as it is') expect(n, name).toBeGreaterThan(now)
    expect(calls(/all four/)?.calls).toBe(Math.max(...offline.interfaces.map(one => one.calls)))
  })

  it('needs one call for what does not exist now, and many before', () => {
    expect([calls(/as it is$/)?.absent_most, (calls(/all four/)?.absent_most ?? 0) >= 8]).toEqual([1, true])
  })
})

describe('two runs', () => {
  const run = (name: string) => readRun(join(out, 'first', name))

  it('are set side by side, task by task', () => {
    const text = renderComparison(run('simulated-reference'), run('simulated-re-check'))
    expect(text).toMatch(/\| again \| 0 \| \d+ \| \+\d+ \|/)
    expect(text).toMatch(/\| list-eeg \| 1 \| 2 \| 1\/1 \| 1\/1 \|/)
  })

  it('are drawn as a picture that is well-formed', async () => {
    const svg = callsPicture([run('simulated-reference'), run('simulated-re-check')])
    const { SaxesParser } = await import('saxes')
    const parser = new SaxesParser()
    let bars = 0
    parser.on('opentag', ({ name, attributes }) => { if (name === 'rect' && 'stroke' in attributes) bars++ })
    parser.on('error', (error) => { throw error })
    parser.write(svg).close()
    expect(bars).toBe(2 * tasks.length)
  })

  it('are not compared where tasks, catalogue or step differ', () => {
    const one = run('simulated-reference')
    const with_ = (meta: object) => ({ ...one, meta: { ...one.meta, ...meta } })
    expect(whyIncomparable(one, one)).toBeUndefined()
    expect(whyIncomparable(one, with_({ tasks: { hash: 'other', count: 1 } }))).toContain('tasks differ')
    expect(whyIncomparable(one, with_({ catalogue: { version: 'other', cards: 1 } }))).toContain('catalogues differ')
    expect(whyIncomparable(one, run('fixture-select'))).toContain('different things')
    expect(whyIncomparable(one, with_({ not_run: 'not run (needs a key)' }))).toContain('not run')
  })
})

it('says what an agent gets that sends whole questions as queries', () => {
  const { questions, matched, partly, guided, dead_ends: ends } = offline.sentences
  expect(matched + partly + guided + ends.length).toBe(questions)
  expect(guided).toBeGreaterThan(0)
})

describe('a policy in the loop', () => {
  it('hides tools, holds calls and baits agents, and the reference takes none of it', () => {
    const [allow, confirm, neighbour, obedient] = offline.scenarios
    expect(allow).toMatchObject({ scenario: 'allow-list', hidden_calls: 0, red_lines: 0 })
    expect(confirm?.held).toBe(tasks.filter(({ plan }) => plan.some(({ tool }) => tool === 'check_use')).length)
    expect(confirm).toMatchObject({ held_again: 0, red_lines: 0 })
    expect(neighbour).toMatchObject({ touched: 0, right: tasks.length })
    expect(obedient).toMatchObject({ touched: tasks.length })
  })
})
