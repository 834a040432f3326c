/** R10: evidence that may no longer say what it said. All dates compare with `as_of`, never with the clock. */
import type { Severity } from '../../lib/model.ts'
import type { EvidenceRecord } from '../check/schema.ts'

const DAY = 86_400_000
/** Days after which a mutable page should be read again, and after which it no longer carries a usable verdict. */
const STALE_DAYS = { caution: 365, block: 730 } as const

/** Addresses whose content cannot change: a commit, an archived capture, a versioned deposit. */
const IMMUTABLE = [
  /\/[0-9a-f]{40}(?:[/?#]|$)/, /web\.archive\.org\/web\/\d{14}/, /archive\.softwareheritage\.org\/swh:/,
  /doi\.org\/10\.5281\/zenodo\.\d+/, /doi\.org\/10\.6084\/m9\.figshare\.\d+\.v\d+/,
]

/** What the age of a record depends on. */
export type Aged = Pick<EvidenceRecord, 'immutable' | 'url' | 'retrieved_at'> & { places?: readonly { url: string }[] | undefined; read_as?: string | undefined }

/** The record's own word, else what its address shows. A search for terms is as mutable as the pages it looked at. */
export function isImmutable(record: Aged): boolean {
  if (record.immutable !== undefined) return record.immutable
  const urls = record.url ? [record.url] : (record.places ?? []).map(({ url }) => url)
  return urls.length > 0 && urls.every(url => IMMUTABLE.some(pattern => pattern.test(url)))
}

/** Severity of `stale_evidence` for a decisive record, or nothing. */
export function staleness(record: Aged, asOf: string): Severity | undefined {
  if (isImmutable(record)) return undefined
  const days = (Date.parse(asOf) - Date.parse(record.retrieved_at)) / DAY
  if (days > STALE_DAYS.block) return 'B'
  return days > STALE_DAYS.caution || record.read_as === 'stored_copy' ? 'C' : undefined
}

/** First day on which a decisive record is stale: at once for a stored copy, never for what cannot change. */
export function dueOn(record: Aged): string | undefined {
  if (isImmutable(record)) return undefined
  if (record.read_as === 'stored_copy') return record.retrieved_at
  return new Date(Date.parse(record.retrieved_at) + (STALE_DAYS.caution + 1) * DAY).toISOString().slice(0, 10)
}
