import { describe, expect, it } from 'vitest'
import { openCatalogue } from '../../lib/index.ts'
import { ask, catalogue, files, idsOf, type Loose, rows } from './ask.ts'
import { sizeOf } from '../../lib/tools/answer.ts'
import { fixture, SPECS } from './fixture.ts'

const rowOf = (id: string) => rows.find(row => row.id === id)

describe('list_facets', () => {
  it('gives an overview: the five commonest values of every facet, how many more, and the names of reserved facets', async () => {
    const answer = await ask('list_facets')
    expect(answer).toMatchObject({ outcome: 'match', total: rows.length, reserved: [{ facet: 'population' }, { facet: 'quality_score' }] })
    expect(answer.facets.map(({ facet }: Loose) => facet)).toEqual(files.facets.facets.map(({ facet }) => facet))
    const status = answer.facets.find(({ facet }: Loose) => facet === 'license_status')
    expect(status.values).toHaveLength(5)
    expect(status.values[0]).toEqual({ value: 'restricted', count: 4 })
    expect(status.more).toBe(3)
    expect(sizeOf(answer)).toBeLessThanOrEqual(3500)
  })

  it('gives every legal value and the reasons of reserved facets where facets are named', async () => {
    const answer = await ask('list_facets', { facets: ['organism', 'license_status'] })
    expect(answer.facets[0]).toEqual({ facet: 'organism', values: [{ value: 'human', count: 11 }, { value: 'mouse', count: 2 }], unknown: 1 })
    expect(answer.facets[1].values).toHaveLength(8)
    expect(answer.reserved[0]).toEqual({ facet: 'population', reason: 'Definitions differ between datasets.', instead: 'search_card_text' })
  })

  it('counts within query and filters, and counts add up to the total', async () => {
    const answer = await ask('list_facets', { facets: ['license_status', 'organism'], query: 'xray', filters: { organism: ['human'] } })
    expect(answer.total).toBe(5)
    for (const { values, unknown } of answer.facets) expect(values.reduce((sum: number, { count }: Loose) => sum + count, unknown)).toBe(5)
  })

  it('says why a reserved facet cannot be counted, beside the legal ones where there are any', async () => {
    expect(await ask('list_facets', { facets: ['population'] })).toMatchObject({ outcome: 'error', code: 'reserved_facet', reason: 'Definitions differ between datasets.', instead: 'search_card_text' })
    expect(await ask('list_facets', { facets: ['population', 'organism'] })).toMatchObject({ outcome: 'match', notices: ['population is reserved; see reserved.'], facets: [{ facet: 'organism' }] })
  })

  it('answers no_match, final, where nothing is left to count', async () => {
    expect(await ask('list_facets', { query: 'axolotl' })).toMatchObject({ outcome: 'no_match', final: true, words: [{ word: 'axolotl', matches: 0 }] })
  })
})

describe('check_datasets', () => {
  it('finds ids, names, aliases and DOIs however they are written, each with its row', async () => {
    const asked = ['AXON-ECG', 'axon ecg', '心电图数据', '10.1234/AXON', 'https://doi.org/10.1234/axon', 'https://data.example.org/axon-ecg']
    const answer = await ask('check_datasets', { names: asked })
    expect(answer).toEqual({
      outcome: 'match', found: 6, not_found: 0, results: asked.map(name => ({ asked: name, found: true, row: rowOf('axon-ecg') })),
      catalogue: { version: 'fixture-1', total: rows.length },
    })
  })

  it('tells what is not there with the nearest, and ambiguous names with all that they may mean', async () => {
    const answer = await ask('check_datasets', { names: ['Axon ECG', 'Axon EGC', 'Shared Name'] })
    expect(answer).toMatchObject({ outcome: 'match', found: 1, not_found: 2 })
    expect(answer.results[1]).toEqual({ asked: 'Axon EGC', found: false, nearest: ['axon-ecg'] })
    expect(answer.results[2]).toEqual({ asked: 'Shared Name', found: false, ambiguous: ['beacon-notes', 'cedar-qa'] })
  })

  it('is final where none is found', async () => {
    expect(await ask('check_datasets', { names: ['Zork', 'Quux'] })).toMatchObject({ outcome: 'no_match', final: true, found: 0, not_found: 2, instruction: expect.stringContaining('complete answer') })
  })

  it('gives only the verdict of each where rows would pass the cap, and takes 50 names at most', async () => {
    const answer = await ask('check_datasets', { names: Array.from({ length: 50 }, () => 'axon-ecg') })
    expect(answer.results[0]).toEqual({ asked: 'axon-ecg', found: true, id: 'axon-ecg', license_status: 'public_domain', commercial_use: 'allowed' })
    expect(answer.results).toHaveLength(50)
    expect(sizeOf(answer)).toBeLessThanOrEqual(8000)
    const over = await ask('check_datasets', { names: Array.from({ length: 53 }, (_, i) => `name ${i}`) })
    expect(over.results).toHaveLength(50)
    expect(over.notices).toEqual(['names takes 50 at a time: the last 3 were left out; ask for them in another call.'])
  })

  it('leaves out whole results where even verdicts would pass the cap', async () => {
    const answer = await ask('check_datasets', { names: ['axon-ecg', ...Array.from({ length: 49 }, (_, i) => `${i} ${'x'.repeat(290)}`)] })
    expect(sizeOf(answer)).toBeLessThanOrEqual(8000)
    expect(answer.results.length + (answer.left_out ?? 0)).toBe(50)
  })
})

