import { describe, expect, it } from 'vitest'
import { ask, type Loose } from './ask.ts'

const use = async (id: string, wanted: unknown): Promise<Loose> => (await ask('check_use', { ids: [id], use: wanted })).datasets[0]
const together = async (ids: string[], wanted: unknown = {}): Promise<Loose> => (await ask('check_use', { ids, use: wanted, combine: true })).combined

describe('check_use: one dataset', () => {
  it.each([
    // commerce has the card's own verdict as its ceiling
    ['axon-ecg', { commercial: true }, 'allowed'],
    ['axon-ecg', { commercial: true, redistribute: true, modify: true, train_model: true }, 'allowed'],
    ['maple-by', { commercial: true }, 'allowed_with_conditions'],
    ['fjord-share', { commercial: true, modify: true }, 'allowed_with_conditions'],
    ['delta-xray', { commercial: true }, 'not_allowed'],
    ['cedar-qa', { commercial: true }, 'not_established'],
    ['juniper-nd', { commercial: true }, 'not_established'],
    ['harbor-mixed', { commercial: true }, 'not_established'],
    // a needed clause that is no
    ['beacon-notes', { redistribute: true }, 'not_allowed'],
    ['juniper-nd', { modify: true }, 'not_allowed'],
    ['juniper-nd', { train_model: true }, 'not_allowed'],
    ['beacon-notes', { train_model: true }, 'not_allowed'],
    // granted without commerce
    ['delta-xray', { redistribute: true, modify: true, train_model: true }, 'allowed_with_conditions'],
    ['juniper-nd', { redistribute: true }, 'allowed_with_conditions'],
    ['nettle-ncsa', {}, 'allowed_with_conditions'],
    ['harbor-mixed', { modify: true }, 'allowed_with_conditions'],
    // purpose-limited, gated, upstream not usable
    ['beacon-notes', {}, 'not_established'],
    ['beacon-notes', { modify: true }, 'not_established'],
    ['cedar-qa', {}, 'not_established'],
    ['cedar-qa', { modify: true }, 'not_established'],
    // nothing established, whatever is asked
    ['echo-xray', {}, 'not_established'],
    ['inlet-conflict', {}, 'not_established'],
    ['kelp-lost', {}, 'not_established'],
    // withdrawn
    ['lumen-gone', {}, 'not_established'],
    ['lumen-gone', { commercial: true }, 'not_established'],
  ])('%s for %j is %s', async (id, wanted, verdict) => {
    expect(await use(id, wanted)).toMatchObject({ id, verdict })
  })

  it('says non-commercial in words, and repeats the card\'s own verdict, where only that is granted', async () => {
    expect(await use('delta-xray', { modify: true })).toMatchObject({
      conditions: ['attribution', 'noncommercial'], commercial_use: 'not_allowed',
      note: 'Non-commercial use only, under the conditions listed: commercial_use of this dataset is not_allowed.',
    })
    expect(await use('maple-by', { modify: true })).not.toHaveProperty('note')
  })

  it('gives conditions beside a usable verdict only, and what decided beside any', async () => {
    expect(await use('fjord-share', { commercial: true })).toMatchObject({ conditions: ['attribution', 'share_alike'], deciding: [{ rule: 'R7', evidence: ['e1'] }, { rule: 'R11' }, { rule: 'R9' }] })
    expect(await use('delta-xray', { commercial: true })).toMatchObject({ conditions: [], because: ['noncommercial'] })
    expect(await use('cedar-qa', { commercial: true })).toMatchObject({ because: ['upstream_restricted'], deciding: [{}, { rule: 'R11', evidence: ['e1'] }, {}] })
    expect(await use('juniper-nd', { modify: true })).toMatchObject({ because: ['derivatives: no'], deciding: [{}, { rule: 'R11', evidence: ['e1'] }, {}] })
  })

  it('reads acts beside ids, as words, and "true", and refuses acts that do not exist', async () => {
    const asked = await ask('check_use', { ids: ['axon-ecg'], use: { commercial: true, modify: true } })
    for (const args of [{ ids: 'axon-ecg', commercial: 'true', modify: true }, { ids: ['axon-ecg'], use: ['commercial', 'modify'] }, { ids: ['axon-ecg'], use: 'commercial, modify' }]) {
      expect(await ask('check_use', args)).toEqual(asked)
    }
    expect(await ask('check_use', { ids: ['axon-ecg'], use: { comercial: true } })).toMatchObject({ code: 'invalid_input', path: 'use.comercial', did_you_mean: 'commercial' })
    expect(asked.not_legal_advice).toBe(true)
    expect(asked).not.toHaveProperty('combined')
  })
})

describe('check_use: combined', () => {
  it('is not allowed if any is, else not established if any is, else under all conditions', async () => {
    expect(await together(['axon-ecg', 'delta-xray'], { commercial: true })).toMatchObject({ verdict: 'not_allowed', because: [{ id: 'delta-xray', flag: 'noncommercial' }], incompatible: [] })
    expect(await together(['axon-ecg', 'echo-xray'], { commercial: true })).toMatchObject({ verdict: 'not_established', because: [{ id: 'echo-xray', flag: 'unstated' }] })
    expect(await together(['axon-ecg', 'maple-by', 'fjord-share'], { commercial: true })).toEqual({ verdict: 'allowed_with_conditions', conditions: ['attribution', 'share_alike'], because: [], incompatible: [] })
    expect(await together(['axon-ecg'], { commercial: true })).toMatchObject({ verdict: 'allowed' })
  })

  it.each([
    ['two different share-alike licences', ['fjord-share', 'grove-share'], 'two different share-alike licences'],
    ['share-alike with non-commercial', ['fjord-share', 'delta-xray'], 'share_alike against non-commercial terms'],
    ['share-alike with no-derivatives', ['grove-share', 'juniper-nd'], 'share_alike against no-derivatives terms'],
    ['share-alike with non-commercial share-alike', ['fjord-share', 'nettle-ncsa'], 'share_alike against non-commercial share-alike'],
  ])('%s is incompatible, even without commerce', async (_, [a = '', b = ''], why) => {
    for (const wanted of [{}, { commercial: true }]) {
      expect(await together([a, b], wanted)).toMatchObject({ verdict: 'not_allowed', incompatible: [[a, b, why]] })
    }
  })

  it('does not clear a combination of which one member is unknown', async () => {
    expect(await together(['axon-ecg', 'zork'], { commercial: true })).toMatchObject({ verdict: 'not_established', because: [{ id: 'zork', flag: 'unknown_id' }] })
  })

  it('says non-commercial where the combination is so only without commerce', async () => {
    expect(await together(['axon-ecg', 'delta-xray'])).toMatchObject({ verdict: 'allowed_with_conditions', conditions: ['attribution', 'noncommercial'], note: 'Non-commercial use only.' })
  })
})
