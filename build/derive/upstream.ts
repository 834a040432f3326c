/**
 * R8: what a dataset is made from pulls its verdict down, never its declared status. Also R4's counterpart for copies:
 * a card about a mirror inherits from the card that it copies.
 */
import {
  type CommercialUse, type Condition, type Derived, isUsable, type LicenseStatus, type RiskFlag, type Terms, type TraceEntry,
} from '../../lib/model.ts'
import type { LineageEntry } from '../check/schema.ts'
import type { Reading } from './records.ts'
import { conditionsOf, CORE_ACTS, MAIN_CLAUSES, sameIn, grantsUse, withholds } from './terms.ts'

/** The upstream's own result, of the named part or of the whole. */
export interface UpstreamResult {
  id: string
  name: string
  status: LicenseStatus
  verdict: CommercialUse
  conditions: Condition[]
  terms: Terms
  risk_flags: readonly RiskFlag[]
  /** Share-alike pools of what was taken; empty where it asks for none. */
  pools: readonly string[]
}

/** Share-alike pools of a dataset: of the whole, and of each of its parts. */
export interface Pools {
  whole: readonly string[]
  parts: ReadonlyMap<string, readonly string[]>
}

/** How one entry of `derived_from` bears on the dataset. */
export interface Bearing {
  entry: LineageEntry
  upstream: UpstreamResult
  /** Highest verdict that the dataset, or the named part, can still have. */
  ceiling: CommercialUse
  flag?: 'upstream_restricted' | 'upstream_unclear'
  conditions: Condition[]
  /** Share-alike pools that come into the dataset with it. */
  pools: readonly string[]
  trace: TraceEntry
}

/** What the rule needs to know of the dataset itself. */
export interface Derivative {
  readings: readonly Reading[]
  /** Combined terms of the part concerned, or of the whole. */
  terms: Terms
  pools: readonly string[]
  /** Parts that the entry goes into; a record speaks for all of them where it names each, or the whole. */
  speaksForAll: (reading: Reading) => boolean
}

export function upstreamResult(id: string, name: string, derived: Derived, subset: string | undefined, pools: Pools): UpstreamResult {
  const part = subset ? derived.subsets.find(one => one.id === subset) : undefined
  const source = part ?? derived
  return {
    id, name, status: source.license_status, verdict: source.commercial_use, conditions: source.conditions, terms: source.terms,
    risk_flags: derived.risk_flags, pools: (part ? pools.parts.get(part.id) : undefined) ?? pools.whole,
  }
}

const step = (entry: LineageEntry, upstream: UpstreamResult, gives: string, evidence: string[] = []): TraceEntry => ({
  rule: 'R8', ...(entry.subset ? { part: entry.subset } : {}), upstream: upstream.id, evidence, gives,
  ...(entry.because ? { because: entry.because } : {}),
})

const free = (entry: LineageEntry, upstream: UpstreamResult, gives: string, evidence: string[] = [], conditions: Condition[] = [], pools: readonly string[] = []): Bearing =>
  ({ entry, upstream, ceiling: 'allowed', conditions, pools, trace: step(entry, upstream, gives, evidence) })

/** A sentence that holds nothing back and makes no exception: only such a one can speak for a source. */
const isPlainGrant = (r: Reading): boolean => grantsUse(r.terms) && !withholds(r.stated) && !r.selfContradicting && !r.labelMismatch
  && r.record.exception !== 'named' && !r.record.owned_by_others && !r.unread

/** A record of this card that names the upstream's instrument may stand in where the upstream itself shows nothing. */
function standIn(entry: LineageEntry, upstream: UpstreamResult, own: Derivative): Reading | undefined {
  if (upstream.status !== 'unstated' && upstream.status !== 'unverifiable') return undefined
  const scope = `upstream:${entry.card ?? entry.external ?? ''}` as const
  return own.readings.find(r => !r.history && r.scopes.includes(scope) && r.party === 'rights_holder' && r.firstParty
    && (r.kind === 'named_statement' || r.kind === 'license_file' || r.kind === 'terms_page')
    && r.instrument !== undefined && r.instrument.class !== 'policy' && !r.record.points_to
    && isPlainGrant(r) && sameIn(MAIN_CLAUSES, r.terms, own.terms))
}

function relicensed(entry: LineageEntry, own: Derivative): Reading | undefined {
  return own.readings.find(r => r.id === entry.relicensed_by && r.eligible && !r.history && r.firstParty && !r.restrictOnly
    && CORE_ACTS.some(act => r.terms.clauses[act] !== undefined) && own.speaksForAll(r))
}

/** The share-alike pool that a record asks for: a family of licences, or the words of one holder. */
export const poolsOf = ({ terms, instrument, record }: Reading, holder: string): string[] =>
  (terms.clauses.share_alike === 'yes' ? [(record.points_to ? undefined : instrument?.family) ?? `terms of ${holder}`] : [])

/** Two pools of share-alike that cannot be joined: only one of the two licences can cover the result. */
const poolsClash = (a: readonly string[], b: readonly string[]): boolean => b.length > 0 && new Set([...a, ...b]).size > 1

/** R8 for one entry. */
export function bearing(entry: LineageEntry, upstream: UpstreamResult, own: Derivative): Bearing {
  if (entry.relation !== 'content') return free(entry, upstream, `only ${entry.relation} taken`)
  const relicence = relicensed(entry, own)
  if (relicence) return free(entry, upstream, 'relicensed by its holder', [relicence.id])
  const blocked = (ceiling: CommercialUse, flag: Bearing['flag']): Bearing =>
    ({ entry, upstream, ceiling, ...(flag ? { flag } : {}), conditions: [], pools: [], trace: step(entry, upstream, flag ?? ceiling) })
  const merged = entry.merge === 'merged'
  const stand = standIn(entry, upstream, own)
  if (stand) {
    const pools = poolsOf(stand, upstream.id)
    if (merged && poolsClash(own.pools, pools)) return blocked('not_established', 'upstream_restricted')
    return free(entry, upstream, 'named licence stands in', [stand.id], conditionsOf(stand.terms), pools)
  }
  if (upstream.verdict === 'not_allowed') return blocked(merged ? 'not_allowed' : 'not_established', 'upstream_restricted')
  if (upstream.status === 'restricted') return blocked('not_established', 'upstream_restricted')
  if (!isUsable(upstream.verdict)) {
    const inherited = upstream.risk_flags.includes('upstream_restricted')
    const declared = upstream.status === 'public_domain' || upstream.status === 'permissive' || upstream.status === 'share_alike'
    return blocked('not_established', declared && inherited ? 'upstream_restricted' : 'upstream_unclear')
  }
  // A whole of several licences gives no single answer for what was taken from it.
  if (upstream.status === 'mixed') return blocked('not_established', 'upstream_unclear')
  if (merged && poolsClash(own.pools, upstream.pools)) return blocked('not_established', 'upstream_restricted')
  return merged
    ? free(entry, upstream, `usable, adds ${upstream.conditions.join(', ') || 'nothing'}`, [], upstream.conditions, upstream.pools)
    : free(entry, upstream, 'usable')
}

/** Two merged sources in different share-alike pools cannot both be obeyed, whatever the dataset itself says. */
export function clashingSources(bearings: readonly Bearing[]): Bearing[] {
  const pooled = bearings.filter(({ entry, flag, pools }) => !flag && entry.merge === 'merged' && pools.length > 0)
  return pooled.some(a => pooled.some(b => poolsClash(a.pools, b.pools))) ? pooled : []
}
