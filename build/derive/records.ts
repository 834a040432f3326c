/** R0–R2: a record as the rules see it: its terms, whether it is in force, who speaks, and how strongly. */
import type { EvidenceKind, Party, PlainScope, Scope, Terms, Tier } from '../../lib/model.ts'
import type { EvidenceRecord } from '../check/schema.ts'
import type { Instrument, InstrumentTable } from './instruments.ts'
import { combine, contradicts, isSilent, overlay, restrictionsOf, sameTerms, NO_TERMS, withholds } from './terms.ts'

/** What the rules need to know of the card that a record stands in. */
export interface RecordContext {
  instruments: InstrumentTable
  version?: string
  repositoryIsDataset: boolean
}

export interface Reading {
  record: EvidenceRecord
  id: string
  kind: EvidenceKind
  party: Party
  scopes: Scope[]
  tier: Tier
  /** Rights holder, depositor or a host that does not disclaim, speaking without a carrier (R2). */
  firstParty: boolean
  /** Superseded, or about another version (R1). */
  history: boolean
  /** About another version than the card's. */
  aboutOtherVersion: boolean
  /** Put aside by a word that may not do so: it still restricts, but carries no usable status. */
  questioned: boolean
  /** Why it is history: another version counts as a change. */
  historyBecause?: 'change' | 'correction'
  instrument?: Instrument
  /** Terms the record states itself, without its instrument. */
  own: Terms
  /** Instrument and own words together (R0); a policy is no licence and adds nothing. */
  terms: Terms
  /** All that the words say, for flags: without the limit of {@link restrictOnly}, and where licence and words differ, the stricter. */
  stated: Terms
  /** The licence and the record's own words cannot both be true. */
  selfContradicting: boolean
  /** The claim links to the deed of another licence than it names. */
  labelMismatch: boolean
  /** A document or field that names a licence we cannot place; a sentence that names none is no claim. */
  unresolved: boolean
  /** A licence, clause or gate that counts: in force, T1–T4, not a mere pointer (R2). */
  eligible: boolean
  /** Only what it withholds counts: carried copies, hosts without rights, versions the card does not name. */
  restrictOnly: boolean
  /** A gate, file or page that was seen and not read. */
  unread: boolean
}

const isPart = (scope: Scope): boolean => scope === 'data' || scope === 'contents' || scope === 'annotations' || scope.startsWith('subset:')

/** Scopes whose statements are about something else than the data (R2: context). */
const ASIDE: ReadonlySet<string> = new Set<PlainScope>(['code', 'paper', 'metadata'])
const speaksAside = (scope: Scope): boolean => ASIDE.has(scope) || scope.startsWith('upstream:')

const HOLDERS: ReadonlySet<Party> = new Set<Party>(['rights_holder', 'depositor', 'host'])

/** R2: the tier, first that fits. */
function tierOf(record: EvidenceRecord, scopes: readonly Scope[], instrument: Instrument | undefined, context: RecordContext): Tier {
  const explicit = record.covers_data === 'explicit'
  const own = scopes.filter(scope => !speaksAside(scope))
  const elsewhere = own.some(scope => scope === 'repository' || scope === 'website')
  if (record.kind === 'none_found') return HOLDERS.has(record.party) && !record.carrier ? 'T0' : 'T7'
  if (own.length === 0 || record.kind === 'paper_license' || (record.covers_data === 'no' && !elsewhere)) return 'context'
  if (record.party === 'mirror' || record.party === 'aggregator') return 'T7'
  if (record.kind === 'dua' || record.kind === 'clickwrap') return 'T1'
  if (record.kind === 'repo_license' || record.kind === 'badge' || (own.every(s => s === 'repository') && !explicit)) {
    return context.repositoryIsDataset && instrument?.class === 'content' ? 'T2' : 'T6'
  }
  if (record.kind === 'footer' || own.every(s => s === 'website') || record.party === 'authority' || record.disclaims_rights || !explicit) return 'T5'
  switch (record.kind) {
    case 'license_file': case 'terms_page': case 'policy_page': return 'T2'
    case 'license_field': return 'T3'
    case 'named_statement': case 'author_reply': return 'T4'
  }
}

const STRONG: ReadonlySet<Tier> = new Set<Tier>(['T1', 'T2', 'T3', 'T4'])

/** True for the tiers that can establish a status. */
export const isStrong = (tier: Tier): boolean => STRONG.has(tier)