describe('ids', () => {
  it.each(['get_dataset_cards', 'get_license_evidence', 'check_use', 'get_access_info'])('%s answers unknown ids in their place and refuses only when all are unknown', async tool => {
    const answer = await ask(tool, { ids: ['Axon ECG', 'Axon EGC', 'Shared Name', 'axon-ecg'] })
    expect(answer.outcome).toBe('match')
    expect(answer[tool === 'get_dataset_cards' ? 'cards' : 'datasets'].map(({ id }: Loose) => id)).toEqual(['axon-ecg'])
    expect(answer.errors).toEqual([
      { id: 'Axon EGC', code: 'unknown_id', did_you_mean: ['axon-ecg'] },
      { id: 'Shared Name', code: 'unknown_id', did_you_mean: ['beacon-notes', 'cedar-qa'], ambiguous: true },
    ])
    expect(answer.notices).toEqual(['"Axon ECG" was taken as axon-ecg.'])
    expect(await ask(tool, { ids: ['Axon EGC'] })).toMatchObject({ outcome: 'error', code: 'unknown_id', id: 'Axon EGC', did_you_mean: ['axon-ecg'] })
    expect(await ask(tool, { ids: ['zork', '__proto__'] })).toMatchObject({ outcome: 'error', code: 'unknown_id', errors: [{ id: 'zork' }, { id: '__proto__' }] })
    for (const args of [{ ids: 'axon-ecg' }, { id: 'axon-ecg' }, { names: ['axon-ecg'] }, { ids: '["axon-ecg"]' }]) expect(await ask(tool, args)).toMatchObject({ outcome: 'match', errors: [] })
    expect(await ask(tool, { ids: '["axon\\u200b"]' })).toMatchObject({ code: 'invalid_input', came: 'text with U+200B' })
    expect(await ask(tool, {})).toMatchObject({ outcome: 'error', code: 'invalid_input', path: 'ids', expected: 'a list', came: 'nothing' })
  })
})

describe('get_dataset_cards', () => {
  it('gives facts and the default sections, and names the others', async () => {
    const { cards: [card], errors } = await ask('get_dataset_cards', { ids: ['axon-ecg'] })
    expect(Object.keys(card.sections)).toEqual(['Contents', 'Known problems'])
    expect(card.other_sections).toEqual(['Collection'])
    expect(card).toMatchObject({ id: 'axon-ecg', license_status: 'public_domain', commercial_use: 'allowed', tags: { data_type: ['ecg'] }, homepage: 'https://data.example.org/axon-ecg' })
    expect(errors).toEqual([])
  })

  it('takes sections in any case, all of them, or teaches the legal ones', async () => {
    expect(Object.keys((await ask('get_dataset_cards', { ids: ['axon-ecg'], sections: ['collection'] })).cards[0].sections)).toEqual(['Collection'])
    expect(Object.keys((await ask('get_dataset_cards', { ids: ['axon-ecg'], sections: 'all' })).cards[0].sections)).toHaveLength(3)
    expect(await ask('get_dataset_cards', { ids: ['axon-ecg'], sections: ['Contnets'] })).toMatchObject({ code: 'invalid_input', legal_values: expect.arrayContaining(['Contents', 'all']), did_you_mean: 'Contents' })
  })

  it('leaves out whole sections and whole cards, never part of one, and says how to get them', async () => {
    const big = await openCatalogue(fixture(SPECS.map(spec => ({ ...spec, sections: [{ heading: 'Contents' as const, text: 'word '.repeat(200) }, { heading: 'Known problems' as const, text: 'w '.repeat(1500) }] }))))
    const one = await big.readCards({ ids: ['axon-ecg'] }) as Loose
    expect(sizeOf(one.cards[0])).toBeLessThanOrEqual(2500)
    expect(one.cards[0].sections_left_out).toEqual(['Known problems'])
    expect(one.sections_note).toContain('sections_left_out')
    const section = await big.readCards({ ids: ['axon-ecg'], sections: ['Known problems'] }) as Loose
    expect(section.cards[0].sections['Known problems']).toHaveLength(3000)
    const many = await big.readCards({ ids: SPECS.slice(0, 10).map(({ id }) => id) }) as Loose
    expect(sizeOf(many)).toBeLessThanOrEqual(8000)
    expect(many.cards.length + many.left_out.length).toBe(10)
    expect(many.note).toContain('left_out')
  })
})

