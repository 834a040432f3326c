/** The invariants of the derivation (I1–I10), over generated cards. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ACCESS_MODES, type Clause, CLAUSES, type Derived, EVIDENCE_KINDS, isUsable, PARTIES, VERDICT_RANK,
} from '../../../lib/model.ts'
import type { EvidenceRecord, Upstream } from '../../../build/check/schema.ts'
import type { Derivable } from '../../../build/derive/derive.ts'
import { deriveCatalogue } from '../../../build/derive/index.ts'
import type { Card } from '../../../build/check/schema.ts'
import { runs } from '../../runs.ts'
import { AS_OF, derivable, derive, IMMUTABLE_URL, instruments, record } from './derivable.ts'

const RAWS = [
  'CC0-1.0', 'CC BY 4.0', 'CC-BY', 'CC BY-SA 4.0', 'ODbL', 'CC BY-NC 4.0', 'CC BY-NC-SA 4.0', 'CC BY-ND 4.0', 'MIT', 'Apache-2.0',
  'GPL-3.0', 'public domain', 'U.S. Government Work', 'other', 'unknown', 'TBD', 'Custom terms', 'MIT OR CC-BY-4.0',
  'PhysioNet Credentialed Health Data License 1.5.0', 'NIH Genomic Data Sharing Policy', 'C-UDA-1.0',
]
const SCOPES = ['data', 'contents', 'annotations', 'repository', 'code', 'paper', 'website', 'metadata', 'subset:a', 'subset:b', 'upstream:s0'] as const
const yesNo = fc.constantFrom('yes', 'no')
const maybe = <T>(arb: fc.Arbitrary<T>) => fc.option(arb, { nil: undefined, freq: 2 })

const clauses = fc.dictionary(fc.constantFrom<Clause>(...CLAUSES), yesNo, { maxKeys: 4 })

const terse = fc.record({
  kind: fc.constantFrom(...EVIDENCE_KINDS), party: fc.constantFrom(...PARTIES), scope: fc.constantFrom(...SCOPES),
  covers_data: fc.constantFrom('explicit', 'explicit', 'implied', 'no'), carrier: maybe(fc.constantFrom('mirror', 'aggregator')),
  claim: maybe(fc.constantFrom(...RAWS).map(raw => ({ raw }))), clauses: maybe(clauses), purpose: maybe(fc.constant(['research'])),
  territory: maybe(fc.constant(['only:US'])), terms: maybe(fc.constantFrom('captured', 'not_read')),
  points_to: fc.option(fc.constant('https://example.org/'), { nil: undefined, freq: 6 }),
  owned_by_others: fc.option(fc.constant(true), { nil: undefined, freq: 8 }), disclaims_rights: fc.option(fc.constant(true), { nil: undefined, freq: 8 }),
  incident: fc.option(fc.constant('takedown'), { nil: undefined, freq: 20 }), exception: fc.option(fc.constantFrom('boilerplate', 'named'), { nil: undefined, freq: 8 }),
  reachable: fc.option(fc.constantFrom('ok', 'dead'), { nil: undefined, freq: 5 }),
  retrieved_at: fc.constantFrom('2026-11-01', '2025-01-01', '2020-01-01'), read_as: maybe(fc.constantFrom('live', 'stored_copy')),
})

const without = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const places = [{ at: 'data_page', url: IMMUTABLE_URL }]
const evidence = (id: string) => terse.map((one): EvidenceRecord => record(without({
  ...one, id, ...(one.kind === 'none_found' ? { places, covers_data: undefined, url: undefined } : {}),
})))
const evidences = (max: number, min = 0) => fc.integer({ min, max }).chain(n => fc.tuple(...Array.from({ length: n }, (_, i) => evidence(`e${i}`))))

/** A record that grants everything, so that usable outcomes are not rare. */
const grant = (id: string) => fc.constantFrom('CC0-1.0', 'CC BY 4.0', 'CC BY-SA 4.0').map(raw => record({ id, claim: { raw } }))

const sources = fc.integer({ min: 0, max: 2 }).chain(n => fc.tuple(...Array.from({ length: n }, (_, i) =>
  fc.tuple(fc.oneof(fc.tuple(grant('u')), evidences(2))).map(([list]): Upstream => ({ id: `s${i}`, name: `s${i}`, evidence: list })))))

