/**
 * Dataset cards of the Hugging Face Hub: the frontmatter of a README.md. A field may be a text or a list of texts. The gate is a setting of
 * the repository, so keys of the form alone do not say that it is on.
 */
import { each, type Fields, type Found, isData, textOf } from './found.ts'
import { licenceName } from './licence-words.ts'
import type { InstrumentTable } from '../derive/instruments.ts'
import { emptySketch, leave, leaveRest, type LicenceName, type Origin, type Sketch, type Statement, type TagWord } from './sketch.ts'

const REASONS: Readonly<Record<string, string | 'prose'>> = {
  license_details: 'prose', description: 'prose', extra_gated_heading: 'prose', extra_gated_description: 'prose', extra_gated_button_content: 'prose',
  size_categories: 'a range, not a count', configs: 'parts for a loader; parts with terms of their own are subsets', train_eval_index: 'settings of the hub',
  paperswithcode_id: 'an identifier of another catalogue', annotations_creators: 'belongs into the section Collection, in your own words',
  language_creators: 'belongs into the section Collection, in your own words', multilinguality: 'follows from the languages', language_details: 'finer than the facet language',
  bigbio_license_shortname: 'a second statement of the licence: compare it', bigbio_license_short_name: 'a second statement of the licence: compare it', bigbio_public: 'does not say how access is obtained', bigbio_pubmed: 'says where the text comes from: record it in derived_from',
}

