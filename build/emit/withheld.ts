/**
 * Cards whose data must not be linked (`no_link`, `tombstone`): every address that leads to the data is left out, wherever
 * in the card it stands. The evidence stays, since it shows why.
 */
import type { EvidenceView, Section } from '../../lib/model.ts'
import type { LinkedCard } from '../link/linked.ts'

const DATA_PLACES: readonly string[] = ['data_page', 'data_package', 'repository', 'hub']

/** True where the catalogue gives no address of the data. */
export const isWithheld = ({ derived }: LinkedCard): boolean => derived.handling === 'no_link' || derived.handling === 'tombstone'

const bare = (url: string): string => url.replace(/^https?:\/\/(www\.)?/i, '').replace(/[?#].*$/, '').replace(/\/+$/, '').toLowerCase()

const dataAddresses = ({ card, evidence }: LinkedCard): string[] => [
  card.homepage, card.repository, card.access.url, card.commercial_license_offered,
  card.identifiers.doi && `https://doi.org/${card.identifiers.doi}`,
  ...card.subsets.map(subset => subset.access?.url),
  ...evidence.flatMap(({ places = [] }) => places.filter(({ at }) => DATA_PLACES.includes(at)).map(({ url }) => url)),
].flatMap(url => (url ? [bare(url)] : []))

/** Tells of an address whether it is, or lies under, an address of the card's data. */
export const leadsToData = (linked: LinkedCard): ((url: string) => boolean) => {
  const addresses = dataAddresses(linked)
  return url => addresses.some(address => bare(url) === address || bare(url).startsWith(`${address}/`))
}

/** A piece of evidence without the addresses that lead to the data. */
export const withholdEvidence = (view: EvidenceView, leads: (url: string) => boolean): EvidenceView => {
  const { url, places, ...rest } = view
  const kept = places?.filter(place => !leads(place.url))
  return { ...rest, ...(url && !leads(url) ? { url } : {}), ...(kept?.length ? { places: kept } : {}) }
}

const MARKDOWN_LINK = /\[([^\][]*)\]\(\s*<?([^\s)>]+)(?:>|(?=[\s)]))[^)\n]*\)/g
const BARE_LINK = /<?\b(?:https?:\/\/|doi:)[^\s<>()]*[^\s<>().,;:!?'"]>?/gi

const asUrl = (link: string): string => link.replace(/^<|>$/g, '').replace(/^doi:/i, 'https://doi.org/')

/** A section whose links to the data are plain words. */
export const withholdLinks = ({ heading, text }: Section, leads: (url: string) => boolean): Section => ({
  heading,
  text: text
    .replace(MARKDOWN_LINK, (link, words: string, url: string) => (leads(asUrl(url)) ? words : link))
    .replace(BARE_LINK, link => (leads(asUrl(link)) ? '(address withheld)' : link)),
})
