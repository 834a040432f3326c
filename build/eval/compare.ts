/** Two runs of the same tasks on the same catalogue, task by task and metric by metric. */
import { markdownTable } from './markdown.ts'
import { isDecision, isEnd, type RunLine } from './record.ts'
import type { Meta, Run } from './run-folder.ts'
import type { Share } from './wilson.ts'

/** Why two runs cannot be compared; undefined where they can. */
export const whyIncomparable = ({ meta: a }: Run, { meta: b }: Run): string | undefined => {
  if (a.not_run ?? b.not_run) return 'one of them was not run'
  if (a.step !== b.step) return `one is about ${a.step}, the other about ${b.step}: a selection and a whole task are different things`
  if (a.tasks.hash !== b.tasks.hash) return `their tasks differ (${a.tasks.hash}, ${b.tasks.hash})`
  if (JSON.stringify(a.catalogue) !== JSON.stringify(b.catalogue)) return `their catalogues differ (${JSON.stringify(a.catalogue)}, ${JSON.stringify(b.catalogue)})`
  return undefined
}

/** A task over all repeats of a run. */
export interface TaskResult { task: string; calls: number; right: number; of: number }

export const resultsOf = (lines: readonly RunLine[]): TaskResult[] => {
  const ends = lines.filter(isEnd).map(({ task, calls, right }) => ({ task, calls, right }))
  const decisions = lines.filter(isDecision).map(({ task, chosen, right_tool: right }) => ({ task, calls: chosen.does === 'call' ? 1 : 0, right }))
  const all = [...ends, ...decisions]
  return [...new Set(all.map(({ task }) => task))].map((task) => {
    const own = all.filter(one => one.task === task)
    return { task, calls: own.reduce((sum, { calls }) => sum + calls, 0) / own.length, right: own.filter(({ right }) => right).length, of: own.length }
  })
}

/** Every number of a summary under its path; of a share, the share. */
const metrics = (value: unknown, path = ''): [string, number][] => {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  if ('interval' in value) {
    const { share } = value as Share
    return share === null ? [] : [[path, share]]
  }
  return Object.entries(value).flatMap(([key, held]) => metrics(held, path ? `${path}.${key}` : key))
}

const allOf = ({ summary, meta }: Run): [string, number][] => metrics(meta.step === 'select' ? summary.select?.all : summary.tasks?.all)

const nameOf = ({ agent, source, model }: Meta): string => `${agent} (${source}${model ? `, ${model.returned.join(', ') || model.asked}` : ''})`

const signed = (number: number): string => `${number > 0 ? '+' : ''}${Math.round(number * 10_000) / 10_000}`

/** The comparison as Markdown. Both runs have to be comparable. */
export const renderComparison = (a: Run, b: Run): string => {
  const after = new Map(allOf(b))
  const before = new Map(allOf(a))
  const names = [...new Set([...before.keys(), ...after.keys()])]
  const results = new Map(resultsOf(b.lines).map(result => [result.task, result]))
  const changed = resultsOf(a.lines).flatMap((one) => {
    const other = results.get(one.task)
    return other && (other.calls !== one.calls || other.right * one.of !== one.right * other.of) ? [[one.task, one.calls, other.calls, `${one.right}/${one.of}`, `${other.right}/${other.of}`]] : []
  })
  const mixed = a.meta.source === b.meta.source ? [] : [`They have different sources (${a.meta.source}, ${b.meta.source}): what differs is not only the agent.`, '']
  return [
    `# ${nameOf(a.meta)} against ${nameOf(b.meta)}`, '', ...mixed, `${a.meta.tasks.count} tasks, ${a.meta.step}.`, '',
    markdownTable(['metric', 'first', 'second', 'difference'], names.map(name => [name, before.get(name) ?? '', after.get(name) ?? '', before.has(name) && after.has(name) ? signed((after.get(name) ?? 0) - (before.get(name) ?? 0)) : ''])), '',
    `## Tasks that differ: ${changed.length}`, '',
    ...(changed.length ? [markdownTable(['task', 'calls, first', 'calls, second', 'right, first', 'right, second'], changed), ''] : []),
  ].join('\n')
}
