/** Ways in which evidence could make a card look usable although a rule says otherwise; each stays shut. */
import { describe, expect, it } from 'vitest'
import { isUsable } from '../../../lib/model.ts'
import { instrumentTable } from '../../../build/derive/instruments.ts'
import { derivable, derive, instruments, shippedInstruments, upstream } from './derivable.ts'

type Loose = Record<string, unknown>
const verdict = (terse: Loose, others: Parameters<typeof derive>[1] = {}) => derive(derivable(terse), others).derived
const usable = (terse: Loose, others: Parameters<typeof derive>[1] = {}): boolean => isUsable(verdict(terse, others).commercial_use)
const by = { id: 'by', claim: { raw: 'CC-BY-4.0' } }
const grantAll = { commercial_use: 'yes', derivatives: 'yes', redistribution: 'yes' }

describe('expressions of licences', () => {
  const trade = (raw: string): string | undefined => instruments.read(raw).instrument?.terms.clauses.commercial_use

  it('binds AND tighter than OR, and brackets first', () => {
    expect(trade('(CC0-1.0 OR CC-BY-4.0) AND CC-BY-NC-4.0')).toBe('no')
    expect(trade('CC-BY-NC-4.0 AND (CC0-1.0 OR CC-BY-4.0)')).toBe('no')
    expect(trade('CC0-1.0 OR CC-BY-4.0 AND CC-BY-NC-4.0')).toBe('yes')
    expect(instruments.read('(CC-BY-NC-4.0 OR MIT) AND CC-BY-4.0').instrument?.id).toBe('(CC-BY-NC-4.0 OR MIT) AND CC-BY-4.0')
    expect(trade('(CC0-1.0 OR CC-BY-4.0) AND Custom')).toBeUndefined()
  })

  it('reads nothing where the brackets do not match', () => {
    for (const raw of ['(CC0-1.0 OR MIT', 'CC0-1.0) OR (MIT', 'CC0-1.0 OR )MIT(']) expect(trade(raw), raw).toBeUndefined()
  })

  it('gives the same class whatever the order, and no licence where a policy applies too', () => {
    for (const raws of [['CC-BY-4.0', 'MIT'], ['CC-BY-4.0', 'LicenseRef-NIH-GDS-policy']] as const) {
      expect(instruments.read(raws.join(' AND ')).instrument?.class).toBe(instruments.read(raws.toReversed().join(' AND ')).instrument?.class)
    }
    expect(usable({ evidence: [{ id: 'e', claim: { raw: 'CC-BY-4.0 AND LicenseRef-NIH-GDS-policy' } }] })).toBe(false)
  })

  it('takes an address for a deed only at the border of its name', () => {
    expect(instruments.byDeed('https://creativecommons.org/licenses/by-other/4.0/')).toBeUndefined()
    expect(instruments.byDeed('https://creativecommons.org/licenses/by/4.0/../../by-nc/4.0/')?.id).toBe('CC-BY-NC-4.0')
    expect(instruments.byDeed('https://opendatacommons.org/licenses/by-1-0/')?.id).toBe('ODC-By-1.0')
  })

  it('takes a name that two rows claim for neither', () => {
    const rows = shippedInstruments()
    const table = instrumentTable([...rows, { id: 'LicenseRef-x', names: ['CC BY version 4.0'], class: 'content', terms: { clauses: {}, purpose: [], territory: [] }, version_missing: false }])
    expect(table.read('CC BY 4.0').instrument).toBeUndefined()
    expect(table.read('CC0').instrument?.id).toBe('CC0-1.0')
  })
})

describe('who speaks for what', () => {
  it('takes a sentence about one part and the site for no more than the site\'s word about the other parts', () => {
    const evidence = [{ id: 'e', scope: ['annotations', 'website'], claim: { raw: 'CC-BY-4.0' } }]
    const { subsets, commercial_use } = verdict({ evidence })
    expect(subsets.map(part => [part.id, part.license_status])).toEqual([['annotations', 'permissive'], ['contents', 'unverifiable']])
    expect(commercial_use).toBe('not_established')
  })

  it('lets a gate that does not speak of the data grant nothing, and still bind', () => {
    const gate = (more: Loose) => ({ id: 'g', kind: 'clickwrap', scope: 'website', covers_data: 'no', ...more })
    expect(usable({ evidence: [gate({ claim: { raw: 'CC0-1.0' } })] })).toBe(false)
    expect(usable({ evidence: [by, gate({ clauses: { commercial_use: 'no' } })] })).toBe(false)
    expect(usable({ evidence: [by, gate({ clauses: { attribution: 'yes' } })] })).toBe(true)
  })
})

