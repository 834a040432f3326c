/**
 * The search page's one file: rows, facets, index and summaries, packed to about half of what the plain files take on the way.
 * Unpacked it gives the shapes of `lib/model.ts`, the index to the letter, so the page searches with the library as any other caller does.
 */
import type { AsPlainObject } from 'minisearch'
import { type Facet, type FacetsFile, FORMAT, type IndexFile, type Row, ROW_TAGS } from '../../../lib/model.ts'

/** `site/search.json` */
export interface PackedSearch {
  format: typeof FORMAT
  version: string
  words: string
  fields: string[]
  documents: number
  /** Everything of the index but its postings. */
  frame: Omit<AsPlainObject, 'index' | 'fieldLength'>
  lengths: number[][]
  /** One term a line: letters shared with the line before (base 36), then the rest. */
  terms: string
  /** Per term, `;` between terms, blanks between fields: field (base 36), then its documents or `=` and a list. */
  postings: string
  /** Lists of documents that are used more than once or are long. */
  lists: string
  facets: Facet[]
  reserved: FacetsFile['reserved']
  /** What facets do not tell of a row: id, name, licence. */
  rows: [id: string, name: string, license: string | null][]
  summaries: string[]
}

const MOST_SHARED = 35
/** Longer lists are written once and referred to. */
const LONGEST_INLINE = 4

type Fields = AsPlainObject['index'][number][1]

const sharedLetters = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && at < b.length && at < MOST_SHARED && a[at] === b[at]) at++
  return at
}

/** Documents as gaps from one to the next, with `*` and the number of times where that is more than one. */
const packDocs = (docs: Readonly<Record<string, number>>): string => {
  let before = -1
  return Object.entries(docs).map(([doc, times]) => {
    const gap = Number(doc) - before - 1
    before = Number(doc)
    return `${gap || ''}${times > 1 ? `*${times}` : ''}`
  }).join(',')
}

const unpackDocs = (text: string): Record<string, number> => {
  const docs: Record<string, number> = {}
  let before = -1
  for (const item of text.split(',')) {
    const [gap, times] = item.split('*')
    before += Number(gap) + 1
    docs[before] = Number(times ?? 1)
  }
  return docs
}

const packPostings = (index: AsPlainObject['index']): { terms: string; postings: string; lists: string } => {
  const lists = new Map<string, number>()
  const reference = (docs: string): string => {
    if (docs.split(',').length <= LONGEST_INLINE) return docs
    if (!lists.has(docs)) lists.set(docs, lists.size)
    return `=${(lists.get(docs) ?? 0).toString(36)}`
  }
  let before = ''
  const terms: string[] = []
  const postings: string[] = []
  for (const [term, fields] of index) {
    const shared = sharedLetters(before, term)
    before = term
    terms.push(shared.toString(36) + term.slice(shared))
    postings.push(Object.entries(fields as Fields).map(([field, docs]) => Number(field).toString(36) + reference(packDocs(docs as Record<string, number>))).join(' '))
  }
  return { terms: terms.join('\n'), postings: postings.join(';'), lists: [...lists.keys()].join(';') }
}

/** The terms of the index, as they stand in it. */
export const unpackTerms = (packed: string): string[] => {
  let before = ''
  return packed.split('\n').map(line => before = before.slice(0, parseInt(line[0] ?? '0', 36)) + line.slice(1))
}

const unpackIndex = ({ terms, postings, lists: packedLists }: PackedSearch): AsPlainObject['index'] => {
  const lists = packedLists.split(';')
  const words = unpackTerms(terms)
  const fieldsOf = (text: string): Fields => Object.fromEntries(text.split(' ').map(item => {
    const docs = item[1] === '=' ? lists[parseInt(item.slice(2), 36)] ?? '' : item.slice(1)
    return [parseInt(item[0] ?? '0', 36), unpackDocs(docs)]
  }))
  return postings.split(';').map((text, at) => [words[at] ?? '', fieldsOf(text)])
}

/** Packs what the other files hold. */
export const packSearch = (version: string, index: IndexFile, { facets, reserved }: FacetsFile, rows: readonly Row[], summaries: string[]): PackedSearch => {
  const { index: entries, fieldLength, ...frame } = index.minisearch as AsPlainObject
  return {
    format: FORMAT, version, words: index.words, fields: index.fields, documents: index.documents, frame,
    lengths: Object.values(fieldLength), ...packPostings(entries),
    // A page names values by code or label; synonyms are for callers who type them.
    facets: facets.map(facet => ({ ...facet, values: facet.values.map(value => ({ ...value, synonyms: [] })) })),
    reserved, rows: rows.map(({ id, name, license }) => [id, name, license]), summaries,
  }
}

const valuesAt = (facets: readonly Facet[], name: string, doc: number): string[] => {
  const facet = facets.find(one => one.facet === name)
  return (facet?.column[doc] ?? []).flatMap(at => facet?.values[at]?.value ?? [])
}

/** A row from the columns: its tags in the order of the vocabulary; those of a facet that is not filtered by are left out. */
const rowFrom = ({ facets }: PackedSearch, [id, name, license]: PackedSearch['rows'][number], doc: number): Row => {
  const one = (facet: string): string => valuesAt(facets, facet, doc)[0] ?? ''
  const tags = ROW_TAGS.map(tag => [tag, valuesAt(facets, tag, doc).filter(value => value !== 'not_applicable')] as const).filter(([, values]) => values.length)
  return {
    id, name, license_status: one('license_status'), license, commercial_use: one('commercial_use'), risk_flags: valuesAt(facets, 'risk_flags', doc),
    repo_only: one('repo_only') === 'true', access: one('access'), handling: one('handling'), ...Object.fromEntries(tags),
  } as Row
}

/** The plain shapes again. */
export const unpackSearch = (packed: PackedSearch): { index: IndexFile; facets: FacetsFile; rows: Row[] } => ({
  index: {
    format: packed.format, words: packed.words, fields: packed.fields, documents: packed.documents,
    minisearch: { ...packed.frame, fieldLength: Object.fromEntries(packed.lengths.map((lengths, doc) => [doc, lengths])), index: unpackIndex(packed) },
  },
  facets: { format: packed.format, facets: packed.facets, reserved: packed.reserved },
  rows: packed.rows.map((row, doc) => rowFrom(packed, row, doc)),
})
