/** One question of the search page: what the library answers to it, with all that is shown of the answer. */
import type { Match, NoMatch } from '../../../../lib/search/types.ts'
import { completed } from './completed.ts'
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
