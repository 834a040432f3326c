/** schema.org Dataset as JSON-LD, alone or in a page. Croissant builds on it. */
import type { InstrumentTable } from '../derive/instruments.ts'
import { each, type Data, type Fields, fieldsOf, type Found, isData, textOf } from './found.ts'
import { textsOf, typesOf, withPlainKeys } from './json-ld.ts'
import { licenceObject } from './licence-words.ts'
import { emptySketch, leave, leaveRest, type Origin, type Sketch, type TagWord } from './sketch.ts'

const REASONS: Readonly<Record<string, string | 'prose'>> = {
  description: 'prose', abstract: 'prose', citation: 'prose', citeAs: 'prose', creditText: 'prose', acquireLicensePage: 'leads to a licence that is sold or given: compare commercial_license_offered',
  '@context': 'says how to read the file', '@id': 'a name within the file', '@type': 'the kind of the file',
  distribution: 'files of the data: a card links to pages only', recordSet: 'the structure of the files', contentUrl: 'a file: a card links to pages only',
  datePublished: 'of this version; whether it is the first release is not said', dateModified: 'no card says when data were changed', dateCreated: 'no card says when data were made',
  isAccessibleForFree: 'does not say how access is obtained', publisher: 'who publishes the record, not who makes the data',
  sdLicense: 'the licence of the description, not of the data', sdPublisher: 'about the description, not the data', sdDatePublished: 'about the description, not the data',
  conditionsOfAccess: 'words about access: read them, and record mode and requirements', includedInDataCatalog: 'a catalogue that lists the data', conformsTo: 'the version of the format',
}

const DUO = /^(?:https?:\/\/purl\.obolibrary\.org\/obo\/DUO_|duo:)(\d{7})$/i
/** One of them limits use as much as all. */
const MAX_PURPOSES = 30
/** Permissions without a limit (DUO): nothing that use is limited to. */
const NO_LIMIT = 'DUO:0000004'

const licences = (fields: Fields, sketch: Sketch, instruments: InstrumentTable): void => {
  const given = each(fields.take('license'))
  const names = given.map(found => licenceObject(found, { name: ['name', 'sc:name', '@value'], url: ['url', 'sc:url', '@id'] }, instruments)).filter(one => one !== undefined)
  if (names.length > 0) sketch.statements.push({ says: 'licences', names })
  else for (const found of given) sketch.leftOut.push(leave(found, 'names no licence in a form that is read'))
}

/** Where a usage term leads to, or the code that it is. */
const target = ({ value }: Found): string | undefined => {
  if (!isData(value)) return typeof value === 'string' ? value.trim() : undefined
  return ['@id', 'termCode', 'url', 'sc:url'].map(key => value[key]).find((one): one is string => typeof one === 'string')
}

const usage = (found: Found | undefined, sketch: Sketch): void => {
  const purpose: string[] = []
  for (const one of each(found)) {
    const where = target(one)
    const code = DUO.exec(where ?? '')?.[1]
    if (code !== undefined && `DUO:${code}` === NO_LIMIT) sketch.leftOut.push(leave(one, 'limits use to no purpose'))
    else if (code !== undefined) purpose.push(`DUO:${code}`)
    else if (where !== undefined && /^https?:\/\//i.test(where)) sketch.statements.push({ says: 'terms_page', note: `page that the field ${one.field} leads to`, link: where })
    else sketch.leftOut.push({ field: one.field, why: 'words about use: read them, and record clauses or purpose' })
  }
  if (purpose.length > 0) sketch.statements.push({ says: 'purpose', note: 'codes of the field usageInfo', purpose: [...new Set(purpose)].slice(0, MAX_PURPOSES) })
}

const isPerson = (value: unknown): boolean => isData(value) && typesOf(value).includes('Person')

/** One maker by name; of several the first. The maker of a copy is whoever copied it. */
const maker = (found: Found | undefined, sketch: Sketch, origin: Origin, isCopy: boolean): void => {
  if (!found) return
  if (isCopy && !origin.firstParty) {
    sketch.leftOut.push({ field: found.field, why: 'names the account of the copy, perhaps not the makers' })
    return
  }
  const names = textsOf(found)
  const [first] = names
  if (!first) sketch.leftOut.push({ field: found.field, why: 'names nobody in a form that is read' })
  else if (names.length === 1) sketch.maintainer = { field: first.field, value: first.text }
  else {
    const people = each(found).every(({ value }) => isPerson(value) || typeof value === 'string')
    sketch.maintainer = { field: first.field, value: people ? `${first.text} and colleagues` : names.slice(0, 3).map(({ text }) => text).join(', ') }
  }
}

/** DOIs of a field: texts, addresses, or objects that hold a value. */
const dois = (found: Found | undefined): Found[] => each(found).flatMap(one => {
  const { value } = one
  const inner = isData(value) ? { field: one.field, value: value['value'] ?? value['@id'] ?? value['url'] } : one
  return /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)?10\.\d{4,9}\/\S+$/i.test(textOf(inner) ?? '') ? [inner] : []
})

