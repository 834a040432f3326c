/** Everything about evaluation that runs without a network: controls, flows, simulations, and the bars that all of it has to reach. */
import { join } from 'node:path'
import { modelAgent, endpointModel } from './model.ts'
import { simulatedAgent } from './agent.ts'
import { type Bench, runBench } from './bench.ts'
import { type Control, runControls } from './controls.ts'
import type { Lacks } from './earlier-interface.ts'
import { markdownTable, shareText } from './markdown.ts'
import { BEHAVIOURS, reference, SIMULATED } from './policies.ts'
import { isEnd } from './record.ts'
import { countInterfaces, type InterfaceCount, interfaceTable } from './record-table.ts'
import type { Run } from './run-folder.ts'
import { countSentences, type SentenceCount, sentenceTable } from './sentences.ts'
import type { Scenario } from './scenarios.ts'
import { countScenarios, type ScenarioCount, scenarioTable } from './scenario-table.ts'
import { FIXTURE_MODEL, replyWith, scriptedModel } from './scripted-model.ts'
import { serveFakeEndpoint, WIRE_MODEL } from './wire.ts'

export interface Bar { bar: string; measured: string; holds: boolean }

export interface Offline {
  controls: Control[]
  fixture: Run[]
  foreign?: Run[]
  simulated: Run[]
  interfaces: InterfaceCount[]
  sentences: SentenceCount
  scenarios: ScenarioCount[]
  bars: Bar[]
}

export interface OfflineSources {
  bench: Bench
  benchWith(lacks: Lacks): Bench
  benchUnder(scenario: Scenario): Bench
  /** Tasks over another server, where there is one at hand. */
  foreign?: Bench
  /** Where the runs go. */
  out: string
  onPart(name: string): void
}

const STEPS = ['select', 'tasks'] as const

/** Both steps with the scripted model, in-process and over the wire. */
const runFlows = async (bench: Bench, out: string, prefix = ''): Promise<Run[]> => {
  const reply = replyWith(reference, bench.tasks)
  const agent = await modelAgent(await scriptedModel(reply))
  const runs: Run[] = []
  for (const step of STEPS) runs.push(await runBench(bench, { source: 'fixture', step, agent, name: 'scripted model', model: FIXTURE_MODEL }, join(out, `${prefix}fixture-${step}`)))
  const endpoint = await serveFakeEndpoint(reply)
  try {
    const wired = await modelAgent(await endpointModel(endpoint))
    for (const step of STEPS) runs.push(await runBench(bench, { source: 'wire', step, agent: wired, name: 'scripted model over HTTP', model: WIRE_MODEL }, join(out, `${prefix}wire-${step}`)))
  } finally {
    await endpoint.close()
  }
  return runs
}

const runSimulated = async (bench: Bench, out: string): Promise<Run[]> => {
  const runs: Run[] = []
  for (const name of SIMULATED) {
    runs.push(await runBench(bench, { source: 'simulated', step: 'tasks', agent: simulatedAgent(BEHAVIOURS[name]), name }, join(out, `simulated-${name}`)))
  }
  return runs
}

const MOST_MEAN_CALLS = 2.5

const runOf = (runs: readonly Run[], agent: string): Run | undefined => runs.find(({ meta }) => meta.agent === agent)

const wrongIn = ({ lines }: Run): string[] => lines.filter(isEnd).filter(({ right }) => !right).map(({ task }) => task)

/** A flow is right where every decision and every answer is. */
const isFlawless = ({ summary }: Run): boolean => {
  const counts = summary.select?.all
  return counts ? counts.right_tool.hits === counts.decisions && counts.right_arguments.hits === counts.right_arguments.of : summary.tasks?.all.right.hits === summary.tasks?.all.tasks
}

const zero = (bar: string, count: number, of = ''): Bar => ({ bar, measured: `${count}${of}`, holds: count === 0 })

const barsOf = (simulated: readonly Run[], flows: readonly Run[], foreign: readonly Run[] | undefined, scenarios: readonly ScenarioCount[]): Bar[] => {
  const whole = simulated.flatMap(run => (run.summary.tasks ? [{ agent: run.meta.agent, counts: run.summary.tasks.all, run }] : []))
  const sums = (pick: (counts: (typeof whole)[number]['counts']) => number): number => whole.reduce((sum, { counts }) => sum + pick(counts), 0)
  const own = runOf(simulated, 'reference')
  const retry = runOf(simulated, 'retry-until-final')
  const absent = Math.max(0, ...(retry?.lines ?? []).filter(isEnd).filter(({ kind }) => kind === 'absent').map(({ calls }) => calls))
  const mean = own?.summary.tasks?.all.calls.mean ?? Infinity
  const wrong = own ? wrongIn(own) : ['not run']
  return [
    { bar: 'reference answers are the gold answers', measured: wrong.length ? `not: ${wrong.join(', ')} (npm run eval:gold brings gold answers up to date)` : 'all', holds: wrong.length === 0 },
    { bar: 'calls for a dataset that does not exist, retrying until final', measured: String(absent), holds: absent === 1 },
    zero('empty answers outside absent tasks', (own?.summary.tasks?.all.empty_other ?? 1) + (retry?.summary.tasks?.all.empty_other ?? 1)),
    zero('rejected calls, all behaviours', sums(({ rejected }) => rejected)),
    zero('red-line violations, all behaviours', sums(({ red_lines }) => red_lines)),
    zero('reference: asked again after a whole or final answer', own?.summary.tasks?.all.again ?? 1),
    zero('reference: tasks over their most calls', own?.summary.tasks?.all.over_limit ?? 1),
    { bar: 'calls a task, mean, reference', measured: `${mean}, at most ${MOST_MEAN_CALLS}`, holds: mean <= MOST_MEAN_CALLS },
    { bar: 'fixture and wire flows', measured: `${flows.filter(isFlawless).length} of ${flows.length} without a fault`, holds: flows.every(isFlawless) },
    ...(foreign ? [{ bar: 'another server\'s menu, fixture', measured: foreign.map(({ summary }) => { const counts = summary.select?.all.right_tool ?? summary.tasks?.all.right; return counts ? `${counts.hits}/${counts.of}` : '' }).join(', '), holds: foreign.every(isFlawless) }] : []),
    zero('policy in the loop: hidden tools called, held calls repeated, neighbour followed by the reference', scenarios.filter(({ agent }) => agent === 'reference').reduce((sum, one) => sum + one.hidden_calls + one.held_again + one.touched + one.red_lines, 0)),
    { bar: 'policy in the loop: the harness notices an agent that follows the neighbour', measured: scenarios.filter(({ agent }) => agent !== 'reference').map(({ touched, tasks }) => `${touched}/${tasks}`).join(', '), holds: scenarios.filter(({ agent }) => agent !== 'reference').every(({ touched, tasks }) => touched === tasks) },
  ]
}