const entry = (id: string, subsets: boolean) => fc.record({
  external: fc.constant(id), relation: fc.constantFrom('content', 'content', 'identifiers'), merge: fc.constantFrom('merged', 'merged', 'separable'),
  subset: subsets ? maybe(fc.constantFrom('a', 'b')) : fc.constant(undefined), relicensed_by: fc.option(fc.constant('e0'), { nil: undefined, freq: 6 }),
}).map(without)

interface World { card: Derivable; upstreams: Upstream[] }

const world: fc.Arbitrary<World> = fc.record({ upstreams: sources, split: fc.boolean(), mode: fc.constantFrom(...ACCESS_MODES), open: fc.boolean() })
  .chain(({ upstreams, split, mode, open }) => fc.record({
    weak: evidences(4),
    base: fc.oneof({ weight: 2, arbitrary: fc.tuple(grant('g0')) }, { weight: 1, arbitrary: fc.constant([] as EvidenceRecord[]) }),
    derived_from: fc.tuple(...upstreams.map(({ id }) => entry(id, split))),
    human_subjects: fc.constantFrom('individual', 'none'),
  }).map(({ weak, base, derived_from, human_subjects }) => ({
    upstreams: [...upstreams],
    card: {
      ...derivable({ human_subjects, derived_from, access: { mode: open ? 'open_download' : mode }, subsets: split ? [{ id: 'a', name: 'A' }, { id: 'b', name: 'B' }] : [] }),
      evidence: [...base, ...weak],
    },
  })))

const outcome = ({ card, upstreams }: World) => derive(card, { upstreams })
const usable = (derived: Derived): boolean => isUsable(derived.commercial_use)
const holds = (property: (w: World) => void, few = 120): void => fc.assert(fc.property(world, property), { numRuns: runs(few) })

const POSITIVE = ['public_domain', 'permissive', 'share_alike']

