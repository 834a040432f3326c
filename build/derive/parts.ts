/** R4: the separable parts of a dataset, and which records speak for which. */
import type { AccessMode, Scope } from '../../lib/model.ts'
import type { Card } from '../check/schema.ts'
import { isStrong, type Reading } from './records.ts'
import { restrictionsOf } from './terms.ts'

export interface Part {
  /** Empty string for a dataset that is one piece. */
  id: string
  name: string
  mode: AccessMode
  /** Records in force that speak for this part. */
  records: Reading[]
}

/** What parts are made from; entries of `upstreams.yaml` bring no subsets. */
export type PartedCard = Pick<Card, 'name' | 'subsets'> & { access: { mode: AccessMode } }

/** A part that is not a declared subset, but named by the scope of a statement. */
const NAMED_PARTS = [
  { id: 'annotations', name: 'Annotations' },
  { id: 'contents', name: 'Contents' },
] as const

const scopeOf = (partId: string): Scope => (partId === 'annotations' || partId === 'contents' ? partId : `subset:${partId}`)

const isThirdParty = (reading: Reading): boolean => reading.tier === 'T7' || reading.tier === 'context'

/** An agreement over the whole binds every part, but replaces a part's own terms only where it withholds more. */
const isAgreement = (reading: Reading): boolean =>
  (reading.tier === 'T1' || reading.tier === 'T2') && reading.instrument?.class === 'agreement'

const asGeneralTerms = (reading: Reading): Reading =>
  (isStrong(reading.tier) && reading.tier !== 'T1' ? { ...reading, tier: 'T5', eligible: false } : reading)

function recordsFor(partId: string, readings: readonly Reading[], partIds: ReadonlySet<string>): Reading[] {
  const scope = scopeOf(partId)
  const own = (reading: Reading): boolean => reading.scopes.includes(scope)
  const hasOwn = readings.some(reading => own(reading) && reading.firstParty && reading.tier !== 'T7')
  return readings.flatMap((reading): Reading[] => {
    if (own(reading) || reading.scopes.includes('repository')) return [reading]
    // One sentence about a part and the site: for the other parts it is no more than the site's word (R2).
    const ofSite = reading.scopes.includes('website') ? [asGeneralTerms(reading)] : []
    if (reading.scopes.includes('data')) {
      if (!hasOwn || reading.tier === 'T1' || reading.tier === 'T7') return [reading]
      return isAgreement(reading) ? [{ ...reading, terms: restrictionsOf(reading.stated), restrictOnly: true }] : ofSite
    }
    if (ofSite.length > 0) return ofSite
    // A third party's word about a part that the holder does not make: it belongs to the whole.
    const elsewhere = reading.scopes.every(s => !partIds.has(s.replace(/^subset:/, '')))
    return reading.tier === 'T7' && elsewhere ? [reading] : []
  })
}

/**
 * The parts of a dataset. A statement about the annotations alone leaves the contents a part of their own (and the other
 * way round), since silence about the rest must not be read as consent; only a dataset that ships no contents
 * (`rebuild`) is its annotations.
 */
export function partsOf(card: PartedCard, readings: readonly Reading[]): Part[] {
  const speaking = readings.filter(reading => reading.tier !== 'context')
  const named = NAMED_PARTS.filter(({ id }) => speaking.some(r => !isThirdParty(r) && r.scopes.includes(id)))
  const rest = card.subsets.length === 0 && named.length === 1
    ? NAMED_PARTS.filter(({ id }) => id === 'annotations' ? named[0]?.id !== id : named[0]?.id !== id && card.access.mode !== 'rebuild')
    : []
  const parts = [
    ...card.subsets.map(({ id, name, access }) => ({ id, name, mode: access?.mode ?? card.access.mode })),
    ...[...named, ...rest].sort((a, b) => (a.id < b.id ? -1 : 1)).map(part => ({ ...part, mode: card.access.mode })),
  ]
  if (parts.length === 0) return [{ id: '', name: card.name, mode: card.access.mode, records: speaking }]
  const ids = new Set(parts.map(({ id }) => id))
  return parts.map(part => ({ ...part, records: recordsFor(part.id, speaking, ids) }))
}

/** R4: an agreement over the whole grants what a part's own record withholds. */
export function overridden(parts: readonly Part[], readings: readonly Reading[]): string[] {
  const agreements = readings.filter(r => isAgreement(r) && r.scopes.includes('data'))
  const items = parts.flatMap(part => part.id === '' ? [] : part.records.filter(r => r.scopes.includes(scopeOf(part.id)) && isStrong(r.tier)))
  const hits = agreements.flatMap(agreement => items.filter(item =>
    (['commercial_use', 'for_profit_users', 'derivatives', 'redistribution'] as const).some(act =>
      agreement.terms.clauses[act] === 'yes' && item.terms.clauses[act] === 'no'))
    .flatMap(item => [agreement.id, item.id]))
  return [...new Set(hits)].sort()
}
