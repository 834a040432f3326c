/** R10, R11: risk flags. One row per flag: what raises it, how severe it is, and which records show it. */
import {
  type AccessMode, type Clause, type FlagRecord, type LicenseStatus, RISK_FLAGS, type RiskFlag, type Severity, type Terms,
} from '../../lib/model.ts'
import type { Card } from '../check/schema.ts'
import { overridden, type Part } from './parts.ts'
import { differsFrom, isPart, type Reading } from './records.ts'
import { staleness } from './stale.ts'
import type { StatusResult } from './status.ts'
import { combine, isSilent, MAIN_CLAUSES, sameIn, withheld } from './terms.ts'
import type { Bearing } from './upstream.ts'

export interface PartState {
  part: Part
  result: StatusResult
}

export interface FlagContext {
  card: Pick<Card, 'human_subjects' | 'version'> & { access: { mode: AccessMode } }
  asOf: string
  /** Status of the whole. */
  status: LicenseStatus
  /** All readings: in force, history and context. */
  readings: readonly Reading[]
  parts: readonly PartState[]
  bearings: readonly Bearing[]
}

/** A raised flag, and the parts it bears on (all of them where the list is absent). */
export interface Finding {
  severity: Severity
  evidence: string[]
  parts?: string[]
}

type Predicate = (context: FlagContext) => Finding[]

const ids = (readings: readonly Reading[]): string[] => [...new Set(readings.map(({ id }) => id))].sort()

/** T1–T5: the voices whose words bind or restrict (R11 "in-force vector"). */
const VOICES: ReadonlySet<string> = new Set(['T1', 'T2', 'T3', 'T4', 'T5'])
const inForce = (context: FlagContext): Reading[] => context.readings.filter(r => !r.history)
const voices = (context: FlagContext): Reading[] => inForce(context).filter(r => VOICES.has(r.tier))
const thirdParty = (context: FlagContext): Reading[] =>
  inForce(context).filter(r => r.tier === 'T7' && (!r.record.applies_to || r.record.applies_to.version === context.card.version))

/** Findings with the parts that the records speak for. */
function raise(severity: Severity, readings: readonly Reading[], context: FlagContext): Finding[] {
  if (readings.length === 0) return []
  const evidence = ids(readings)
  const parts = context.parts.filter(({ part }) => part.records.some(({ id }) => evidence.includes(id))).map(({ part }) => part.id)
  return [{ severity, evidence, ...(parts.length > 0 ? { parts } : {}) }]
}

const whereTerms = (severity: Severity, test: (terms: Terms, reading: Reading) => boolean): Predicate => context =>
  raise(severity, voices(context).filter(r => test(r.stated, r)), context)
const whereClause = (severity: Severity, value: 'yes' | 'no', ...clauses: Clause[]): Predicate =>
  whereTerms(severity, terms => clauses.some(clause => terms.clauses[clause] === value))

/** Per part, by its decisive record (R10). */
const whereDecisive = (test: (decisive: Reading, state: PartState, context: FlagContext) => Severity | false | undefined): Predicate => context =>
  context.parts.flatMap((state) => {
    const { decisive } = state.result
    const severity = decisive && test(decisive, state, context)
    return severity ? [{ severity, evidence: [decisive.id], parts: [state.part.id] }] : []
  })

const DUA_MODES: ReadonlySet<AccessMode> = new Set<AccessMode>(['application_dua', 'credentialed', 'controlled_dac', 'enclave_only'])

function duaRequired(context: FlagContext): Finding[] {
  const signed = raise('B', inForce(context).filter(r => r.tier === 'T1' && r.kind === 'dua'), context)
  const byMode = context.parts.filter(({ part }) => DUA_MODES.has(part.mode)).map(({ part }) => part.id)
  const whole = DUA_MODES.has(context.card.access.mode)
  return [...signed, ...(byMode.length > 0 || whole ? [{ severity: 'B' as const, evidence: [], parts: byMode }] : [])]
}

/** A repository licence and nothing about the data (§3). */
function repoOnly(context: FlagContext): Finding[] {
  const current = inForce(context)
  const repository = current.filter(r => r.tier === 'T6')
  const terms = current.some(r => r.eligible && Object.keys(r.terms.clauses).length + r.terms.purpose.length + r.terms.territory.length > 0)
    || current.some(r => r.eligible && r.instrument !== undefined && !r.record.points_to)
  const open = context.status === 'unstated' || context.status === 'unverifiable'
  return repository.length > 0 && !terms && open ? raise('B', repository, context) : []
}

