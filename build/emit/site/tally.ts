/** What the pages count over all records and flags, counted once for both languages. */
import type { PublishedCard, RiskFlag, Severity, Tier } from '../../../lib/model.ts'

const DAY = 86_400_000

/** Ages of evidence, by the days that each ends with. */
export const AGES = [{ key: 'age_0', days: 182 }, { key: 'age_1', days: 365 }, { key: 'age_2', days: 730 }, { key: 'age_3', days: Infinity }] as const

/** Ways of reading a source; records that do not say are `unsaid`. */
export const WAYS = ['live', 'repository_snapshot', 'stored_copy', 'unsaid'] as const

export interface Tally {
  records: number
  /** Records by strength. */
  tiers: ReadonlyMap<Tier, number>
  /** Way of reading -> records by age, in the order of {@link AGES}. */
  ages: ReadonlyMap<string, readonly number[]>
  /** Severities that a flag takes in the catalogue. */
  severities: ReadonlyMap<RiskFlag, ReadonlySet<Severity>>
}

/** @param asOf the day from which ages are counted */
export const tallyOf = (cards: readonly PublishedCard[], asOf: string): Tally => {
  const day = Date.parse(asOf)
  const tiers = new Map<Tier, number>()
  const ages = new Map<string, number[]>(WAYS.map(way => [way, AGES.map(() => 0)]))
  const severities = new Map<RiskFlag, Set<Severity>>()
  let records = 0
  for (const { evidence, derived } of cards) {
    for (const { tier, read_as: way = 'unsaid', retrieved_at: date } of evidence) {
      records++
      tiers.set(tier, (tiers.get(tier) ?? 0) + 1)
      const age = AGES.findIndex(({ days }) => (day - Date.parse(date)) / DAY <= days)
      const counts = ages.get(way)
      if (counts) counts[age] = (counts[age] ?? 0) + 1
    }
    for (const { flag, severity } of derived.flags) severities.set(flag, (severities.get(flag) ?? new Set()).add(severity))
  }
  return { records, tiers, ages, severities }
}