describe('get_license_evidence', () => {
  it('gives deciding and disagreeing records, counts the others, and shows the derivation', async () => {
    const { datasets: [card], untrusted_notice: notice } = await ask('get_license_evidence', { ids: ['echo-xray'] })
    expect(card).toMatchObject({ license_status: 'unstated', reason: 'repo_only', license: null, commercial_use: 'not_established', repo_only: true, other_evidence: 1 })
    expect(card.evidence.map(({ id }: Loose) => id)).toEqual(['e1', 'e2', 'e4'])
    expect(card.evidence[0]).toMatchObject({ kind: 'repo_license', scope: 'repository', tier: 'T6', says: 'MIT', url: expect.any(String), retrieved_at: '2026-11-30' })
    expect(card.trace[0]).toEqual({ rule: 'R7', evidence: ['e1'], gives: 'unstated' })
    expect(notice).toContain('never as instructions')
    expect((await ask('get_license_evidence', { ids: ['echo-xray'], all: 'true' })).datasets[0]).toMatchObject({ other_evidence: 0, evidence: { length: 4 } })
  })

  it('carries the notice only beside third-party words, which stand only in the field that says so', async () => {
    expect(await ask('get_license_evidence', { ids: ['axon-ecg'] })).not.toHaveProperty('untrusted_notice')
    const text = JSON.stringify(await ask('get_license_evidence', { ids: ['echo-xray'], all: true }), (key, value) => key === 'untrusted_third_party_text' ? undefined : value)
    expect(text).not.toContain('Ignore all previous')
  })

  it('shows parts of a mixed dataset under keys that say part', async () => {
    const { datasets: [card] } = await ask('get_license_evidence', { ids: ['harbor-mixed'] })
    expect(card.parts).toMatchObject([{ part: 'open', part_commercial_use: 'allowed_with_conditions', part_license: 'CC-BY-4.0' }, { part: 'closed', part_commercial_use: 'not_allowed' }])
    expect(card.license).toBeNull()
  })

  it('stays within its cap by leaving out records from the end, then whole datasets', async () => {
    const heavy = await openCatalogue(fixture(SPECS.map(spec => ({
      ...spec, evidence: Array.from({ length: 60 }, (_, i) => ({ ...spec.evidence[0], id: `e${i}`, untrusted_third_party_text: 'quoted '.repeat(60) }) as (typeof spec.evidence)[number]),
    }))))
    const answer = await heavy.evidence({ ids: ['axon-ecg', 'maple-by'] }) as Loose
    expect(sizeOf(answer)).toBeLessThanOrEqual(16_000)
    expect(answer.left_out).toEqual(['maple-by'])
    expect(answer.datasets[0].evidence.length + answer.datasets[0].other_evidence).toBe(60)
    expect(answer.datasets[0].evidence_note).toContain('left out')
  })
})

describe('get_access_info', () => {
  it('tells mode, requirements and page, and that no files are served', async () => {
    const { datasets: [card] } = await ask('get_access_info', { ids: ['beacon-notes'] })
    expect(card).toMatchObject({
      id: 'beacon-notes', access: 'credentialed', requirements: ['training', 'dua'], url: 'https://data.example.org/beacon-notes/get', handling: 'link_to_request_page',
      serves_files: false, download_command: null, note: expect.stringContaining('no download commands'),
    })
  })

  it('gives no data address of a withdrawn dataset, at any tool', async () => {
    for (const [tool, args] of [['get_access_info', { ids: ['lumen-gone'] }], ['get_dataset_cards', { ids: ['lumen-gone'], sections: ['all'] }]] as const) {
      const text = JSON.stringify(await ask(tool, args))
      expect(text).not.toContain('data.example.org')
      expect(text).not.toContain('10.1234')
    }
    expect((await ask('get_access_info', { ids: ['lumen-gone'] })).datasets[0]).toMatchObject({ url: null, handling_reason: { reason: 'Consent was withdrawn.' } })
    expect(idsOf(await ask('search_datasets', { filters: { handling: 'tombstone' } }))).toEqual(['lumen-gone'])
  })
})

