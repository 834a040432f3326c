/** Facet columns as sets: what a filter allows, and counts per value. */
import type { Facet } from '../model.ts'
import { Bitset } from './bitset.ts'
import type { Filter } from './types.ts'

/** One set of documents per value of a facet, by the position of the value. */
export type ValueSets = readonly Bitset[]

/** Reads the sets of a facet that the catalogue has. */
export type ReadSets = (facet: string) => Promise<ValueSets>

export class Columns {
  readonly documents: number
  readonly #facets: ReadonlySet<string>
  readonly #read: ReadSets
  readonly #sets = new Map<string, ValueSets>()

  /** @param facets the legal names */
  constructor(documents: number, facets: Iterable<string>, read: ReadSets) {
    this.documents = documents
    this.#facets = new Set(facets)
    this.#read = read
  }

  has(facet: string): boolean {
    return this.#facets.has(facet)
  }

  /** Reads what the other methods need of these facets. Rejects with a RangeError for a facet that is none. */
  async load(facets: Iterable<string>): Promise<void> {
    await Promise.all([...new Set(facets)].filter(facet => !this.#sets.has(facet)).map(async facet => {
      if (!this.#facets.has(facet)) throw new RangeError(`No facet "${facet}" in the catalogue; check facets before asking search.`)
      this.#sets.set(facet, await this.#read(facet))
    }))
  }

  /** The documents that carry one of the values of every filter, and none of the values of any exclusion. */
  allowed(filters: readonly Filter[], exclude: readonly Filter[]): Bitset {
    let docs = Bitset.full(this.documents)
    for (const filter of filters) docs = docs.and(this.#carriers(filter))
    for (const filter of exclude) docs = docs.andNot(this.#carriers(filter))
    return docs
  }

  /** How many of the documents carry each value of a facet, by the position of the value. */
  counts(docs: Bitset, facet: string): number[] {
    return this.sets(facet).map(carriers => carriers.countWith(docs))
  }

  /** One set per value of a loaded facet. */
  sets(facet: string): ValueSets {
    return this.#sets.get(facet) ?? []
  }

  #carriers({ facet, values }: Filter): Bitset {
    const sets = this.sets(facet)
    const [only] = values
    if (values.length === 1 && only !== undefined) return sets[only] ?? new Bitset(this.documents)
    return values.reduce((any, value) => any.or(sets[value] ?? any), new Bitset(this.documents))
  }
}

/** The sets of a plain column. */
export const setsOf = ({ values, column }: Facet, documents: number): ValueSets => {
  const sets = values.map(() => new Bitset(documents))
  for (const [doc, positions] of column.entries()) for (const position of positions) sets[position]?.add(doc)
  return sets
}

/** Where documents have no facets. */
export const noColumns = (documents: number): Columns => new Columns(documents, [], async () => [])
