/** DataCite metadata as JSON: an answer of its REST API (`data.attributes`) or the attributes alone. */
import type { AccessMode } from '../../lib/model.ts'
import type { InstrumentTable } from '../derive/instruments.ts'
import { each, type Data, fieldsOf, type Found, isData, textOf } from './found.ts'
import { licenceName } from './licence-words.ts'
import { emptySketch, leave, leaveRest, type LicenceName, type Origin, type Sketch } from './sketch.ts'

const REASONS: Readonly<Record<string, string | 'prose'>> = {
  descriptions: 'prose', publisher: 'the archive that holds the record, not who makes the data', publicationYear: 'of this version; whether it is the first release is not said',
  dates: 'of this version', contributors: 'helpers, not the makers', types: 'the kind of the record', sizes: 'sizes of files, not counts', formats: 'formats of files',
  relatedItems: 'other works: the paper belongs into `paper`, sources into derived_from', geoLocations: 'no card says where', fundingReferences: 'no card says who paid',
  identifiers: 'further identifiers', alternateIdentifiers: 'further identifiers', schemaVersion: 'the version of the format', container: 'the work that holds it',
}

/** Terms for access, not licences: openAIRE's and those of COAR (licensing.md, 2.5). Restricted says nothing of the way in. */
const ACCESS_RIGHTS: readonly (readonly [RegExp, AccessMode])[] = [
  [/openAccess|c_abf2/, 'open_download'], [/embargoedAccess|c_f1cf/, 'embargoed'], [/restrictedAccess|c_16ec|closedAccess|c_14cb/, 'unknown'],
]

const accessRight = (text: string | undefined): AccessMode | undefined =>
  text === undefined || !/info:eu-repo\/semantics|purl\.org\/coar\/access_right|^(?:open|embargoed|restricted|closed)Access$/.test(text)
    ? undefined : ACCESS_RIGHTS.find(([pattern]) => pattern.test(text))?.[1]

const text = (data: Data, key: string): string | undefined => (Object.hasOwn(data, key) ? textOf({ field: key, value: data[key] }) || undefined : undefined)

/** One entry of rightsList. Where its words and its code both name a licence and differ, both are kept, so that it shows. */
const rightsOf = (found: Found, instruments: InstrumentTable): LicenceName[] => {
  const { field, value } = found
  if (!isData(value)) return [licenceName(found, instruments)].filter(one => one !== undefined)
  const [words, code, link] = ['rights', 'rightsIdentifier', 'rightsUri'].map(key => text(value, key))
  const linkOf = link === undefined ? {} : { link }
  const [byWords, byCode] = [words, code].map(one => (one === undefined ? undefined : instruments.read(one).instrument))
  if (byWords && byCode && byWords.family !== byCode.family) return [{ field: `${field}.rights`, words: words ?? '', ...linkOf }, { field: `${field}.rightsIdentifier`, words: code ?? '' }]
  const named = byCode && !(byWords && !byWords.version_missing) ? code : words ?? code
  if (named !== undefined) return [{ field, words: named, ...linkOf }]
  return [link === undefined ? undefined : licenceName({ field, value: link }, instruments)].filter(one => one !== undefined)
}

const rights = (found: Found | undefined, sketch: Sketch, instruments: InstrumentTable): void => {
  const names: LicenceName[] = []
  const modes = new Set<AccessMode>()
  for (const one of each(found)) {
    const mode = [isData(one.value) ? text(one.value, 'rightsUri') : undefined, isData(one.value) ? text(one.value, 'rights') : textOf(one)].map(accessRight).find(Boolean)
    if (mode !== undefined) modes.add(mode)
    else names.push(...rightsOf(one, instruments))
  }
  const [mode] = modes
  if (mode !== undefined && modes.size === 1) sketch.access.mode = mode
  else if (modes.size > 1) sketch.leftOut.push({ field: 'rightsList', why: 'terms for access that contradict each other' })
  if (names.length > 0) sketch.statements.push({ says: 'licences', names })
}

const titles = (found: Found | undefined, sketch: Sketch): void => {
  for (const { field, value } of each(found)) {
    const title = isData(value) ? text(value, 'title') : textOf({ field, value })
    const type = isData(value) ? text(value, 'titleType') : undefined
    if (title === undefined) continue
    if (type === 'Subtitle' || type === 'Other') sketch.leftOut.push({ field, why: `a title of type ${type}`, found: title })
    else if (type === undefined && !sketch.name) sketch.name = { field, value: title }
    else sketch.aliases.push({ field, value: title })
  }
}

