/** Facet columns as sets: what a filter allows, and counts per value. */
import type { Facet } from '../model.ts'
import { Bitset } from './bitset.ts'
import type { Filter } from './types.ts'

export class Columns {
  readonly documents: number
  readonly #facets: ReadonlyMap<string, Facet>
  readonly #sets = new Map<string, readonly Bitset[]>()

  constructor(documents: number, facets: readonly Facet[]) {
    this.documents = documents
    this.#facets = new Map(facets.map(facet => [facet.facet, facet]))
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
    return this.#values(facet).map(carriers => carriers.countWith(docs))
  }

  #carriers({ facet, values }: Filter): Bitset {
    const sets = this.#values(facet)
    return values.reduce((any, value) => any.or(sets[value] ?? new Bitset(this.documents)), new Bitset(this.documents))
  }

  /** One set per value, made when a facet is first asked for. */
  #values(name: string): readonly Bitset[] {
    const made = this.#sets.get(name)
    if (made !== undefined) return made
    const facet = this.#facets.get(name)
    if (facet === undefined) throw new RangeError(`No facet "${name}" in the catalogue; check facets before asking search.`)
    const sets = facet.values.map(() => new Bitset(this.documents))
    for (const [doc, positions] of facet.column.entries()) for (const position of positions) sets[position]?.add(doc)
    this.#sets.set(name, sets)
    return sets
  }
}