function evidenceConflict(context: FlagContext): Finding[] {
  const conflicts = context.parts.filter(({ result }) => result.rule === 'R6')
    .flatMap(({ part, result }) => [{ severity: 'B' as const, evidence: ids(result.carrying), parts: [part.id] }])
  const corrected = context.readings.filter(r => r.history && r.historyBecause === 'correction')
  const stated = context.parts.filter(({ part }) => part.records.some(r => r.eligible))
  const otherRepository = inForce(context).filter(r => r.tier === 'T6' && r.instrument?.class === 'content'
    && stated.length > 0 && !stated.some(({ result }) => sameIn(MAIN_CLAUSES, r.terms, result.terms)))
  const frictions = context.parts.flatMap(({ result }) => result.frictions)
  const replaced = overridden(context.parts.map(({ part }) => part), inForce(context))
  const told = [...new Set([...ids([...corrected, ...otherRepository, ...frictions]), ...replaced])].sort()
  return [...conflicts, ...(told.length > 0 ? [{ severity: 'C' as const, evidence: told }] : [])]
}

function thirdPartyContent(context: FlagContext): Finding[] {
  const speaking = inForce(context).filter(r => r.tier !== 'T7' && r.tier !== 'context')
  return [
    ...raise('B', speaking.filter(({ record }) => record.exception === 'named' || record.owned_by_others || record.disclaims_rights), context),
    ...raise('C', speaking.filter(({ record }) => record.exception === 'boilerplate'), context),
  ]
}

const upstreamFlag = (flag: Bearing['flag']): Predicate => context =>
  context.bearings.filter(one => one.flag === flag).map(({ entry, trace }) =>
    ({ severity: 'B' as const, evidence: trace.evidence, ...(entry.subset ? { parts: [entry.subset] } : {}) }))

// ------------------------------------------------------------------------------------------------ mirrors

const isLicence = (r: Reading): boolean => r.instrument !== undefined && r.instrument.class !== 'policy' && !r.record.points_to

/** The same licence, whatever its version: one family, or one vector where a side has no family. */
function agrees(claim: Reading, other: Reading): boolean {
  if (claim.instrument?.family && other.instrument?.family) return claim.instrument.family === other.instrument.family
  return sameIn(['commercial_use', 'derivatives', 'redistribution', 'share_alike'], claim.terms, other.terms)
}

const ESTABLISHED: ReadonlySet<LicenseStatus> = new Set<LicenseStatus>(['public_domain', 'permissive', 'share_alike', 'restricted'])

/** A mirror's claim against the outcome of the parts that it speaks of; where none is established, any claim. */
function mirrorDisagrees(context: FlagContext): Finding[] {
  const against = thirdParty(context).filter(isLicence).filter((claim) => {
    const spoken = context.parts.filter(({ part }) => part.records.some(({ id }) => id === claim.id))
    return !spoken.some(({ result }) => ESTABLISHED.has(result.status) && result.carrying.some(r => agrees(claim, r)))
  })
  return raise('C', against, context)
}

/** R2: a restriction told by somebody who cannot set the status, and not already part of the outcome. */
function restrictionReported(context: FlagContext): Finding[] {
  const known = new Set(withheld(combine(context.parts.map(({ result }) => result.terms))))
  const gates = thirdParty(context).filter(r => r.kind === 'dua' || r.kind === 'clickwrap')
  const weak = [...thirdParty(context), ...inForce(context).filter(r => r.tier === 'T6')]
  return raise('C', [...gates, ...weak.filter(r => withheld(r.terms).some(act => !known.has(act)))], context)
}

// ------------------------------------------------------------------------------------------------ instruments and labels

function wrongInstrument(context: FlagContext): Finding[] {
  const data = inForce(context).filter(r => r.tier !== 'T6' && r.tier !== 'context' && r.scopes.some(isPart)
    && r.instrument !== undefined && ['software', 'model', 'policy'].includes(r.instrument.class))
  const stated = context.readings.some(r => r.eligible && !r.history)
  const paper = stated ? [] : inForce(context).filter(r => r.instrument && (r.kind === 'paper_license' || r.scopes.includes('paper')))
  return raise('C', [...data, ...paper], context)
}

const labelOnly = whereDecisive((decisive, { result }) =>
  (decisive.kind === 'license_field' || decisive.kind === 'badge')
  && !result.carrying.some(r => (r.tier === 'T1' || r.tier === 'T2') && !r.unread) && 'C')

/** The licence that decides has no SPDX id; families without a version do not count. Terms in prose have none either. */
const customTerms = whereDecisive((decisive, { result }) => {
  const instrument = isLicence(decisive) ? decisive.instrument : undefined
  if (instrument) return instrument.id.startsWith('LicenseRef-') && !instrument.version_missing && 'C'
  return (ESTABLISHED.has(result.status) || (decisive.eligible && !isSilent(decisive.own))) && 'C'
})