describe('invariants of the derivation', () => {
  it('I1: usable only with a positive status, or mixed with every part usable', () => holds(w => {
    const { derived } = outcome(w)
    if (!usable(derived)) return
    if (derived.license_status === 'mixed') expect(derived.subsets.every(part => isUsable(part.commercial_use))).toBe(true)
    else expect(POSITIVE).toContain(derived.license_status)
  }))

  it('I1 holds for every part', () => holds(w => {
    for (const part of outcome(w).derived.subsets) if (isUsable(part.commercial_use)) expect(POSITIVE).toContain(part.license_status)
  }))

  it('I2: repo_only means a repository licence, no terms for the data, and no established status', () => holds(w => {
    const { derived, evidence: views } = outcome(w)
    if (!derived.repo_only) return
    expect(views.some(view => view.tier === 'T6')).toBe(true)
    expect(['unstated', 'unverifiable']).toContain(derived.license_status)
    expect(usable(derived)).toBe(false)
  }))

  it('I3: more weak or unrelated evidence never makes a card usable', () => {
    fc.assert(fc.property(world, evidence('z9'), (w, extra) => {
      const after = outcome({ ...w, card: { ...w.card, evidence: [...w.card.evidence, extra] } })
      const tier = after.evidence.find(({ id }) => id === 'z9')?.tier
      const standsIn = [extra.scope].flat().some(scope => scope.startsWith('upstream:'))
      if (!tier || !['T5', 'T6', 'T7', 'context'].includes(tier) || standsIn) return
      expect(usable(after.derived) && !usable(outcome(w).derived)).toBe(false)
    }), { numRuns: runs(250) })
  })

  it('I4: a first-party refusal never makes a card usable', () => {
    fc.assert(fc.property(world, evidence('z9'), fc.constantFrom<Clause>('commercial_use', 'for_profit_users', 'derivatives', 'redistribution'), (w, extra, act) => {
      const refusal: EvidenceRecord = { ...extra, party: 'rights_holder', carrier: undefined, clauses: { ...extra.clauses, [act]: 'no' } }
      const after = outcome({ ...w, card: { ...w.card, evidence: [...w.card.evidence, refusal] } })
      if ([extra.scope].flat().some(scope => scope.startsWith('upstream:'))) return
      expect(usable(after.derived) && !usable(outcome(w).derived)).toBe(false)
    }), { numRuns: runs(250) })
  })

  it('I5: the order of records is irrelevant', () => {
    fc.assert(fc.property(world.chain(w => fc.tuple(fc.constant(w), fc.shuffledSubarray(w.card.evidence, { minLength: w.card.evidence.length }))), ([w, shuffled]) => {
      expect(outcome({ ...w, card: { ...w.card, evidence: shuffled } }).derived).toEqual(outcome(w).derived)
    }), { numRuns: runs(120) })
  })

  it('I6: without evidence nothing is verified or usable', () => holds(w => {
    const { derived } = outcome({ ...w, card: { ...w.card, evidence: [] } })
    expect(derived.license_status).toBe('unverifiable')
    expect(usable(derived)).toBe(false)
  }))

  it('I7: usable only where every merged content source is usable, relicensed or stood in for', () => holds(w => {
    const { derived, lineage } = outcome(w)
    if (!usable(derived)) return
    for (const source of lineage.filter(one => one.relation === 'content' && one.merge === 'merged')) {
      const excused = derived.trace.some(step => step.upstream === source.id && step.evidence.length > 0)
      expect(isUsable(source.commercial_use) || excused).toBe(true)
    }
  }))

  it('I8: no licence where the status establishes none', () => holds(w => {
    const { derived } = outcome(w)
    for (const one of [derived, ...derived.subsets]) {
      const none = ['mixed', 'conflict', 'unstated', 'unverifiable'].includes(one.license_status)
      expect(one.license === null).toBe(none)
    }
  }))

  it('I9: every status, verdict and flag has a trace entry', () => holds(w => {
    const { derived } = outcome(w)
    const gives = new Set(derived.trace.map(step => step.gives))
    for (const result of [derived.license_status, derived.commercial_use, ...derived.risk_flags]) expect(gives).toContain(result)
    for (const part of derived.subsets) {
      const own = new Set(derived.trace.filter(step => step.part === part.id).map(step => step.gives))
      expect(own).toContain(part.license_status)
      expect(own).toContain(part.commercial_use)
    }
  }))

  it('I10: the order of cards and sources is irrelevant', () => {
    fc.assert(fc.property(world, world, (a, b) => {
      const cards = [{ ...a.card, id: 'a', derived_from: [] }, { ...b.card, id: 'b', derived_from: [{ card: 'a', relation: 'content', merge: 'merged' }] }] as Card[]
      const run = (list: Card[]) => deriveCatalogue({ cards: list, upstreams: [], instruments, asOf: AS_OF }).cards.get('b')
      expect(run([...cards].reverse())).toEqual(run(cards))
    }), { numRuns: runs(80) })
  })

  it('conditions stand only beside a usable verdict, and a condition rules out "allowed"', () => holds(w => {
    const { derived } = outcome(w)
    if (derived.conditions.length > 0) expect(derived.commercial_use).toBe('allowed_with_conditions')
    if (derived.commercial_use === 'allowed_with_conditions') expect(derived.conditions.length).toBeGreaterThan(0)
  }))

  it('a blocking flag and a usable verdict never stand together', () => holds(w => {
    const { derived } = outcome(w)
    if (usable(derived)) expect(derived.flags.filter(({ severity }) => severity === 'B')).toEqual([])
  }))

  it('a longer wait never makes a card more usable', () => holds(w => {
    const later = derive(w.card, { upstreams: w.upstreams, asOf: '2031-01-01' }).derived
    expect(VERDICT_RANK[later.commercial_use]).toBeLessThanOrEqual(VERDICT_RANK[outcome(w).derived.commercial_use])
  }, 500))

  it('cycles and unknown sources fail closed', () => {
    const loop = derivable({ id: 'x', evidence: [{ id: 'e', claim: { raw: 'CC0' } }], derived_from: [{ card: 'x', relation: 'content', merge: 'merged' }] })
    expect(derive(loop).derived.commercial_use).toBe('not_established')
  })
})
