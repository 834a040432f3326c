import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ACCESS_MODES, COMMERCIAL_USES, DERIVED_FACETS, HANDLINGS, LICENSE_STATUSES, type Lineage, RISK_FLAGS } from '../../../lib/model.ts'
import type { Vocabulary } from '../../../build/check/context.ts'
import { linkCatalogue } from '../../../build/link/index.ts'
import { VALUE_LABELS } from '../../../build/link/labels.ts'
import { linkedCard } from '../linked-card.ts'

const value = (name: string) => ({ value: name, label: { en: name, zh: name }, synonyms: { en: [`${name}s`], zh: [] }, definition: name })
const facet = (name: string, required: boolean, values: string[]) => ({ facet: name, label: { en: name, zh: name }, ...(required ? { required: true as const } : {}), values: values.map(value) })
const vocabulary: Vocabulary = {
  facets: [facet('modality', true, ['text', 'time_series', 'unknown', 'not_applicable']), facet('language', false, ['en', 'unknown', 'not_applicable'])],
  reserved: [{ facet: 'population', reason: 'Told differently by each source.', instead: 'get_dataset_cards' }],
}
const about = { name: 'Cardex', description: 'Cards.', publisher: 'Cardex', metadata_license: 'CC0-1.0' }
const from = (id: string): Lineage => ({ id, kind: 'card', name: id, relation: 'content', merge: 'merged', license_status: 'permissive', commercial_use: 'allowed' })
const card = (id: string, name: string, tags: Record<string, string[]> = {}, lineage: Lineage[] = []) =>
  linkedCard({ id, name, tags: { modality: ['text'], ...tags } }, {}, { lineage })
const link = (cards: ReturnType<typeof card>[]) => linkCatalogue(about, '2026-11-30', vocabulary, cards)
const facetOf = (cards: ReturnType<typeof card>[], name: string) => link(cards).facets.find(one => one.facet === name)

describe('the order of the catalogue', () => {
  const cards = [card('b-one', 'eICU'), card('zinc', 'ZINC'), card('a-one', 'eICU'), card('drug', 'DrugBank')]

  it('is by name, capitals aside, then by id', () => {
    expect(link(cards).cards.map(({ card }) => card.id)).toEqual(['drug', 'a-one', 'b-one', 'zinc'])
  })

  it('does not depend on the order of reading', () => {
    fc.assert(fc.property(fc.shuffledSubarray(cards, { minLength: cards.length }), shuffled => {
      expect(link(shuffled)).toEqual(link(cards))
    }))
  })
})

describe('lineage', () => {
  it('is told at both ends, each user once', () => {
    const linked = link([card('whole', 'Whole'), card('part-b', 'B', {}, [from('whole'), from('whole')]), card('part-a', 'A', {}, [from('whole')])])
    expect(linked.cards.find(({ card }) => card.id === 'whole')?.usedBy).toEqual(['part-a', 'part-b'])
  })
})

describe('facets', () => {
  it('count each card under each of its values, and keep the columns in catalogue order', () => {
    const cards = [card('b-b', 'B', { modality: ['time_series', 'text'] }), card('a-a', 'A')]
    expect(facetOf(cards, 'modality')).toMatchObject({ column: [[0], [0, 1]], coverage: 1, values: [{ count: 2 }, { count: 1 }, { count: 0 }, { count: 0 }] })
  })

  it('take silence about an optional facet for not applicable', () => {
    expect(facetOf([card('a-a', 'A')], 'language')).toMatchObject({ column: [[2]], coverage: 1 })
  })

  it('stay reserved with the reason where fewer than 80 % of the cards state them', () => {
    const known = Array.from({ length: 8 }, (_, at) => card(`known-${at}`, `Known ${at}`))
    const unknown = Array.from({ length: 3 }, (_, at) => card(`unknown-${at}`, `Unknown ${at}`, { modality: ['unknown'] }))
    expect(facetOf([...known, ...unknown.slice(0, 2)], 'modality')).toBeDefined()
    const { facets, reserved } = link([...known, ...unknown])
    expect(facets.map(({ facet }) => facet)).not.toContain('modality')
    expect(reserved).toEqual([vocabulary.reserved[0], { facet: 'modality', reason: expect.stringContaining('Only 72 %'), instead: 'search_datasets' }])
  })

  it('have every derived facet, whatever the cards', () => {
    expect(link([]).facets.filter(({ kind }) => kind === 'derived').map(({ facet }) => facet)).toEqual([...DERIVED_FACETS])
    expect(facetOf([card('a-a', 'A')], 'repo_only')?.values.map(({ value, count }) => [value, count])).toEqual([['true', 0], ['false', 1]])
  })

  it('label every value of the closed lists in both languages, and no synonym means two values', () => {
    const lists = { license_status: LICENSE_STATUSES, commercial_use: COMMERCIAL_USES, access: ACCESS_MODES, risk_flags: RISK_FLAGS, handling: HANDLINGS, repo_only: ['true', 'false'] }
    for (const name of DERIVED_FACETS) {
      expect(Object.keys(VALUE_LABELS[name])).toEqual([...lists[name]])
      const words = Object.entries(VALUE_LABELS[name]).flatMap(([value, { label, synonyms = [] }]) => [...new Set([value, label.en.toLowerCase(), label.zh, ...synonyms])])
      expect(words.filter((word, at) => words.indexOf(word) !== at)).toEqual([])
    }
  })
})
