/**
 * The one cache file: a line of JSON about the last run, then a line for each card. Every line begins with a seal over the code
 * version, what the line belongs to, and the line itself: what other code wrote, what was cut and what anybody changed reads as if
 * it were not there. Content of the project alone decides what the file answers; times and names do not.
 */
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, readSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Diagnostic } from '../check/diagnostic.ts'
import type { Settled } from '../derive/index.ts'
import type { PackedCard } from '../read-one.ts'
import type { ReadTables } from '../tables.ts'
import type { OutputSummary } from './standing-output.ts'

/** A card without an error. A failed card is never kept. */
export interface CachedCard extends PackedCard { path: string; sha256: string; outcome?: CachedOutcome }

/** What the rules gave for it, and the key of all that they looked at. */
export interface CachedOutcome extends Pick<Settled, 'derived' | 'evidence'> {
  key: string
  pools: { whole: readonly string[]; parts: [part: string, pools: readonly string[]][] }
}

/** The outcome of a whole run without an error. */
export interface CachedRun {
  /** Digest of all that was read. */
  digest: string
  read: number
  borrowed: string[]
  diagnostics: Diagnostic[]
  /** What was built from it, by what was wanted. */
  outputs?: Record<string, OutputSummary>
}

export interface CacheHead {
  /** Digest of what the cards were checked against. */
  context?: string
  tables?: ReadTables
  run?: CachedRun
}

/** A card as it lies in the file; without the line, one that is still to be written. */
export interface CacheEntry { card: CachedCard; line?: Uint8Array }

/** By the path of the card. */
export type CacheEntries = Map<string, CacheEntry>

const SEAL = 64
const LINE_BREAK = 0x0a
const END = Buffer.from([LINE_BREAK])
const HEAD = 'run'
const CHUNK = 1024 * 1024

const sealOf = (code: string, part: string, json: string | Uint8Array): string => createHash('sha256').update(`${code}\n${part}\n`).update(json).digest('hex')

const sealed = (code: string, part: string, value: object): Buffer => {
  const json = JSON.stringify(value)
  return Buffer.from(`${sealOf(code, part, json)} ${json}`)
}

/** What a line holds; undefined where the seal is not its own. */
const opened = <T>(code: string, part: string, line: Buffer): T | undefined => {
  const json = line.subarray(SEAL + 1)
  // The seal shows that this very code wrote it, so its shape needs no second look.
  return line.toString('latin1', 0, SEAL) === sealOf(code, part, json) ? JSON.parse(json.toString()) as T : undefined
}

const firstLine = (path: string): Buffer => {
  const file = openSync(path, 'r')
  try {
    const read: Buffer[] = []
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const got = chunk.subarray(0, readSync(file, chunk))
      const end = got.indexOf(LINE_BREAK)
      read.push(end === -1 ? got : got.subarray(0, end))
      if (end !== -1 || got.length === 0) return Buffer.concat(read)
    }
  } finally {
    closeSync(file)
  }
}

const orNone = <T>(read: () => T, none: T): T => {
  try {
    return read()
  } catch {
    return none
  }
}

/** What is known of the last run, without a look at the cards; empty where there is nothing that can be trusted. */
export const loadHead = (path: string, code: string): CacheHead => orNone(() => (statSync(path).isFile() ? opened<CacheHead>(code, HEAD, firstLine(path)) : undefined) ?? {}, {})

/** The cards that were checked against a context. Those of another have another seal, and are not among them. */
export const loadCards = (path: string, code: string, context: string): CacheEntries => orNone(() => {
  const entries: CacheEntries = new Map()
  if (!statSync(path).isFile()) return entries
  const bytes = readFileSync(path)
  for (let from = bytes.indexOf(LINE_BREAK) + 1, end = bytes.indexOf(LINE_BREAK, from); from > 0 && end !== -1; from = end + 1, end = bytes.indexOf(LINE_BREAK, from)) {
    const line = bytes.subarray(from, end)
    const card = opened<CachedCard>(code, context, line)
    if (card) entries.set(card.path, { card, line })
  }
  return entries
}, new Map())

/**
 * Removes what processes were writing beside the file: this one where it failed, and any that was killed. One that is still writing
 * loses its file too, and is no worse off than with a cache that cannot be written.
 */
const discardUnfinished = (path: string): void => orNone(() => {
  const begun = readdirSync(dirname(path)).filter(name => name.startsWith(`${basename(path)}.`))
  for (const name of begun) rmSync(join(dirname(path), name), { force: true })
}, undefined)

/** Writes the file whole or not at all. A cache that cannot be written is no fault: the next run is a cold one. */
export const saveCache = (path: string, code: string, head: CacheHead, entries: Iterable<CacheEntry>): void => {
  const next = `${path}.${process.pid}`
  try {
    mkdirSync(dirname(path), { recursive: true })
    discardUnfinished(path)
    const file = openSync(next, 'w')
    try {
      writeFileSync(file, Buffer.concat([sealed(code, HEAD, head), END]))
      for (const { card, line } of entries) writeFileSync(file, Buffer.concat([line ?? sealed(code, head.context ?? '', card), END]))
    } finally {
      closeSync(file)
    }
    renameSync(next, path)
  } catch {
    discardUnfinished(path)
  }
}
