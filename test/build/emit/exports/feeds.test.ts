import { describe, expect, it } from 'vitest'
import type { PublishedCard } from '../../../../lib/model.ts'
import { publishedCard } from '../../../../build/emit/cards.ts'
import type { LinkedCard } from '../../../../build/link/linked.ts'
import { linkedCard } from '../../linked-card.ts'
import { childrenOf, childText, readXml } from './readers.ts'
import { catalogueOf, exportsOf, textOf } from './small.ts'

const snapshot = (...cards: PublishedCard[]) => ({ name: 'old', as_of: '2026-10-31', cards: new Map(cards.map(card => [card.id, card])) })
const named = (id: string, keys: Record<string, unknown> = {}, derived = {}): LinkedCard => linkedCard({ id, name: id.toUpperCase(), ...keys }, derived)
const feedOf = (before: LinkedCard[], after: LinkedCard[], about = {}) =>
  readXml(textOf(exportsOf(catalogueOf(after, about), { previous: snapshot(...before.map(publishedCard)) }), 'exports/changes.atom'))
const titles = (feed: ReturnType<typeof readXml>): string[] => childrenOf(feed, 'entry').map(entry => childText(entry, 'title'))

const RESTRICTED = { license_status: 'restricted', commercial_use: 'not_allowed', conditions: [] }
const moved = { access: { mode: 'registration', url: 'https://data.example.org/hearts/get', checked_at: '2026-11-30' } }

describe('the feed of changes', () => {
  it('is there only where an earlier output was named', () => {
    expect(exportsOf(catalogueOf()).has('exports/changes.atom')).toBe(false)
  })

  it('tells changes of licence first, then of access, then the rest', () => {
    const before = [named('aa'), named('bb'), named('cc'), named('dd')]
    const after = [named('aa', { aliases: ['other'] }), named('bb', moved, { handling: 'link_to_request_page' }), named('cc', {}, RESTRICTED), named('ee')]
    const feed = feedOf(before, after)
    expect(titles(feed)).toEqual([
      'CC: licence changed, verdict: allowed_with_conditions → not_allowed', 'EE: new card', 'BB: access changed', 'AA: card changed', 'DD: card removed',
    ])
    expect(childrenOf(childrenOf(feed, 'entry')[0] ?? feed, 'category').map(({ attributes }) => attributes.term)).toEqual(['licence'])
  })

  it('has what Atom requires, dated by the catalogue', () => {
    const feed = feedOf([named('aa')], [named('aa', {}, RESTRICTED), named('bb')])
    expect(feed).toMatchObject({ name: 'feed', attributes: { xmlns: 'http://www.w3.org/2005/Atom' } })
    const ids = [feed, ...childrenOf(feed, 'entry')].map(element => {
      expect(childText(element, 'updated')).toBe('2026-11-30T00:00:00Z')
      expect(childText(element, 'title')).not.toBe('')
      expect(childrenOf(element, 'link').length).toBeGreaterThan(0)
      return childText(element, 'id')
    })
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(childText(childrenOf(feed, 'author')[0] ?? feed, 'name')).toBe('Somebody')
  })

  it('names an entry anew when it tells something else, and alike when it tells the same', () => {
    const idOf = (after: LinkedCard): string => childText(childrenOf(feedOf([named('aa')], [after]), 'entry')[0] ?? { name: '', attributes: {}, text: '', children: [] }, 'id')
    expect(idOf(named('aa', {}, RESTRICTED))).toBe(idOf(named('aa', {}, RESTRICTED)))
    expect(idOf(named('aa', {}, RESTRICTED))).not.toBe(idOf(named('aa', moved)))
  })

  it('stays well-formed whatever words a card has, and tells them as text', () => {
    const name = 'x]]></title><script>&amp;"\u0007\uFFFE 心脏'
    const feed = feedOf([], [named('aa', { name })], { name: '<&>' })
    expect(titles(feed)).toEqual(['x]]></title><script>&amp;" 心脏: new card'])
  })

  it('leads to the card by an address that holds wherever the output lies, or by that of the site', () => {
    const link = (about: object) => childrenOf(childrenOf(feedOf([], [named('aa')], about), 'entry')[0] ?? { name: '', attributes: {}, text: '', children: [] }, 'link')[0]?.attributes.href
    expect(link({})).toBe('../cards/aa/')
    expect(link({ site: 'https://cards.example' })).toBe('https://cards.example/cards/aa/')
  })
})

describe('the sitemap', () => {
  it('is there only where the catalogue has a site, and pages to list', () => {
    expect(exportsOf(catalogueOf(), { pages: true }).has('sitemap.xml')).toBe(false)
    expect(exportsOf(catalogueOf(undefined, { site: 'https://cards.example' }), { pages: false }).has('sitemap.xml')).toBe(false)
  })

  it('lists the start page and every card by an absolute address, with the day it was last looked at', () => {
    const sitemap = readXml(textOf(exportsOf(catalogueOf(undefined, { site: 'https://cards.example/x' }), { pages: true }), 'sitemap.xml'))
    expect(sitemap).toMatchObject({ name: 'urlset', attributes: { xmlns: 'http://www.sitemaps.org/schemas/sitemap/0.9' } })
    expect(childrenOf(sitemap, 'url').map(one => [childText(one, 'loc'), childText(one, 'lastmod')])).toEqual([
      ['https://cards.example/x/', '2026-11-30'], ['https://cards.example/x/cards/hearts/', '2026-11-30'],
    ])
  })
})