const identifiers = (fields: Fields, sketch: Sketch): void => {
  const [identifier, sameAs] = [fields.take('identifier'), fields.take('sameAs')]
  const own = dois(identifier)
  const found = own.length > 0 ? own : dois(sameAs)
  const distinct = found.filter((one, at) => found.findIndex(other => String(other.value).toLowerCase() === String(one.value).toLowerCase()) === at)
  const [first] = distinct
  if (first && distinct.length === 1) sketch.identifiers.doi = first
  else if (distinct.length > 1) sketch.leftOut.push({ field: distinct.map(({ field }) => field).join(', '), why: `${distinct.length} DOIs, of which a card has one` })
  for (const one of [...each(identifier), ...each(sameAs)]) {
    if (!found.some(({ field }) => field === one.field)) sketch.leftOut.push(leave(one, 'an identifier or address that a card has no key for'))
  }
}

const keywords = (found: Found | undefined): TagWord[] => textsOf(found).flatMap(({ field, text }) =>
  text.split(/[,;]/).map(word => ({ field, word: word.trim() })).filter(({ word }) => word !== ''))

/** Hubs where anybody may keep a copy of what others made. */
const HUBS = /^https?:\/\/(?:[\w-]+\.)*(?:huggingface\.co|hf\.co|kaggle\.com|openml\.org)(?:[/:]|$)/

/** True where a description speaks of a copy on a hub. */
export const isHubCopy = (data: Data, url: string | undefined): boolean =>
  [url, ...textsOf({ field: 'url', value: data['url'] ?? data['sc:url'] }).map(({ text }) => text)].some(address => address !== undefined && HUBS.test(address))

/** Maps a Dataset node. */
export const schemaOrg = (node: Data, origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = emptySketch()
  const { data, leftOut } = withPlainKeys(node)
  const fields = fieldsOf(data)
  const isCopy = isHubCopy(data, origin.url)
  sketch.leftOut.push(...leftOut)
  const names = textsOf(fields.take('name'))
  const name = names.find(({ lang }) => lang?.startsWith('en')) ?? names[0]
  if (name) sketch.name = { field: name.field, value: name.text }
  sketch.aliases.push(...[...names.filter(one => one !== name), ...textsOf(fields.take('alternateName'))].map(({ field, text }) => ({ field, value: text })))
  maker(fields.take('creator') ?? fields.take('author'), sketch, origin, isCopy)
  const urls = textsOf(fields.take('url'))
  const [page] = urls
  if (page && (!isCopy || origin.firstParty)) sketch.homepage = { field: page.field, value: page.text }
  if (page) sketch.access.url = { field: page.field, value: page.text }
  for (const { field, text } of urls.slice(1)) sketch.leftOut.push({ field, why: 'a second address', found: text })
  identifiers(fields, sketch)
  const version = fields.take('version')
  if (version && typeof version.value === 'string') sketch.version = version
  else if (version) sketch.leftOut.push(leave(version, 'a number, of which it is not known how it was written'))
  licences(fields, sketch, instruments)
  usage(fields.take('usageInfo'), sketch)
  sketch.tags.push(...keywords(fields.take('keywords')))
  sketch.tags.push(...textsOf(fields.take('inLanguage')).map(({ field, text }) => ({ field, word: text.split(/[-_]/)[0] ?? text, facet: 'language' })))
  for (const key of ['isBasedOn', 'prov:wasDerivedFrom']) sketch.sources.push(...textsOf(fields.take(key)).map(({ field, text }) => ({ field, value: text })))
  sketch.leftOut.push(...leaveRest(fields.rest(), REASONS))
  return sketch
}
