/** What every tool answers with: plain objects, ready for JSON. */
import type { Manifest, Row } from '../model.ts'

/** Codes of a bad call. The last two are the caller's policy and the host's fault, not the input's. */
export const ERROR_CODES = [
  'unknown_facet', 'unknown_value', 'reserved_facet', 'unknown_id', 'invalid_input', 'bad_cursor', 'tool_not_available',
  'not_confirmed', 'catalogue_error',
] as const
export type ErrorCode = (typeof ERROR_CODES)[number]

/** A bad call, with what is legal instead. */
export interface ErrorAnswer {
  outcome: 'error'
  code: ErrorCode
  message: string
  [detail: string]: unknown
}

/** Which catalogue answered: its content hash and the number of cards. */
export interface CatalogueStamp { version: string; total: number }

export interface MatchAnswer {
  outcome: 'match'
  /** What was read differently from how it was written. */
  notices?: string[]
  catalogue: CatalogueStamp
  [key: string]: unknown
}

/** A final answer: the catalogue has nothing that matches. */
export interface NoMatchAnswer {
  outcome: 'no_match'
  final: true
  statement: string
  instruction: string
  notices?: string[]
  catalogue: CatalogueStamp
  [key: string]: unknown
}

export type Answer = MatchAnswer | NoMatchAnswer | ErrorAnswer

/** A row of a page that says it is not the whole set. */
export interface Page<R> {
  total: number
  rows: R[]
  complete: boolean
  note: string
  cursor?: string
}
export type FoundRow = Row & { why?: Record<string, string[]> }

/** A value, or the answer that refuses the call. */
export type Taken<T> = { value: T; refused?: undefined } | { value?: undefined; refused: ErrorAnswer }

export const error = (code: ErrorCode, message: string, details: Record<string, unknown> = {}): ErrorAnswer =>
  ({ outcome: 'error', code, message, ...details })

export const refuse = (code: ErrorCode, message: string, details: Record<string, unknown> = {}): { refused: ErrorAnswer } =>
  ({ refused: error(code, message, details) })

export const stampOf = (manifest: Manifest): CatalogueStamp => ({ version: manifest.version, total: manifest.cards })

/** Most notices in an answer: a call with more is told the number. */
const MOST_NOTICES = 8

/** Each notice once, and no more than an answer has room for. */
export const distinct = (notices: readonly string[]): string[] => {
  const all = [...new Set(notices)]
  return all.length > MOST_NOTICES ? [...all.slice(0, MOST_NOTICES), `${all.length - MOST_NOTICES} more of this kind.`] : all
}

/** `{notices}` where there are any. */
export const told = (notices: readonly string[]): { notices?: string[] } => (notices.length ? { notices: distinct(notices) } : {})

/** Size of an answer: characters of its compact JSON. */
export const sizeOf = (answer: unknown): number => JSON.stringify(answer).length

/** The most items (at least `least`) with which `answerWith(n)` stays within `cap` characters. */
export const fitting = (items: number, cap: number, answerWith: (n: number) => unknown, least = 0): number => {
  let low = Math.min(least, items)
  let high = items
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (sizeOf(answerWith(middle)) <= cap) low = middle
    else high = middle - 1
  }
  return low
}
