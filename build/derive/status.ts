/** R3, R6, R5, R7 for one part: from the records that speak for it to its declared status. */
import type { LicenseStatus, Reason, Terms } from '../../lib/model.ts'
import type { Part } from './parts.ts'
import { tierRank, type Reading } from './records.ts'
import {
  combine, contradicts, CORE_ACTS, grantsUse, isSilent, NO_TERMS, withheld, withholds,
} from './terms.ts'

export interface StatusResult {
  status: LicenseStatus
  reason: Reason
  /** The rule that gave the status. */
  rule: string
  /** Records that set the status: for `restricted`, those that withhold (R10 "carrying"). */
  carrying: Reading[]
  /** Strongest tier, then newest, then id (R10); never a third party. */
  decisive: Reading | undefined
  /** Combined vector of the part (R5). */
  terms: Terms
  /** Records whose disagreement is worth telling although it decides nothing (`evidence_conflict`, C). */
  frictions: Reading[]
}

/** R10: of the records that carry a status, the one that is looked at. */
export function decisiveOf(carrying: readonly Reading[]): Reading | undefined {
  return carrying.filter(({ tier }) => tier !== 'T7' && tier !== 'context').sort((a, b) =>
    tierRank(a.tier) - tierRank(b.tier)
    || (a.record.retrieved_at === b.record.retrieved_at ? (a.id < b.id ? -1 : 1) : a.record.retrieved_at > b.record.retrieved_at ? -1 : 1))[0]
}

type Verdictless = Omit<StatusResult, 'decisive' | 'frictions'> & { frictions?: Reading[] }
const finish = (result: Verdictless): StatusResult => ({ frictions: [], ...result, decisive: decisiveOf(result.carrying) })

// ------------------------------------------------------------------------------------------------ R3

/** T5 words that claim something: a licence, clauses, or a name that is no placeholder. */
const claims = (r: Reading): boolean => !isSilent(r.terms) || r.instrument !== undefined || r.unresolved

const looksAtData = (r: Reading): boolean =>
  r.record.places?.some(({ at }) => at === 'data_page' || at === 'data_package') ?? false

/** Reasons for `unverifiable` with the records that show each, in the order of R7; the first that holds is given. */
const UNVERIFIABLE: readonly (readonly [Reason, (records: readonly Reading[]) => Reading[]])[] = [
  ['terms_not_reviewed', rs => rs.filter(r => r.firstParty && r.unread)],
  ['host_disclaims_rights', rs => rs.filter(r => r.record.disclaims_rights && r.tier !== 'T7')],
  ['coverage_not_shown', rs => rs.filter(r => r.tier === 'T5' && claims(r))],
  ['unreachable', rs => rs.filter(r => r.tier !== 'T7' && r.tier !== 'T6' && (r.record.reachable === 'dead' || r.record.reachable === 'blocked'))],
  ['pointer_only', rs => rs.filter(r => r.record.points_to && r.tier !== 'T7')],
  ['third_party_only', rs => (rs.some(r => r.firstParty && r.tier !== 'T7') ? [] : rs.filter(r => r.tier === 'T7'))],
]

function unverifiable(records: readonly Reading[]): StatusResult {
  for (const [reason, find] of UNVERIFIABLE) {
    const carrying = find(records)
    if (carrying.length > 0) return finish({ status: 'unverifiable', reason, rule: 'R3c', carrying, terms: NO_TERMS })
  }
  return finish({ status: 'unverifiable', reason: 'not_checked', rule: 'R3c', carrying: records.filter(r => r.firstParty), terms: NO_TERMS })
}

/** R3: no record is eligible. */
function nothingEligible(records: readonly Reading[]): StatusResult {
  const restricting = records.filter(r => r.tier === 'T5' && r.firstParty && withholds(r.terms))
  if (restricting.length > 0) {
    return finish({ status: 'restricted', reason: 'general_terms_restrict', rule: 'R3a', carrying: restricting, terms: combine(restricting.map(r => r.terms)) })
  }
  const looked = records.filter(r => r.tier === 'T0' && looksAtData(r))
  // A name that means nothing to us is still a claim: the holder's silence is then not shown.
  const open = records.some(r => (r.tier === 'T5' && (claims(r) || r.record.disclaims_rights)) || (r.firstParty && (r.unread || (r.unresolved && r.tier !== 'T6'))))
  if (looked.length > 0 && !open) {
    const repository = records.filter(r => r.tier === 'T6')
    return finish({
      status: 'unstated', reason: repository.length > 0 ? 'repo_only' : 'none_found', rule: 'R3b',
      carrying: [...repository, ...looked], terms: NO_TERMS,
    })
  }
  return unverifiable(records)
}

// ------------------------------------------------------------------------------------------------ R6

/** R6: first-party statements of equal standing that cannot both be true. */
function conflict(eligible: readonly Reading[]): StatusResult | undefined {
  const voices = eligible.filter(r => r.firstParty && !r.restrictOnly && r.tier !== 'T1')
  const terms = combine(eligible.map(r => r.terms))
  // A gate stands outside the comparison with others (R5 takes what it asks for), but one that contradicts itself grants nothing.
  const single = eligible.filter(r => r.firstParty && !r.restrictOnly)
  const mislabelled = single.filter(r => r.labelMismatch)
  const disagreeing = single.filter(r => r.selfContradicting || (voices.includes(r) && voices.some(other => other !== r && contradicts(r.terms, other.terms))))
  if (disagreeing.length > 0) return finish({ status: 'conflict', reason: 'first_party_disagree', rule: 'R6', carrying: disagreeing, terms })
  if (mislabelled.length > 0) return finish({ status: 'conflict', reason: 'label_url_mismatch', rule: 'R6', carrying: mislabelled, terms })
  return undefined
}

