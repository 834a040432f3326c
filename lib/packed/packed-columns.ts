/** Facet columns read from their shelf. */
import { Bitset } from '../search/bitset.ts'
import { Columns, type ValueSets } from '../search/columns.ts'
import { readColumn } from './postings-text.ts'
import type { PackedHead } from './shapes.ts'
import type { Shelf } from './shelf.ts'

/** One set per value: a pass over the documents. */
const setsIn = (text: string, values: number, documents: number): ValueSets => {
  const { lists, codes } = readColumn(text)
  const sets = Array.from({ length: values }, () => new Bitset(documents))
  const carried = lists.map(list => [...list].flatMap(value => sets[value] ?? []))
  for (let doc = 0; doc < codes.length; doc++) for (const set of carried[codes[doc] ?? 0] ?? []) set.add(doc)
  return sets
}

/** @param shelf facet -> column */
export const packedColumns = ({ facets, index: { documents } }: Pick<PackedHead, 'facets' | 'index'>, shelf: Shelf): Columns => {
  const values = new Map(facets.map(facet => [facet.facet, facet.values.length]))
  return new Columns(documents, values.keys(), async facet => {
    await shelf.load([facet])
    return setsIn(shelf.get(facet) ?? '', values.get(facet) ?? 0, documents)
  })
}
