/** Terms read out of a packed index, scored as MiniSearch scores them: to the last bit, which a test holds. */
import { Bitset } from '../search/bitset.ts'
import type { Columns } from '../search/columns.ts'
import { editDistance } from '../search/edits.ts'
import { weightOf } from '../search/fields.ts'
import { readNumbers } from '../search/numbers.ts'
import type { TermSource } from '../search/term-source.ts'
import { type FieldPostings, readPostings } from './postings-text.ts'
import type { PackedIndex } from './shapes.ts'
import type { Shelf } from './shelf.ts'
import { keysNear } from './suggestion-keys.ts'

/** BM25+ with the constants that MiniSearch has by default. */
const [K, B, D] = [1.2, 0.7, 0.5]

/** Terms whose postings are kept unpacked; a query has a dozen. */
const REMEMBERED = 64

/** The shelves of an index. */
export type IndexShelves = Readonly<Record<'terms' | 'lengths' | 'suggestions', Shelf>>

/** The times of a term per document, zero where it is not. */
type Times = Uint16Array

export class PackedTerms implements TermSource {
  readonly documents: number
  readonly #index: Pick<PackedIndex, 'documents' | 'fields' | 'averages'>
  readonly #shelves: IndexShelves
  readonly #columns: Columns
  readonly #postings = new Map<string, FieldPostings[]>()
  readonly #lengths = new Map<string, Uint32Array>()

  constructor(index: Pick<PackedIndex, 'documents' | 'fields' | 'averages'>, shelves: IndexShelves, columns: Columns) {
    this.documents = index.documents
    this.#index = index
    this.#shelves = shelves
    this.#columns = columns
  }

  async load(terms: Iterable<string>): Promise<void> {
    const all = [...terms]
    await this.#shelves.terms.load(all)
    const postings = all.flatMap(term => this.#of(term))
    await Promise.all([
      this.#shelves.lengths.load(postings.map(({ field }) => this.#name(field))),
      this.#columns.load(postings.filter(({ byValue }) => byValue).map(({ field }) => this.#name(field))),
    ])
  }

  having(term: string): Bitset {
    let docs = new Bitset(this.documents)
    for (const postings of this.#of(term)) {
      if (postings.byValue) docs = docs.or(this.#carriers(postings))
      else for (const doc of postings.places) docs.add(doc)
    }
    return docs
  }

  scores(term: string, within: Bitset): Float64Array {
    const scores = new Float64Array(this.documents)
    for (const postings of this.#of(term)) {
      const name = this.#name(postings.field)
      const { times, docs, count } = this.#spread(postings)
      const rarity = Math.log(1 + (this.documents - count + 0.5) / (count + 0.5))
      const [weight, lengths, average] = [weightOf(name), this.#lengthsOf(name), this.#index.averages[postings.field] ?? 1]
      for (const doc of docs) {
        if (!within.has(doc)) continue
        const often = times[doc] ?? 0
        scores[doc] = (scores[doc] ?? 0) + weight * (rarity * (D + often * (K + 1) / (often + K * (1 - B + B * (lengths[doc] ?? 0) / average))))
      }
    }
    return scores
  }

  fields(term: string, within: Bitset): Map<number, readonly string[]> {
    const fields = new Map<number, string[]>()
    for (const postings of this.#of(term)) {
      const docs = postings.byValue ? this.#carriers(postings).and(within) : postings.places.filter(doc => within.has(doc))
      for (const doc of docs) fields.set(doc, [...(fields.get(doc) ?? []), this.#name(postings.field)])
    }
    return fields
  }

  async near(word: string, edits: number): Promise<Map<string, number>> {
    const entries = await Promise.all(keysNear(word, edits).map(key => this.#shelves.suggestions.startingWith(key)))
    return new Map(entries.flat().filter(([key]) => editDistance(word, key.slice(1), edits) <= edits).map(([key, places]) => [key.slice(1), readNumbers(places)[0] ?? 0]))
  }

  async beginning(letters: string): Promise<string[]> {
    return (await this.#shelves.terms.startingWith(letters)).map(([term]) => term)
  }

  #name(field: number): string {
    return this.#index.fields[field] ?? ''
  }

  #of(term: string): readonly FieldPostings[] {
    const known = this.#postings.get(term)
    if (known !== undefined) return known
    const text = this.#shelves.terms.get(term)
    if (text === undefined) return []
    if (this.#postings.size >= REMEMBERED) this.#postings.clear()
    const postings = readPostings(text)
    this.#postings.set(term, postings)
    return postings
  }

  #lengthsOf(name: string): Uint32Array {
    const known = this.#lengths.get(name) ?? readNumbers(this.#shelves.lengths.get(name) ?? '')
    this.#lengths.set(name, known)
    return known
  }

  /** The documents that carry one of the values. */
  #carriers({ field, places }: FieldPostings): Bitset {
    const sets = this.#columns.sets(this.#name(field))
    return places.reduce((docs, value) => docs.or(sets[value] ?? docs), new Bitset(this.documents))
  }

  /** The documents of a term in one field, how often it stands in each, and how many they are. */
  #spread(postings: FieldPostings): { docs: Iterable<number>; times: Times; count: number } {
    const times: Times = new Uint16Array(this.documents)
    if (!postings.byValue) {
      for (let i = 0; i < postings.places.length; i++) times[postings.places[i] ?? 0] = postings.times[i] ?? 0
      return { docs: postings.places, times, count: postings.places.length }
    }
    const sets = this.#columns.sets(this.#name(postings.field))
    for (const [i, value] of postings.places.entries()) {
      for (const doc of sets[value]?.list() ?? []) times[doc] = (times[doc] ?? 0) + (postings.times[i] ?? 0)
    }
    const docs = this.#carriers(postings).list()
    return { docs, times, count: docs.length }
  }
}