/** R9 for `conflict`: somebody refuses trade, and nobody who may speak grants it. */
export function refusesTrade(part: Part): boolean {
  const eligible = part.records.filter(r => r.eligible)
  const says = (r: Reading, clause: 'commercial_use' | 'for_profit_users', value: 'yes' | 'no'): boolean =>
    r.terms.clauses[clause] === value || r.own.clauses[clause] === value
    || (!r.restrictOnly && r.instrument !== undefined && r.instrument.terms.clauses[clause] === value)
  return eligible.some(r => says(r, 'commercial_use', 'no') || says(r, 'for_profit_users', 'no'))
    && !eligible.some(r => says(r, 'commercial_use', 'yes'))
}

// ------------------------------------------------------------------------------------------------ R5, R7

const isGate = (r: Reading): boolean => r.tier === 'T1'
const grantsSomething = (r: Reading): boolean => !r.restrictOnly && CORE_ACTS.some(act => r.terms.clauses[act] === 'yes')

/** R5: the gate asks for more than the grants beside it let expect. */
function gateIsTighter(eligible: readonly Reading[]): boolean {
  const rest = eligible.filter(r => !isGate(r) && grantsSomething(r))
  if (rest.length === 0) return false
  const open = new Set(withheld(combine(rest.map(r => r.terms))))
  return withheld(combine(eligible.filter(isGate).map(r => r.terms))).some(act => !open.has(act))
}

/** R5: a purpose stands beside a licence for every purpose: the purpose holds, the friction is told. */
function purposeFriction(eligible: readonly Reading[]): Reading[] {
  const limited = eligible.filter(r => r.firstParty && !isGate(r) && r.terms.purpose.length > 0)
  const free = eligible.filter(r => r.firstParty && !isGate(r) && r.instrument && grantsUse(r.terms) && r.terms.purpose.length === 0)
  return limited.length > 0 && free.length > 0 ? [...limited, ...free] : []
}

function unreadGate(eligible: readonly Reading[]): StatusResult | undefined {
  const unread = eligible.filter(r => isGate(r) && r.unread)
  const agreements = unread.filter(r => r.kind === 'dua')
  const terms = combine(eligible.filter(r => !unread.includes(r)).map(r => r.terms))
  if (agreements.length > 0) return finish({ status: 'restricted', reason: 'terms_not_reviewed', rule: 'R5', carrying: agreements, terms })
  if (unread.length > 0) return finish({ status: 'unverifiable', reason: 'terms_not_reviewed', rule: 'R5', carrying: unread, terms })
  return undefined
}

/** R7: the status that the combined vector has. */
function fromVector(eligible: readonly Reading[]): StatusResult {
  const terms = combine(eligible.map(r => r.terms))
  const frictions = purposeFriction(eligible)
  if (withholds(terms)) {
    const carrying = eligible.filter(r => withholds(r.terms))
    const tighter = gateIsTighter(eligible)
    const fromGate = decisiveOf(carrying)?.tier === 'T1'
    return finish({
      status: 'restricted', reason: tighter ? 'tag_vs_gate' : fromGate ? 'gate_terms' : 'explicit_terms', rule: 'R7', carrying, terms,
      frictions: tighter ? [...frictions, ...eligible.filter(r => isGate(r) || grantsSomething(r))] : frictions,
    })
  }
  const gate = unreadGate(eligible)
  if (gate) return gate
  if (eligible.every(r => r.restrictOnly)) {
    const carried = eligible.every(r => r.record.carrier)
    return finish({ status: 'unverifiable', reason: carried ? 'carried_copy_only' : 'coverage_not_shown', rule: 'R7', carrying: [...eligible], terms })
  }
  if (!grantsUse(terms)) return finish({ status: 'unverifiable', reason: 'grant_incomplete', rule: 'R7', carrying: [...eligible], terms })
  const carrying = eligible.filter(grantsSomething)
  if (carrying.some(r => r.questioned)) return finish({ status: 'unverifiable', reason: 'coverage_not_shown', rule: 'R7', carrying, terms })
  const duty = (['attribution', 'notice', 'pass_on'] as const).some(clause => terms.clauses[clause] === 'yes')
  const prose = !carrying.some(r => r.instrument && grantsUse(r.instrument.terms))
  const status = terms.clauses.share_alike === 'yes' ? 'share_alike' : duty || prose ? 'permissive' : 'public_domain'
  return finish({ status, reason: 'explicit_terms', rule: 'R7', carrying, terms, frictions })
}

/** R3, R6, R5, R7 in this order. Where nothing is eligible, R3 decides. */
export function statusOf(part: Part): StatusResult {
  const eligible = part.records.filter(r => r.eligible)
  if (eligible.length === 0) return nothingEligible(part.records)
  return conflict(eligible) ?? fromVector(eligible)
}

/** The licence that a part's status names, null where the status establishes none (I8). */
export function licenseOf(cardId: string, result: StatusResult): string | null {
  switch (result.status) {
    case 'public_domain': case 'permissive': case 'share_alike': case 'restricted':
      return result.decisive?.instrument && !result.decisive.record.points_to && result.decisive.instrument.class !== 'policy'
        ? result.decisive.instrument.id
        : `LicenseRef-${cardId}-terms`
    case 'mixed': case 'conflict': case 'unstated': case 'unverifiable':
      return null
  }
}
