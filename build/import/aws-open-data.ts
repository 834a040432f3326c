/** Entries of the Registry of Open Data on AWS: YAML whose file name is the name of its page. */
import type { InstrumentTable } from '../derive/instruments.ts'
import { each, type Fields, type Found, isData, textOf } from './found.ts'
import { licenceName } from './licence-words.ts'
import { emptySketch, leave, leaveRest, type Origin, type Sketch } from './sketch.ts'

const REASONS: Readonly<Record<string, string | 'prose'>> = {
  Description: 'prose', Citation: 'prose', UpdateFrequency: 'prose', Contact: 'no card names a contact', DataAtWork: 'works that use the data',
  Collabs: 'settings of the registry', ADXCategories: 'settings of the registry', RegistryEntryAdded: 'about the entry', RegistryEntryLastModified: 'about the entry',
}

const LINK = /^\[([^\][]{1,200})\]\(\s*https?:\/\/[^\s()]+\s*\)$/

/** DOIs that the registry gives to its own entries. */
const REGISTRY_DOI = /^(?:https?:\/\/doi\.org\/)?10\.60489\//i

/** The page of an entry, by the name of its file. */
export const entryPage = (stem: string | undefined): string | undefined =>
  stem !== undefined && /^[a-z0-9][a-z0-9._-]*$/i.test(stem) ? `https://registry.opendata.aws/${stem}/` : undefined

/** Controlled resources often lead to one page; where they lead to very many, none of them is named. */
const MAX_GATES = 10

const isTrue = (value: unknown): boolean => String(value).toLowerCase() === 'true'

/** How the resources are reached: all open, some paid for by the reader, some behind a page. Notifications hold no data. */
const access = (found: Found | undefined, sketch: Sketch): void => {
  const all = each(found).flatMap(({ field, value }) => (isData(value) ? [{ field, value }] : []))
  const resources = all.filter(({ value }) => value['Type'] !== 'SNS Topic')
  if (found) sketch.leftOut.push({ field: found.field, why: `${all.length} resources: a card links to pages only` })
  const controlled = resources.filter(({ value }) => Object.hasOwn(value, 'ControlledAccess') && value['ControlledAccess'] !== null && value['ControlledAccess'] !== false)
  const links = new Set(controlled.map(({ field, value }) => textOf({ field, value: value['ControlledAccess'] })).map(link => (link?.startsWith('http') ? link : undefined)))
  for (const link of links.size > MAX_GATES ? [undefined] : links) {
    sketch.statements.push({ says: 'gate', note: `field ControlledAccess of ${controlled.length} of ${resources.length} resources; the page behind it was not read`, ...(link === undefined ? {} : { link }) })
  }
  if (controlled.length > 0) {
    const some = controlled.length < resources.length
    sketch.next.push({ key: 'access', what: `read the page behind ControlledAccess and write the mode${some ? `; ${controlled.length} of ${resources.length} resources are controlled, so make subsets of both kinds` : ''}` })
  } else if (resources.length > 0) {
    const paid = resources.some(({ value }) => isTrue(value['RequesterPays']) || isTrue(value['AccountRequired']))
    sketch.access = paid ? { mode: 'registration', requirements: ['account', ...(resources.some(({ value }) => isTrue(value['RequesterPays'])) ? ['fee' as const] : [])] } : { mode: 'open_download' }
  }
}

/** Maps an entry of the registry. Who manages it speaks for the data only where a curator knows that they made them (R2). */
export const awsOpenData = (fields: Fields, origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = emptySketch()
  if (origin.stem !== undefined) sketch.ids.push(origin.stem)
  const [name, managedBy, documentation, doi] = ['Name', 'ManagedBy', 'Documentation', 'DOI'].map(key => fields.take(key))
  if (name) sketch.name = name
  if (managedBy && origin.firstParty) sketch.maintainer = { field: managedBy.field, value: LINK.exec(textOf(managedBy) ?? '')?.[1] ?? managedBy.value }
  else if (managedBy) sketch.leftOut.push(leave(managedBy, 'who manages the entry; whether they make the data is not said (if they do: --party depositor)'))
  if (documentation) sketch.homepage = documentation
  if (doi && REGISTRY_DOI.test(textOf(doi) ?? '')) sketch.leftOut.push(leave(doi, 'a DOI of the entry, not of the data'))
  else if (doi) sketch.identifiers.doi = doi
  access(fields.take('Resources'), sketch)
  const [deprecated] = ['DeprecatedNotice', 'Deprecated'].map(key => fields.take(key)).filter(found => found && textOf(found) !== 'false')
  if (deprecated) {
    sketch.access = { mode: 'unknown' }
    sketch.leftOut.push({ field: deprecated.field, why: 'the entry is deprecated: record what that means for access' })
  }
  const page = entryPage(origin.stem)
  if (page) sketch.access.url = { field: 'file name', value: page }
  if (page && page === origin.url) sketch.next.push({ key: 'evidence', what: `make sure that ${page} is the page of the entry: it follows from the name of the file` })
  const names = each(fields.take('License')).map(found => licenceName(found, instruments)).filter(one => one !== undefined)
  if (names.length > 0) sketch.statements.push({ says: 'licences', names })
  sketch.tags.push(...each(fields.take('Tags')).map(one => ({ field: one.field, word: textOf(one) ?? '' })).filter(({ word }) => word !== ''))
  sketch.leftOut.push(...leaveRest(fields.rest(), REASONS))
  return sketch
}
