/** Search as the tools ask for it: a match with reasons, or why nothing matches and what would. */
import type { FacetsFile, IndexFile } from '../model.ts'
import { Columns } from './columns.ts'
import type { Engine, Selection } from './engine.ts'
import { createMiniSearchEngine } from './minisearch-engine.ts'
import { parseQuery, type Query } from './query.ts'
import { segmented } from './segment.ts'
import { suggest } from './suggest.ts'
import type { Filter, FilterEffect, Match, NoMatch, Searcher, SearchRequest, WordCount } from './types.ts'
import { WORDS } from './words.ts'

const PARTIAL_MATCHES = 5

/** An index that was made with other rules of words, another MiniSearch or other fields: it would answer with silent zeros. */
export class IndexMismatch extends Error {
  override readonly name = 'IndexMismatch'
}

/** @throws IndexMismatch where an index was made with other rules, or is not of the catalogue it stands in */
const checkIndex = (index: IndexFile, { facets }: FacetsFile): void => {
  if (index.words !== WORDS) {
    throw new IndexMismatch(`The index has the word rules ${index.words}, this library ${WORDS}: build the catalogue with the same version.`)
  }
  const unknown = facets.some(({ facet, kind, column }) => (kind === 'tag' && !index.fields.includes(facet)) || column.length !== index.documents)
  if (unknown) {
    throw new IndexMismatch('The index and the facets are of different builds: build the catalogue again.')
  }
}

/** What a request asks the engine, and what is said about its words. */
export interface Asked {
  selection: Selection
  query: Query | undefined
  ignored: string[]
  notices: string[]
}

/** A query without a word to search for counts as none, and says so. */
export const readRequest = ({ query: text, filters, exclude }: Pick<SearchRequest, 'query' | 'filters' | 'exclude'>): Asked => {
  const parsed = text === undefined || text.trim() === '' ? undefined : parseQuery(text)
  const query = parsed !== undefined && parsed.words.length > 0 ? parsed : undefined
  const notices = [...(parsed?.notices ?? [])]
  if (parsed !== undefined && query === undefined) notices.push('The query has no word to search for; it was taken as no query.')
  return { selection: { filters, exclude, ...(query === undefined ? {} : { query }) }, query, ignored: parsed?.ignored ?? [], notices }
}

/** The words of a query, each alone over the whole catalogue. */
export const countWords = (engine: Engine, query: Query): WordCount[] => {
  const counts = engine.wordCounts(query)
  return query.words.map(({ text }, i) => {
    const matches = counts[i] ?? 0
    const near = matches === 0 ? suggest(engine, text) : undefined
    return { word: text, matches, ...(near === undefined ? {} : { did_you_mean: near }) }
  })
}

/** The nearest documents, with what they match and what they miss. */
const partialMatches = (engine: Engine, selection: Selection & { query: Query }): NoMatch['partial'] => {
  const texts = selection.query.words.map(word => word.text)
  return engine.partial(selection, PARTIAL_MATCHES).map(({ doc, matched }) => ({
    doc, matched: texts.filter((_, i) => matched.includes(i)), missing: texts.filter((_, i) => !matched.includes(i)),
  }))
}

const effectsOf = (engine: Engine, { query, filters, exclude }: Selection): FilterEffect[] => {
  const words = query === undefined ? {} : { query }
  const effect = (filter: Filter, alone: Selection, relaxed: Selection): FilterEffect => ({
    facet: filter.facet, values: filter.values, excluded_alone: engine.documents - engine.count(alone), gained_if_relaxed: engine.count(relaxed),
  })
  const without = (list: readonly Filter[], at: number): Filter[] => list.filter((_, i) => i !== at)
  return [
    ...filters.map((filter, i) =>
      effect(filter, { filters: [filter], exclude: [] }, { ...words, filters: without(filters, i), exclude })),
    ...exclude.map((filter, i) => ({
      ...effect(filter, { filters: [], exclude: [filter] }, { ...words, filters, exclude: without(exclude, i) }), exclude: true as const,
    })),
  ]
}

/** A searcher that asks an engine. */
export const searcherOf = (engine: Engine): Searcher => ({
  search(request): Match | NoMatch {
    const { selection, query, ignored, notices } = readRequest(request)
    const total = engine.count(selection)
    if (total > 0) {
      return { matched: true, total, hits: engine.page(selection, request.offset, request.limit), ignored, notices }
    }
    const told = query === undefined ? undefined : segmented(engine, query)
    return {
      matched: false, words: told === undefined ? [] : countWords(engine, told), filters: effectsOf(engine, selection),
      partial: told === undefined ? [] : partialMatches(engine, { ...selection, query: told }), ignored, notices,
    }
  },
  select(request) {
    const { selection, ignored, notices } = readRequest(request)
    return { docs: engine.docs(selection), ignored, notices }
  },
  count: (docs, facets) => engine.facet(docs, facets),
  suggest: word => suggest(engine, word),
})

/**
 * Search over a catalogue. The index is read when a query first needs it; facet columns when a facet is first used.
 *
 * @param index `dist/index.json`
 * @param facets `dist/facets.json`
 * @throws IndexMismatch where the two do not belong together, or the index not to this version of the library
 */
export const createSearcher = (index: IndexFile, facets: FacetsFile): Searcher => {
  checkIndex(index, facets)
  return searcherOf(createMiniSearchEngine(index, new Columns(index.documents, facets.facets)))
}
