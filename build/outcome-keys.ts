/** Names for all that the rules look at when they derive a card: where the name is the same, so is the outcome. */
import { sha256 } from './files.ts'
import type { CheckedCard } from './check/check.ts'
import { sourcesFirst, sourcesOf } from './derive/order.ts'

/**
 * A key for each card: over its own bytes, the keys of the cards that it is made from, the tables and the day.
 *
 * @param tables digest of the tables, as the inventory gives it
 * @param day the day that the catalogue speaks of
 * @param bytesOf sha256 of the file of a card, by its path
 * @returns by the id of the card
 */
export const outcomeKeys = (cards: readonly CheckedCard[], tables: string, day: string, bytesOf: (path: string) => string): Map<string, string> => {
  const paths = new Map(cards.map(({ card, path }) => [card.id, path]))
  const keys = new Map<string, string>()
  for (const card of sourcesFirst(cards.map(({ card }) => card))) {
    const own = bytesOf(paths.get(card.id) ?? '')
    const parts = [tables, day, own, ...sourcesOf(card).map(id => keys.get(id) ?? id)]
    keys.set(card.id, sha256(parts.join('\n')))
  }
  return keys
}
