/**
 * The one cache file. Its first line is a digest over the code version and the rest: a file that other code wrote, that was cut, or
 * that anybody changed reads as no cache at all. Content of the project alone decides what it answers; times and names do not.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Diagnostic } from '../check/diagnostic.ts'
import type { PackedCard } from '../read-one.ts'
import type { ReadTables } from '../tables.ts'

/** A card without an error. A failed card is never kept. */
export interface CachedCard extends PackedCard { sha256: string }

/** The outcome of a whole run without an error. */
export interface CachedRun { digest: string; read: number; borrowed: string[]; diagnostics: Diagnostic[] }

export interface CacheData {
  /** Digest of what the tables and cards below were checked against. */
  context?: string
  tables?: ReadTables
  cards: Record<string, CachedCard>
  run?: CachedRun
}

const seal = (code: string, body: string): string => createHash('sha256').update(`${code}\n${body}`).digest('hex')

/** What the file holds; empty where there is none or it cannot be trusted. */
export const loadCache = (path: string, code: string): CacheData => {
  try {
    const text = readFileSync(path, 'utf8')
    const end = text.indexOf('\n')
    const body = text.slice(end + 1)
    // The seal shows that this very code wrote it, so its shape needs no second look.
    return text.slice(0, end) === seal(code, body) ? JSON.parse(body) as CacheData : { cards: {} }
  } catch {
    return { cards: {} }
  }
}

const discard = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // What could not be made need not be removed.
  }
}

/** Writes the file whole or not at all. A cache that cannot be written is no fault: the next run is a cold one. */
export const saveCache = (path: string, code: string, data: CacheData): void => {
  const next = `${path}.${process.pid}`
  try {
    const body = JSON.stringify(data)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(next, `${seal(code, body)}\n${body}`)
    renameSync(next, path)
  } catch {
    discard(next)
  }
}
