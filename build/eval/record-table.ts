/** What changed in the interface, in exact call counts of one simulated agent over the shipped tasks. */
import { simulatedAgent } from './agent.ts'
import type { Bench } from './bench.ts'
import { careful, INTERFACES, type Lacks } from './earlier-interface.ts'
import { runAll } from './loop.ts'
import { markdownTable } from './markdown.ts'
import { isCall, isEnd } from './record.ts'
import { summarise } from './summary.ts'

export interface InterfaceCount {
  interface: string
  calls: number
  mean: number
  most: number
  /** Most calls for something that does not exist. */
  absent_most: number
  evidence_calls: number
  empty: number
  searches: number
}

/** The counts are exact: no task may be cut short. */
const NO_END = 1000

const countOf = async (name: string, lacks: Lacks, bench: Bench): Promise<InterfaceCount> => {
  const lines = await runAll('tasks', simulatedAgent(careful(lacks)), bench.tasks, bench.surfaceFor, { most: NO_END })
  const { calls, evidence_calls, empty_absent, empty_other } = summarise(lines).tasks?.all ?? { calls: { total: 0, mean: 0, max: 0 }, evidence_calls: 0, empty_absent: 0, empty_other: 0 }
  return {
    interface: name, calls: calls.total, mean: calls.mean, most: calls.max, evidence_calls, empty: empty_absent + empty_other,
    absent_most: Math.max(0, ...lines.filter(isEnd).filter(({ kind }) => kind === 'absent').map(end => end.calls)),
    searches: lines.filter(isCall).filter(({ tool }) => tool === 'search_datasets').length,
  }
}

/** @param benchFor the tasks over tools that lack something */
export const countInterfaces = async (benchFor: (lacks: Lacks) => Bench): Promise<InterfaceCount[]> => {
  const counts: InterfaceCount[] = []
  for (const [name, lacks] of INTERFACES) counts.push(await countOf(name, lacks, benchFor(lacks)))
  return counts
}

export const interfaceTable = (counts: readonly InterfaceCount[]): string => markdownTable(
  ['interface (simulated)', 'calls', 'mean a task', 'most', 'most, absent', 'evidence calls', 'searches', 'empty answers'],
  counts.map(one => [one.interface, one.calls, one.mean, one.most, one.absent_most, one.evidence_calls, one.searches, one.empty]),
)
