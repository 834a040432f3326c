/** Entries of the OBO Foundry: the frontmatter of a Markdown file about one ontology. */
import type { InstrumentTable } from '../derive/instruments.ts'
import { each, type Fields, isData, textOf } from './found.ts'
import { licenceObject } from './licence-words.ts'
import { emptySketch, leave, leaveRest, type Origin, type Sketch } from './sketch.ts'

const REASONS: Readonly<Record<string, string | 'prose'>> = {
  description: 'prose', contact: 'a person to ask; who makes the ontology is not said', layout: 'the kind of the file', publications: 'without a year: the paper belongs into `paper`',
  usages: 'works that use it', browsers: 'pages that show it', jobs: 'how it is made', build: 'how it is made', tracker: 'no card names a tracker', mailing_list: 'no card names a list',
  dependencies: 'ontologies that it imports: what was taken from them belongs into derived_from', uri_prefix: 'how its terms are written', ontology_purl: 'a file: a card links to pages only',
  replaced_by: 'what took its place: say so in the card', tags: 'labels of the Foundry', page: 'a second page', depicted_by: 'a picture',
}

/** The page of an ontology in the Foundry. */
export const ontologyPage = (id: unknown): string | undefined => (typeof id === 'string' && /^[a-z0-9_-]+$/i.test(id) ? `https://obofoundry.org/ontology/${id}` : undefined)

const access = (fields: Fields, sketch: Sketch): void => {
  const [products, obsolete, status] = [fields.take('products'), fields.take('is_obsolete'), fields.take('activity_status')]
  const state = status && textOf(status)
  const gone = String(obsolete?.value) === 'true' || state === 'obsolete'
  if (products) sketch.leftOut.push({ field: products.field, why: 'files of the ontology: a card links to pages only' })
  if (gone) sketch.leftOut.push({ field: obsolete?.field ?? 'activity_status', why: 'the ontology is obsolete: say what took its place' })
  else if (status && state !== 'active') sketch.leftOut.push(leave(status, 'it may no longer be kept up'))
  // The Foundry's products lie open at stable addresses, whatever their licence.
  if (each(products).some(({ value }) => isData(value) && typeof value['id'] === 'string') && !gone) sketch.access.mode = 'open_download'
}

/** Maps an entry of the Foundry. It speaks as depositor only where the contact of the ontology keeps it (R2), which a curator has to say. */
export const oboFoundry = (fields: Fields, _origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = emptySketch()
  const id = fields.take('id')
  if (id) sketch.ids.push(textOf(id) ?? '')
  const [title, homepage, repository] = [fields.take('title'), fields.take('homepage'), fields.take('repository')]
  if (title) sketch.name = title
  if (homepage) sketch.homepage = homepage
  if (repository) sketch.repository = repository
  for (const key of ['label', 'preferredPrefix', 'alternativePrefix']) {
    for (const one of each(fields.take(key))) {
      if ((textOf(one) ?? '').length >= 3) sketch.aliases.push(one)
      else sketch.leftOut.push(leave(one, 'too short for a name that stands for one dataset'))
    }
  }
  access(fields, sketch)
  const page = ontologyPage(id?.value)
  sketch.access.url = homepage ?? (page === undefined ? undefined : { field: 'id', value: page })
  const names = each(fields.take('license')).map(found => licenceObject(found, { name: ['label'], url: ['url'] }, instruments)).filter(one => one !== undefined)
  if (names.length > 0) sketch.statements.push({ says: 'licences', names })
  // That it is an ontology is what the file is.
  sketch.tags.push({ field: 'layout', word: 'ontology', facet: 'modality' }, { field: 'layout', word: 'terminology', facet: 'data_type' })
  sketch.tags.push(...each(fields.take('domain')).map(one => ({ field: one.field, word: textOf(one) ?? '' })).filter(({ word }) => word !== ''))
  for (const { field, value } of each(fields.take('taxon'))) {
    const taxon = isData(value) ? textOf({ field, value: value['id'] }) : undefined
    if (taxon !== undefined) sketch.tags.push({ field: `${field}.id`, word: taxon, facet: 'organism' })
  }
  sketch.leftOut.push(...leaveRest(fields.rest(), REASONS))
  return sketch
}