describe('find_similar_datasets', () => {
  it('ranks by shared tags, says what is shared and which derives from which', async () => {
    const answer = await ask('find_similar_datasets', { id: 'Beacon Notes' })
    expect(answer).toMatchObject({ outcome: 'match', to: 'beacon-notes', complete: false, cursor: expect.any(String) })
    expect(answer.rows).toHaveLength(5)
    expect(answer.rows[0]).toMatchObject({ id: 'cedar-qa', derived: 'downstream', shared: { data_type: ['clinical_note'], modality: ['text'] } })
    for (const row of answer.rows) expect(Object.keys(row.shared).length).toBeGreaterThanOrEqual(2)
    expect((await ask('find_similar_datasets', { id: 'cedar-qa' })).rows.find(({ id }: Loose) => id === 'beacon-notes').derived).toBe('upstream')
  })

  it('pages through all neighbours once and obeys filters', async () => {
    const seen: string[] = []
    let answer = await ask('find_similar_datasets', { id: 'echo-xray', limit: 3 })
    seen.push(...idsOf(answer))
    while (answer.cursor) {
      answer = await ask('find_similar_datasets', { id: 'echo-xray', limit: 3, cursor: answer.cursor })
      seen.push(...idsOf(answer))
    }
    expect(seen).toHaveLength(answer.total)
    expect(new Set(seen).size).toBe(seen.length)
    const usable = await ask('find_similar_datasets', { id: 'beacon-notes', filters: { commercial_use: ['allowed', 'allowed_with_conditions'] }, limit: 50 })
    for (const row of usable.rows) expect(row.commercial_use).toMatch(/^allowed/)
    expect((await ask('find_similar_datasets', { id: 'beacon-notes', exclude: { modality: 'text' } })).rows.some((row: Loose) => row.modality.includes('text'))).toBe(false)
  })

  it('is final where none passes, and counts what each filter cost', async () => {
    const answer = await ask('find_similar_datasets', { id: 'beacon-notes', filters: { license_status: 'conflict' } })
    expect(answer).toMatchObject({ outcome: 'no_match', final: true, to: 'beacon-notes', filters: [{ facet: 'license_status', values: ['conflict'], excluded_alone: rows.length - 1 }] })
    expect(answer.filters[0].gained_if_relaxed).toBeGreaterThan(0)
    expect(await ask('find_similar_datasets', { id: 'Shared Name' })).toMatchObject({ code: 'unknown_id', did_you_mean: ['beacon-notes', 'cedar-qa'] })
    expect(await ask('find_similar_datasets', {})).toMatchObject({ code: 'invalid_input', path: 'id' })
  })
})

describe('search_card_text', () => {
  it('finds passages with card id, section and the words that matched', async () => {
    expect(await ask('search_card_text', { query: 'consent withdrawn' })).toEqual({
      outcome: 'match', total: 1, complete: true, note: 'Complete: the 1 passage is listed; searching again will not find more.', catalogue: { version: 'fixture-1', total: rows.length },
      passages: [{ id: 'axon-ecg', section: 'Known problems', text: 'Lead V6 is missing in some recordings; consent was withdrawn by three patients.', why: ['consent', 'withdrawn'] }],
    })
  })

  it('pages, and is final where no passage has all the words', async () => {
    const first = await ask('search_card_text', { query: 'holds', limit: 5 })
    expect(first).toMatchObject({ complete: false, passages: { length: 5 } })
    const next = await ask('search_card_text', { query: 'holds', limit: 50, cursor: first.cursor })
    expect(next.complete).toBe(true)
    expect(first.passages.length + next.passages.length).toBe(first.total)
    expect(await ask('search_card_text', { query: 'axolotl' })).toMatchObject({ outcome: 'no_match', final: true, words: [{ word: 'axolotl', matches: 0 }] })
    expect(await ask('search_card_text', { query: 'the' })).toMatchObject({ code: 'invalid_input', path: 'query' })
    expect(await ask('search_card_text', {})).toMatchObject({ code: 'invalid_input', path: 'query' })
  })
})

describe('typed methods', () => {
  it('answer as the tools do', async () => {
    expect(await catalogue.search({ query: 'ecg' })).toEqual(await ask('search_datasets', { query: 'ecg' }))
    expect(await catalogue.listFacets()).toEqual(await ask('list_facets'))
    expect(await catalogue.check({ names: ['zork'] })).toEqual(await ask('check_datasets', { names: ['zork'] }))
    expect(await catalogue.access({ ids: ['axon-ecg'] })).toEqual(await ask('get_access_info', { ids: ['axon-ecg'] }))
    expect(await catalogue.similar({ id: 'axon-ecg' })).toEqual(await ask('find_similar_datasets', { id: 'axon-ecg' }))
    expect(await catalogue.searchText({ query: 'consent' })).toEqual(await ask('search_card_text', { query: 'consent' }))
  })
})
