/**
 * What search asks of an engine, and nothing else: where the postings live is the engine's affair. MiniSearch in memory
 * ships (`minisearch-engine.ts`); one that asks other machines can stand in for it.
 */
import type { Query } from './query.ts'
import type { Filter, Hit } from './types.ts'

/** Documents asked for. Without a query all that the filters allow. */
export interface Selection {
  query?: Query
  filters: readonly Filter[]
  exclude: readonly Filter[]
}

export interface Partial {
  doc: number
  /** Positions of the query's words that matched. */
  matched: number[]
}

export interface Engine {
  readonly documents: number
  /** How many documents of the whole catalogue each word of a query matches alone. */
  wordCounts(query: Query): number[]
  /** How many documents a selection has: all words, all filters. */
  count(selection: Selection): number
  docs(selection: Selection): ReadonlySet<number>
  /** A stretch of a selection: by score, ties and selections without a query by document number. */
  page(selection: Selection, offset: number, limit: number): Hit[]
  /** Documents that the filters allow and that match at least one word: by number of words, then score, then number. */
  partial(selection: Selection & { query: Query }, limit: number): Partial[]
  /** Per facet, how many of the documents carry each value, by the position of the value. */
  facet(docs: ReadonlySet<number>, facets: readonly string[]): Map<string, number[]>
  /** Words of the catalogue within a number of edits of a word, with the number of places they stand in. */
  near(word: string, edits: number): Map<string, number>
}
