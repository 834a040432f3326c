/** What an unfinished word stands for while one types. */
import { fold } from '../../../../lib/search/letters.ts'
import type { Filter, Searcher } from '../../../../lib/search/types.ts'

/** Shortest beginning that is completed. */
const SHORTEST = 2

/** The commonest word of the catalogue that begins so, where one does. */
const completion = async (searcher: Searcher, beginning: string): Promise<string | undefined> => {
  const start = fold(beginning)
  if (start.length < SHORTEST) return undefined
  let best: { word: string; docs: number } | undefined
  for (const [word, docs] of await searcher.beginning(start)) if (word !== start && (!best || docs > best.docs)) best = { word, docs }
  return best?.word
}

/** The same query, or one in which an unfinished last word is the commonest word that begins so and has results. */
export const completed = async (searcher: Searcher, query: string, filters: Filter[]): Promise<{ query: string; completed?: string }> => {
  if (/\s$/.test(query) || (await searcher.select({ query, filters: [], exclude: [] })).docs.size) return { query }
  const last = /\S+$/.exec(query)?.[0] ?? ''
  const word = await completion(searcher, last)
  const instead = word && query.slice(0, query.length - last.length) + word
  return instead && (await searcher.select({ query: instead, filters, exclude: [] })).docs.size ? { query: instead, completed: word } : { query }
}
