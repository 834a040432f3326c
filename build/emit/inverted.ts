/**
 * The inverted index of a catalogue: for each term the documents it stands in, per field. Texts that several documents share, as
 * the labels of a tag are, are cut into terms once. The plain and the packed form of the index are two ways to write it.
 */
import { isNameField } from '../../lib/search/fields.ts'
import type { FieldTexts } from '../../lib/search/minisearch-format.ts'
import { indexTerms } from '../../lib/search/words.ts'
import { byCodeUnit } from '../order.ts'
import { grouped, type Groups, sizeOf, Stretches } from './stretches.ts'

/** A text as terms, each with how often it stands in it. */
export type CountedTerms = ReadonlyMap<string, number>

/** A field of the index: its distinct texts, and which of them each document has. */
export interface InvertedField {
  name: string
  /** Number of distinct terms of each text. */
  lengths: Uint32Array
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
  count(terms: readonly string[]): number[] {
    const pairs: number[] = []
    const text = ++this.#texts
    for (const term of terms) {
      const id = this.id(term)
      const place = this.#places[id] ?? 0
      if (this.#seen[id] === text) pairs[place] = (pairs[place] ?? 0) + 1
      else {
        this.#seen[id] = text
        this.#places[id] = pairs.push(id, 1) - 1
      }
    }
    return pairs
  }

  id(term: string): number {
    const known = this.#ids.get(term)
    if (known !== undefined) return known
    this.#ids.set(term, this.list.length)
    return this.list.push(term) - 1
  }
}

/** A field with its texts one after the other: terms as numbers, and how often each stands in its text. */
interface ReadField extends InvertedField {
  /** Term and text of every place, and how often. */
  terms: Uint32Array
  texts: Uint32Array
  times: Uint32Array
  /** The documents that have each text, ascending. */
  docs: Groups
}

/** Reads a field of one document after the other. */
class FieldReader {
  readonly name: string
  readonly #terms: Terms
  readonly #counted = new Stretches()
  readonly #known = new Map<string, number>()
  readonly #textOf: number[] = []
  #average = 0

  constructor(name: string, terms: Terms) {
    this.name = name
    this.#terms = terms
  }

  add(text: string | undefined): void {
    const at = text === undefined ? -1 : this.#place(text)
    const doc = this.#textOf.push(at) - 1
    if (at >= 0) this.#average = (this.#average * doc + this.#counted.at(at).length / 2) / (doc + 1)
  }

  finish(): ReadField {
    const counted = this.#counted
    const { list } = this.#terms
    const lengths = Uint32Array.from({ length: counted.length }, (_, text) => counted.at(text).length / 2)
    const textOf = Int32Array.from(this.#textOf)
    const termsOf = (text: number): CountedTerms => {
      const pairs = text < 0 ? new Uint32Array(0) : counted.at(text)
      return new Map(Array.from({ length: pairs.length / 2 }, (_, i) => [list[pairs[2 * i] ?? 0] ?? '', pairs[2 * i + 1] ?? 0]))
    }
    return { name: this.name, lengths, textOf, average: this.#average, termsOf, ...placesOf(counted, lengths), docs: grouped(textOf, counted.length) }
  }

  #place(text: string): number {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    this.#known.set(text, this.#counted.length)
    this.#counted.push(this.#terms.count(indexTerms(text, isNameField(this.name))))
    return this.#counted.length - 1
  }
}

/** The pairs of all texts as columns. */
const placesOf = (counted: Stretches, lengths: Uint32Array): Pick<ReadField, 'terms' | 'texts' | 'times'> => {
  const all = lengths.reduce((sum, length) => sum + length, 0)
  const places = { terms: new Uint32Array(all), texts: new Uint32Array(all), times: new Uint32Array(all) }
  for (let text = 0, at = 0; text < counted.length; text++) {
    const pairs = counted.at(text)
    for (let i = 0; i < pairs.length; i += 2, at++) {
      places.terms[at] = pairs[i] ?? 0
      places.texts[at] = text
      places.times[at] = pairs[i + 1] ?? 0
    }
  }
  return places
}

/** Number of documents that the places of a term in a field stand for. */
const countAt = ({ texts, docs }: ReadField, places: Groups, term: number): number => {
  let count = 0
  for (let at = places.starts[term] ?? 0, end = places.starts[term + 1] ?? 0; at < end; at++) count += sizeOf(docs, texts[places.numbers[at] ?? 0] ?? 0)
  return count
}

/** These documents, and how often the term stands in each. Runs over every place of an index, so it makes nothing on the way. */
const docsAt = (field: ReadField, places: Groups, term: number): Pick<Places, 'docs' | 'times'> => {
  const { texts, times, docs } = field
  const count = countAt(field, places, term)
  const found = { docs: new Uint32Array(count), times: new Uint32Array(count) }
  let isSorted = true
  let [size, last] = [0, -1]
  for (let at = places.starts[term] ?? 0, end = places.starts[term + 1] ?? 0; at < end; at++) {
    const place = places.numbers[at] ?? 0
    const text = texts[place] ?? 0
    for (let i = docs.starts[text] ?? 0, most = docs.starts[text + 1] ?? 0; i < most; i++) {
      const doc = docs.numbers[i] ?? 0
      if (doc < last) isSorted = false
      last = doc
      found.docs[size] = doc
      found.times[size++] = times[place] ?? 0
    }
  }
  if (isSorted) return found
  // Documents and times are below 2^26: both fit into one number, and typed arrays sort without a callback.
  const both = Float64Array.from(found.docs, (doc, i) => doc * 2 ** 26 + (found.times[i] ?? 0)).sort()
  return { docs: Uint32Array.from(both, one => Math.floor(one / 2 ** 26)), times: Uint32Array.from(both, one => one % 2 ** 26) }
}

/** @param documents in catalogue order; each is read as it comes, and none is kept */
export const invert = (names: readonly string[], documents: Iterable<FieldTexts>): Inverted => {
  const known = new Terms()
  const readers = names.map(name => new FieldReader(name, known))
  let count = 0
  for (const { texts } of documents) {
    for (const reader of readers) reader.add(texts.get(reader.name))
    count++
  }
  const fields = readers.map(reader => reader.finish())
  const parts = fields.map(field => ({ field, places: grouped(field.terms, known.list.length) }))
  const terms = known.list.toSorted(byCodeUnit)
  const ids = Uint32Array.from(terms, term => known.id(term))
  return {
    documents: count, fields, terms,
    fieldsOf: term => parts.flatMap(({ places }, at) => (sizeOf(places, ids[term] ?? 0) > 0 ? [at] : [])),
    places(term, at) {
      const part = parts[at]
      return { field: at, ...(part === undefined ? { docs: new Uint32Array(0), times: new Uint32Array(0) } : docsAt(part.field, part.places, ids[term] ?? 0)) }
    },
    count: term => parts.reduce((sum, { field, places }) => sum + countAt(field, places, ids[term] ?? 0), 0),
  }
}
