/** Search as the tools ask for it: a match with reasons, or why nothing matches and what would. */
import type { Engine, Selection } from './engine.ts'
import { parseQuery, type Query } from './query.ts'
import { segmented } from './segment.ts'
import { suggest } from './suggest.ts'
import type { Filter, FilterEffect, Match, NoMatch, Searcher, SearchRequest, WordCount } from './types.ts'

const PARTIAL_MATCHES = 5

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
export const countWords = async (engine: Engine, query: Query): Promise<WordCount[]> => {
  const counts = await engine.wordCounts(query)
  return Promise.all(query.words.map(async ({ text }, i) => {
    const matches = counts[i] ?? 0
    const near = matches === 0 ? await suggest(engine, text) : undefined
    return { word: text, matches, ...(near === undefined ? {} : { did_you_mean: near }) }
  }))
}

/** The nearest documents, with what they match and what they miss. */
const partialMatches = async (engine: Engine, selection: Selection & { query: Query }): Promise<NoMatch['partial']> => {
  const texts = selection.query.words.map(word => word.text)
  return (await engine.partial(selection, PARTIAL_MATCHES)).map(({ doc, matched }) => ({
    doc, matched: texts.filter((_, i) => matched.includes(i)), missing: texts.filter((_, i) => !matched.includes(i)),
  }))
}

const effectsOf = (engine: Engine, { query, filters, exclude }: Selection): Promise<FilterEffect[]> => {
  const words = query === undefined ? {} : { query }
  const effect = async (filter: Filter, alone: Selection, relaxed: Selection): Promise<FilterEffect> => ({
    facet: filter.facet, values: filter.values,
    excluded_alone: engine.documents - await engine.count(alone), gained_if_relaxed: await engine.count(relaxed),
  })
  const without = (list: readonly Filter[], at: number): Filter[] => list.filter((_, i) => i !== at)
  return Promise.all([
    ...filters.map((filter, i) =>
      effect(filter, { filters: [filter], exclude: [] }, { ...words, filters: without(filters, i), exclude })),
    ...exclude.map(async (filter, i) => ({
      ...await effect(filter, { filters: [], exclude: [filter] }, { ...words, filters, exclude: without(exclude, i) }), exclude: true as const,
    })),
  ])
}

/** A searcher that asks an engine. */
export const searcherOf = (engine: Engine): Searcher => ({
  async search(request): Promise<Match | NoMatch> {
    const { selection, query, ignored, notices } = readRequest(request)
    const total = await engine.count(selection)
    if (total > 0) {
      return { matched: true, total, hits: await engine.page(selection, request.offset, request.limit), ignored, notices }
    }
    const told = query === undefined ? undefined : await segmented(engine, query)
    return {
      matched: false, words: told === undefined ? [] : await countWords(engine, told), filters: await effectsOf(engine, selection),
      partial: told === undefined ? [] : await partialMatches(engine, { ...selection, query: told }), ignored, notices,
    }
  },
  async select(request) {
    const { selection, ignored, notices } = readRequest(request)
    return { docs: await engine.docs(selection), ignored, notices }
  },
  count: (docs, facets) => engine.facet(docs, facets),
  carriers: facet => engine.carriers(facet),
  suggest: word => suggest(engine, word),
  beginning: letters => engine.beginning(letters),
})
