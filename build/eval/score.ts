/** Scores what came back from a client that is not ours: decisions per task, or the call log of a door. */
import * as z from 'zod'
import type { Bench } from './bench.ts'
import { decisionFrom, readJson } from './decision.ts'
import { decisionLine } from './loop.ts'
import { isSameQuestion } from './observe.ts'
import type { DecisionLine } from './record.ts'

/** A decision of a task: `{task, tool, arguments}`, or `{task, text}` where nothing was called. */
const decision = z.looseObject({ task: z.string(), repeat: z.int().min(1).optional() })
/** A line that a door's log holds. */
const logged = z.looseObject({ time: z.string(), tool: z.string(), outcome: z.string(), rows: z.int(), characters: z.int() })

export interface LogScore {
  calls: number
  by_tool: Record<string, number>
  by_outcome: Record<string, number>
  rejected: number
  empty: number
  evidence_calls: number
  /** Searches that repeat an earlier one of the log after an answer that found nothing: at most, since the log does not tell tasks apart. */
  asked_again: number
  characters: number
}

export type Scored =
  | { kind: 'decisions'; lines: DecisionLine[]; unknown: string[]; missing: string[] }
  | { kind: 'log'; score: LogScore }
  | { kind: 'none'; fault: string }

const countBy = (keys: readonly string[]): Record<string, number> => Object.fromEntries([...new Set(keys)].toSorted().map(key => [key, keys.filter(one => one === key).length]))

const argumentsOf = ({ arguments: args }: Record<string, unknown>): Record<string, unknown> => (typeof args === 'object' && args !== null ? args as Record<string, unknown> : {})

const scoreLog = (records: readonly z.output<typeof logged>[]): LogScore => {
  const calls = records.map(record => ({ tool: record.tool, arguments: argumentsOf(record), final: record.outcome === 'no_match' }))
  return {
    calls: records.length, by_tool: countBy(records.map(({ tool }) => tool)), by_outcome: countBy(records.map(({ outcome }) => outcome)),
    rejected: records.filter(({ outcome }) => outcome === 'error').length, empty: records.filter(({ outcome, rows }) => outcome === 'no_match' || (outcome === 'match' && rows === 0)).length,
    evidence_calls: records.filter(({ tool }) => tool === 'get_license_evidence').length,
    asked_again: calls.filter((call, at) => calls.slice(0, at).some(one => one.final && isSameQuestion(one, call))).length,
    characters: records.reduce((sum, { characters }) => sum + characters, 0),
  }
}

/** Reads and grades a file of JSON lines. A line that is no JSON counts as a malformed decision only where its task is known, so it is a fault. */
export const score = async (bench: Bench, text: string): Promise<Scored> => {
  const rows = text.split('\n').filter(line => line.trim() !== '').map(line => readJson(line)?.value)
  const bad = rows.findIndex(row => row === undefined)
  if (bad !== -1) return { kind: 'none', fault: `line ${bad + 1} is no JSON` }
  const records = rows.map(row => logged.safeParse(row))
  if (rows.length && records.every(({ success }) => success)) return { kind: 'log', score: scoreLog(records.flatMap(({ data }) => data ?? [])) }
  const decisions = rows.map(row => decision.safeParse(row))
  const wrong = decisions.findIndex(({ success }) => !success)
  if (wrong !== -1 || !rows.length) return { kind: 'none', fault: `line ${wrong + 1} is neither a decision with a task nor a logged call` }
  const given = decisions.flatMap(({ data }) => data ?? [])
  const lines = await Promise.all(given.flatMap((one) => {
    const task = bench.tasks.find(({ id }) => id === one.task)
    return task ? [bench.surfaceFor(task).then(({ menu }) => decisionLine(task, menu, decisionFrom(one), one.repeat ?? 1))] : []
  }))
  const known = new Set(bench.tasks.map(({ id }) => id))
  return {
    kind: 'decisions', lines, unknown: given.map(({ task }) => task).filter(task => !known.has(task)),
    missing: [...known].filter(id => !given.some(({ task }) => task === id)),
  }
}

