/** Croissant 1.1 of the catalogue's own tables. Datasets that are only linked to have no files here, so they get none. */
import type { LinkedCatalogue } from '../../link/linked.ts'
import { ownLicence } from './licence.ts'
import { linksFrom, siteOf } from './links.ts'
import { dayVersion, type OwnFile } from './own-files.ts'
import type { CellKind, Column, Table } from './table.ts'

/** The context that the format asks for, word by word. */
const CONTEXT = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  arrayShape: 'cr:arrayShape',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  containedIn: 'cr:containedIn',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  description: { '@container': '@language' },
  equivalentProperty: 'cr:equivalentProperty',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isArray: 'cr:isArray',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  name: { '@container': '@language' },
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  samplingRate: 'cr:samplingRate',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
} as const

/** Types of cells as the CSV files hold them: lists are one text. */
const DATA_TYPES: Readonly<Record<CellKind, string>> = {
  text: 'sc:Text', date: 'sc:Date', year: 'sc:Integer', count: 'sc:Integer', flag: 'sc:Boolean', codes: 'sc:Text', texts: 'sc:Text',
}

const aboutColumn = ({ about, kind }: Column): string => {
  if (kind === 'codes') return `${about} (joined by ;)`
  return kind === 'texts' ? `${about} (a JSON list)` : about
}

const fieldOf = (table: Table, file: OwnFile) => (column: Column): object => ({
  '@type': 'cr:Field',
  '@id': `${table.name}/${column.name}`,
  name: column.name,
  description: aboutColumn(column),
  dataType: DATA_TYPES[column.kind],
  source: { fileObject: { '@id': file.name }, extract: { column: column.name } },
  ...(table.name === 'evidence' && column.name === 'card' ? { references: { field: { '@id': 'cards/id' } } } : {}),
})

const recordSetOf = (file: OwnFile): object => ({
  '@type': 'cr:RecordSet',
  '@id': file.table.name,
  name: file.table.name,
  description: file.table.about,
  key: file.table.key.map(column => ({ '@id': `${file.table.name}/${column}` })),
  field: file.table.columns.map(fieldOf(file.table, file)),
})

const fileObject = (file: OwnFile, base: string): object => ({
  '@type': 'cr:FileObject',
  '@id': file.name,
  name: file.name,
  description: file.table.about,
  contentUrl: `${base}${file.name}`,
  contentSize: `${file.bytes} B`,
  encodingFormat: file.mediaType,
  sha256: file.sha256,
})

/** `exports/croissant.json`; addresses of files are relative to it unless the catalogue has a site. */
export const croissantOf = (catalogue: LinkedCatalogue, files: readonly OwnFile[]): object => {
  const { about, asOf } = catalogue
  const publisher = { '@type': 'Organization', name: about.publisher }
  const licence = ownLicence(catalogue)
  return {
    '@context': CONTEXT,
    '@type': 'sc:Dataset',
    name: about.name,
    description: `${about.description} These are its own tables; they hold no data of the datasets that they list.`,
    conformsTo: 'http://mlcommons.org/croissant/1.1',
    citeAs: `${about.publisher}. ${about.name}, as of ${asOf}.`,
    creator: publisher,
    publisher,
    datePublished: asOf,
    version: dayVersion(asOf),
    license: licence.url ?? licence.id,
    url: linksFrom(about, 'exports').root,
    distribution: files.map(file => fileObject(file, siteOf(about) === undefined ? '' : linksFrom(about, 'exports').file('exports/'))),
    recordSet: files.filter(({ name }) => name.endsWith('.csv')).map(recordSetOf),
  }
}
