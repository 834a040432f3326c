import type { Card, Upstream } from './check/schema.ts'
import { byCodeUnit } from './order.ts'

const datesOf = ({ access, subsets, evidence, handling }: Card): (string | undefined)[] => [
  access.checked_at, ...subsets.map(subset => subset.access?.checked_at), ...evidence.map(record => record.retrieved_at), handling?.date,
]

/**
 * The day a catalogue speaks of: what its own file says, or the newest date of its cards and sources where that is later.
 * Never the clock, so that the same cards give the same catalogue on any day.
 */
export const effectiveAsOf = (stated: string, cards: readonly Card[], upstreams: readonly Upstream[]): string => {
  const dates = [stated, ...cards.flatMap(datesOf), ...upstreams.flatMap(({ evidence }) => evidence.map(record => record.retrieved_at))]
  return dates.filter(date => date !== undefined).toSorted(byCodeUnit).at(-1) ?? stated
}
