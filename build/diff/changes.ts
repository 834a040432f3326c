/** What changed for a reader between two snapshots. Pure: no change of bytes counts that changes no answer. */
import { type CommercialUse, type Derived, type EvidenceView, isUsable, type PublishedCard, VERDICT_RANK } from '../../lib/model.ts'
import { byCodeUnit } from '../order.ts'
import type { Snapshot } from './snapshot.ts'

/** One thing that reads differently: `before` or `after` is empty where it came or went. */
export interface Change {
  what: string
  before: string
  after: string
  /** A verdict, of the whole or of a part, that allows more than before. */
  permissive?: true
}

export interface CardChange {
  id: string
  name: string
  changes: Change[]
}

export interface Difference {
  old: string
  new: string
  added: { id: string; name: string; commercial_use: CommercialUse; license_status: string }[]
  removed: { id: string; name: string }[]
  changed: CardChange[]
  /** Ids of cards whose verdict became more permissive, or that came as usable. */
  more_permissive: string[]
}

const list = (values: readonly string[]): string => values.join(', ')

/** A row of a comparison, where the two sides differ. */
const differ = (what: string, before: string, after: string): Change[] => (before === after ? [] : [{ what, before, after }])

function verdict(what: string, before: CommercialUse, after: CommercialUse): Change[] {
  return differ(what, before, after).map(change =>
    (VERDICT_RANK[after] > VERDICT_RANK[before] ? { ...change, permissive: true } : change))
}

/** Came, went, for lists whose order says nothing. */
function members(what: string, before: readonly string[], after: readonly string[]): Change[] {
  const [gone, come] = [before.filter(one => !after.includes(one)), after.filter(one => !before.includes(one))]
  return gone.length + come.length === 0 ? [] : [{ what, before: list(gone), after: list(come) }]
}

function parts(before: Derived, after: Derived): Change[] {
  const ids = [...new Set([...before.subsets, ...after.subsets].map(({ id }) => id))].sort(byCodeUnit)
  return ids.flatMap((id): Change[] => {
    const [old, now] = [before, after].map(derived => derived.subsets.find(part => part.id === id))
    if (!old || !now) return differ(`part ${id}`, old ? `${old.license_status}, ${old.commercial_use}` : '', now ? `${now.license_status}, ${now.commercial_use}` : '')
    return [...differ(`status of part ${id}`, old.license_status, now.license_status), ...verdict(`verdict of part ${id}`, old.commercial_use, now.commercial_use)]
  })
}

const evidenceLine = ({ id, kind, party, tier, says, url, retrieved_at, role }: EvidenceView): string =>
  `${id}: ${kind} by ${party}, ${tier}, ${says}, ${retrieved_at}${role === 'history' ? ', history' : ''}${url ? `, ${url}` : ''}`

function evidence(before: readonly EvidenceView[], after: readonly EvidenceView[]): Change[] {
  const lines = (views: readonly EvidenceView[]) => new Map(views.map(view => [view.id, evidenceLine(view)]))
  const [old, now] = [lines(before), lines(after)]
  return [...new Set([...old.keys(), ...now.keys()])].sort(byCodeUnit).flatMap(id => differ('evidence', old.get(id) ?? '', now.get(id) ?? ''))
}

const sources = ({ derived_from }: PublishedCard): string[] =>
  derived_from.map(({ id, relation, merge, upstream_subset, subset }) => `${id}${upstream_subset ? `/${upstream_subset}` : ''} (${relation}, ${merge}${subset ? `, into ${subset}` : ''})`)

const tags = (card: PublishedCard): string[] => Object.entries(card.tags).flatMap(([facet, values]) => values.map(value => `${facet}=${value}`))

function compare(old: PublishedCard, now: PublishedCard): Change[] {
  const [before, after] = [old.derived, now.derived]
  return [
    ...verdict('verdict', before.commercial_use, after.commercial_use),
    ...differ('status', before.license_status, after.license_status),
    ...differ('reason', before.reason, after.reason),
    ...differ('licence', before.license ?? 'none', after.license ?? 'none'),
    ...parts(before, after),
    ...members('conditions', before.conditions, after.conditions),
    ...members('flags', before.flags.map(({ flag, severity }) => `${flag} (${severity})`), after.flags.map(({ flag, severity }) => `${flag} (${severity})`)),
    ...differ('access', old.access.mode, now.access.mode),
    ...differ('access page', old.access.url ?? '', now.access.url ?? ''),
    ...differ('handling', before.handling, after.handling),
    ...members('tags', tags(old), tags(now)),
    ...members('made from', sources(old), sources(now)),
    ...evidence(old.evidence, now.evidence),
    ...differ('name', old.name, now.name),
    ...members('aliases', old.aliases, now.aliases),
    ...differ('summary', old.summary, now.summary),
    ...members('text', old.sections.map(({ heading }) => heading).filter(heading => !sameText(old, now, heading)), now.sections.map(({ heading }) => heading).filter(heading => !sameText(old, now, heading)).map(heading => `${heading} (new words)`)),
  ]
}

const sameText = (old: PublishedCard, now: PublishedCard, heading: string): boolean =>
  old.sections.find(section => section.heading === heading)?.text === now.sections.find(section => section.heading === heading)?.text

/** Compares two snapshots card by card, in the order of ids. */
export function difference(old: Snapshot, now: Snapshot): Difference {
  const ids = [...new Set([...old.cards.keys(), ...now.cards.keys()])].sort(byCodeUnit)
  const result: Difference = { old: old.name, new: now.name, added: [], removed: [], changed: [], more_permissive: [] }
  for (const id of ids) {
    const [before, after] = [old.cards.get(id), now.cards.get(id)]
    if (before && after) {
      const changes = compare(before, after)
      if (changes.length > 0) result.changed.push({ id, name: after.name, changes })
      if (changes.some(({ permissive }) => permissive)) result.more_permissive.push(id)
    } else if (after) {
      const { commercial_use, license_status } = after.derived
      result.added.push({ id, name: after.name, commercial_use, license_status })
      if (isUsable(commercial_use)) result.more_permissive.push(id)
    } else if (before) result.removed.push({ id, name: before.name })
  }
  return result
}
