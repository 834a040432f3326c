/** The part that several tools share: words, filters, excludes. */
import type { FacetHeads } from '../model.ts'
import type { SearchRequest } from '../search/types.ts'
import type { Taken } from './answer.ts'
import { takeFilters } from './filters.ts'
import { anything, text, textUpTo, wholeNumber } from './schema.ts'
import type { Context } from './tool.ts'

/** Longest query, in characters. */
export const LONGEST_QUERY = 300

/** Filters are read by {@link takeFilters}; the menu gives their JSON Schema, which needs the catalogue's facets. */
export const filtersSchema = anything
export const querySchema = textUpTo(LONGEST_QUERY)
export const cursorSchema = text
/** Rows a page: 1 to `most`. */
export const limitSchema = (most: number) => wholeNumber(1, most)

export interface Question {
  file: FacetHeads
  request: Pick<SearchRequest, 'query' | 'filters' | 'exclude'>
  /** What a cursor of this question is bound to. */
  bound: unknown[]
}

/** Reads query, filters and exclude against the catalogue. */
export const takeQuestion = async (
  { catalogue, notices }: Context, input: { query?: string | undefined; filters?: unknown; exclude?: unknown }, tool: string,
): Promise<Taken<Question>> => {
  const file = await catalogue.facets()
  const filters = takeFilters(file, 'filters', input.filters, notices)
  if (filters.refused) return filters
  const exclude = takeFilters(file, 'exclude', input.exclude, notices)
  if (exclude.refused) return exclude
  const query = input.query || undefined
  return {
    value: {
      file,
      request: { ...(query ? { query } : {}), filters: filters.value, exclude: exclude.value },
      bound: [tool, catalogue.manifest.version, query ?? '', filters.value, exclude.value],
    },
  }
}

/** A facet sent as a parameter of its own belongs under `filters`. */
export const facetHint = (key: string): string =>
  `Facets go into filters: {"filters": {"${/^[\w]{1,30}$/.test(key) ? key : 'facet'}": "value"}}.`
