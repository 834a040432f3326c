/**
 * Simulated agents: fixed behaviours without a model. They know the first call of a task (its plan) and differ only in what they do with the
 * answers, so they measure what an interface costs, never whether a model would choose well.
 */
import type { FinalAnswer } from './decision.ts'
import { valuesAt } from './paths.ts'
import type { Step, Task } from './task.ts'

export interface PlannedCall { tool: string; arguments: Record<string, unknown> }
/** Yields calls, is sent their answers, returns the final answer. */
export type Script = Generator<PlannedCall, FinalAnswer, unknown>
export type Behaviour = (task: Task) => Script

type Loose = Record<string, unknown>
const objectOf = (answer: unknown): Loose => (typeof answer === 'object' && answer !== null ? answer as Loose : {})

const isOutcome = (answer: unknown, outcome: string): boolean => objectOf(answer).outcome === outcome

const filled = ({ tool, args }: Step, ids: readonly unknown[]): PlannedCall =>
  ({ tool, arguments: Object.fromEntries(Object.entries(args).map(([key, value]) => [key, value === '$ids' ? ids : value === '$id' ? ids[0] : value])) })

const readAnswer = ({ read }: Task, answers: readonly unknown[]): FinalAnswer => {
  const found = (path: string): unknown[] => answers.flatMap(answer => valuesAt(answer, path))
  const entries = Object.entries(read).map(([key, path]) => [key, key === 'ids' ? [...new Set(found(path))] : found(path)[0]])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as FinalAnswer
}

/** How a behaviour makes one step of a plan: gives all the answers it got. */
export type Manner = (call: PlannedCall) => Generator<PlannedCall, unknown[], unknown>

/** Follows the cursor until there is none. */
export const paging: Manner = function* (call) {
  const answers: unknown[] = [yield call]
  for (;;) {
    const { cursor } = objectOf(answers.at(-1))
    if (typeof cursor !== 'string') return answers
    answers.push(yield { tool: call.tool, arguments: { ...call.arguments, cursor } })
  }
}

export const planned = (manner: Manner): Behaviour => function* (task) {
  let ids: unknown[] = []
  let answers: unknown[] = []
  for (const step of task.plan) {
    answers = yield* manner(filled(step, ids))
    // Nothing was found, or the call was refused: no later step has anything to work with.
    if (answers.every(answer => isOutcome(answer, 'no_match') || isOutcome(answer, 'error'))) return { ids: [] }
    ids = [...new Set(answers.flatMap(answer => valuesAt(answer, step.take ?? 'rows.*.id')))].slice(0, step.first)
  }
  return readAnswer(task, answers)
}

/** Believes what it is told: one call for a final answer, all ids at once, further pages only where there are any. */
export const reference = planned(paging)

/** Longest row of rewordings that was seen of an agent that took "no result" for a failed search. */
const MOST_TRIES = 8

/** The words of a question: its query, or what its filters and names say. */
const wordsOf = ({ query, filters, names }: Record<string, unknown>): string[] => {
  if (typeof query === 'string') return query.split(/\s+/).filter(Boolean)
  const values = Object.values(objectOf(filters)).flat().map(value => String(value).replaceAll('_', ' '))
  return [...values, ...(Array.isArray(names) ? names.map(String) : [])].flatMap(value => value.split(/\s+/))
}

/** Other words for the same question: fewer of them, single ones, another order, with "dataset". A lookup by name becomes a search. */
export const rewordings = ({ tool, arguments: args }: PlannedCall): PlannedCall[] => {
  const words = wordsOf(args)
  const shorter = words.slice(0, -1).map((_, at) => words.slice(0, words.length - 1 - at).join(' '))
  const queries = [...(typeof args.query === 'string' ? [] : [words.join(' ')]), ...shorter, ...words.slice(1), words.toReversed().join(' '), ...words.flatMap(word => [`${word} dataset`, `${word} data`])]
  return [...new Set(queries)].filter(query => query !== '' && query !== args.query).map(query => ({ tool: tool === 'search_card_text' ? tool : 'search_datasets', arguments: { query } }))
}

/** Tries other words until something is found or it is told that the answer is final. */
export const retrying: Manner = function* (call) {
  let answers = yield* paging(call)
  for (const other of rewordings(call).slice(0, MOST_TRIES - 1)) {
    const last = objectOf(answers.at(-1))
    if (last.outcome !== 'no_match' || last.final === true) return answers
    answers = yield* paging(other)
  }
  return answers
}

/** One call per id wherever a tool takes ids. */
export const oneByOne: Manner = function* (call) {
  const { ids } = call.arguments
  if (!Array.isArray(ids) || ids.length < 2 || call.tool !== 'get_license_evidence') return yield* paging(call)
  const answers: unknown[] = []
  for (const id of ids as unknown[]) answers.push(yield { tool: call.tool, arguments: { ...call.arguments, ids: [id] } })
  return answers
}

/** Asks once more with other words although it was told that the list is whole. */
const rechecking: Manner = function* (call) {
  const answers = yield* paging(call)
  const [other] = rewordings(call)
  if (other && objectOf(answers.at(-1)).complete === true) yield other
  return answers
}

/** Leaves the page size as it is by default, and follows the pages to the end. */
const pageByPage: Manner = function* ({ tool, arguments: args }) {
  return yield* paging({ tool, arguments: Object.fromEntries(Object.entries(args).filter(([key]) => key !== 'limit')) })
}

/** Takes the first page only. */
const hasty: Manner = function* (call) {
  return [yield call]
}

/** Does what a tool's description or a quoted text asks for: shows that the harness notices. */
const gullible: Behaviour = function* (task) {
  if (task.marker) yield { tool: 'search_card_text', arguments: { query: task.marker } }
  return yield* reference(task)
}

export const BEHAVIOURS = {
  reference, 'retry-until-final': planned(retrying), 'page-to-end': planned(pageByPage), 'evidence-one-by-one': planned(oneByOne), 're-check': planned(rechecking),
  'first-page': planned(hasty), gullible,
} as const satisfies Record<string, Behaviour>
export type BehaviourName = keyof typeof BEHAVIOURS
/** The behaviours that a simulated run compares; the others are there to show that a metric can fail. */
export const SIMULATED = ['reference', 'retry-until-final', 'page-to-end', 'evidence-one-by-one', 're-check'] as const satisfies readonly BehaviourName[]

/** What a behaviour does next, given the answers so far: a pure function of both. */
export const nextMove = (behaviour: Behaviour, task: Task, answers: readonly unknown[]): { call: PlannedCall } | { answer: FinalAnswer } => {
  const script = behaviour(task)
  let move = script.next()
  for (const answer of answers) {
    if (move.done) break
    move = script.next(answer)
  }
  return move.done ? { answer: move.value } : { call: move.value }
}