function readRecord(record: EvidenceRecord, context: RecordContext): Reading {
  const scopes = Array.isArray(record.scope) ? record.scope : [record.scope]
  const claim = record.claim ? context.instruments.read(record.claim.raw, record.claim.url) : undefined
  const instrument = claim?.instrument
  const linked = record.claim?.url ? context.instruments.byDeed(record.claim.url) : undefined
  const tier = tierOf(record, scopes, instrument, context)
  const own: Terms = { clauses: record.clauses ?? {}, purpose: record.purpose ?? [], territory: record.territory ?? [] }
  // A pointer's licence is the other page's word; a policy is no licence (R2).
  const counts = instrument && instrument.class !== 'policy' && !record.points_to
  const base = counts ? instrument.terms : NO_TERMS
  const stated = combine([base, own])
  const firstParty = HOLDERS.has(record.party) && !record.disclaims_rights && !record.carrier
  const otherVersion = record.applies_to !== undefined && context.version !== undefined && record.applies_to.version !== context.version
  const says = Boolean(counts) || !isSilent(own) || tier === 'T1'
  // A gate binds whatever it says of the data; only one that speaks of the data grants them.
  const restrictOnly = !firstParty || (record.applies_to !== undefined && context.version === undefined) || (tier === 'T1' && record.covers_data === 'no')
  return {
    record, id: record.id, kind: record.kind, party: record.party, scopes, tier, firstParty,
    history: firstParty && otherVersion, aboutOtherVersion: otherVersion, questioned: false,
    ...(firstParty && otherVersion ? { historyBecause: 'change' as const } : {}),
    ...(instrument ? { instrument } : {}),
    own, stated, terms: restrictOnly && isStrong(tier) ? restrictionsOf(stated) : overlay(base, own),
    selfContradicting: contradicts(base, { ...own, clauses: { derivatives: base.clauses.derivatives, ...own.clauses } }),
    labelMismatch: instrument !== undefined && linked !== undefined && linked.family !== instrument.family && instrument.class !== 'policy',
    unresolved: claim !== undefined && !instrument && !claim.placeholder && record.kind !== 'named_statement' && record.kind !== 'author_reply',
    eligible: isStrong(tier) && says,
    restrictOnly,
    unread: record.terms === 'not_read',
  }
}

const RANK: Readonly<Record<Tier, number>> = { T0: 0, T1: 1, T2: 2, T3: 3, T4: 4, T5: 5, T6: 6, T7: 7, context: 8 }
/** 0 for the strongest tier. */
export const tierRank = (tier: Tier): number => RANK[tier]

/**
 * R1. Only first-party records become history, and only by a first-party word. What is weaker than the word it names (T5 and
 * below), what only found nothing, and what speaks of another version lifts no refusal (asymmetry rule): it makes the older
 * word {@link Reading.questioned}, which can then no longer carry a usable status, and puts nothing aside.
 */
function bySupersession(by: Reading, target: Reading): 'history' | 'questioned' | undefined {
  if (!by.firstParty || !target.firstParty) return undefined
  const otherVersion = by.aboutOtherVersion && target.record.applies_to?.version !== by.record.applies_to?.version
  const weaker = RANK[by.tier] >= RANK.T5 && RANK[by.tier] > RANK[target.tier]
  const silence = by.tier === 'T0' && (target.tier === 'T1' || withholds(target.stated))
  return otherVersion || weaker || silence ? 'questioned' : 'history'
}

/** R0–R2 over all records of a card, in the order of their ids: the order in the file is irrelevant (I5). */
export function readRecords(records: readonly EvidenceRecord[], context: RecordContext): Reading[] {
  const readings = records.map(record => readRecord(record, context)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const byId = new Map(readings.map(reading => [reading.id, reading]))
  for (const reading of readings) {
    for (const { id, because } of reading.record.supersedes ?? []) {
      const target = byId.get(id)
      const effect = target && target !== reading ? bySupersession(reading, target) : undefined
      if (!target || !effect) continue
      if (effect === 'questioned') target.questioned = true
      else target.history = true
      if (effect === 'history') target.historyBecause = target.historyBecause === 'correction' || because === 'correction' ? 'correction' : 'change'
    }
  }
  return readings
}

/** True where history held other terms than what put it aside (R1: `version_changed`). */
export const differsFrom = (old: Reading, now: Terms): boolean => !sameTerms(old.terms, now)

/** The readings that are no history (R1). */
export const inForce = (readings: readonly Reading[]): Reading[] => readings.filter(reading => !reading.history)

export { isPart }
