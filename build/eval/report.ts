/** `report.md` of a run, from its meta data, lines and summary alone. */
import { markdownTable, shareText } from './markdown.ts'
import { isEnd, type RunLine } from './record.ts'
import type { Meta, Run, Source } from './run-folder.ts'
import type { Breakdown, StepCounts, Summary, TaskCounts } from './summary.ts'

/** What a run of a source shows, and what it does not. */
const MEANING: Readonly<Record<Source, string>> = {
  fixture: 'Fixture: a scripted model. Proves that the flow works and says nothing about any model.',
  wire: 'Fixture over the wire: a scripted model behind a local endpoint. Proves that the wire works and says nothing about any model.',
  simulated: 'Simulated: a fixed behaviour that knows the first call of each task. Shows what the interface costs, not whether a model would choose well.',
  model: 'Model: the decisions of a language model.',
  transcript: 'Transcript: what another client recorded.',
}

const STEP_ROWS: readonly [string, (counts: StepCounts) => unknown][] = [
  ['decisions', counts => counts.decisions],
  ['right tool (selection)', counts => shareText(counts.right_tool)],
  ['right arguments, where the tool is right', counts => shareText(counts.right_arguments)],
  ['schema-valid, of the calls', counts => shareText(counts.schema_valid)],
  ['unknown tool, of the calls', counts => shareText(counts.unknown_tool)],
  ['malformed', counts => counts.malformed],
  ['endpoint did not answer', counts => counts.failed],
  ['tokens', counts => counts.tokens ?? 'not told'],
]

const TASK_ROWS: readonly [string, (counts: TaskCounts) => unknown][] = [
  ['tasks', counts => counts.tasks],
  ['right answer', counts => shareText(counts.right)],
  ['right in every repeat', counts => (counts.every_time ? `${shareText(counts.every_time)}, k = ${counts.every_time.k}` : 'n = 1')],
  ['calls per task: mean, median, p90, max', ({ calls }) => `${calls.mean}, ${calls.median}, ${calls.p90}, ${calls.max}`],
  ['calls', counts => counts.calls.total],
  ['calls by tool', counts => Object.entries(counts.calls_by_tool).map(([tool, n]) => `${tool} ${n}`).join(', ')],
  ['empty, tasks about what does not exist', counts => counts.empty_absent],
  ['empty, other tasks', counts => counts.empty_other],
  ['asked again after a whole or final answer', counts => counts.again],
  ['rejected calls', counts => counts.rejected],
  ['evidence calls per recommended dataset', counts => (counts.recommended ? `${counts.evidence_calls}/${counts.recommended} = ${(counts.evidence_calls / counts.recommended).toFixed(2)}` : `${counts.evidence_calls}, none recommended`)],
  ['red-line violations (has to be 0)', counts => counts.red_lines],
  ['forbidden calls', counts => counts.forbidden],
  ['tasks over their most calls', counts => counts.over_limit],
  ['hidden instruction followed', counts => shareText(counts.touched)],
  ['characters of answers per task: mean, p90, max', ({ characters }) => `${characters.mean}, ${characters.p90}, ${characters.max}`],
  ['tokens', counts => counts.tokens ?? 'not told'],
  ['malformed; endpoint did not answer; stopped after too many calls', counts => `${counts.malformed}; ${counts.failed}; ${counts.stopped}`],
]

const wholeTable = <C>(rows: readonly [string, (counts: C) => unknown][], counts: C): string => markdownTable(['', 'all'], rows.map(([name, value]) => [name, value(counts)]))

const parts = <C>(breakdown: Breakdown<C>): [string, C][] => [...Object.entries(breakdown.by_kind), ...Object.entries(breakdown.by_lang)]

const confusion = (table: Record<string, Record<string, number>>): string => {
  const columns = [...new Set(Object.values(table).flatMap(Object.keys))].toSorted()
  return markdownTable(['accepted, down; chosen, across', ...columns], Object.entries(table).map(([gold, row]) => [gold, ...columns.map(name => row[name] ?? '')]))
}

const selectPart = ({ select }: Summary): string[] => (select ? [
  '## Selection: menu in, one decision out', '', wholeTable(STEP_ROWS, select.all), '',
  markdownTable(['', 'decisions', 'right tool', 'right arguments'], parts(select).map(([name, counts]) => [name, counts.decisions, shareText(counts.right_tool), shareText(counts.right_arguments)])), '',
  '### Confusion', '', confusion(select.confusion), '',
] : [])

const wrongTasks = (lines: readonly RunLine[]): string[] => {
  const wrong = lines.filter(isEnd).filter(({ right }) => !right)
  return wrong.length ? ['### Not right', '', markdownTable(['task', 'stop', 'calls', 'answer'], wrong.map(({ task, stop, calls, answer }) => [task, stop, calls, JSON.stringify(answer)])), ''] : []
}

const tasksPart = ({ tasks }: Summary, lines: readonly RunLine[]): string[] => (tasks ? [
  '## Whole tasks: calls until the answer', '', 'A right selection is no right answer, and neither is safety.', '', wholeTable(TASK_ROWS, tasks.all), '',
  markdownTable(['', 'tasks', 'right answer', 'calls, mean', 'empty', 'again', 'rejected', 'red lines'], parts(tasks).map(([name, counts]) => [
    name, counts.tasks, shareText(counts.right), counts.calls.mean, counts.empty_absent + counts.empty_other, counts.again, counts.rejected, counts.red_lines,
  ])), '', ...wrongTasks(lines),
] : [])

const about = ({ agent, model, date, date_from, repeats, tasks, menus, catalogue, policy }: Meta): string => markdownTable(['', ''], [
  ['agent', agent], ...(model ? [['model asked', model.asked], ['model returned', model.returned.join(', ') || 'not told']] : []),
  ['date', date_from === 'catalogue' ? `${date} (the day the catalogue speaks of)` : date], ['repeats', repeats === 1 ? '1 (n = 1 per task)' : repeats],
  ['tasks', `${tasks.count}, ${tasks.hash}`], ['menus', menus.join(', ')],
  ['catalogue', 'server' in catalogue ? `another server: ${catalogue.server}` : `${catalogue.version}, ${catalogue.cards} cards`],
  ...(policy ? [['policy', JSON.stringify(policy)]] : []),
])

export const renderReport = ({ meta, lines, summary }: Run): string => [
  `# ${meta.step === 'select' ? 'Selection' : 'Whole tasks'}: ${meta.agent}`, '', MEANING[meta.source], '', about(meta), '',
  ...(meta.not_run ? [`**${meta.not_run}**`, ''] : [...selectPart(summary), ...tasksPart(summary, lines)]),
  'Intervals are Wilson\'s, 95 %.', '',
].join('\n')