function versionChanged(context: FlagContext): Finding[] {
  const now = combine(context.parts.map(({ result }) => result.terms))
  const changed = context.readings.filter((old) => {
    if (!old.history || old.historyBecause !== 'change') return false
    const successors = context.readings.filter(r => r.record.supersedes?.some(({ id }) => id === old.id))
    return differsFrom(old, successors.length > 0 ? combine(successors.map(r => r.terms)) : now)
  })
  return raise('C', changed, context)
}

function subsetExceptions(context: FlagContext): Finding[] {
  const named = voices(context).filter(({ record }) => record.exception === 'named')
  if (named.length > 0) return raise('C', named, context)
  if (new Set(context.parts.map(({ result }) => result.status)).size < 2) return []
  return [{ severity: 'C', evidence: ids(context.parts.flatMap(({ result }) => result.carrying)) }]
}

function humanData(context: FlagContext): Finding[] {
  const promises = raise('C', voices(context).filter(r => r.stated.clauses.no_reidentification === 'yes'), context)
  return context.card.human_subjects === 'individual' ? [{ severity: 'C', evidence: promises[0]?.evidence ?? [] }] : promises
}

function shareAlike(context: FlagContext): Finding[] {
  const own = whereClause('C', 'yes', 'share_alike')(context)
  const added = context.bearings.some(({ conditions }) => conditions.includes('share_alike'))
  return own.length > 0 || !added ? own : [{ severity: 'C', evidence: [] }]
}

const incidents: Predicate = context => raise('B', inForce(context).filter(({ record }) => record.incident !== undefined), context)
const aiUse = whereClause('C', 'no', 'ai_training', 'model_release', 'third_party_api')
const unreachable = whereDecisive(({ record }) => (record.reachable === 'dead' || record.reachable === 'blocked') && 'C')

/** licensing.md §4, one row each; the order of output is that of {@link RISK_FLAGS}. */
const PREDICATES: Readonly<Record<RiskFlag, Predicate>> = {
  repo_only: repoOnly,
  evidence_conflict: evidenceConflict,
  noncommercial: whereClause('B', 'no', 'commercial_use', 'for_profit_users'),
  no_derivatives: whereClause('B', 'no', 'derivatives'),
  no_redistribution: whereClause('B', 'no', 'redistribution'),
  purpose_limited: whereTerms('B', terms => terms.purpose.length > 0),
  dua_required: duaRequired,
  third_party_content: thirdPartyContent,
  upstream_restricted: upstreamFlag('upstream_restricted'),
  upstream_unclear: upstreamFlag('upstream_unclear'),
  ethics_or_withdrawn: incidents,
  mirror_disagrees: mirrorDisagrees,
  share_alike: shareAlike,
  custom_terms: customTerms,
  wrong_instrument: wrongInstrument,
  license_version_missing: whereTerms('C', (_, r) => r.instrument?.version_missing === true && isLicence(r)),
  label_only: labelOnly,
  subset_exceptions: subsetExceptions,
  version_changed: versionChanged,
  stale_evidence: whereDecisive((decisive, _, { asOf }) => staleness(decisive.record, asOf)),
  source_unreachable: unreachable,
  jurisdiction_limited: whereTerms('C', terms => terms.territory.length > 0),
  human_data: humanData,
  ai_use_restricted: aiUse,
  restriction_reported: restrictionReported,
  reciprocal_terms: whereClause('C', 'yes', 'share_back', 'reporting', 'code_release', 'update_or_destroy', 'publication_embargo'),
}

export type Findings = ReadonlyMap<RiskFlag, Finding[]>

/** Every flag that some record, part or source of a card shows, with what shows it (R10, R11). */
export function findFlags(context: FlagContext): Findings {
  return new Map(RISK_FLAGS.map(flag => [flag, PREDICATES[flag](context)] as const).filter(([, found]) => found.length > 0))
}

/** One record per flag: the highest severity, and all records that show it. */
export const flagRecords = (findings: Findings): FlagRecord[] => [...findings].map(([flag, found]) => ({
  flag,
  severity: found.some(({ severity }) => severity === 'B') ? 'B' : 'C',
  evidence: [...new Set(found.flatMap(({ evidence }) => evidence))].sort(),
}))

/** Flags that block the verdict of one part (R9b). */
export const blockersOf = (findings: Findings, partId: string): RiskFlag[] => [...findings].filter(([, found]) =>
  found.some(({ severity, parts }) => severity === 'B' && (!parts || parts.includes(partId)))).map(([flag]) => flag)
