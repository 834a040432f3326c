/** Ties the threads between cards: their order, who is made from whom, and the facets over all of them. */
import type { Derived, EvidenceView, Lineage, Section } from '../../lib/model.ts'
import type { Card, InstrumentRow } from '../check/schema.ts'
import type { Vocabulary } from '../check/context.ts'
import { byCodeUnit } from '../order.ts'
import { linkFacets } from './facets.ts'
import type { About, LinkedCard, LinkedCatalogue } from './linked.ts'

/** What is known of a card before it is linked. */
export interface DerivedCard {
  card: Card
  sections: Section[]
  derived: Derived
  evidence: EvidenceView[]
  lineage: Lineage[]
  /** Place of its file in the folder of cards. */
  file?: string
}

/** Capital letters do not count in a list of names; only then do code units. */
const byNameThenId = (a: DerivedCard, b: DerivedCard): number =>
  byCodeUnit(a.card.name.toLowerCase(), b.card.name.toLowerCase()) || byCodeUnit(a.card.id, b.card.id)

const usersOf = (cards: readonly DerivedCard[]): Map<string, string[]> => {
  const users = new Map<string, Set<string>>()
  for (const { card, lineage } of cards) {
    for (const { id, kind } of lineage) if (kind === 'card') users.set(id, (users.get(id) ?? new Set()).add(card.id))
  }
  return new Map([...users].map(([id, ids]) => [id, [...ids].toSorted(byCodeUnit)]))
}

/**
 * Links derived cards into a catalogue. The order in which they come leaves no trace.
 * @param asOf the day the catalogue speaks of, YYYY-MM-DD
 * @param instruments the licence table
 */
export const linkCatalogue = (about: About, asOf: string, vocabulary: Vocabulary, derived: readonly DerivedCard[], instruments: readonly InstrumentRow[] = []): LinkedCatalogue => {
  const users = usersOf(derived)
  const cards = derived.toSorted(byNameThenId).map((card): LinkedCard => ({ ...card, usedBy: users.get(card.card.id) ?? [] }))
  return { about, asOf, cards, ...linkFacets(vocabulary, cards), instruments }
}
