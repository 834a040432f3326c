/**
 * The inverted index of a catalogue: for each term the documents it stands in, per field. Texts that several documents share, as
 * the labels of a tag are, are cut into terms once. The plain and the packed form of the index are two ways to write it.
 */
import { isNameField } from '../../lib/search/fields.ts'
import type { FieldTexts } from '../../lib/search/minisearch-format.ts'
import { indexTerms } from '../../lib/search/words.ts'
import { byCodeUnit } from '../order.ts'

/** A text as terms, each with how often it stands in it. */
export type CountedTerms = ReadonlyMap<string, number>

/** A field of the index: its distinct texts, and which of them each document has. */
export interface InvertedField {
  name: string
  texts: readonly CountedTerms[]
  /** Position of each document's text; -1 where the document has none. */
  textOf: Int32Array
  /** Mean number of distinct terms, to the last bit as MiniSearch keeps it while documents are added. */
  average: number
}

/** Where a term stands in one field. */
export interface Places { field: number; docs: Uint32Array; times: Uint32Array }

export interface Inverted {
  documents: number
  fields: readonly InvertedField[]
  /** Every term, in code-unit order. */
  terms: readonly string[]
  /** The places of the term at a position of `terms`, in the order of the fields. */
  placesOf(term: number): Places[]
}

/** The terms of a text of a field. */
export const countTerms = (text: string, field: string): CountedTerms => {
  const counts = new Map<string, number>()
  for (const term of indexTerms(text, isNameField(field))) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

const readField = (name: string, documents: readonly FieldTexts[]): InvertedField => {
  const texts: CountedTerms[] = []
  const known = new Map<string, number>()
  const textOf = new Int32Array(documents.length).fill(-1)
  let average = 0
  for (const [doc, document] of documents.entries()) {
    const text = document.texts.get(name)
    if (text === undefined) continue
    const at = known.get(text) ?? texts.push(countTerms(text, name)) - 1
    known.set(text, at)
    textOf[doc] = at
    average = (average * doc + (texts[at]?.size ?? 0)) / (doc + 1)
  }
  return { name, texts, textOf, average }
}

/** Per text the documents that have it, ascending. */
const docsByText = ({ texts, textOf }: InvertedField): number[][] => {
  const docs: number[][] = texts.map(() => [])
  for (const [doc, text] of textOf.entries()) docs[text]?.push(doc)
  return docs
}

/** Per term the texts of a field that have it, each followed by how often. */
type TextsByTerm = readonly (readonly number[] | undefined)[]

const textsByTerm = ({ texts }: InvertedField, idOf: (term: string) => number): TextsByTerm => {
  const lists: (number[] | undefined)[] = []
  for (const [text, counts] of texts.entries()) {
    for (const [term, times] of counts) {
      const list = lists[idOf(term)]
      if (list === undefined) lists[idOf(term)] = [text, times]
      else list.push(text, times)
    }
  }
  return lists
}

const placesIn = (field: number, texts: readonly number[], docs: readonly number[][]): Places => {
  const places: [doc: number, times: number][] = []
  for (let i = 0; i < texts.length; i += 2) for (const doc of docs[texts[i] ?? 0] ?? []) places.push([doc, texts[i + 1] ?? 0])
  places.sort(([a], [b]) => a - b)
  return { field, docs: Uint32Array.from(places, ([doc]) => doc), times: Uint32Array.from(places, ([, times]) => times) }
}

/** @param documents in catalogue order */
export const invert = (names: readonly string[], documents: readonly FieldTexts[]): Inverted => {
  const fields = names.map(name => readField(name, documents))
  const ids = new Map<string, number>()
  const idOf = (term: string): number => {
    const known = ids.get(term)
    if (known !== undefined) return known
    ids.set(term, ids.size)
    return ids.size - 1
  }
  const lists = fields.map(field => textsByTerm(field, idOf))
  const docs = fields.map(docsByText)
  const terms = [...ids.keys()].sort(byCodeUnit)
  return {
    documents: documents.length, fields, terms,
    placesOf(at) {
      const id = idOf(terms[at] ?? '')
      return fields.flatMap((_, field) => {
        const texts = lists[field]?.[id]
        return texts === undefined ? [] : [placesIn(field, texts, docs[field] ?? [])]
      })
    },
  }
}
