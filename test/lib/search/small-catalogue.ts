/** A small catalogue made in the test: documents in, everything that search reads out. */
import { FORMAT, type Facet, type FacetsFile, type Row } from '../../../lib/model.ts'
import { createSearcher, plainColumns } from '../../../lib/search/plain.ts'
import { searcherOf } from '../../../lib/search/searcher.ts'
import type { Filter, Searcher, SearchRequest } from '../../../lib/search/types.ts'
import { indexArtefact, invertCards, type SearchDocument } from '../../../build/emit/search-index.ts'
import { valueOf } from '../../../build/emit/artefact.ts'
import { both, packedEngine } from './both.ts'

export const TAG_FACETS = ['modality', 'disease_area']

export type Draft = Partial<Omit<SearchDocument, 'id'>> & { id: string }

export const document = ({ id, ...draft }: Draft): SearchDocument => ({
  id, name: id, aliases: [], identifiers: {}, summary: '', maintainer: '', license: null, urls: [], tags: {}, sections: [], ...draft,
})

const facetOf = (facet: string, kind: Facet['kind'], valuesOf: (card: SearchDocument) => readonly string[], cards: readonly SearchDocument[]): Facet => {
  const values = [...new Set(cards.flatMap(valuesOf))].sort()
  return {
    facet, kind, label: { en: facet, zh: facet }, coverage: 1,
    values: values.map(value => ({ value, label: { en: value, zh: value }, synonyms: [], count: 0 })),
    column: cards.map(card => valuesOf(card).map(value => values.indexOf(value))),
  }
}

export interface SmallCatalogue {
  cards: SearchDocument[]
  facets: FacetsFile
  /** Over the plain and the packed form at once. */
  searcher: Searcher
  /** Asks with names instead of positions; ids come back. */
  ids(query: string, request?: Partial<SearchRequest>): Promise<string[]>
  filter(facet: string, ...values: string[]): Filter
}

/** Tag values are words of the card as they stand; a `licence` facet stands for the derived ones. */
export const catalogueOf = (drafts: readonly Draft[]): SmallCatalogue => {
  const cards = drafts.map(document)
  const facets: FacetsFile = {
    format: FORMAT, reserved: [],
    facets: [
      ...TAG_FACETS.map(facet => facetOf(facet, 'tag', card => (card.tags[facet] ?? ['unknown']).slice(0, 1), cards)),
      facetOf('has_license', 'derived', card => [String(card.license !== null)], cards),
    ],
  }
  const inverted = invertCards(cards, TAG_FACETS)
  const values = facets.facets.filter(({ kind }) => kind === 'tag').map(facet => ({ facet, words: facet.values.map(({ value }) => (value === 'unknown' ? [] : [value])) }))
  const packed = packedEngine(inverted, plainColumns(facets, cards.length), values)
  const searcher = both(createSearcher(valueOf(indexArtefact(inverted)), facets), searcherOf(packed))
  return {
    cards, facets, searcher,
    async ids(query, request = {}) {
      const answer = await searcher.search({ query, filters: [], exclude: [], offset: 0, limit: 50, ...request })
      return answer.matched ? answer.hits.map(hit => cards[hit.doc]?.id ?? '') : []
    },
    filter(facet, ...values) {
      const legal = facets.facets.find(one => one.facet === facet)?.values.map(one => one.value) ?? []
      return { facet, values: values.map(value => legal.indexOf(value)) }
    },
  }
}

export const rowsOf = (cards: readonly SearchDocument[]): Row[] => cards.map(({ id, name }) => ({
  id, name, license_status: 'unstated', license: null, commercial_use: 'not_established', risk_flags: [], repo_only: false,
  access: 'open_download', handling: 'link_only',
}))
