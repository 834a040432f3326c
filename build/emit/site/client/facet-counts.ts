/** How many datasets each value of each facet would give. */
import type { FacetHeads } from '../../../../lib/model.ts'
import type { Filter, Searcher } from '../../../../lib/search/types.ts'

/** Facet -> counts by the position of the value. */
export type Counts = ReadonlyMap<string, readonly number[]>

/** A facet's own choice does not lower the counts of its other values: they are what choosing them would add. */
const countWithout = async (searcher: Searcher, query: string, filters: readonly Filter[], own: string): Promise<Counts> => {
  const { docs } = await searcher.select({ query, filters: filters.filter(({ facet }) => facet !== own), exclude: [] })
  return searcher.count(docs, [own])
}

/** All facets that nothing is chosen in are counted over the same datasets; where nothing is asked the catalogue knows the counts. */
export const countFacets = async ({ facets }: FacetHeads, searcher: Searcher, query: string, filters: Filter[]): Promise<Counts> => {
  if (!query.trim() && !filters.length) return new Map(facets.map(({ facet, values }) => [facet, values.map(({ count }) => count)]))
  const chosen = new Set(filters.map(({ facet }) => facet))
  const { docs } = await searcher.select({ query, filters, exclude: [] })
  const counts = await Promise.all([
    searcher.count(docs, facets.flatMap(({ facet }) => (chosen.has(facet) ? [] : [facet]))),
    ...[...chosen].map(facet => countWithout(searcher, query, filters, facet)),
  ])
  return new Map(counts.flatMap(some => [...some]))
}
