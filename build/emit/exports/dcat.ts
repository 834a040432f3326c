/**
 * The catalogue as a DCAT-AP 3 catalogue. A dataset is named by its card's page; its Distribution leads to the page where
 * access is obtained and to no file. Rules of DCAT-AP that shape this: at most one licence per Distribution, licences and
 * rights typed, access rights at most once.
 */
import type { PublishedCard } from '../../../lib/model.ts'
import { isGone } from '../../../lib/tools/rights.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { type AccessRight, accessRightOf } from './access-rights.ts'
import { type Licence, licencesOf, ownLicence, spdxUrl } from './licence.ts'
import { doiUrl, linksFrom, type Links } from './links.ts'
import { type Blank, date, english, type Literal, type Named, plain, type Reference } from './rdf.ts'
import { describe, keywordsOf, verdictSentence } from './words.ts'

export const PREFIXES = {
  dcat: 'http://www.w3.org/ns/dcat#', dct: 'http://purl.org/dc/terms/', foaf: 'http://xmlns.com/foaf/0.1/',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#', skos: 'http://www.w3.org/2004/02/skos/core#',
} as const

const agent = (name: string): Blank => ({ types: ['foaf:Agent'], properties: { 'foaf:name': [plain(name)] } })

const licenceNode = ({ id, isSpdx, url }: Licence, links: Links): Named => ({
  iri: isSpdx ? spdxUrl(id) : `${links.file('exports/spdx.json')}#${encodeURIComponent(id)}`,
  types: ['dct:LicenseDocument'],
  properties: { 'dct:title': [plain(id)], 'rdfs:seeAlso': !isSpdx && url ? [{ iri: url }] : [] },
})

const rightsNode = (iri: string, label: string): Named =>
  ({ iri, types: ['dct:RightsStatement', 'skos:Concept'], properties: { 'skos:prefLabel': [english(label)] } })

const rightsNodes = ({ coar, coarLabel, eu, euLabel }: AccessRight): Named[] => [rightsNode(eu, euLabel), rightsNode(coar, coarLabel)]

/** The verdict beside every licence: what is declared need not be what holds (R8). */
const verdictNode = (card: PublishedCard, expression: string | undefined): Blank => ({
  types: ['dct:RightsStatement'],
  properties: { 'rdfs:label': [english(`${verdictSentence(card)}${expression ? ` Licence: ${expression}.` : ''}`)] },
})

interface Described { dataset: Named; others: Named[] }

/** One Distribution, or one for each licence that may be chosen; none where there is no page to go to. */
const distributionsOf = (card: PublishedCard, { instruments }: LinkedCatalogue, links: Links): { distributions: Named[]; licences: Named[] } => {
  const { url, mode } = card.access
  if (url === null || isGone(card.derived.handling)) return { distributions: [], licences: [] }
  const found = licencesOf(card, instruments)
  const right = accessRightOf(mode, false)
  const several = found !== undefined && found.all.length > 1
  const licences = found && (!several || found.isChoice) ? found.all.map(one => licenceNode(one, links)) : []
  const distribution = (licence: Named | undefined, at: number): Named => ({
    iri: `${links.page(card.id)}#distribution${at > 0 ? `-${at + 1}` : ''}`,
    types: ['dcat:Distribution'],
    properties: {
      'dct:title': [english(`Access to ${card.name}`)],
      'dcat:accessURL': [{ iri: url }],
      'dct:license': licence ? [{ iri: licence.iri }] : [],
      'dct:rights': [verdictNode(card, several ? found.expression : undefined)],
      'dct:accessRights': right ? [{ iri: right.coar }] : [],
    },
  })
  return { distributions: licences.length > 1 ? licences.map(distribution) : [distribution(licences[0], 0)], licences }
}

const documentNode = (iri: string): Named => ({ iri, types: ['foaf:Document'], properties: {} })
const year = (released: number | undefined): Literal[] => (released === undefined ? [] : [{ text: String(released), type: 'gYear' }])
const references = (iris: readonly string[]): Reference[] => [...new Set(iris)].map(iri => ({ iri }))

const describeCard = (card: PublishedCard, catalogue: LinkedCatalogue, links: Links): Described => {
  const gone = isGone(card.derived.handling)
  const right = accessRightOf(card.access.mode, gone)
  const { distributions, licences } = distributionsOf(card, catalogue, links)
  const cards = card.derived_from.filter(({ kind }) => kind === 'card')
  const home = gone || card.homepage === null ? [] : [card.homepage]
  const sources = [...cards.filter(({ relation }) => relation === 'content').map(({ id }) => id), ...(card.mirror_of ? [card.mirror_of] : [])]
  const related = cards.map(({ id }) => id).filter(id => !sources.includes(id))
  return {
    dataset: {
      iri: links.page(card.id),
      types: ['dcat:Dataset'],
      properties: {
        'dct:title': [english(card.name)],
        'dct:description': [english(describe(card, catalogue))],
        'dct:identifier': [plain(card.id), ...(card.identifiers.doi && !gone ? [plain(doiUrl(card.identifiers.doi))] : [])],
        'dct:publisher': [agent(card.maintainer)],
        'dct:issued': year(card.first_released),
        'dcat:version': card.version ? [plain(card.version)] : [],
        'dcat:keyword': keywordsOf(card, catalogue).map(english),
        'dcat:landingPage': references(home),
        'dct:accessRights': right ? [{ iri: right.eu }] : [],
        'dct:source': references(sources.map(links.page)),
        'dct:relation': references(related.map(links.page)),
        'dct:isReferencedBy': references(card.paper?.doi ? [doiUrl(card.paper.doi)] : []),
        'dcat:distribution': references(distributions.map(({ iri }) => iri)),
      },
    },
    others: [...distributions, ...licences, ...home.map(documentNode), ...(right ? rightsNodes(right) : [])],
  }
}

const catalogueNode = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[], links: Links): Named => ({
  iri: links.root,
  types: ['dcat:Catalog'],
  properties: {
    'dct:title': [english(catalogue.about.name)],
    'dct:description': [english(catalogue.about.description)],
    'dct:publisher': [agent(catalogue.about.publisher)],
    'dct:license': [{ iri: licenceNode(ownLicence(catalogue), links).iri }],
    'dct:rights': [{ types: ['dct:RightsStatement'], properties: { 'rdfs:label': [english('The licence is that of the catalogue\'s own words. It says nothing of any dataset.')] } }],
    'dct:modified': [date(catalogue.asOf)],
    'dcat:dataset': cards.map(({ id }) => ({ iri: links.page(id) })),
  },
})

/** An address that is two things, such as the home page of one dataset that is another's licence, is one node and both. */
const together = (a: Named, b: Named): Named =>
  ({ iri: a.iri, types: [...new Set([...a.types, ...b.types])], properties: { ...b.properties, ...a.properties } })

/** Every named node of the catalogue, each once: the catalogue, the datasets in its order, then what they refer to. */
export const dcatGraph = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[]): Named[] => {
  const links = linksFrom(catalogue.about, 'exports')
  const described = cards.map(card => describeCard(card, catalogue, links))
  const nodes = new Map<string, Named>()
  for (const node of [catalogueNode(catalogue, cards, links), ...described.map(({ dataset }) => dataset), licenceNode(ownLicence(catalogue), links), ...described.flatMap(({ others }) => others)]) {
    const known = nodes.get(node.iri)
    nodes.set(node.iri, known ? together(known, node) : node)
  }
  return [...nodes.values()]
}
