/** One question of the search page: what the library answers to it, with all that is shown of the answer. */
import { fold } from '../../../../lib/search/letters.ts'
import type { Filter, Match, NoMatch, Searcher } from '../../../../lib/search/types.ts'
import { type Counts, countFacets } from './facet-counts.ts'
import type { Loaded, Shown } from './loaded.ts'
import { filtersOf, type State } from './state.ts'

export interface Asked {
  found: Match | NoMatch
  counts: Counts
  /** What is shown of the documents of the answer. */
  shown: ReadonlyMap<number, Shown>
  /** The word that an unfinished one stood for. */
  completed?: string
  /** True where neither words nor filters were asked for. */
  isAll: boolean
}

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

/** While typing, an unfinished last word stands for the commonest word that begins so. */
const completed = async (searcher: Searcher, query: string, filters: Filter[]): Promise<{ query: string; completed?: string }> => {
  if (/\s$/.test(query) || (await searcher.select({ query, filters: [], exclude: [] })).docs.size) return { query }
  const last = /\S+$/.exec(query)?.[0] ?? ''
  const word = await completion(searcher, last)
  const instead = word && query.slice(0, query.length - last.length) + word
  return instead && (await searcher.select({ query: instead, filters, exclude: [] })).docs.size ? { query: instead, completed: word } : { query }
}

/**
 * Asks what a state of the page asks. Rejects where a file of the catalogue cannot be read.
 *
 * @param isTyping while a word may still be unfinished
 * @param limit number of rows
 */
export const ask = async ({ facets, searcher, shown }: Loaded, { query: typed, chosen }: State, isTyping: boolean, limit: number): Promise<Asked> => {
  const filters = filtersOf(facets, chosen)
  const { query, ...instead } = isTyping ? await completed(searcher, typed, filters) : { query: typed }
  const [found, counts] = await Promise.all([searcher.search({ query, filters, exclude: [], offset: 0, limit }), countFacets(facets, searcher, query, filters)])
  const docs = (found.matched ? found.hits : found.partial).map(({ doc }) => doc)
  return { found, counts, shown: await shown(docs), isAll: !query.trim() && !filters.length, ...instead }
}
