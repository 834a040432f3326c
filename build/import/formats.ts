/** The formats that can be imported: how each is known by its content, who speaks in it, and what maps it. */
import { PARTIES, type Party } from '../../lib/model.ts'
import type { InstrumentTable } from '../derive/instruments.ts'
import { awsOpenData, entryPage } from './aws-open-data.ts'
import { croissant, isCroissant } from './croissant.ts'
import { attributesOf, dataCite, otherKind, pageOf } from './datacite.ts'
import { type Data, fieldsOf, isData } from './found.ts'
import { huggingFace, isBigBio } from './hugging-face.ts'
import { datasetsIn } from './json-ld.ts'
import { oboFoundry, ontologyPage } from './obo-foundry.ts'
import { reusableData } from './reusable-data.ts'
import { isHubCopy, schemaOrg } from './schema-org.ts'
import type { Origin, Sketch } from './sketch.ts'
import type { Form } from './source.ts'

/** A source whose format is known. */
export interface Recognised {
  /** Name of the format, with its article. */
  format: string
  /** Who speaks where the caller does not say more (R2): never a first party. */
  party: Party
  /** Why no caller can make it a first party's word; absent where that is possible. */
  neverFirst?: string
  /** Page of the source, by what it says itself or by the name of its file without ending. */
  page?(stem: string | undefined): string | undefined
  sketch(origin: Origin, instruments: InstrumentTable): Sketch
}

export type Recognition = { ok: true; source: Recognised } | { ok: false; why: string }

const FIRST_PARTIES: ReadonlySet<Party> = new Set<Party>(['rights_holder', 'depositor', 'host'])

/** True for parties whose word can establish something. */
export const isFirstParty = (party: Party): boolean => FIRST_PARTIES.has(party)

/** The parties that a caller may name. */
export const NAMEABLE_PARTIES: readonly Party[] = PARTIES.filter(party => party !== 'authority')

export const IMPORTABLE = 'a Hugging Face dataset card, Croissant, schema.org Dataset (JSON-LD, also inside a page), DataCite JSON, an entry of the AWS Open Data Registry, of the Reusable Data Project, or of the OBO Foundry'

const known = (source: Recognised): Recognition => ({ ok: true, source })
const refuse = (why: string): Recognition => ({ ok: false, why })

const has = (data: Data, ...keys: string[]): boolean => keys.every(key => Object.hasOwn(data, key))
const hasAny = (data: Data, keys: readonly string[]): boolean => keys.some(key => Object.hasOwn(data, key))

/** Names the keys of a source that fits nothing, so that its reader sees what was seen. */
const keysOf = (data: Data): string => {
  const keys = Object.keys(data).filter(key => /^[\w@:.-]{1,40}$/.test(key))
  return keys.length === 0 ? 'it has no keys that are known' : `its keys are ${keys.slice(0, 8).join(', ')}${keys.length > 8 ? ' ...' : ''}`
}

// ---------------------------------------------------------------------------------------------- frontmatter and YAML

const HUB_KEYS = [
  'license', 'license_name', 'license_link', 'language', 'task_categories', 'task_ids', 'pretty_name', 'dataset_info', 'configs', 'size_categories', 'gated', 'tags',
  'source_datasets', 'annotations_creators', 'extra_gated_prompt', 'extra_gated_fields', 'multilinguality', 'viewer', 'bigbio_modality',
]
const MODEL_KEYS = ['pipeline_tag', 'library_name', 'base_model', 'model-index', 'widget', 'inference']
const SPACE_KEYS = ['sdk', 'app_file', 'sdk_version']

const isCard = (data: Data): boolean => has(data, 'evidence', 'access', 'tags', 'id')

const inFrontmatter = (data: Data): Recognition => {
  if (isCard(data)) return refuse('it is a card of this catalogue already')
  if (data['layout'] === 'ontology_detail' || (has(data, 'id', 'title') && hasAny(data, ['products', 'ontology_purl', 'activity_status']))) {
    return known({ format: 'an entry of the OBO Foundry', party: 'aggregator', page: () => ontologyPage(data['id']), sketch: (origin, instruments) => oboFoundry(fieldsOf(data), origin, instruments) })
  }
  if (hasAny(data, MODEL_KEYS)) return refuse('it is the card of a model, not of a dataset')
  if (hasAny(data, SPACE_KEYS)) return refuse('it is the card of an application, not of a dataset')
  if (!hasAny(data, HUB_KEYS)) return refuse(`its frontmatter is of no kind that can be imported: ${keysOf(data)}`)
  return known({ format: 'a Hugging Face dataset card', party: 'mirror', sketch: (origin, instruments) => huggingFace(fieldsOf(data), origin, instruments) })
}

