/**
 * What the tools ask of search. Documents are positions in `rows.json`. A file of the catalogue that cannot be read rejects,
 * and so does a facet that the catalogue has not (RangeError).
 */

/** A filter whose facet and values are already known to be legal: positions of values in the facet. */
export interface Filter {
  facet: string
  values: number[]
}

export interface SearchRequest {
  query?: string
  filters: Filter[]
  /** Documents that carry one of the values are left out; documents with `unknown` stay. */
  exclude: Filter[]
  offset: number
  limit: number
}

export interface Hit {
  doc: number
  /** Query word -> fields it matched in, strongest first, at most two. Absent without a query. */
  why?: Record<string, string[]>
}

export interface Match {
  matched: true
  total: number
  hits: Hit[]
  /** Words of the query that were not searched for (stop words, words that would match everything). */
  ignored: string[]
  notices: string[]
}

export interface WordCount {
  word: string
  /** How many documents of the whole catalogue the word alone matches. */
  matches: number
  /** A word of the catalogue that is near; only where the word matches nothing. */
  did_you_mean?: string
}

export interface FilterEffect {
  facet: string
  values: number[]
  exclude?: true
  /** Documents of the whole catalogue that this filter alone excludes. */
  excluded_alone: number
  /** Documents that would match were only this filter dropped. */
  gained_if_relaxed: number
}

export interface NoMatch {
  matched: false
  words: WordCount[]
  filters: FilterEffect[]
  /** At most five, ranked by number of matched words, then score; all obey the filters. */
  partial: { doc: number; matched: string[]; missing: string[] }[]
  ignored: string[]
  notices: string[]
}

export interface PassageHit {
  passage: number
  why: string[]
}

export interface Searcher {
  search(request: SearchRequest): Promise<Match | NoMatch>
  /** The documents of a request as a set, without a page: for counting and filtering elsewhere. */
  select(request: Pick<SearchRequest, 'query' | 'filters' | 'exclude'>): Promise<{ docs: ReadonlySet<number>; ignored: string[]; notices: string[] }>
  /** Per facet, counts per value position over the selected documents. */
  count(docs: ReadonlySet<number>, facets: readonly string[]): Promise<Map<string, number[]>>
  /** Per value of a facet, by its position, the documents that carry it. */
  carriers(facet: string): Promise<readonly ReadonlySet<number>[]>
  /** Nearest words of the catalogue to a word that matches nothing. */
  suggest(word: string): Promise<string | undefined>
  /** Words of the catalogue that begin so, in the form they are searched in, with the number of documents that have each. */
  beginning(letters: string): Promise<Map<string, number>>
}
