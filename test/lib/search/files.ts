/** The files that search reads, made by the product's own emitters and read back as a reader gets them. */
import { valueOf } from '../../../build/emit/artefact.ts'
import { indexArtefact, invertCards, invertPassages, passagesArtefact, passagesOfCards, type SearchDocument } from '../../../build/emit/search-index.ts'
import type { IndexFile, PassagesFile } from '../../../lib/model.ts'

export const buildIndex = (cards: readonly SearchDocument[], tagFacets: readonly string[]): IndexFile =>
  valueOf(indexArtefact(invertCards(cards, tagFacets)))

export const buildPassages = (cards: readonly Pick<SearchDocument, 'sections'>[]): PassagesFile => {
  const passages = passagesOfCards(cards)
  return valueOf(passagesArtefact(passages, invertPassages(passages)))
}
