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
  /** Number of distinct terms of each text. */
  lengths: readonly number[]
  /** Position of each document's text; -1 where the document has none. */
  textOf: Int32Array
  /** Mean number of distinct terms, to the last bit as MiniSearch keeps it while documents are added. */
  average: number
  /** The terms of a text. */
  termsOf(text: number): CountedTerms
}

/** Where a term stands in one field: documents, ascending, and how often in each. */
export interface Places { field: number; docs: Uint32Array; times: Uint32Array }

export interface Inverted {
  documents: number
  fields: readonly InvertedField[]
  /** Every term, in code-unit order. */
  terms: readonly string[]
  /** The fields that the term at a position of `terms` stands in, ascending. */
  fieldsOf(term: number): number[]
  /** Its places in one of them. */
  places(term: number, field: number): Places
  /** Number of its places in all fields. */
  count(term: number): number
}

/** The terms of a text of a field. */
export const countTerms = (text: string, field: string): CountedTerms => {
  const counts = new Map<string, number>()
  for (const term of indexTerms(text, isNameField(field))) counts.set(term, (counts.get(term) ?? 0) + 1)
  return counts
}

/** Numbers for terms, in the order in which they come. */
class Terms {
  readonly list: string[] = []
  readonly #ids = new Map<string, number>()
  /** Per term the text that was counted last, and where in its pairs the term stands: no map is made per text. */
  readonly #seen: number[] = []
  readonly #places: number[] = []
  #texts = 0

  /** The terms of a text as numbers, each followed by how often. */
  count(terms: readonly string[]): Uint32Array {
    const pairs: number[] = []
    const text = ++this.#texts
    for (const term of terms) {
      const id = this.#id(term)
      const place = this.#places[id] ?? 0
      if (this.#seen[id] === text) pairs[place] = (pairs[place] ?? 0) + 1
      else {
        this.#seen[id] = text
        this.#places[id] = pairs.push(id, 1) - 1
      }
    }
    return Uint32Array.from(pairs)
  }

  #id(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    this.#ids.set(term, this.list.length)
    return this.list.push(term) - 1
  }
}

/** A field with its texts as numbers of terms, each followed by how often: a tenth of what maps would take. */
interface ReadField extends InvertedField {
  texts: readonly Uint32Array[]
  /** Per text the documents that have it, ascending. */
  docs: readonly (readonly number[])[]
}

const readField = (name: string, documents: readonly FieldTexts[], terms: Terms): ReadField => {
  const texts: Uint32Array[] = []
  const lengths: number[] = []
  const docs: number[][] = []
  const known = new Map<string, number>()
  const textOf = new Int32Array(documents.length).fill(-1)
  let average = 0
  for (const [doc, document] of documents.entries()) {
    const text = document.texts.get(name)
    if (text === undefined) continue
    let at = known.get(text)
    if (at === undefined) {
      const pairs = terms.count(indexTerms(text, isNameField(name)))
      at = texts.push(pairs) - 1
      lengths.push(pairs.length / 2)
      docs.push([])
      known.set(text, at)
    }
    textOf[doc] = at
    docs[at]?.push(doc)
    average = (average * doc + (lengths[at] ?? 0)) / (doc + 1)
  }
  const termsOf = (text: number): CountedTerms => {
    const pairs = texts[text] ?? new Uint32Array(0)
    return new Map(Array.from({ length: pairs.length / 2 }, (_, i) => [terms.list[pairs[2 * i] ?? 0] ?? '', pairs[2 * i + 1] ?? 0]))
  }
  return { name, lengths, textOf, average, termsOf, texts, docs }
}

/** Per term the texts of a field that have it, each followed by how often. */
const textsByTerm = ({ texts }: ReadField): readonly (readonly number[] | undefined)[] => {
  const lists: (number[] | undefined)[] = []
  for (const [text, pairs] of texts.entries()) {
    for (let i = 0; i < pairs.length; i += 2) {
      const [term, times] = [pairs[i] ?? 0, pairs[i + 1] ?? 0]
      const list = lists[term]
      if (list === undefined) lists[term] = [text, times]
      else list.push(text, times)
    }
  }
  return lists
}

const placesIn = (field: number, texts: readonly number[], { docs }: ReadField): Places => {
  const found: number[] = []
  const times: number[] = []
  let isSorted = true
  for (let i = 0; i < texts.length; i += 2) {
    for (const doc of docs[texts[i] ?? 0] ?? []) {
      isSorted &&= (found.at(-1) ?? -1) < doc
      found.push(doc)
      times.push(texts[i + 1] ?? 0)
    }
  }
  if (isSorted) return { field, docs: Uint32Array.from(found), times: Uint32Array.from(times) }
  // Documents and times are below 2^26: both fit into one number, and typed arrays sort without a callback.
  const both = Float64Array.from(found, (doc, i) => doc * 2 ** 26 + (times[i] ?? 0)).sort()
  return { field, docs: Uint32Array.from(both, one => Math.floor(one / 2 ** 26)), times: Uint32Array.from(both, one => one % 2 ** 26) }
}

/** @param documents in catalogue order */
export const invert = (names: readonly string[], documents: readonly FieldTexts[]): Inverted => {
  const known = new Terms()
  const fields = names.map(name => readField(name, documents, known))
  const lists = fields.map(textsByTerm)
  const order = Array.from(known.list, (term, id) => ({ term, id })).sort((a, b) => byCodeUnit(a.term, b.term))
  const textsIn = (term: number, field: number): readonly number[] | undefined => lists[field]?.[order[term]?.id ?? -1]
  const fieldsOf = (term: number): number[] => fields.flatMap((_, field) => (textsIn(term, field) === undefined ? [] : [field]))
  return {
    documents: documents.length, fields, terms: order.map(({ term }) => term), fieldsOf,
    places(term, field) {
      const own = fields[field]
      return own === undefined ? { field, docs: new Uint32Array(0), times: new Uint32Array(0) } : placesIn(field, textsIn(term, field) ?? [], own)
    },
    count: term => fieldsOf(term).reduce((sum, field) =>
      sum + (textsIn(term, field) ?? []).reduce((all, text, i) => (i % 2 ? all : all + (fields[field]?.docs[text]?.length ?? 0)), 0), 0),
  }
}