describe('a record that contradicts itself', () => {
  const nc = { claim: { raw: 'CC-BY-NC-4.0' }, clauses: { commercial_use: 'yes' } }

  it('is a conflict in a gate too', () => {
    expect(verdict({ evidence: [{ id: 'g', kind: 'clickwrap', ...nc }] })).toMatchObject({ license_status: 'conflict', commercial_use: 'not_established' })
    const label = { id: 'g', kind: 'clickwrap', claim: { raw: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' } }
    expect(verdict({ evidence: [label] })).toMatchObject({ license_status: 'conflict', reason: 'label_url_mismatch' })
  })

  it('withholds what either half withholds where it can only restrict', () => {
    expect(usable({ evidence: [by, { id: 'copy', carrier: 'mirror', ...nc }] })).toBe(false)
    expect(usable({ evidence: [by, { id: 'site', kind: 'footer', scope: 'website', ...nc }] })).toBe(false)
  })
})

describe('supersession', () => {
  const refusal = { id: 'nc', kind: 'terms_page', clauses: { commercial_use: 'no' } }

  it('lifts no refusal by silence, by a weak word, or by a word about another version', () => {
    const lifts = (more: Loose): boolean => usable({ version: '1.0', evidence: [by, refusal, { id: 'x', supersedes: [{ id: 'nc', because: 'change' }], ...more }] })
    expect(lifts({ kind: 'none_found', places: [{ at: 'data_page', url: 'https://example.org/' }] })).toBe(false)
    expect(lifts({ kind: 'footer', scope: 'website', clauses: { attribution: 'yes' } })).toBe(false)
    expect(lifts({ applies_to: { version: '0.9' }, claim: { raw: 'CC-BY-4.0' } })).toBe(false)
    expect(lifts({ kind: 'author_reply', claim: { raw: 'CC-BY-4.0' } })).toBe(true)
  })

  it('lets a grant that such a word put aside carry nothing', () => {
    for (const more of [{ kind: 'footer', scope: 'website', clauses: { attribution: 'yes' } }, { applies_to: { version: '0.9' }, claim: { raw: 'CC0' } },
      { kind: 'none_found', places: [{ at: 'data_page', url: 'https://example.org/' }] }]) {
      expect(usable({ version: '1.0', evidence: [by, { id: 'x', supersedes: [{ id: 'by', because: 'change' }], ...more }] }), JSON.stringify(more)).toBe(false)
    }
  })
})

describe('sources', () => {
  const bySa = { id: 'sa', evidence: [{ id: 'e', claim: { raw: 'CC-BY-SA-4.0' } }], name: 'SA' }
  const odbl = { id: 'od', evidence: [{ id: 'e', claim: { raw: 'ODbL-1.0' } }], name: 'OD' }
  const silent = { id: 'no', evidence: [], name: 'No' }
  const merged = (external: string, more: Loose = {}) => ({ external, relation: 'content', merge: 'merged', ...more })
  const upstreams = [bySa, odbl, silent].map(upstream)
  const own = (raw: string) => ({ id: 'own', claim: { raw } })

  it('knows the share-alike pools of every part, here and upstream', () => {
    const subsets = [{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }]
    const split = [{ id: 'a1', scope: 'subset:a', claim: { raw: 'CC0' } }, { id: 'b1', scope: 'subset:b', claim: { raw: 'ODbL-1.0' } }]
    expect(usable({ subsets, evidence: split, derived_from: [merged('sa')] }, { upstreams })).toBe(false)
    expect(usable({ subsets, evidence: split, derived_from: [merged('od')] }, { upstreams })).toBe(true)
    const cards = [derivable({ id: 'up', subsets, evidence: split })]
    const take = (raw: string, upstream_subset: string): boolean =>
      usable({ evidence: [own(raw)], derived_from: [{ card: 'up', upstream_subset, relation: 'content', merge: 'merged' }] }, { cards })
    expect([take('CC-BY-SA-4.0', 'b'), take('ODbL-1.0', 'b'), take('CC-BY-SA-4.0', 'a')]).toEqual([false, true, true])
  })

  it('carries a pool on through a card that merged it', () => {
    const cards = [derivable({ id: 'mid', evidence: [by], derived_from: [merged('sa')] })]
    const from = (raw: string): boolean => usable({ evidence: [own(raw)], derived_from: [{ card: 'mid', relation: 'content', merge: 'merged' }] }, { cards, upstreams })
    expect([from('ODbL-1.0'), from('CC-BY-SA-4.0'), from('CC0')]).toEqual([false, true, true])
  })

  it('takes the share-alike words of two holders for two pools', () => {
    const words = (id: string) => ({ id, clauses: { ...grantAll, share_alike: 'yes' } })
    const cards = [derivable({ id: 'other', evidence: [words('w')] })]
    expect(usable({ evidence: [words('w')], derived_from: [{ card: 'other', relation: 'content', merge: 'merged' }] }, { cards })).toBe(false)
  })

  it('sees clashing sources although one names a relicence that does not hold', () => {
    const idle = { id: 'r', kind: 'footer', scope: 'website', clauses: { attribution: 'yes' } }
    expect(usable({ evidence: [own('CC0'), idle], derived_from: [merged('sa', { relicensed_by: 'r' }), merged('od')] }, { upstreams })).toBe(false)
  })

  it('asks of a relicence that it says something about acts, and speaks for the part that was made', () => {
    const relicensed = (r: Loose, more: Loose = {}): boolean =>
      usable({ evidence: [by, { id: 'r', ...r }], derived_from: [merged('no', { relicensed_by: 'r' })], ...more }, { upstreams })
    expect(relicensed({ clauses: { attribution: 'yes' } })).toBe(false)
    expect(relicensed({ claim: { raw: 'CC-BY-4.0' } })).toBe(true)
    const subsets = [{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }]
    expect(relicensed({ scope: 'subset:a', claim: { raw: 'CC-BY-4.0' } }, { subsets })).toBe(false)
    expect(relicensed({ scope: 'subset:a', claim: { raw: 'CC-BY-4.0' } }, { subsets, derived_from: [merged('no', { relicensed_by: 'r', subset: 'a' })] })).toBe(true)
  })

  it('lets only a plain grant stand in for a source', () => {
    const standsIn = (more: Loose, raw = 'CC-BY-4.0'): boolean =>
      usable({ evidence: [own(raw), { id: 's', scope: 'upstream:no', claim: { raw }, ...more }], derived_from: [merged('no')] }, { upstreams })
    expect(standsIn({})).toBe(true)
    for (const more of [{ purpose: ['research'] }, { clauses: { share_back: 'yes' } }, { exception: 'named' }, { owned_by_others: true }, { disclaims_rights: true },
      { terms: 'not_read' }, { claim: { raw: 'CC-BY-4.0', url: 'https://creativecommons.org/licenses/by-nc/4.0/' } }]) {
      expect(standsIn(more), JSON.stringify(more)).toBe(false)
    }
    expect(standsIn({ claim: { raw: 'ODbL-1.0' } }, 'CC-BY-SA-4.0')).toBe(false)
  })
})

describe('long chains', () => {
  it('are derived whatever their length', () => {
    const cards = Array.from({ length: 12_000 }, (_, n) => derivable({
      id: `c${n}`, evidence: [{ id: 'e', claim: { raw: n === 11_999 ? 'CC BY-NC 4.0' : 'CC0' } }],
      derived_from: n < 11_999 ? [{ card: `c${n + 1}`, relation: 'content', merge: 'merged' }] : [],
    }))
    const [first, ...rest] = cards
    if (!first) throw new Error('no card')
    expect(derive(first, { cards: rest }).derived.commercial_use).toBe('not_allowed')
  })
})

describe('copies', () => {
  const subsets = [{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }]
  const origin = derivable({ id: 'origin', subsets, evidence: [by, { id: 'b1', scope: 'subset:b', claim: { raw: 'CC0' } }] })
  const copy = (more: Loose): Loose => ({ id: 'copy', mirror_of: 'origin', evidence: [{ id: 'm', party: 'mirror', claim: { raw: 'CC0' } }], ...more })

  it('blocks the parts of a copy that is gone, for readers and for what is made from them', () => {
    for (const more of [{ handling: { act: 'tombstone', reason: 'gone', date: '2026-01-01' } }, { access: { mode: 'discontinued' } }]) {
      const { subsets: parts } = verdict(copy(more), { cards: [origin] })
      expect(parts.map(part => part.commercial_use)).toEqual(['not_established', 'not_established'])
      const made = { evidence: [by], derived_from: [{ card: 'copy', upstream_subset: 'b', relation: 'content', merge: 'merged' }] }
      expect(usable(made, { cards: [origin, derivable(copy(more))] })).toBe(false)
    }
    expect(usable(copy({}), { cards: [origin] })).toBe(true)
  })

  it('counts an incident of the copy', () => {
    const evidence = [{ id: 'm', party: 'host', incident: 'takedown' }]
    expect(verdict(copy({ evidence }), { cards: [origin] })).toMatchObject({ commercial_use: 'not_established', conditions: [] })
    expect(verdict(copy({ evidence }), { cards: [origin] }).risk_flags).toContain('ethics_or_withdrawn')
  })
})
