/** The options an index is made and read with: one place, for an index read with others answers with silent zeros. */
import MiniSearch, { type AsPlainObject, type Options } from 'minisearch'
import { isNameField, weightOf } from './fields.ts'
import { indexTerms } from './words.ts'

/** A document as MiniSearch sees it: its number and one text per field, values one a line. */
export interface FieldTexts {
  doc: number
  texts: ReadonlyMap<string, string>
}

const DOC = 'doc'
const itself = (term: string): string => term

const options = (fields: readonly string[]): Options<FieldTexts> => ({
  fields: [...fields],
  idField: DOC,
  extractField: (document, field) => (field === DOC ? document.doc : document.texts.get(field)),
  tokenize: (text, field) => indexTerms(text, field !== undefined && isNameField(field)),
  processTerm: itself,
  autoVacuum: false,
  searchOptions: {
    tokenize: term => [term],
    processTerm: itself,
    combineWith: 'OR',
    prefix: false,
    fuzzy: false,
    boost: Object.fromEntries(fields.map(field => [field, weightOf(field)])),
  },
})

/**
 * The plain MiniSearch JSON of the documents, numbered in the given order, as MiniSearch itself makes it: what tests compare the
 * build's own writer with (`build/emit/plain-index.ts`).
 */
export const makeIndex = (fields: readonly string[], documents: Iterable<FieldTexts>): unknown => {
  const index = new MiniSearch<FieldTexts>(options(fields))
  for (const document of documents) index.add(document)
  return index.toJSON()
}

/** Reads such JSON. A search of a string is a search of that one term, as it stands in the index. */
export const readIndex = (fields: readonly string[], json: unknown): MiniSearch<FieldTexts> =>
  MiniSearch.loadJS<FieldTexts>(json as AsPlainObject, options(fields))
