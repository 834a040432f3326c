/** What the search page shows, as its address says it: words and filters. */
import type { FacetHeads } from '../../../../lib/model.ts'
import type { Filter } from '../../../../lib/search/types.ts'

export interface State {
  query: string
  /** Facet -> chosen values. */
  chosen: Map<string, Set<string>>
}

/** Reads an address; facets and values that the catalogue does not have are left out. */
export const readState = (search: string, { facets }: FacetHeads): State => {
  const given = new URLSearchParams(search)
  const chosen = new Map<string, Set<string>>()
  for (const { facet, values } of facets) {
    const legal = given.getAll(facet).filter(one => values.some(({ value }) => value === one))
    if (legal.length) chosen.set(facet, new Set(legal))
  }
  return { query: given.get('q') ?? '', chosen }
}

/** The address of a state, from `?` on; empty where nothing is asked. */
export const writeState = ({ query, chosen }: State): string => {
  const given = new URLSearchParams()
  if (query.trim()) given.set('q', query.trim())
  for (const [facet, values] of chosen) for (const value of values) given.append(facet, value)
  const text = String(given)
  return text ? `?${text}` : ''
}

/** The same state with a value switched. */
export const switched = ({ query, chosen }: State, facet: string, value: string): State => {
  const next = new Map([...chosen].map(([name, values]) => [name, new Set(values)]))
  const values = next.get(facet) ?? new Set<string>()
  if (!values.delete(value)) values.add(value)
  if (values.size) next.set(facet, values)
  else next.delete(facet)
  return { query, chosen: next }
}

/** Filters as search takes them. */
export const filtersOf = ({ facets }: FacetHeads, chosen: State['chosen']): Filter[] => facets.flatMap(({ facet, values }) => {
  const wanted = chosen.get(facet)
  const positions = wanted ? values.flatMap(({ value }, at) => (wanted.has(value) ? [at] : [])) : []
  return positions.length ? [{ facet, values: positions }] : []
})