const inYaml = (data: Data): Recognition => {
  if (has(data, 'Name') && ['Description', 'Documentation', 'ManagedBy', 'License', 'Resources', 'UpdateFrequency'].filter(key => has(data, key)).length >= 2) {
    return known({ format: 'an entry of the AWS Open Data Registry', party: 'aggregator', page: entryPage, sketch: (origin, instruments) => awsOpenData(fieldsOf(data), origin, instruments) })
  }
  if (has(data, 'id', 'source') && hasAny(data, ['license', 'license-type', 'license-link', 'source-link'])) {
    return known({
      format: 'a record of the Reusable Data Project', party: 'aggregator', neverFirst: 'the project rates the terms of others',
      sketch: (origin, instruments) => reusableData(fieldsOf(data), origin, instruments),
    })
  }
  return refuse(`it is YAML of no kind that can be imported: ${keysOf(data)}`)
}

// ---------------------------------------------------------------------------------------------- JSON

const node = (dataset: Data, url: string | undefined): Recognised => {
  const [format, map] = isCroissant(dataset) ? ['a Croissant description', croissant] as const : ['a schema.org Dataset', schemaOrg] as const
  return { format, party: isHubCopy(dataset, url) ? 'mirror' : 'aggregator', sketch: (origin, instruments) => map(dataset, origin, instruments) }
}

const inJson = (document: unknown, url: string | undefined): Recognition => {
  const datasets = datasetsIn(document)
  const [dataset] = datasets
  if (dataset && datasets.length === 1) return known(node(dataset, url))
  if (datasets.length > 1) return refuse(`it describes ${datasets.length} datasets: give a file of one`)
  const records = attributesOf(document)
  const [attributes] = records
  if (attributes && records.length === 1) {
    const kind = otherKind(attributes)
    if (kind !== undefined) return refuse(`it is the record of something else than a dataset (${/^[A-Za-z]{1,40}$/.test(kind) ? kind : 'kind not known'})`)
    return known({ format: 'a DataCite record', party: 'aggregator', page: () => pageOf(attributes), sketch: (origin, instruments) => dataCite(attributes, origin, instruments) })
  }
  if (records.length > 1) return refuse(`it holds ${records.length} DataCite records: give a file of one`)
  return refuse(`it is JSON of no kind that can be imported: ${isData(document) ? keysOf(document) : 'it is no object'}`)
}

/** Finds out what a source is, by its content. */
export const recognise = (form: Form, data: unknown, url: string | undefined): Recognition => {
  if (form === 'json') return inJson(data, url)
  if (form === 'html') {
    const found = inJson((Array.isArray(data) ? data : []).flatMap((block: unknown) => datasetsIn(block)), url)
    return found.ok ? found : refuse('it is a page that describes no dataset, or several, in JSON-LD')
  }
  if (!isData(data)) return refuse('it holds a list, a single value, or nothing, instead of keys with values')
  if (form === 'yaml') return inYaml(data)
  const found = inFrontmatter(data)
  // YAML may itself stand between lines of three hyphens.
  const yaml = found.ok ? found : inYaml(data)
  return yaml.ok ? yaml : found
}

/** Who speaks: the party asked for, where the source can be that. */
export const partyOf = (source: Recognised, data: unknown, url: string | undefined, asked: Party | undefined): { ok: true; party: Party } | { ok: false; why: string } => {
  const bigBio = isData(data) && source.format === 'a Hugging Face dataset card' && isBigBio(Object.keys(data), url)
  const never = source.neverFirst ?? (bigBio ? 'BigBIO describes datasets of others' : undefined)
  if (asked !== undefined && isFirstParty(asked) && never !== undefined) return { ok: false, why: `${never}, so it never speaks as ${asked}` }
  return { ok: true, party: asked ?? (bigBio ? 'aggregator' : source.party) }
}
