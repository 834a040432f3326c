import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ERROR_CODES, isUsable, TOOL_NAMES, type ToolName } from '../../lib/index.ts'
import { sizeOf } from '../../lib/tools/answer.ts'
import { redLineFaults } from '../../lib/tools/red-line.ts'
import { ask, files, type Loose, rows, toolkit, verdicts } from './ask.ts'

const ids = rows.map(({ id }) => id)
const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__']
const HIDDEN = /[\p{Cc}\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|[\u{e0000}-\u{e007f}]/u

const name = fc.oneof(fc.constantFrom(...ids), fc.constantFrom(...PROTOTYPE_NAMES), fc.constantFrom('Axon ECG', 'Shared Name', 'zork'), fc.string({ unit: 'binary', maxLength: 12 }))
const facetName = fc.oneof(fc.constantFrom(...files.facets.facets.map(({ facet }) => facet), 'access_mode', 'population'), name)
const value = fc.oneof(fc.constantFrom(...files.facets.facets.flatMap(({ values }) => values.map(one => one.value))), name, fc.boolean(), fc.constant(''), fc.constant(null))
const filters = fc.oneof(fc.dictionary(facetName, fc.oneof(value, fc.array(value, { maxLength: 3 })), { maxKeys: 3 }), fc.anything())
const words = fc.oneof(fc.constantFrom('xray', 'ecg', 'xray images', 'axolotl xray', '问答', 'the dataset', 'MIMIC-IV'), name)

/** Arguments that look like a tool's own, with anything where a value belongs. */
const plausible = fc.record({
  query: fc.oneof(words, fc.anything()), filters, exclude: filters, limit: fc.oneof(fc.integer(), fc.constant('10'), fc.anything()), cursor: fc.oneof(fc.string(), fc.constant('')),
  ids: fc.oneof(fc.array(name, { maxLength: 25 }), name), id: name, names: fc.array(name, { maxLength: 60 }), facets: fc.array(facetName, { maxLength: 3 }),
  sections: fc.array(fc.constantFrom('Contents', 'all', 'nope')), all: fc.oneof(fc.boolean(), fc.constant('true')), combine: fc.boolean(),
  use: fc.oneof(fc.record({ commercial: fc.boolean(), modify: fc.boolean(), redistribute: fc.boolean(), train_model: fc.boolean() }, { requiredKeys: [] }), fc.anything()),
}, { requiredKeys: [] })

const KEYS: Record<ToolName, string[]> = {
  search_datasets: ['query', 'filters', 'exclude', 'limit', 'cursor'], list_facets: ['facets', 'query', 'filters', 'exclude'], check_datasets: ['names'],
  get_dataset_cards: ['ids', 'sections'], get_license_evidence: ['ids', 'all'], check_use: ['ids', 'use', 'combine'], get_access_info: ['ids'],
  find_similar_datasets: ['id', 'filters', 'exclude', 'limit', 'cursor'], search_card_text: ['query', 'limit', 'cursor'],
}
const CAPS: Partial<Record<ToolName, number>> = { get_license_evidence: 16_000 }

const callOf = fc.constantFrom(...TOOL_NAMES).chain(tool => fc.tuple(
  fc.constant(tool),
  fc.oneof({ weight: 4, arbitrary: plausible.map(all => Object.fromEntries(Object.entries(all).filter(([key]) => KEYS[tool].includes(key)))) }, { weight: 1, arbitrary: plausible }, { weight: 1, arbitrary: fc.anything() }),
))

/** What each outcome has to bring. */
const SHAPES = {
  match: (answer: Loose) => answer.catalogue.version === 'fixture-1',
  no_match: (answer: Loose) => answer.final === true && answer.statement.length > 10 && answer.instruction.length > 10,
  error: ({ code, message }: Loose) => ERROR_CODES.includes(code) && code !== 'catalogue_error' && message.length > 10,
}

describe('any call', () => {
  it('gives an answer or an error that teaches, within its cap, and never throws', async () => {
    await fc.assert(fc.asyncProperty(callOf, async ([tool, args]) => {
      const answer: Loose = await toolkit.call(tool, args)
      expect(['match', 'no_match', 'error']).toContain(answer.outcome)
      expect(sizeOf(answer)).toBeLessThanOrEqual(CAPS[tool] ?? 8000)
      const text = JSON.stringify(answer)
      expect(JSON.parse(text)).toEqual(answer)
      expect(text).not.toMatch(HIDDEN)
      expect(text).not.toMatch(/\\u00[01]|\\ud[89a-f]/)
      expect(SHAPES[answer.outcome as keyof typeof SHAPES](answer)).toBe(true)
    }), { numRuns: 600 })
  })

  it('never lets a card that is not usable read as commercially usable', async () => {
    await fc.assert(fc.asyncProperty(callOf, async ([tool, args]) => {
      const answer = await toolkit.call(tool, args)
      const commerce = !(tool === 'check_use' && JSON.stringify(answer).includes('"verdict"') && !asksCommerce(args))
      expect(redLineFaults(answer, verdicts, commerce)).toEqual([])
    }), { numRuns: 400 })
  })
})

const asksCommerce = (args: Loose): boolean => {
  const use = args?.use
  return use?.commercial === true || use === 'commercial' || args?.commercial === true || (Array.isArray(use) && use.includes('commercial'))
}

describe('every card at every tool', () => {
  it('holds the red line in each field and sentence', async () => {
    for (const id of ids) {
      for (const [tool, args, commerce] of [
        ['search_datasets', { filters: { handling: rows.find(row => row.id === id)?.handling } }, true], ['check_datasets', { names: [id] }, true],
        ['get_dataset_cards', { ids: [id], sections: 'all' }, true], ['get_license_evidence', { ids: [id], all: true }, true], ['get_access_info', { ids: [id] }, true],
        ['find_similar_datasets', { id, limit: 50 }, true], ['check_use', { ids: [id], use: { commercial: true, modify: true, redistribute: true }, combine: true }, true],
        ['check_use', { ids: [id], use: { modify: true }, combine: true }, false],
      ] as const) expect(redLineFaults(await ask(tool, args), verdicts, commerce)).toEqual([])
    }
  })

  it('never finds more than the card\'s own verdict in a commercial use, alone or combined', async () => {
    const rank = { not_allowed: 0, not_established: 1, allowed_with_conditions: 2, allowed: 3 } as const
    await fc.assert(fc.asyncProperty(fc.uniqueArray(fc.constantFrom(...ids), { minLength: 1, maxLength: 6 }), fc.boolean(), fc.boolean(), fc.boolean(), async (chosen, redistribute, modify, train_model) => {
      const answer = await ask('check_use', { ids: chosen, use: { commercial: true, redistribute, modify, train_model }, combine: true })
      const verdictOf = (id: string) => verdicts.get(id) ?? 'not_established'
      for (const { id, verdict } of answer.datasets) expect(rank[verdict as keyof typeof rank]).toBeLessThanOrEqual(rank[verdictOf(id)])
      const lowest = Math.min(...answer.datasets.map(({ verdict }: Loose) => rank[verdict as keyof typeof rank]))
      expect(rank[answer.combined.verdict as keyof typeof rank]).toBeLessThanOrEqual(lowest)
    }), { numRuns: 100 })
  })
})

describe('a use that is not commercial', () => {
  it('says so in words and as a condition wherever commerce is not established', async () => {
    await fc.assert(fc.asyncProperty(fc.constantFrom(...ids), fc.boolean(), fc.boolean(), fc.boolean(), async (id, redistribute, modify, train_model) => {
      const { datasets: [card] } = await ask('check_use', { ids: [id], use: { redistribute, modify, train_model } })
      const limited = card.verdict.startsWith('allowed') && !card.commercial_use.startsWith('allowed')
      expect(card.commercial_use).toBe(verdicts.get(id))
      expect(card.conditions.includes('noncommercial')).toBe(limited)
      expect((card.note ?? '').startsWith('Non-commercial use')).toBe(limited)
    }), { numRuns: 120 })
  })
})

describe('filters', () => {
  const legal = fc.constantFrom(...files.facets.facets).chain(facet => fc.tuple(fc.constant(facet), fc.uniqueArray(fc.constantFrom(...facet.values.map(one => one.value)), { minLength: 1, maxLength: 3 })))
  const carries = (doc: number, [facet, chosen]: [(typeof files.facets.facets)[number], string[]]): boolean =>
    (facet.column[doc] ?? []).some(position => chosen.includes(facet.values[position]?.value ?? ''))

  it('are obeyed by every row, every excluded value is absent, and pages give every row exactly once', async () => {
    await fc.assert(fc.asyncProperty(fc.uniqueArray(legal, { maxLength: 2, selector: ([facet]) => facet.facet }), fc.uniqueArray(legal, { maxLength: 1 }), fc.constantFrom(undefined, 'xray', 'clinical notes'), fc.integer({ min: 1, max: 6 }), async (wanted, unwanted, query, limit) => {
      const asked = { query, filters: Object.fromEntries(wanted.map(([facet, chosen]) => [facet.facet, chosen])), exclude: Object.fromEntries(unwanted.map(([facet, chosen]) => [facet.facet, chosen])), limit }
      const seen: string[] = []
      let answer: Loose = await ask('search_datasets', asked)
      while (answer.outcome === 'match') {
        seen.push(...answer.rows.map(({ id }: Loose) => id))
        if (!answer.cursor) break
        answer = await ask('search_datasets', { ...asked, cursor: answer.cursor })
      }
      const allowed = ids.filter((_, doc) => wanted.every(filter => carries(doc, filter)) && !unwanted.some(filter => carries(doc, filter)))
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen.filter(id => !allowed.includes(id))).toEqual([])
      expect(query ? allowed : seen).toEqual(allowed)
      const { partial_matches: partial = [], filters: explained } = answer
      expect(partial.filter(({ id }: Loose) => !allowed.includes(id))).toEqual([])
      expect(explained?.length ?? wanted.length + unwanted.length).toBe(wanted.length + unwanted.length)
    }), { numRuns: 150 })
  })
})

