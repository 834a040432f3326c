/** One dataset through the rules, in the order in which licensing.md states them; every result leaves a trace (R12). */
import {
  type Condition, type Derived, type EvidenceView, type Handling, isUsable, type AccessMode, type LicenseStatus,
  type PartResult, type TraceEntry,
} from '../../lib/model.ts'
import type { Card } from '../check/schema.ts'
import { blockersOf, findFlags, flagRecords, type Findings, type PartState } from './flags.ts'
import type { InstrumentTable } from './instruments.ts'
import { partsOf } from './parts.ts'
import { inForce, readRecords, type Reading } from './records.ts'
import { evidenceView } from './says.ts'
import { licenseOf, statusOf } from './status.ts'
import { strictestOf } from './terms.ts'
import { bearing, clashingSources, poolsOf, type Bearing, type Pools, type UpstreamResult } from './upstream.ts'
import { conditionsBeside, jointVerdict, lower, partVerdict } from './verdict.ts'

/** The keys of a card that the rules read; entries of `upstreams.yaml` are brought into the same shape. */
export type Derivable = Pick<Card, 'id' | 'name' | 'version' | 'repository_is_dataset' | 'human_subjects' | 'subsets' | 'derived_from' | 'evidence' | 'handling'>
  & { access: { mode: AccessMode } }

export interface Rules {
  instruments: InstrumentTable
  /** Effective date of the catalogue, ISO. */
  asOf: string
  /** The result of an upstream, or of one of its parts. */
  upstream: (entry: Derivable['derived_from'][number]) => UpstreamResult
}

export interface Outcome {
  derived: Derived
  evidence: EvidenceView[]
  bearings: Bearing[]
  pools: Pools
}

/** Modes in which the bytes need approval, an account, payment or acceptance. */
const REQUESTED: ReadonlySet<AccessMode> = new Set<AccessMode>([
  'enclave_only', 'controlled_dac', 'credentialed', 'application_dua', 'paid_license', 'challenge_only', 'on_request', 'registration', 'click_through',
])

/** What the catalogue does about the data: what a card states, else what follows from the access mode. */
export const handlingOf = (card: Derivable): Handling =>
  card.handling?.act ?? (REQUESTED.has(card.access.mode) ? 'link_to_request_page' : 'link_only')

const idsOf = (readings: readonly Reading[]): string[] => readings.map(({ id }) => id).sort()

const poolsOfPart = (holder: string, { part, result }: PartState): string[] =>
  (result.status === 'share_alike' || result.status === 'restricted'
    ? [...new Set(part.records.filter(r => r.eligible && !r.restrictOnly).flatMap(r => poolsOf(r, holder)))].sort() : [])

/** The pools of the dataset, and what sources bring into the whole or into a part. */
function poolsOfAll(card: Derivable, states: readonly PartState[], bearings: readonly Bearing[] = []): Pools {
  const brought = (part?: string): string[] => bearings.filter(({ entry }) => part === undefined || !entry.subset || entry.subset === part).flatMap(({ pools }) => [...pools])
  const parts = new Map(states.map(state => [state.part.id, [...new Set([...poolsOfPart(card.id, state), ...brought(state.part.id)])]] as const))
  return { parts, whole: [...new Set([...[...parts.values()].flat(), ...brought()])] }
}

const only = <T>(values: readonly T[]): T | undefined => (new Set(values).size === 1 ? values[0] : undefined)

/** R4: one status for the whole, or `mixed`. */
const wholeStatus = (states: readonly PartState[]): LicenseStatus => only(states.map(({ result }) => result.status)) ?? 'mixed'

function wholeLicense(status: LicenseStatus, parts: readonly PartResult[]): string | null {
  if (status === 'mixed') return null
  const licenses = [...new Set(parts.map(({ license }) => license))]
  return licenses.includes(null) ? null : licenses.sort().join(' AND ')
}

function resultOf(card: Derivable, state: PartState, bearings: readonly Bearing[], findings: Findings): PartResult {
  const { part, result } = state
  const bearingOn = bearings.filter(({ entry }) => !entry.subset || entry.subset === part.id)
  const lowered = bearingOn.map(({ ceiling }) => ceiling).reduce(lower, partVerdict(part, result))
  const blocked = blockersOf(findings, part.id).length > 0 || part.mode === 'discontinued' || card.handling !== undefined
  const commercial_use = isUsable(lowered) && blocked ? 'not_established' : lowered
  const added = bearingOn.flatMap(({ conditions }) => conditions)
  return {
    id: part.id, name: part.name, license_status: result.status, reason: result.reason, license: licenseOf(card.id, result),
    commercial_use: commercial_use === 'allowed' && added.length > 0 ? 'allowed_with_conditions' : commercial_use,
    conditions: conditionsBeside(commercial_use, [result.terms], added), access: part.mode, terms: result.terms,
  }
}

/** R9, R8, R9b for the whole, from its parts. */
function wholeVerdict(card: Derivable, parts: readonly PartResult[], bearings: readonly Bearing[], findings: Findings): Derived['commercial_use'] {
  const joint = jointVerdict(parts.map(part => part.commercial_use))
  const lowered = bearings.filter(({ entry }) => !entry.subset).map(({ ceiling }) => ceiling).reduce(lower, joint)
  const blocked = flagRecords(findings).some(({ severity }) => severity === 'B') || card.access.mode === 'discontinued' || card.handling !== undefined
  return isUsable(lowered) && blocked ? 'not_established' : lowered
}

