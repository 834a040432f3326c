/** What there is to verify: every address at which evidence was read, with the words that were read there. */
import { isImmutable } from '../derive/stale.ts'
import type { EvidenceRecord } from '../check/schema.ts'
import type { Path } from '../read/yaml.ts'

export interface Target {
  /** Card or upstream. */
  owner: string
  /** File that holds the record, relative to the project. */
  file: string
  /** Where the record stands in the data of the file. */
  at: Path
  record: EvidenceRecord
  /** Addresses of the record: its page, or the places that were searched in vain. */
  urls: string[]
}

/** Of records with an address, those of one owner. */
export const targetsOf = (owner: string, file: string, base: Path, evidence: readonly EvidenceRecord[]): Target[] =>
  evidence.flatMap((record, index) => {
    const urls = record.url ? [record.url] : [...new Set((record.places ?? []).map(({ url }) => url))]
    return urls.length ? [{ owner, file, at: [...base, 'evidence', index], record, urls }] : []
  })

/** Oldest first; what can change before what cannot. */
export const byAge = (a: Target, b: Target): number =>
  Number(isImmutable(a.record)) - Number(isImmutable(b.record))
  || (a.record.retrieved_at < b.record.retrieved_at ? -1 : a.record.retrieved_at > b.record.retrieved_at ? 1 : 0)

/** Pages that show a file, and the file itself: its words are compared without what the host puts around them. */
const RAW: readonly (readonly [RegExp, string])[] = [
  [/^https:\/\/github\.com\/([^/]+)\/([^/]+)\/(?:blob|raw)\/([^?#]+).*$/, 'https://raw.githubusercontent.com/$1/$2/$3'],
  [/^(https:\/\/huggingface\.co\/(?:datasets\/|spaces\/)?[^/]+\/[^/]+)\/blob\/([^?#]+).*$/, '$1/raw/$2'],
  [/^(https:\/\/gitlab\.com\/[^?#]+)\/-\/blob\/([^?#]+).*$/, '$1/-/raw/$2'],
]

/** The address that is fetched for one that is recorded: without its fragment, and the file where the page only shows one. */
export const fetchedUrl = (url: string): string => {
  const row = RAW.find(([pattern]) => pattern.test(url))
  return row ? url.replace(row[0], row[1]) : url.replace(/#.*$/s, '')
}
