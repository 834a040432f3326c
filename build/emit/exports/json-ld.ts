/** A card as schema.org JSON-LD, for search engines and for the card's page. */
import type { Lineage, PublishedCard } from '../../../lib/model.ts'
import { accessNote } from '../../../lib/tools/get-access-info.ts'
import { isGone } from '../../../lib/tools/rights.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { useTermsOf } from './data-use.ts'
import { licencesOf, type Licence, ownLicence } from './licence.ts'
import { doiUrl, linksFrom, type Links } from './links.ts'
import { describe, keywordsOf } from './words.ts'

/** A JSON-LD node. Keys without a value are left out. */
export type JsonLd = { [key: string]: unknown }

const organisation = (name: string): JsonLd => ({ '@type': 'Organization', name })

const licenceNode = ({ id, isSpdx, url }: Licence): string | JsonLd =>
  (isSpdx && url ? url : { '@type': 'CreativeWork', name: id, ...(url ? { url } : {}) })

/** One value stands by itself. */
const oneOrMany = <T>(values: readonly T[]): T | readonly T[] | undefined => (values.length > 1 ? values : values[0])

const identifiersOf = ({ identifiers }: PublishedCard): (string | JsonLd)[] => Object.entries(identifiers).map(([scheme, value]) =>
  (scheme === 'doi' ? doiUrl(value) : { '@type': 'PropertyValue', propertyID: scheme, value }))

const sourceNode = ({ id, kind, name }: Lineage, links: Links): JsonLd =>
  (kind === 'card' ? { '@type': 'Dataset', '@id': links.page(id), name, url: links.page(id) } : { '@type': 'CreativeWork', name })

const basedOn = (card: PublishedCard, links: Links): JsonLd[] => {
  const sources = [...new Map(card.derived_from.map(one => [one.id, sourceNode(one, links)])).values()]
  return card.mirror_of ? [...sources, { '@type': 'Dataset', '@id': links.page(card.mirror_of), url: links.page(card.mirror_of) }] : sources
}

/** Free of charge, where the mode says so; that something is free to fetch says nothing of what may be done with it. */
const isFree = ({ access: { mode, requirements } }: PublishedCard): boolean | undefined => {
  if (mode === 'paid_license' || requirements.includes('fee')) return false
  return ['open_download', 'click_through', 'registration', 'rebuild'].includes(mode) ? true : undefined
}

const sizesOf = ({ scale }: PublishedCard): string[] =>
  scale.map(({ count, unit, approximate }) => `${approximate ? 'about ' : ''}${count} ${unit}`)

const paperNode = ({ paper }: PublishedCard): JsonLd | undefined => paper
  && { '@type': 'ScholarlyArticle', name: paper.title, datePublished: String(paper.year), ...(paper.doi ? { sameAs: doiUrl(paper.doi) } : {}) }

const withoutSilence = (node: JsonLd): JsonLd =>
  Object.fromEntries(Object.entries(node).filter(([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0)))

/** What leads to the data or names them elsewhere; nothing of it where they are gone. */
const outward = (card: PublishedCard): JsonLd => {
  if (isGone(card.derived.handling)) return card.derived.handling === 'tombstone' ? { creativeWorkStatus: 'Withdrawn' } : {}
  return { identifier: oneOrMany(identifiersOf(card)), sameAs: card.homepage ?? undefined, isAccessibleForFree: isFree(card) }
}

/** `license` only where one is established (I8), limits on use only where the evidence says them. */
const termsNode = (card: PublishedCard, { instruments }: LinkedCatalogue): JsonLd => ({
  license: oneOrMany(licencesOf(card, instruments)?.all.map(licenceNode) ?? []),
  conditionsOfAccess: accessNote(card.access.mode, card.derived.handling),
  usageInfo: useTermsOf(card).map(({ iri, code, name }) => ({ '@type': 'DefinedTerm', '@id': iri, termCode: code, ...(name ? { name } : {}), url: iri })),
})

/**
 * A card as a schema.org Dataset. It names the card's page, never a file of the data; no third-party words are in it.
 * Addresses of the catalogue are absolute where it has a site, else relative to the folder `cards/<id>/`: they hold for
 * `cards/<id>/dataset.jsonld` and for the card's page alike. Inside HTML, escape `<`.
 */
export const cardJsonLd = (card: PublishedCard, catalogue: LinkedCatalogue): JsonLd => {
  const { about, asOf } = catalogue
  const links = linksFrom(about, `cards/${card.id}`)
  return withoutSilence({
    '@context': 'https://schema.org/',
    '@type': 'Dataset',
    '@id': links.page(card.id),
    url: links.page(card.id),
    name: card.name,
    alternateName: card.aliases,
    description: describe(card, catalogue),
    keywords: keywordsOf(card, catalogue),
    maintainer: organisation(card.maintainer),
    version: card.version,
    datePublished: card.first_released === undefined ? undefined : String(card.first_released),
    size: oneOrMany(sizesOf(card)),
    ...outward(card),
    citation: paperNode(card),
    isBasedOn: basedOn(card, links),
    ...termsNode(card, catalogue),
    includedInDataCatalog: { '@type': 'DataCatalog', '@id': links.root, name: about.name, url: links.root },
    sdLicense: licenceNode(ownLicence(catalogue)),
    sdPublisher: organisation(about.publisher),
    sdDatePublished: asOf,
  })
}
