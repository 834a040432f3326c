/** A part whose status establishes nothing, and sources that ask for the same licence, in the lattice of check_use. */
import { describe, expect, it } from 'vitest'
import { incompatiblePairs, partVerdicts, verdictFor } from '../../lib/tools/use.ts'
import type { Derived, PartResult, PublishedCard, Terms } from '../../lib/model.ts'

const GRANT: Terms = { clauses: { commercial_use: 'yes', derivatives: 'yes', redistribution: 'yes', attribution: 'yes' }, purpose: [], territory: [] }

const part = (id: string, more: Partial<PartResult> = {}): PartResult => ({
  id, name: id, license_status: 'permissive', reason: 'explicit_terms', license: 'CC-BY-4.0', commercial_use: 'allowed_with_conditions',
  conditions: ['attribution'], access: 'open_download', terms: GRANT, ...more,
})
const card = (id: string, derived: Partial<Derived>): PublishedCard => ({
  id, access: { mode: 'open_download' },
  derived: { ...part(id), risk_flags: [], repo_only: false, handling: 'link_only', flags: [], subsets: [], trace: [], ...derived },
}) as unknown as PublishedCard

const mixed = (doubtful: Partial<PartResult>, more: Partial<Derived> = {}): PublishedCard => card('mixed', {
  license_status: 'mixed', reason: 'subset_terms_differ', license: null, commercial_use: 'not_established', conditions: [],
  subsets: [part('good'), part('doubtful', { license: null, commercial_use: 'not_established', conditions: [], ...doubtful })], ...more,
})

describe('a part whose status establishes nothing', () => {
  it.each<[string, Partial<PartResult>]>([
    ['unverifiable', { license_status: 'unverifiable', reason: 'grant_incomplete' }],
    ['conflict', { license_status: 'conflict', reason: 'first_party_disagree' }],
    ['behind terms that nobody read', { license_status: 'restricted', reason: 'terms_not_reviewed' }],
    ['discontinued', { access: 'discontinued' }],
  ])('%s is established for no use, and neither is the whole', (_, doubtful) => {
    for (const use of [{}, { modify: true }, { redistribute: true }, { commercial: true }]) {
      expect(partVerdicts(mixed(doubtful), use).map(({ result }) => result.verdict)).toEqual(['allowed_with_conditions', 'not_established'])
      expect(verdictFor(mixed(doubtful), use).verdict).toBe('not_established')
    }
  })

  it('shares what stands against the whole, unless it is usable by itself', () => {
    const blocked = mixed({ license_status: 'permissive' }, { flags: [{ flag: 'third_party_content', severity: 'B', evidence: [] }] })
    expect(partVerdicts(blocked, {}).map(({ result }) => result.verdict)).toEqual(['allowed_with_conditions', 'not_established'])
  })

  it('is not said to differ from a part that comes out the same', () => {
    const unverifiable = { license_status: 'unverifiable', reason: 'grant_incomplete', commercial_use: 'not_established' } as const
    const { because } = verdictFor(card('same', { ...unverifiable, subsets: [part('a', unverifiable), part('b', unverifiable)] }), { modify: true })
    expect(because).toEqual(['unverifiable'])
  })
})

describe('sources that ask for the same licence', () => {
  const odbl = card('odbl', { license_status: 'share_alike', license: 'ODbL-1.0', conditions: ['share_alike'], terms: { ...GRANT, clauses: { ...GRANT.clauses, share_alike: 'yes' } } })
  const made = card('made', { conditions: ['attribution', 'share_alike'] })

  it('bind what is made with the dataset, although its own licence does not', () => {
    expect(incompatiblePairs([made, odbl]).map(([a, b]) => [a, b])).toEqual([['made', 'odbl']])
    expect(incompatiblePairs([card('plain', {}), odbl])).toEqual([])
  })
})
