/**
 * The postings of a term as text. Per field: the field's position, doubled, and one more where the field is a facet's and
 * its values are listed instead of documents; how many follow; then each as the gap to the one before, doubled, and one
 * more where the term stands there more than once, with the times less two after it.
 */
import { readNumbers, writeNumbers } from '../search/numbers.ts'

/** The places of a term in one field. */
export interface FieldPostings {
  field: number
  /** Whether `places` are positions of the facet's values, for which its column tells the documents. */
  byValue: boolean
  /** Documents or values, ascending. */
  places: Uint32Array
  /** How often the term stands in each. */
  times: Uint32Array
}

function* numbersOf(fields: Iterable<FieldPostings>): Generator<number> {
  for (const { field, byValue, places, times } of fields) {
    yield field * 2 + Number(byValue)
    yield places.length
    let before = -1
    for (const [i, place] of places.entries()) {
      const often = times[i] ?? 1
      yield (place - before - 1) * 2 + Number(often > 1)
      if (often > 1) yield often - 2
      before = place
    }
  }
}

export const writePostings = (fields: Iterable<FieldPostings>): string => writeNumbers(numbersOf(fields))

/** What {@link writePostings} wrote. */
export const readPostings = (text: string): FieldPostings[] => {
  const numbers = readNumbers(text)
  const fields: FieldPostings[] = []
  for (let at = 0; at < numbers.length;) {
    const head = numbers[at++] ?? 0
    const count = numbers[at++] ?? 0
    const [places, times] = [new Uint32Array(count), new Uint32Array(count)]
    for (let i = 0, before = -1; i < count; i++) {
      const gap = numbers[at++] ?? 0
      before += (gap >>> 1) + 1
      places[i] = before
      times[i] = gap & 1 ? (numbers[at++] ?? 0) + 2 : 1
    }
    fields.push({ field: head >>> 1, byValue: (head & 1) === 1, places, times })
  }
  return fields
}

/** A facet's column as text: how many distinct lists of values there are, each with its length, then one of them per document. */
export const writeColumn = (column: readonly (readonly number[])[]): string => {
  const counts = new Map<string, { values: readonly number[]; count: number }>()
  const keys = column.map(values => values.join())
  for (const [doc, key] of keys.entries()) {
    const known = counts.get(key)
    if (known) known.count++
    else counts.set(key, { values: column[doc] ?? [], count: 1 })
  }
  // The commonest list gets the shortest number; ties in the order of their first document.
  const lists = [...counts].sort(([, a], [, b]) => b.count - a.count)
  const codes = new Map(lists.map(([key], code) => [key, code]))
  return writeNumbers([lists.length, ...lists.flatMap(([, { values }]) => [values.length, ...values]), ...keys.map(key => codes.get(key) ?? 0)])
}

/** What {@link writeColumn} wrote: the distinct lists, and per document which it has. */
export const readColumn = (text: string): { lists: Uint32Array[]; codes: Uint32Array } => {
  const numbers = readNumbers(text)
  const lists: Uint32Array[] = []
  let at = 1
  while (lists.length < (numbers[0] ?? 0)) {
    const length = numbers[at++] ?? 0
    lists.push(numbers.subarray(at, at += length))
  }
  return { lists, codes: numbers.subarray(at) }
}
