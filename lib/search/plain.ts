/** Search over the plain files of a catalogue, all in memory: what stands in where a catalogue has no packed form. */
import type { FacetsFile, IndexFile, PassagesFile } from '../model.ts'
import { Columns, noColumns, setsOf } from './columns.ts'
import type { Engine } from './engine.ts'
import { createEngine } from './index-engine.ts'
import { miniSearchTerms } from './minisearch-terms.ts'
import { searcherOf } from './searcher.ts'
import type { Searcher } from './types.ts'
import { WORDS } from './words.ts'

/** The one field of a passage. */
export const PASSAGE_FIELDS = ['text']

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

/** The columns of `facets.json`. */
export const plainColumns = ({ facets }: FacetsFile, documents: number): Columns => {
  const byName = new Map(facets.map(facet => [facet.facet, facet]))
  return new Columns(documents, byName.keys(), async name => {
    const facet = byName.get(name)
    return facet === undefined ? [] : setsOf(facet, documents)
  })
}

/**
 * Search over a catalogue. The index is read when a query first needs it; facet columns when a facet is first used.
 *
 * @param index `dist/index.json`
 * @param facets `dist/facets.json`
 * @throws IndexMismatch where the two do not belong together, or the index not to this version of the library
 */
export const createSearcher = (index: IndexFile, facets: FacetsFile): Searcher => {
  checkIndex(index, facets)
  return searcherOf(createEngine(index.fields, miniSearchTerms(index.fields, index.documents, index.minisearch), plainColumns(facets, index.documents)))
}

/** The engine over the passages of `dist/passages.json`; the caller has compared its `words`. */
export const passageEngine = ({ passages, minisearch }: PassagesFile): Engine =>
  createEngine(PASSAGE_FIELDS, miniSearchTerms(PASSAGE_FIELDS, passages.length, minisearch), noColumns(passages.length))
