/**
 * The interface as it was: today's answers without what they carry today. Replayed by one simulated agent that does what the answers leave it
 * to do, so that each change can be counted in calls. A simulation on this catalogue, not a measurement of a model.
 */
import { type Behaviour, oneByOne, paging, type PlannedCall, planned, retrying, rewordings } from './policies.ts'
import type { Tools } from './tools.ts'
import { valuesAt } from './paths.ts'
import type { Task } from './task.ts'

/** What an interface lacks. */
export interface Lacks {
  /** "No result" is all it says: no `final`, no partial matches, no counts per word. */
  finality?: boolean
  /** Rows carry names and tags, no rights and no flags. */
  flags?: boolean
  /** Evidence takes one id a call. */
  batches?: boolean
  /** A list does not say whether it is whole. */
  completeness?: boolean
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
const without = (value: unknown, keys: readonly string[]): unknown =>
  (isObject(value) ? Object.fromEntries(Object.entries(value).filter(([key]) => !keys.includes(key))) : value)

const FINALITY = ['final', 'instruction', 'words', 'filters', 'partial_matches', 'nearest']
const RIGHTS = ['license_status', 'license', 'commercial_use', 'risk_flags', 'repo_only', 'handling']
const COMPLETENESS = ['complete', 'note']

const barer = (answer: unknown, lacks: Lacks): unknown => {
  if (!isObject(answer)) return answer
  const bare = without(answer, [...(lacks.finality && answer.outcome === 'no_match' ? FINALITY : []), ...(lacks.completeness ? COMPLETENESS : [])]) as Record<string, unknown>
  if (!lacks.flags) return bare
  return {
    ...bare, ...(Array.isArray(bare.rows) ? { rows: bare.rows.map(row => without(row, RIGHTS)) } : {}),
    ...(Array.isArray(bare.results) ? { results: bare.results.map(result => (isObject(result) ? { ...result, row: without(result.row, RIGHTS) } : result)) } : {}),
  }
}

/** Tools whose answers lack what is named. */
export const earlier = (lacks: Lacks) => (tools: Tools): Tools => ({ list: () => tools.list(), call: async (name, args) => barer(await tools.call(name, args), lacks) })

const lastOf = (answers: readonly unknown[]): Record<string, unknown> => {
  const last = answers.at(-1)
  return isObject(last) ? last : {}
}

/** Rewordings tried to see whether a list that does not say so is whole: until two in a row bring nothing new. */
const checkWhole = function* (call: PlannedCall, answers: readonly unknown[]): Generator<PlannedCall, void, unknown> {
  const seen = new Set(answers.flatMap(answer => valuesAt(answer, 'rows.*.id')))
  let barren = 0
  for (const other of rewordings(call)) {
    if (barren === 2) return
    const ids = valuesAt(yield other, 'rows.*.id')
    barren = ids.some(id => !seen.has(id)) ? 0 : barren + 1
    for (const id of ids) seen.add(id)
  }
}

/** Ids whose rights the rows did not tell. */
const bareIds = (answers: readonly unknown[]): unknown[] => [
  ...answers.flatMap(answer => valuesAt(answer, 'rows')).filter(row => isObject(row) && !('commercial_use' in row)).flatMap(row => valuesAt(row, 'id')),
  ...answers.flatMap(answer => valuesAt(answer, 'results.*.?found=true.row')).filter(row => isObject(row) && !('commercial_use' in row)).flatMap(row => valuesAt(row, 'id')),
]

/**
 * An agent that wants to be sure: it rewords what was not said to be final, checks what was not said to be whole, and asks for the evidence of
 * every row that does not carry its rights where the task is about using them.
 *
 * @param lacks what its menu shows it: whether evidence takes one id or many
 */
export const careful = ({ batches }: Lacks): Behaviour => (task: Task) => planned(function* (call) {
  const manner = batches ? oneByOne : paging
  const answers = call.tool === 'get_license_evidence' ? yield* manner(call) : yield* retrying(call)
  const last = lastOf(answers)
  if (last.outcome === 'match' && Array.isArray(last.rows) && !('complete' in last)) yield* checkWhole(call, answers)
  const ids = task.recommends ? bareIds(answers) : []
  const provesAnyway = task.plan.some(({ tool }) => tool === 'get_license_evidence')
  if (ids.length && !provesAnyway) yield* manner({ tool: 'get_license_evidence', arguments: { ids } })
  return answers
})(task)

/** The changes, one by one and together. */
export const INTERFACES: readonly (readonly [name: string, lacks: Lacks])[] = [
  ['as it was: all four lacking', { finality: true, flags: true, batches: true, completeness: true }],
  ['lacking only: a final no-match with partial matches', { finality: true }],
  ['lacking only: flags in rows', { flags: true }],
  ['lacking only: many ids an evidence call', { batches: true }],
  ['lacking only: complete and its note', { completeness: true }],
  ['as it is', {}],
]
