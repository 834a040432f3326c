/** What an answer says of a record. */
import type { Fetched } from '../fetch/guarded-fetch.ts'
import { holds } from './fold.ts'
import { pageText } from './page-text.ts'

/**
 * | outcome | meaning |
 * | --- | --- |
 * | `ok` | the excerpt is still there |
 * | `moved` | the page moved for good and says it at its new address |
 * | `changed` | the page answers and the excerpt is gone |
 * | `gone` | there is no such page, or no such machine any more |
 * | `blocked` | the page is not shown to us: 401, 403, 429, robots.txt |
 * | `not_compared` | the page answers, but there is no excerpt, or it is no text |
 * | `failed` | nothing is known: too slow, too large, a fault of the server, a private address |
 */
export const OUTCOMES = ['ok', 'moved', 'changed', 'gone', 'blocked', 'not_compared', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** What was compared with the excerpt: the words a reader sees, the source of the page, or a file that the page only shows. */
export type Compared = 'page' | 'source' | 'file'

export interface Finding {
  outcome: Outcome
  /** In words, for people. */
  detail: string
  compared?: Compared
  /** Where the page is now, if it moved for good. */
  new_url?: string
}

const GONE: ReadonlySet<number> = new Set([404, 410])
const BLOCKED: ReadonlySet<number> = new Set([401, 403, 407, 429, 451])
const PERMANENT: ReadonlySet<number> = new Set([301, 308])

/** The address to write down, if all redirects up to it are for good. */
const movedTo = (answer: Fetched): string | undefined =>
  (answer.hops.length > 0 && answer.hops.every(({ status }) => PERMANENT.has(status)) ? answer.url : undefined)

const withoutAnswer = (answer: Fetched & { ok: false }): Finding => {
  if (answer.fault === 'unresolved') return { outcome: 'gone', detail: answer.message }
  if (answer.fault === 'refused') return { outcome: 'blocked', detail: answer.message }
  const way = answer.hops.length ? `, after ${answer.hops.length} redirect${answer.hops.length === 1 ? '' : 's'}` : ''
  return { outcome: 'failed', detail: `${answer.message}${way}` }
}

const compare = (answer: Fetched & { ok: true }, excerpt: string, isFile: boolean): Finding => {
  const page = pageText(answer.bytes, answer.headers['content-type'])
  if (!page) return { outcome: 'not_compared', detail: `is no text (${answer.headers['content-type'] ?? 'no type'})` }
  const new_url = isFile ? undefined : movedTo(answer)
  const found = holds(page.text, excerpt) ? 'page' : page.source !== undefined && holds(page.source, excerpt) ? 'source' : undefined
  if (!found) return { outcome: 'changed', detail: 'the excerpt is not there any more', ...(isFile ? { compared: 'file' as const } : {}) }
  const compared = isFile ? 'file' : found
  const where = { page: 'the excerpt is there', source: 'the excerpt is there, in the source of the page', file: 'the excerpt is there, in the file itself' }[compared]
  return new_url ? { outcome: 'moved', detail: where, compared, new_url } : { outcome: 'ok', detail: where, compared }
}

/**
 * Pure: the same answer gives the same outcome.
 *
 * @param excerpt what was read there; undefined where only the page itself is looked for
 * @param isFile true where a file was fetched instead of the page that shows it
 */
export const judge = (answer: Fetched, excerpt: string | undefined, isFile: boolean): Finding => {
  if (!answer.ok) return withoutAnswer(answer)
  if (GONE.has(answer.status)) return { outcome: 'gone', detail: `answers ${answer.status}` }
  if (BLOCKED.has(answer.status)) return { outcome: 'blocked', detail: `answers ${answer.status}` }
  if (answer.status >= 300) return { outcome: 'failed', detail: `answers ${answer.status}` }
  if (excerpt !== undefined) return compare(answer, excerpt, isFile)
  const new_url = isFile ? undefined : movedTo(answer)
  return { outcome: 'not_compared', detail: 'answers; there is no excerpt to compare', ...(new_url ? { new_url } : {}) }
}
