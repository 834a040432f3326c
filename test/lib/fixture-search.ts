import { buildNames, type SearchDocument } from '../../build/emit/search-index.ts'
import type { FacetsFile, IndexFile, NamesFile, PassagesFile, PublishedCard } from '../../lib/model.ts'
import { buildIndex, buildPassages } from './search/files.ts'

const tagWords = (facets: FacetsFile, facet: string, values: readonly string[]): string[] =>
  (facets.facets.find(one => one.facet === facet)?.values ?? [])
    .filter(({ value }) => values.includes(value)).flatMap(({ value, label, synonyms }) => [value.replaceAll('_', ' '), label.en, label.zh, ...synonyms])

const documentOf = (card: PublishedCard, facets: FacetsFile): SearchDocument => ({
  id: card.id, name: card.name, aliases: card.aliases, identifiers: card.identifiers, summary: card.summary, maintainer: card.maintainer,
  license: card.derived.license, urls: card.homepage ? [card.homepage] : [], sections: card.sections,
  tags: Object.fromEntries(Object.entries(card.tags).map(([facet, values]) => [facet, tagWords(facets, facet, values)])),
})

/** The files that search reads, made by the product's own emitters. */
export const searchFiles = (cards: readonly PublishedCard[], facets: FacetsFile): { index: IndexFile; names: NamesFile; passages: PassagesFile } => {
  const documents = cards.map(card => documentOf(card, facets))
  const tagFacets = facets.facets.filter(({ kind }) => kind === 'tag').map(({ facet }) => facet)
  return { index: buildIndex(documents, tagFacets), names: buildNames(documents), passages: buildPassages(documents) }
}
