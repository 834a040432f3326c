import { describe, expect, it } from 'vitest'
import type { Derived, EvidenceView, Terms } from '../../../../lib/model.ts'
import { ACCESS_MODES, LICENSE_STATUSES } from '../../../../lib/model.ts'
import { publishedCard } from '../../../../build/emit/cards.ts'
import { cardJsonLd } from '../../../../build/emit/exports/json-ld.ts'
import { evidence, linkedCard } from '../../linked-card.ts'
import { canonical, mayHave } from './readers.ts'
import { catalogueOf } from './small.ts'

const nodeOf = (keys: Record<string, unknown> = {}, derived: Partial<Derived> = {}, more: { evidence?: EvidenceView[] } = {}, about = {}) =>
  cardJsonLd(publishedCard(linkedCard(keys, derived, more)), catalogueOf(undefined, about))

const BASE = 'https://catalogue.example/cards/hearts/dataset.jsonld'
const terms = (over: Partial<Terms>): Partial<Derived> => ({ license_status: 'restricted', terms: { clauses: {}, purpose: [], territory: [], ...over } })

const usage = (over: Partial<Terms>, keys = {}, more = {}): unknown => {
  const { usageInfo } = nodeOf(keys, terms(over), more)
  return (usageInfo as { '@id': string }[] | undefined)?.map(one => one['@id'])
}

describe('a card as JSON-LD', () => {
  it('has what a dataset needs to be found, and says whose words these are', () => {
    const node = nodeOf({ scale: [{ count: 80, unit: 'recordings', approximate: true }], identifiers: { doi: '10.1234/hearts', rrid: 'RRID:SCR_1' } })
    expect(node).toMatchObject({
      '@context': 'https://schema.org/', '@type': 'Dataset', '@id': '../../cards/hearts/', url: '../../cards/hearts/', name: 'Hearts', size: 'about 80 recordings',
      keywords: ['Time series'], sameAs: 'https://data.example.org/hearts', isAccessibleForFree: true, license: 'https://spdx.org/licenses/CC-BY-4.0',
      identifier: ['https://doi.org/10.1234/hearts', { '@type': 'PropertyValue', propertyID: 'rrid', value: 'RRID:SCR_1' }],
      sdLicense: 'https://spdx.org/licenses/CC0-1.0', sdPublisher: { name: 'Somebody' }, sdDatePublished: '2026-11-30',
    })
    expect(node.conditionsOfAccess).toContain('without an account')
  })

  it('is absolute where the catalogue has a site', () => {
    expect(nodeOf({}, {}, {}, { site: 'https://cards.example' })).toMatchObject({ '@id': 'https://cards.example/cards/hearts/', includedInDataCatalog: { url: 'https://cards.example/' } })
  })

  it('describes in 50 to 5000 characters, the verdict included', () => {
    const shortest = nodeOf({ summary: 'Forty characters long and not one more a' }, { license_status: 'unstated', license: null, commercial_use: 'not_established', conditions: [] })
    expect(shortest.description).toContain('Licence status: unstated. Commercial use: not established.')
    for (const { description } of [shortest, nodeOf({ summary: 'x'.repeat(300) })]) {
      expect(String(description).length).toBeGreaterThanOrEqual(50)
      expect(String(description).length).toBeLessThanOrEqual(5000)
    }
  })

  it.each(LICENSE_STATUSES)('names a licence only where the status establishes one: %s', license_status => {
    const established = ['public_domain', 'permissive', 'share_alike', 'restricted'].includes(license_status)
    expect('license' in nodeOf({}, { license_status })).toBe(established)
  })

  it('gives each licence of an expression, and terms in prose as a work that stands where they were read', () => {
    expect(nodeOf({}, { license: 'CC0-1.0 OR MIT' }).license).toEqual(['https://spdx.org/licenses/CC0-1.0', 'https://spdx.org/licenses/MIT'])
    expect(nodeOf({}, { license: 'LicenseRef-hearts-terms' }).license).toEqual({ '@type': 'CreativeWork', name: 'LicenseRef-hearts-terms', url: evidence.url })
  })

  it('never holds third-party words or a file', () => {
    const words = JSON.stringify(nodeOf({}, {}, { evidence: [{ ...evidence, untrusted_third_party_text: 'quoted zebra' }] }))
    expect(words).not.toMatch(/zebra|contentUrl|distribution/)
  })

  it.each(ACCESS_MODES)('uses only terms that schema.org has, where it has them: %s', async mode => {
    const node = nodeOf({
      access: { mode, url: 'https://data.example.org/get', checked_at: '2026-11-30', requirements: ['irb'] }, version: '1', first_released: 2020, paper: { title: 'A paper', year: 2021, doi: '10.1234/a<b>' },
      scale: [{ count: 1, unit: 'x' }], aliases: ['H'], identifiers: { rrid: 'r' }, mirror_of: 'minds',
    }, terms({ clauses: { commercial_use: 'no' }, purpose: ['disease:MONDO:0005148'] }))
    const quads = await canonical(node, BASE)
    expect(quads).toContain('<https://catalogue.example/cards/hearts/> <http://schema.org/name> "Hearts"')
    expect(quads).not.toContain('a<b>')
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(walk)
      if (typeof value !== 'object' || value === null) return
      const { '@type': type, ...properties } = value as Record<string, unknown>
      for (const [name, inner] of Object.entries(properties)) {
        if (!name.startsWith('@')) expect([type, name, mayHave(String(type), name)]).toEqual([type, name, true])
        walk(inner)
      }
    }
    walk(node)
  })

  it('would not pass with a term that does not exist', async () => {
    await expect(canonical({ ...nodeOf(), licence: 'x' }, BASE)).rejects.toThrow('Safe mode')
    expect(mayHave('Dataset', 'termCode')).toBe(false)
  })
})

describe('limits on use', () => {
  it('are full DUO IRIs, each only where the evidence says it', () => {
    expect(usage({})).toBeUndefined()
    expect(usage({ clauses: { commercial_use: 'no' } })).toEqual(['http://purl.obolibrary.org/obo/DUO_0000046'])
    expect(usage({ clauses: { commercial_use: 'yes', for_profit_users: 'no' } })).toEqual(['http://purl.obolibrary.org/obo/DUO_0000045'])
    expect(usage({ clauses: { share_back: 'yes', publication_embargo: 'yes' }, territory: ['only:US'] })).toHaveLength(3)
    expect(usage({ territory: ['not:CN'] })).toBeUndefined()
    expect(usage({ purpose: ['research', 'disease:MONDO:0005148'] })).toEqual(['http://purl.obolibrary.org/obo/DUO_0000007', 'http://purl.obolibrary.org/obo/MONDO_0005148'])
  })

  it('of a committee or a review board need an agreement that was seen', () => {
    const keys = { access: { mode: 'controlled_dac', url: 'https://data.example.org/get', checked_at: '2026-11-30', requirements: ['irb'] } }
    expect(usage({}, keys)).toBeUndefined()
    expect(usage({}, keys, { evidence: [{ ...evidence, kind: 'dua' }] })).toEqual(['http://purl.obolibrary.org/obo/DUO_0000026', 'http://purl.obolibrary.org/obo/DUO_0000021'])
  })

  it('are not told of a whole whose parts differ, nor where no terms were established', () => {
    for (const license_status of ['mixed', 'unstated', 'unverifiable'] as const) {
      expect(nodeOf({}, { ...terms({ clauses: { commercial_use: 'no' } }), license_status }).usageInfo).toBeUndefined()
    }
  })
})