describe('the red line check itself', () => {
  it('sees a verdict, a licence and a sentence that cross it', () => {
    expect(redLineFaults({ rows: [{ id: 'delta-xray', commercial_use: 'allowed' }] }, verdicts)).toHaveLength(1)
    expect(redLineFaults({ datasets: [{ id: 'delta-xray', verdict: 'allowed_with_conditions' }] }, verdicts)).toHaveLength(1)
    expect(redLineFaults({ datasets: [{ id: 'delta-xray', verdict: 'allowed_with_conditions' }] }, verdicts, false)).toHaveLength(0)
    expect(redLineFaults({ id: 'echo-xray', license_status: 'unstated', license: 'MIT' }, verdicts)).toHaveLength(1)
    for (const note of ['It is commercially usable.', 'This can be used commercially.', 'free for commercial use', 'Commercial use is allowed.', '可商用', '允许商业使用', '该数据集可以免费商用']) {
      expect([note, redLineFaults({ id: 'echo-xray', note }, verdicts).length]).toEqual([note, 1])
    }
  })

  it('leaves usable cards, quotations and refusals alone', () => {
    expect(redLineFaults({ rows: [{ id: 'axon-ecg', commercial_use: 'allowed', note: 'This can be used commercially.' }] }, verdicts)).toEqual([])
    expect(redLineFaults({ id: 'echo-xray', untrusted_third_party_text: 'commercially usable' }, verdicts)).toEqual([])
    for (const note of ['It is not commercially usable.', 'Commercial use is not allowed.', '不可商用', '未允许商业使用', '请勿用于商业用途']) {
      expect([note, redLineFaults({ id: 'echo-xray', note }, verdicts)]).toEqual([note, []])
    }
    expect([...verdicts.values()].some(isUsable)).toBe(true)
  })
})
