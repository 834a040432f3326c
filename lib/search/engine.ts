/**
 * What search asks of an engine, and nothing else: where the postings live is the engine's affair. One that reads
 * an index from files ships (`index-engine.ts`); one that asks other machines can stand in for it.
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
  wordCounts(query: Query): Promise<number[]>
  /** How many documents a selection has: all words, all filters. */
  count(selection: Selection): Promise<number>
  docs(selection: Selection): Promise<ReadonlySet<number>>
  /** A stretch of a selection: by score, ties and selections without a query by document number. */
  page(selection: Selection, offset: number, limit: number): Promise<Hit[]>
  /** Documents that the filters allow and that match at least one word: by number of words, then score, then number. */
  partial(selection: Selection & { query: Query }, limit: number): Promise<Partial[]>
  /** Per facet, how many of the documents carry each value, by the position of the value. */
  facet(docs: ReadonlySet<number>, facets: readonly string[]): Promise<Map<string, number[]>>
  /** Per value of a facet the documents that carry it, by the position of the value. */
  carriers(facet: string): Promise<readonly ReadonlySet<number>[]>
  /** Words of the catalogue within a number of edits of a word, with the number of places they stand in. */
  near(word: string, edits: number): Promise<Map<string, number>>
  /** Words of the catalogue that begin so, folded, with the number of documents that have each. */
  beginning(letters: string): Promise<Map<string, number>>
}
