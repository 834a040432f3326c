import type { Card, Upstream } from './check/schema.ts'

const datesOf = ({ access, subsets, evidence, handling }: Card): (string | undefined)[] => [
  access.checked_at, ...subsets.map(subset => subset.access?.checked_at), ...evidence.map(record => record.retrieved_at), handling?.date,
]

/**
 * The day a catalogue speaks of: what its own file says, or the newest date of its cards and sources where that is later.
 * Never the clock, so that the same cards give the same catalogue on any day.
 */
export const effectiveAsOf = (stated: string, cards: readonly Card[], upstreams: readonly Upstream[]): string => {
  let latest = stated
  const see = (date: string | undefined): void => {
    if (date !== undefined && date > latest) latest = date
  }
  for (const card of cards) datesOf(card).forEach(see)
  for (const { evidence } of upstreams) evidence.forEach(record => see(record.retrieved_at))
  return latest
}
