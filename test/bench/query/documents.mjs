/** The cards of a built catalogue as documents, read through the library itself. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'yaml'
import { WORK } from '../measuring/places.mjs'
import { FACETS } from './document.mjs'

/** Words of each tag value: itself, its labels, its synonyms. */
const vocabulary = () => {
  const folder = join(WORK, 'package', 'cards', 'vocabulary')
  return new Map(readdirSync(folder).sort().filter(name => name !== 'reserved.yaml').flatMap(name => {
    const { facet, values } = parse(readFileSync(join(folder, name), 'utf8'))
    return values.map(({ value, label, synonyms }) => [`${facet}/${value}`, [value, label.en, label.zh, ...(synonyms?.en ?? []), ...(synonyms?.zh ?? [])].join(' ')])
  }))
}

const SAYS_NOTHING = new Set(['unknown', 'not_applicable'])

const documentOf = (card, words) => {
  const { id, name, aliases, summary, maintainer, paper, identifiers, tags, derived, access } = card
  const tagTexts = Object.entries(tags).map(([facet, values]) =>
    [facet, values.filter(value => !SAYS_NOTHING.has(value)).map(value => words.get(`${facet}/${value}`) ?? value).join(' ')])
  const facets = { ...tags, license_status: [derived.license_status], commercial_use: [derived.commercial_use], access: [access.mode] }
  const row = { id, name, license: derived.license, risk_flags: derived.risk_flags, ...facets }
  return {
    id, row, facets: Object.fromEntries(FACETS.map(facet => [facet, facets[facet] ?? []])),
    fields: {
      name, aliases: aliases.join(' '), id, identifiers: Object.values(identifiers).join(' '), license: derived.license ?? '',
      paper: paper?.title ?? '', maintainer, summary, ...Object.fromEntries(tagTexts),
    },
  }
}

/** The library as the package ships it. */
export const library = () => import(pathToFileURL(join(WORK, 'package', '.pkg', 'lib', 'index.js')).href)

/** @returns {Promise<import('./document.mjs').Document[]>} in the order of the ids given */
export const readDocuments = async (catalogueFolder, ids) => {
  const { openCatalogue } = await library()
  const catalogue = await openCatalogue(catalogueFolder)
  const words = vocabulary()
  const documents = []
  for (const id of ids) documents.push(documentOf(await catalogue.card(id), words))
  return documents
}
