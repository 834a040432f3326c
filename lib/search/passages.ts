/** Search in card bodies: passages that have all the words of a query. */
import type { Engine } from './engine.ts'
import { countWords, readRequest } from './searcher.ts'
import { segmented } from './segment.ts'
import type { PassageHit, WordCount } from './types.ts'

export interface PassageMatches {
  /** False where the query has no word to search for. */
  searched: boolean
  total: number
  /** A stretch of the matches, best first. */
  hits: PassageHit[]
  /** Only where nothing matches: how many passages each word alone matches. */
  words: WordCount[]
  ignored: string[]
  notices: string[]
}

export type PassageSearch = (query: string, offset: number, limit: number) => Promise<PassageMatches>

/** @param engine over passages as its documents */
export const passageSearchOf = (engine: Engine): PassageSearch => async (text, offset, limit) => {
  const { selection, query, ignored, notices } = readRequest({ query: text, filters: [], exclude: [] })
  if (query === undefined) return { searched: false, total: 0, hits: [], words: [], ignored, notices }
  const total = await engine.count(selection)
  const hits = total === 0 ? [] : (await engine.page(selection, offset, limit)).map(({ doc, why = {} }) => ({ passage: doc, why: Object.keys(why) }))
  return { searched: true, total, hits, words: total > 0 ? [] : await countWords(engine, await segmented(engine, query)), ignored, notices }
}
