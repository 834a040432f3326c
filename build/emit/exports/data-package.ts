/** Frictionless Data Package v2 of the catalogue's CSV tables. */
import type { LinkedCatalogue } from '../../link/linked.ts'
import { ownLicence } from './licence.ts'
import { siteOf } from './links.ts'
import { dayVersion, type OwnFile } from './own-files.ts'
import type { CellKind, Column } from './table.ts'

const TYPES: Readonly<Record<CellKind, object>> = {
  text: { type: 'string' }, date: { type: 'date' }, year: { type: 'integer' }, count: { type: 'integer' },
  flag: { type: 'boolean', trueValues: ['true'], falseValues: ['false'] },
  codes: { type: 'list', itemType: 'string', delimiter: ';' }, texts: { type: 'array' },
}

const fieldOf = ({ name, kind, about, values, needed }: Column): object => ({
  name, ...TYPES[kind], description: about,
  ...(values || needed ? { constraints: { ...(needed ? { required: true } : {}), ...(values ? { enum: values } : {}) } } : {}),
})

const resourceOf = ({ name, mediaType, bytes, sha256, table }: OwnFile): object => ({
  name: table.name, type: 'table', path: name, title: table.about,
  format: 'csv', mediatype: mediaType, encoding: 'utf-8', bytes, hash: `sha256:${sha256}`,
  dialect: { delimiter: ',', lineTerminator: '\r\n', quoteChar: '"', doubleQuote: true, header: true },
  schema: {
    fields: table.columns.map(fieldOf), primaryKey: table.key, missingValues: [''],
    ...(table.name === 'evidence' ? { foreignKeys: [{ fields: ['card'], reference: { resource: 'cards', fields: ['id'] } }] } : {}),
  },
})

const packageName = (name: string): string => name.toLowerCase().replace(/[^a-z0-9._-]+/g, '-').replace(/^-+|-+$/g, '') || 'catalogue'

/** `exports/datapackage.json`. The licence is that of the catalogue's own words, and stands there only where it has a name. */
export const dataPackageOf = (catalogue: LinkedCatalogue, files: readonly OwnFile[]): object => {
  const { about, asOf } = catalogue
  const licence = ownLicence(catalogue)
  const site = siteOf(about)
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: packageName(about.name),
    title: about.name,
    description: `${about.description} A text that could begin a formula in a spreadsheet has an apostrophe before it.`,
    version: dayVersion(asOf),
    created: `${asOf}T00:00:00Z`,
    ...(site ? { homepage: site } : {}),
    contributors: [{ title: about.publisher, roles: ['publisher'] }],
    ...(licence.isSpdx ? { licenses: [{ name: licence.id, path: licence.url, title: `${licence.id}, for the catalogue's own words; it says nothing of any dataset` }] } : {}),
    resources: files.filter(({ name }) => name.endsWith('.csv')).map(resourceOf),
  }
}
