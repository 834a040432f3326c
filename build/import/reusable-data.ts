/** Records of the Reusable Data Project: YAML in which curators rated the terms of resources of others. They never speak for a resource. */
import type { InstrumentTable } from '../derive/instruments.ts'
import { nameKey } from '../derive/instruments.ts'
import { each, type Fields, isData, textOf } from './found.ts'
import { licenceName } from './licence-words.ts'
import { emptySketch, leave, leaveRest, type Origin, type Sketch } from './sketch.ts'

const REASONS: Readonly<Record<string, string | 'prose'>> = {
  description: 'prose', 'license-commentary': "the curators' reading: follow it to its sources", 'license-issues': "the curators' reading: follow it to its sources",
  'license-type': "the project's own classes", 'license-commentary-embeddable': 'prose', 'license-hat-used': "the project's own method", 'was-controversial': 'the project found the terms unclear: read them yourself',
  provisional: 'the record was not finished', status: 'about the record', grants: 'no card says who paid', contacts: 'no card names a contact', 'source-type': "the project's own classes",
  'grade-automatic': "the project's own grades",
}

/** What the project writes where it looked and found no terms. */
const NOTHING_FOUND: ReadonlySet<string> = new Set(['unlicensed', 'unknown', 'no license', 'none'])

const access = (fields: Fields, sketch: Sketch): void => {
  const routes = each(fields.take('data-access'))
  sketch.leftOut.push(...routes.map(({ field }) => ({ field, why: 'a way to the data as it was then: look at it and record the mode' })))
  for (const { field, value } of routes) {
    const where = isData(value) ? value['location'] : undefined
    if (!sketch.access.url && typeof where === 'string' && where.startsWith('http')) sketch.access.url = { field: `${field}.location`, value: where }
  }
}

const terms = (fields: Fields, sketch: Sketch, instruments: InstrumentTable): void => {
  const [license, link, curated] = [fields.take('license'), fields.take('license-link'), fields.take('last-curated')]
  const day = curated && textOf(curated)
  const when = day !== undefined && /^\d{4}-\d{2}-\d{2}/.test(day) ? `, read by the project on ${day.slice(0, 10)}` : ''
  const address = link && textOf(link)
  const page = address?.startsWith('http') ? address : undefined
  if (link && page === undefined) sketch.leftOut.push(leave(link, 'no address'))
  const names = each(license).map(found => licenceName(found, instruments)).filter(one => one !== undefined)
  const [only] = names
  if (only && names.length === 1 && NOTHING_FOUND.has(nameKey(only.words ?? ''))) {
    sketch.statements.push({ says: 'none_found', note: `the project found no licence${when}` })
    if (page !== undefined) sketch.statements.push({ says: 'terms_page', note: `page that the project names${when}`, link: page })
  } else if (names.length > 0) {
    sketch.statements.push({ says: 'licences', names: names.map(one => (page !== undefined && one.link === undefined ? { ...one, link: page } : one)) })
  } else if (page !== undefined) sketch.statements.push({ says: 'terms_page', note: `page that the project names${when}`, link: page })
  if (when) sketch.leftOut.push({ field: 'last-curated', why: 'the terms may have changed since', found: day ?? '' })
  else if (curated) sketch.leftOut.push(leave(curated, 'no date'))
}

/** Maps a record of the project. */
export const reusableData = (fields: Fields, _origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = emptySketch()
  const [id, source, link] = [fields.take('id'), fields.take('source'), fields.take('source-link')]
  if (id) sketch.ids.push(textOf(id) ?? '')
  if (source) sketch.name = source
  if (link) sketch.homepage = link
  access(fields, sketch)
  terms(fields, sketch, instruments)
  for (const key of ['data-field', 'data-type', 'data-categories', 'data-taxa']) {
    sketch.tags.push(...each(fields.take(key)).map(one => ({ field: one.field, word: textOf(one) ?? '' })).filter(({ word }) => word !== ''))
  }
  sketch.leftOut.push(...leaveRest(fields.rest(), REASONS))
  return sketch
}
