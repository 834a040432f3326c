/** The whole catalogue through the rules: cards and `upstreams.yaml` by the same engine, sources before what is made from them. */
import { type Derived, type EvidenceView, isUsable, type Lineage, RISK_FLAGS, type TraceEntry } from '../../lib/model.ts'
import type { Card, LineageEntry, Upstream } from '../check/schema.ts'
import { type Derivable, deriveCard, handlingOf, type Outcome } from './derive.ts'
import type { InstrumentTable } from './instruments.ts'
import { sourcesFirst } from './order.ts'
import { upstreamResult, type UpstreamResult } from './upstream.ts'

export interface DeriveInput {
  cards: readonly Card[]
  upstreams: readonly Upstream[]
  instruments: InstrumentTable
  /** Effective date of the catalogue, ISO. */
  asOf: string
  /** Cards that were derived before, from these very cards, tables and day. */
  known?: ReadonlyMap<string, Settled>
}

/** What the rules give for a dataset, as far as what is made from it has to know. */
export type Settled = Pick<Outcome, 'derived' | 'evidence' | 'pools'>

export interface CardOutcome extends Settled {
  lineage: Lineage[]
}

export interface CatalogueOutcome {
  cards: Map<string, CardOutcome>
  upstreams: Map<string, { derived: Derived; evidence: EvidenceView[] }>
}

/** A source in the shape of a card: nothing but its name and evidence is known. */
const asDerivable = ({ id, name, evidence }: Upstream): Derivable =>
  ({ id, name, evidence, access: { mode: 'unknown' }, human_subjects: 'unknown', subsets: [], derived_from: [] })

/** Source without a card, without evidence, or in a cycle (which the check refuses): nothing is established (I6). */
const UNKNOWN: Upstream = { id: 'unknown', name: 'unknown source', evidence: [] }

/** A card about a copy inherits the result of what it copies; only what the copy itself is blocked by comes on top. */
function inherit(card: Card, own: Settled, origin: Settled, originId: string): Settled {
  const from = origin.derived
  const incidents = own.derived.flags.filter(({ flag }) => flag === 'ethics_or_withdrawn')
  const flags = [...from.flags.filter(({ flag }) => incidents.length === 0 || flag !== 'ethics_or_withdrawn').map(one => ({ ...one, evidence: [] })), ...incidents]
    .sort((a, b) => RISK_FLAGS.indexOf(a.flag) - RISK_FLAGS.indexOf(b.flag))
  const blocked = card.handling !== undefined || card.access.mode === 'discontinued' || incidents.length > 0
  const commercial_use = blocked && isUsable(from.commercial_use) ? 'not_established' as const : from.commercial_use
  // A part of a copy that is gone or blocked is as blocked as the whole.
  const subsets = from.subsets.map(part => (blocked && isUsable(part.commercial_use) ? { ...part, commercial_use: 'not_established' as const, conditions: [] } : part))
  const step = (gives: string): TraceEntry => ({ rule: 'R8', upstream: originId, evidence: [], gives })
  const trace = [
    step(from.license_status), step(from.commercial_use), ...from.flags.map(({ flag }) => step(flag)),
    ...incidents.map(({ flag, evidence }) => ({ rule: 'R11', evidence, gives: flag })),
    ...(commercial_use === from.commercial_use ? [] : [{ rule: 'R9b', evidence: [], gives: commercial_use }]),
  ]
  return {
    pools: origin.pools,
    derived: { ...from, commercial_use, conditions: isUsable(commercial_use) ? from.conditions : [], subsets, flags, risk_flags: flags.map(({ flag }) => flag), handling: handlingOf(card), trace },
    evidence: own.evidence.map(view => ({ ...view, role: 'other' as const })),
  }
}

/** Derives every card and every upstream entry. The order of the input is irrelevant (I5, I10). */
export function deriveCatalogue({ cards, upstreams, instruments, asOf, known = new Map() }: DeriveInput): CatalogueOutcome {
  const cardById = new Map(cards.map(card => [card.id, card]))
  const sourceById = new Map(upstreams.map(source => [source.id, source]))
  const done = new Map<string, Settled>(known)
  const running = new Set<string>()

  const ofSource = (source: Upstream): Settled => deriveCard(asDerivable(source), { instruments, asOf, upstream: resultFor })

  function outcomeOf(key: string): Settled {
    const before = done.get(key)
    if (before) return before
    const card = cardById.get(key)
    if ((!card && !sourceById.has(key)) || running.has(key)) return ofSource(UNKNOWN)
    running.add(key)
    const own = card ? deriveCard(card, { instruments, asOf, upstream: resultFor }) : ofSource(sourceById.get(key) ?? UNKNOWN)
    const outcome = card?.mirror_of ? inherit(card, own, outcomeOf(card.mirror_of), card.mirror_of) : own
    running.delete(key)
    done.set(key, outcome)
    return outcome
  }

  function resultFor(entry: LineageEntry): UpstreamResult {
    const id = entry.card ?? entry.external ?? UNKNOWN.id
    const { derived, pools } = outcomeOf(id)
    return upstreamResult(id, cardById.get(id)?.name ?? sourceById.get(id)?.name ?? id, derived, entry.upstream_subset, pools)
  }

  function lineageOf(entry: LineageEntry): Lineage {
    const { id, name, status, verdict } = resultFor(entry)
    return {
      id, kind: entry.card ? 'card' : 'external', name, relation: entry.relation, merge: entry.merge,
      ...(entry.upstream_subset ? { upstream_subset: entry.upstream_subset } : {}),
      ...(entry.subset ? { subset: entry.subset } : {}),
      ...(entry.because ? { because: entry.because } : {}),
      ...(entry.relicensed_by ? { relicensed_by: entry.relicensed_by } : {}),
      license_status: status, commercial_use: verdict,
    }
  }

  // In this order no call goes deeper than one link of a chain.
  for (const { id } of sourcesFirst(cards)) outcomeOf(id)
  return {
    cards: new Map(cards.map(card => {
      const { derived, evidence, pools } = outcomeOf(card.id)
      return [card.id, { derived, evidence, pools, lineage: card.derived_from.map(lineageOf) }]
    })),
    upstreams: new Map(upstreams.map(source => {
      const { derived, evidence } = outcomeOf(source.id)
      return [source.id, { derived, evidence }]
    })),
  }
}
