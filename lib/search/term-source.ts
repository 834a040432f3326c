/** Where the terms of an index come from: what the engine reads of an index, in whatever form it lies. */
import type { Bitset } from './bitset.ts'

export interface TermSource {
  readonly documents: number
  /** Reads what the other methods need to know of these terms; of a term that was not loaded they know nothing. */
  load(terms: Iterable<string>): Promise<void>
  /** The documents that have a term. */
  having(term: string): Bitset
  /**
   * The score of a term in some documents, by document; others are 0. What is left out changes none: the weight of a term
   * counts the whole catalogue.
   */
  scores(term: string, within: Bitset): Float64Array
  /** The fields that a term stands in, per document, strongest first. */
  fields(term: string, within: Bitset): Map<number, readonly string[]>
  /** Terms within a number of edits, or more, with the number of their postings. */
  near(word: string, edits: number): Promise<Map<string, number>>
  /** Terms that begin so. */
  beginning(letters: string): Promise<string[]>
}