/** R12. The last word on each verdict closes the trace where it is not the first one. */
function traceOf(readings: readonly Reading[], states: readonly PartState[], bearings: readonly Bearing[], findings: Findings, derived: Omit<Derived, 'trace'>): TraceEntry[] {
  const many = derived.subsets.length > 0
  const trace: TraceEntry[] = readings.filter(r => r.history)
    .map(r => ({ rule: 'R1', evidence: [r.id], gives: `history (${r.historyBecause ?? 'change'})` }))
  for (const { part, result } of states) {
    trace.push({ rule: result.rule, ...(many ? { part: part.id } : {}), evidence: idsOf(result.carrying), gives: result.status })
  }
  if (many) trace.push({ rule: 'R4', evidence: [], gives: derived.license_status })
  for (const { part, result } of states) {
    trace.push({ rule: 'R9', ...(many ? { part: part.id } : {}), evidence: result.decisive ? [result.decisive.id] : [], gives: partVerdict(part, result) })
  }
  trace.push(...bearings.map(one => one.trace))
  for (const { flag, evidence } of derived.flags) {
    if (flag === 'upstream_restricted' || flag === 'upstream_unclear') continue
    trace.push({ rule: flag === 'stale_evidence' ? 'R10' : 'R11', evidence, gives: flag })
  }
  const first = new Map(states.map(({ part, result }) => [part.id, partVerdict(part, result)]))
  for (const part of derived.subsets) {
    if (first.get(part.id) !== part.commercial_use) trace.push({ rule: closing(findings, bearings, part.id), part: part.id, evidence: [], gives: part.commercial_use })
  }
  if (many) trace.push({ rule: 'R9', evidence: [], gives: derived.commercial_use })
  else if (first.get('') !== derived.commercial_use) trace.push({ rule: closing(findings, bearings, ''), evidence: [], gives: derived.commercial_use })
  return trace
}

/** The rule that had the last word on a verdict. */
function closing(findings: Findings, bearings: readonly Bearing[], partId: string): string {
  if (bearings.some(({ entry, ceiling }) => ceiling !== 'allowed' && (!entry.subset || entry.subset === partId))) return 'R8'
  return blockersOf(findings, partId).length > 0 ? 'R9b' : 'R9'
}

/** The role that each record played, for readers who want the deciding ones first. */
function rolesOf(readings: readonly Reading[], states: readonly PartState[], bearings: readonly Bearing[], derived: Derived): EvidenceView[] {
  const telling: ReadonlySet<string> = new Set(['evidence_conflict', 'mirror_disagrees', 'restriction_reported'])
  const deciding = new Set([
    ...states.flatMap(({ result }) => idsOf(result.carrying)),
    ...derived.flags.filter(({ severity }) => severity === 'B').flatMap(({ evidence }) => evidence),
    ...bearings.flatMap(({ trace }) => trace.evidence),
  ])
  const disagreeing = new Set(derived.flags.filter(({ flag }) => telling.has(flag)).flatMap(({ evidence }) => evidence))
  return readings.map(r => evidenceView(r, r.history ? 'history' : deciding.has(r.id) ? 'deciding' : disagreeing.has(r.id) ? 'disagreeing' : 'other'))
}

/** Two merged sources whose share-alike pools clash restrict the whole. */
function withClashes(bearings: readonly Bearing[]): Bearing[] {
  const clashing = new Set(clashingSources(bearings))
  return bearings.map(one => (clashing.has(one)
    ? { ...one, ceiling: 'not_established', flag: 'upstream_restricted', conditions: [], trace: { ...one.trace, gives: 'upstream_restricted' } }
    : one))
}

/** R0–R12 for one dataset. Pure: the same card, tables, upstream results and date give the same outcome. */
export function deriveCard(card: Derivable, rules: Rules): Outcome {
  const readings = readRecords(card.evidence, {
    instruments: rules.instruments, repositoryIsDataset: card.repository_is_dataset !== undefined,
    ...(card.version ? { version: card.version } : {}),
  })
  const states: PartState[] = partsOf(card, inForce(readings)).map(part => ({ part, result: statusOf(part) }))
  const terms = strictestOf(states.map(({ result }) => result.terms))
  const pools = poolsOfAll(card, states)
  const bearings = withClashes(card.derived_from.map(entry => {
    const own = states.find(({ part }) => part.id === entry.subset)
    const into = own ? [own] : states
    return bearing(entry, rules.upstream(entry), {
      readings, terms: own?.result.terms ?? terms, pools: (own ? pools.parts.get(own.part.id) : undefined) ?? pools.whole,
      speaksForAll: ({ id }) => into.every(({ part }) => part.records.some(r => r.id === id && r.eligible && !r.restrictOnly)),
    })
  }))
  const status = wholeStatus(states)
  const findings = findFlags({ card, asOf: rules.asOf, status, readings, parts: states, bearings })
  const parts = states.map(state => resultOf(card, state, bearings, findings))
  const flags = flagRecords(findings)
  const verdict = wholeVerdict(card, parts, bearings, findings)
  const conditions: Condition[] = isUsable(verdict) ? [...new Set(parts.flatMap(part => part.conditions))].sort() : []
  const base = {
    license_status: status, reason: status === 'mixed' ? 'subset_terms_differ' as const : parts[0]?.reason ?? 'not_checked' as const,
    license: wholeLicense(status, parts), commercial_use: verdict, conditions,
    risk_flags: flags.map(({ flag }) => flag), repo_only: findings.has('repo_only'), handling: handlingOf(card),
    flags, subsets: parts.length > 1 ? parts : [], terms,
  }
  const derived: Derived = { ...base, trace: traceOf(readings, states, bearings, findings, base) }
  return { derived, evidence: rolesOf(readings, states, bearings, derived), bearings, pools: poolsOfAll(card, states, bearings) }
}
