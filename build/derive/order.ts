import type { Card } from '../check/schema.ts'

/** Ids of the cards that a card is made from, or a copy of. */
export const sourcesOf = ({ derived_from, mirror_of }: Pick<Card, 'derived_from' | 'mirror_of'>): string[] =>
  [...derived_from.flatMap(entry => entry.card ?? []), ...(mirror_of ? [mirror_of] : [])]

/** Sources before what is made from them, however long the chain is. A circle, which the check refuses, is cut somewhere. */
export function sourcesFirst(cards: readonly Card[]): Card[] {
  const byId = new Map(cards.map(card => [card.id, card]))
  const seen = new Set<string>()
  const ordered: Card[] = []
  for (const first of cards) {
    const waiting = [first]
    for (let top = waiting.at(-1); top !== undefined; top = waiting.at(-1)) {
      const open = seen.has(top.id) ? [] : sourcesOf(top).flatMap(id => (seen.has(id) ? [] : byId.get(id) ?? []))
      seen.add(top.id)
      waiting.push(...open)
      if (open.length > 0) continue
      waiting.pop()
      ordered.push(top)
    }
  }
  return [...new Set(ordered)]
}