/** `https://huggingface.co/datasets/<owner>/<name>` and everything below it. */
const HUB = /^https:\/\/(?:huggingface\.co|hf\.co)\/datasets\/([\w.-]+(?:\/[\w.-]+)?)(?=\/|$|\?|#)/

const hubId = (url: string | undefined): string | undefined => {
  const id = HUB.exec(url ?? '')?.[1]
  return id?.replace(/\/(?:raw|resolve|blob|tree|viewer|discussions|commits)$/, '')
}

/** BigBIO describes datasets of others, so it never speaks for them (R2). */
export const isBigBio = (keys: readonly string[], url: string | undefined): boolean =>
  keys.some(key => key.startsWith('bigbio_')) || (hubId(url)?.startsWith('bigbio/') ?? false)

const licences = (fields: Fields, url: string | undefined, instruments: InstrumentTable): { statements: Statement[]; hint?: Found } => {
  const [name, link] = [fields.take('license_name'), fields.take('license_link')]
  const address = link && textOf(link)
  const page = hubId(url)
  // A link may be the name of a file beside the card.
  const target = address === undefined ? undefined : /^https?:/i.test(address) ? address : page && /^[\w./-]+$/.test(address) ? `https://huggingface.co/datasets/${page}/blob/main/${address}` : undefined
  const named = each(fields.take('license')).map(found => licenceName(found, instruments)).filter(one => one !== undefined)
  const own = name && licenceName(name, instruments)
  const isOther = ({ words }: LicenceName): boolean => words?.toLowerCase() === 'other'
  // `other` says: see the name. Beside any other value the name is a second statement.
  const names = own ? [...named.filter(one => !isOther(one)), own] : named
  const [first] = names
  if (first === undefined && target !== undefined) return { statements: [{ says: 'licences', names: [{ field: 'license_link', link: target }] }] }
  const withLink = names.map(one => (target !== undefined && one === (own ?? first) && one.link === undefined ? { ...one, link: target } : one))
  return { statements: withLink.length > 0 ? [{ says: 'licences', names: withLink }] : [], ...(link && target === undefined ? { hint: link } : {}) }
}

const GATE_KEYS = ['extra_gated_prompt', 'extra_gated_fields', 'extra_gated_eu_disallowed'] as const

/** The gate: whether it is on, whom it keeps out, and what it asks, which somebody has to read. */
const gate = (fields: Fields, sketch: Sketch, origin: Origin): void => {
  const gated = fields.take('gated')
  const state = gated && textOf(gated)?.toLowerCase()
  const parts = GATE_KEYS.map(key => fields.take(key)).filter(one => one !== undefined)
  if (state === 'false') {
    for (const part of parts) sketch.leftOut.push({ field: part.field, why: 'the gate that it belongs to is switched off' })
    if (origin.firstParty) sketch.access = { mode: 'open_download' }
    return
  }
  if (!gated && parts.length === 0) return
  const blocked = parts.find(({ field, value }) => field === 'extra_gated_eu_disallowed' && String(value) === 'true')
  const asks = parts.filter(({ field }) => field !== 'extra_gated_eu_disallowed')
  for (const part of asks) sketch.leftOut.push({ field: part.field, why: 'the words of the gate are not copied: read them and record what they ask' })
  if (state === 'auto' || state === 'automatic') sketch.access = { mode: 'registration', requirements: ['account', 'accept_terms'] }
  else if (state === 'manual') sketch.access = { mode: 'on_request', requirements: ['account', 'form', 'approval'] }
  if (!origin.firstParty) sketch.access = { mode: 'unknown' } // The gate of a copy says little about the original.
  const known = state === undefined ? 'the card sets up a gate; whether it is on is not said' : `gate of the hub repository (gated: ${state === 'auto' || state === 'manual' ? state : 'set'})`
  sketch.statements.push({ says: 'gate', note: blocked ? `${known}; it keeps out users in the European Union` : known, ...(blocked ? { territory: ['not:EU'] } : {}) })
  sketch.next.push({ key: 'evidence', what: `read the gate${asks.length > 0 ? ` (${asks.map(({ field }) => field).join(', ')})` : ''} and record its clauses; then terms: captured` })
}

const words = (found: Found | undefined, facet?: string): TagWord[] => each(found).flatMap(one => {
  const word = textOf(one)
  // The hub prefixes some of its own tags with their kind: `modality:text`.
  return word === undefined ? [] : [{ field: one.field, word: word.replace(/^(?:modality|language|task_categories|task_ids):/, ''), ...(facet ? { facet } : {}) }]
})

const languages = (found: Found | undefined): TagWord[] =>
  words(found, 'language').map(one => ({ ...one, word: /^[a-z]{2,3}[-_]\w+$/i.test(one.word) ? one.word.split(/[-_]/)[0] ?? one.word : one.word }))

/** Examples of one configuration; of several it is not said whether they hold the same ones. */
const scale = (found: Found | undefined, sketch: Sketch, origin: Origin): void => {
  if (!found) return
  const splits: unknown = isData(found.value) ? found.value['splits'] : undefined
  const counts = (Array.isArray(splits) ? splits : []).map((split: unknown) => (isData(split) ? split['num_examples'] : undefined))
  const whole = counts.every((count): count is number => typeof count === 'number' && Number.isSafeInteger(count) && count >= 0)
  const total = whole ? counts.reduce((sum, count) => sum + count, 0) : 0
  if (origin.firstParty && whole && total > 0 && Number.isSafeInteger(total)) sketch.scale.push({ count: total, unit: 'examples' })
  else sketch.leftOut.push({ field: found.field, why: origin.firstParty ? 'counts of several configurations, or none' : 'counts of a copy' })
}

/** Maps a dataset card of the hub. */
export const huggingFace = (fields: Fields, origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = emptySketch()
  const id = hubId(origin.url)
  const pretty = fields.take('pretty_name')
  const last = id?.split('/').at(-1)
  // The name of a copy's repository often says what was done to the copy.
  if (last !== undefined) sketch.ids.push(...(origin.firstParty ? [last] : [pretty === undefined ? '' : textOf(pretty) ?? '', last]))
  if (pretty) sketch.name = pretty
  else if (last !== undefined) sketch.name = { field: 'address', value: last }
  if (id !== undefined && origin.firstParty) sketch.identifiers.huggingface = { field: 'address', value: id }
  const homepage = fields.take('homepage')
  const hub = id === undefined ? undefined : { field: 'address', value: `https://huggingface.co/datasets/${id}` }
  if (homepage) sketch.homepage = homepage
  else if (hub && origin.firstParty) sketch.homepage = hub
  const { statements, hint } = licences(fields, origin.url, instruments)
  sketch.statements.push(...statements)
  if (hint) sketch.leftOut.push(leave(hint, 'a file beside the card: its address is not known'))
  gate(fields, sketch, origin)
  if (hub) sketch.access.url = hub
  sketch.tags.push(
    ...languages(fields.take('language')), ...languages(fields.take('bigbio_language')), ...words(fields.take('task_categories'), 'task'), ...words(fields.take('task_ids'), 'task'),
    ...words(fields.take('bigbio_tasks'), 'task'), ...words(fields.take('bigbio_modality'), 'modality'), ...words(fields.take('tags')),
  )
  scale(fields.take('dataset_info'), sketch, origin)
  for (const source of each(fields.take('source_datasets'))) {
    const name = (textOf(source) ?? '').replace(/^extended\|/, '')
    if (name === 'extended' || name === '') sketch.leftOut.push(leave(source, 'says that there is a source, but not which: record it in derived_from'))
    else if (name !== 'original') sketch.sources.push({ ...source, value: name })
  }
  sketch.leftOut.push(...leaveRest(fields.rest(), REASONS))
  return sketch
}