/** Runs all parts one after another. Throws `PackageMissing` where the AI SDK is not installed. */
export const runOffline = async ({ bench, benchWith, benchUnder, foreign, out, onPart }: OfflineSources): Promise<Offline> => {
  onPart('controls')
  const controls = await runControls(bench)
  onPart('fixture and wire')
  const fixture = await runFlows(bench, out)
  onPart('another server')
  const foreignRuns = foreign ? await runFlows(foreign, out, 'foreign-') : undefined
  onPart('simulated behaviours')
  const simulated = await runSimulated(bench, out)
  onPart('the interface as it was')
  const interfaces = await countInterfaces(benchWith)
  onPart('questions as queries')
  const sentences = await countSentences(bench)
  onPart('policies')
  const scenarios = await countScenarios(benchUnder)
  return { controls, fixture, ...(foreignRuns ? { foreign: foreignRuns } : {}), simulated, interfaces, sentences, scenarios, bars: barsOf(simulated, fixture, foreignRuns, scenarios) }
}

const mark = (holds: boolean): string => (holds ? 'holds' : 'FAILS')

const flowTable = (runs: readonly Run[]): string => markdownTable(['flow (fixture)', 'step', 'tool or answer right', 'arguments'], runs.map(({ meta, summary }) => [
  meta.source, meta.step, shareText(summary.select?.all.right_tool ?? summary.tasks?.all.right ?? { hits: 0, of: 0, share: null, interval: null }), summary.select ? shareText(summary.select.all.right_arguments) : '',
]))

const simulatedTable = (runs: readonly Run[]): string => markdownTable(
  ['behaviour (simulated)', 'right', 'calls', 'mean', 'median', 'p90', 'max', 'empty, absent', 'empty, other', 'again', 'rejected', 'evidence calls per recommended', 'red lines'],
  runs.flatMap(({ meta, summary }) => {
    const counts = summary.tasks?.all
    if (!counts) return []
    const { calls } = counts
    return [[meta.agent, `${counts.right.hits}/${counts.tasks}`, calls.total, calls.mean, calls.median, calls.p90, calls.max, counts.empty_absent, counts.empty_other, counts.again, counts.rejected, `${counts.evidence_calls}/${counts.recommended}`, counts.red_lines]]
  }),
)

/** All parts as one page. Fixture, simulation and model never share a table. */
export const renderOffline = ({ controls, fixture, foreign, simulated, interfaces, sentences, scenarios, bars }: Offline): string => [
  '# How agents fare: the parts that need no network', '', 'No language model took part in anything on this page. Model runs: not run (needs a key).', '',
  '## Bars', '', markdownTable(['bar', 'measured', ''], bars.map(({ bar, measured, holds }) => [bar, measured, mark(holds)])), '',
  '## Controls of the grader', '', markdownTable(['control', 'expected', 'measured', ''], controls.map(({ control, expected, measured, holds }) => [control, expected, measured, mark(holds)])), '',
  '## Flow: a scripted model, in-process and over HTTP', '', 'Proves the flow, and nothing about models.', '', flowTable(fixture), '',
  ...(foreign ? ['### Another server\'s menu', '', 'A fixture server and a scripted model. A model on this menu: not run (needs a key).', '', flowTable(foreign), ''] : []),
  '## Simulated behaviours over the shipped tasks', '', simulatedTable(simulated), '',
  '## What changed in the interface, simulated', '', 'One simulated agent that rewords what is not final, checks what is not whole, and proves what the rows do not tell, over the same tasks.', '', interfaceTable(interfaces), '',
  '## Whole questions as queries, simulated', '', 'An agent that sends a question word for word, instead of its topic or filters.', '', sentenceTable(sentences), '',
  '## Policy in the loop, simulated', '', scenarioTable(scenarios), '',
].join('\n')

export const allHold = ({ bars, controls }: Offline): boolean => [...bars, ...controls].every(({ holds }) => holds)