const creators = (found: Found | undefined, sketch: Sketch): void => {
  const makers = each(found).flatMap(({ field, value }) => {
    if (!isData(value)) return typeof value === 'string' ? [{ field, name: value, person: true }] : []
    const [given, family] = [text(value, 'givenName'), text(value, 'familyName')]
    const name = given && family ? `${given} ${family}` : text(value, 'name') ?? text(value, 'creatorName')
    return name === undefined ? [] : [{ field, name, person: text(value, 'nameType') !== 'Organizational' }]
  })
  const [first] = makers
  if (!first) return
  const organisations = makers.filter(({ person }) => !person)
  const value = makers.length === 1 ? first.name : first.person ? `${first.name} and colleagues` : organisations.slice(0, 3).map(({ name }) => name).join(', ')
  sketch.maintainer = { field: first.field, value }
}

const related = (found: Found | undefined, sketch: Sketch): void => {
  for (const one of each(found)) {
    const type = isData(one.value) ? text(one.value, 'relationType') : undefined
    const id = isData(one.value) ? text(one.value, 'relatedIdentifier') : undefined
    if (type === 'IsDerivedFrom' && id !== undefined) sketch.sources.push({ field: one.field, value: id })
    else sketch.leftOut.push({ field: one.field, why: `another work (${/^[A-Za-z]{1,40}$/.test(type ?? '') ? type : 'relation not said'}): the paper belongs into \`paper\`` })
  }
}

/** The attributes of a DataCite document; an API's list of one counts as the one. */
export const attributesOf = (document: unknown): Data[] => {
  if (!isData(document)) return []
  const { data } = document
  const records = Array.isArray(data) ? data as unknown[] : data === undefined ? [document] : [data]
  return records.filter(isData).map(record => (isData(record['attributes']) ? record['attributes'] : record)).filter(looksLikeDataCite)
}

const looksLikeDataCite = (data: Data): boolean =>
  (Array.isArray(data['titles']) || isData(data['titles'])) && ['doi', 'creators', 'types', 'rightsList', 'publicationYear', 'identifiers'].some(key => Object.hasOwn(data, key))

/** General kinds that may be a dataset. A record without a kind may be one. */
const KINDS: ReadonlySet<string> = new Set(['Dataset', 'Collection', 'Image', 'Sound', 'Audiovisual', 'InteractiveResource', 'Other'])

/** The kind of a record that is no dataset. */
export const otherKind = (attributes: Data): string | undefined => {
  const types = attributes['types']
  const kind = isData(types) ? text(types, 'resourceTypeGeneral') : undefined
  return kind === undefined || KINDS.has(kind) ? undefined : kind
}

/** Maps the attributes of a record. */
export const dataCite = (attributes: Data, _origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = emptySketch()
  const fields = fieldsOf(attributes)
  titles(fields.take('titles'), sketch)
  creators(fields.take('creators'), sketch)
  const doi = fields.take('doi')
  if (doi) {
    sketch.identifiers.doi = doi
    const zenodo = /10\.5281\/zenodo\.(\d+)$/i.exec(textOf(doi) ?? '')?.[1]
    if (zenodo) sketch.identifiers.zenodo = { field: doi.field, value: zenodo }
  }
  const url = fields.take('url')
  if (url) {
    sketch.homepage = url
    sketch.access.url = url
  }
  const version = fields.take('version')
  if (version && typeof version.value === 'string') sketch.version = version
  else if (version) sketch.leftOut.push(leave(version, 'a number, of which it is not known how it was written'))
  rights(fields.take('rightsList'), sketch, instruments)
  related(fields.take('relatedIdentifiers'), sketch)
  sketch.tags.push(...each(fields.take('subjects')).flatMap(({ field, value }) => {
    const word = isData(value) ? text(value, 'subject') : textOf({ field, value })
    return word === undefined ? [] : [{ field, word }]
  }))
  const language = fields.take('language')
  if (language) sketch.tags.push({ field: 'language', word: (textOf(language) ?? '').split(/[-_]/)[0] ?? '', facet: 'language' })
  sketch.leftOut.push(...leaveRest(fields.rest(), REASONS))
  return sketch
}

/** Page of a record by its DOI. */
export const pageOf = (attributes: Data): string | undefined => {
  const doi = text(attributes, 'doi')
  return doi !== undefined && /^10\.\d{4,9}\/\S+$/.test(doi) ? `https://doi.org/${doi}` : undefined
}
