/** What an agent gets that sends a whole question as the query, word for word: simulated, without any model. */
import { folded } from './accept.ts'
import type { Bench } from './bench.ts'
import { markdownTable } from './markdown.ts'
import { valuesAt } from './paths.ts'

export interface SentenceCount {
  /** Questions for datasets that exist and that a search finds. */
  questions: number
  /** Matched as they stand. */
  matched: number
  /** Of the others, which are final no-matches: those whose partial matches hold a right dataset; */
  partly: number
  /** those that are told which filter to use instead; */
  guided: number
  /** and those with neither. */
  dead_ends: string[]
}

/** Asks `search_datasets` each question of the tasks that it is accepted for. */
export const countSentences = async ({ tasks, surfaceFor }: Bench): Promise<SentenceCount> => {
  const asked = tasks.filter(({ gold, kind, cards }) => gold.tools.includes('search_datasets') && kind !== 'absent' && kind !== 'injection' && cards === undefined && (gold.answer.ids ?? gold.answer.any))
  const count: SentenceCount = { questions: asked.length, matched: 0, partly: 0, guided: 0, dead_ends: [] }
  for (const task of asked) {
    const answer = await (await surfaceFor(task)).tools.call('search_datasets', { query: task.query })
    const right = new Set([...task.gold.answer.ids ?? [], ...task.gold.answer.any ?? []].map(folded))
    const partly = valuesAt(answer, 'partial_matches.*.id').some(id => right.has(folded(id)))
    const guided = valuesAt(answer, 'words.*.names_filters.*').length > 0
    if (valuesAt(answer, 'outcome')[0] === 'match') count.matched++
    else if (guided) count.guided++
    else if (partly) count.partly++
    else count.dead_ends.push(task.id)
  }
  return count
}

export const sentenceTable = ({ questions, matched, partly, guided, dead_ends: ends }: SentenceCount): string => markdownTable(
  ['questions sent as they stand (simulated)', 'matched', 'told a filter', 'a right dataset among the partial matches', 'neither'], [[questions, matched, guided, partly, ends.length]],
)
