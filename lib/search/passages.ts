/** Search in card bodies: passages that have all the words of a query. */
import type { PassagesFile } from '../model.ts'
import { Columns } from './columns.ts'
import { createMiniSearchEngine } from './minisearch-engine.ts'
import { countWords, readRequest } from './searcher.ts'
import { segmented } from './segment.ts'
import type { PassageHit, WordCount } from './types.ts'

/** The one field of a passage. */
export const PASSAGE_FIELDS = ['text']

export interface PassageMatches {
  /** False where the query has no word to search for. */
  searched: boolean
  /** Positions in `passages` of the file, best first. */
  hits: PassageHit[]
  /** Only where nothing matches: how many passages each word alone matches. */
  words: WordCount[]
  ignored: string[]
  notices: string[]
}

export type PassageSearch = (query: string) => PassageMatches

/** @param file `dist/passages.json`; the caller has compared its `words` */
export const createPassageSearch = (file: PassagesFile): PassageSearch => {
  const documents = file.passages.length
  const engine = createMiniSearchEngine({ fields: PASSAGE_FIELDS, documents, minisearch: file.minisearch }, new Columns(documents, []))
  return text => {
    const { selection, query, ignored, notices } = readRequest({ query: text, filters: [], exclude: [] })
    if (query === undefined) return { searched: false, hits: [], words: [], ignored, notices }
    const hits = engine.page(selection, 0, documents).map(({ doc, why = {} }) => ({ passage: doc, why: Object.keys(why) }))
    return { searched: true, hits, words: hits.length > 0 ? [] : countWords(engine, segmented(engine, query)), ignored, notices }
  }
}
