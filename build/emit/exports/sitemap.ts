/** `sitemap.xml` of a catalogue that has a site; a sitemap knows absolute addresses only. */
import type { PublishedCard } from '../../../lib/model.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { linksFrom, siteOf } from './links.ts'
import { toXml, type Xml } from './xml.ts'

/** The newest day on which something on the card was looked at: no earlier than its last change. */
const lookedAt = ({ access, evidence }: PublishedCard): string => [access.checked_at, ...evidence.map(one => one.retrieved_at)].toSorted().at(-1) ?? access.checked_at

const entry = (loc: string, lastmod: string): Xml => ['url', {}, ['loc', {}, loc], ['lastmod', {}, lastmod]]

/** Undefined where the catalogue has no site. */
export const sitemapOf = ({ about, asOf }: LinkedCatalogue, cards: readonly PublishedCard[]): string | undefined => {
  if (siteOf(about) === undefined) return undefined
  const links = linksFrom(about, 'exports')
  return toXml(['urlset', { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' },
    entry(links.root, asOf), ...cards.map(card => entry(links.page(card.id), lookedAt(card)))])
}
