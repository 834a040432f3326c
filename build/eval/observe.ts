/** What an answer says about itself, whichever server gave it, and whether a call asks the same again. */
import type { PlannedCall } from './policies.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

export interface Observed { outcome: string; code?: string; empty: boolean; closed: boolean; characters: number }

const LISTS = ['rows', 'passages', 'results', 'datasets', 'cards', 'facets']

export const observe = (answer: unknown): Observed => {
  const told = isObject(answer) ? answer : {}
  const outcome = typeof told.outcome === 'string' ? told.outcome : 'other'
  const lists = LISTS.map(key => told[key]).filter(Array.isArray)
  return {
    outcome, ...(typeof told.code === 'string' ? { code: told.code } : {}),
    empty: outcome === 'no_match' || (outcome === 'match' && lists.length > 0 && lists.every(list => list.length === 0)),
    closed: told.complete === true || told.final === true, characters: (JSON.stringify(answer) ?? '').length,
  }
}

const plainWords = (text: unknown): string[] => String(text).toLowerCase().split(/[\s_,.;:?!]+/).filter(Boolean)

/** Words of a question, whether typed or filtered by: a search for "mouse" and a filter by mouse are one. */
const wordsOf = (args: unknown): Set<string> => {
  const { query, filters, names, id, cursor } = isObject(args) ? args : {}
  const values = isObject(filters) ? Object.values(filters) : []
  return new Set([query ?? [], values, names ?? [], id ?? [], cursor ?? []].flat(2).flatMap(plainWords))
}

/** Tools that find datasets: by words and by name. Others repeat only themselves. */
const LOOKUPS = ['search_datasets', 'check_datasets']

const isLookup = (tool: string): boolean => LOOKUPS.includes(tool)

/**
 * True where a call repeats a question: at least half of the words of the smaller question in common, asked of the same tool, or of search and
 * lookup by name. Rewordings count, another question and another page do not.
 */
export const isSameQuestion = (one: PlannedCall, other: PlannedCall): boolean => {
  if (!(isLookup(one.tool) && isLookup(other.tool)) && !(one.tool === other.tool && /search|similar|find/i.test(one.tool))) return false
  const [a, b] = [wordsOf(one.arguments), wordsOf(other.arguments)]
  const shared = [...a].filter(word => b.has(word)).length
  return a.size === 0 || b.size === 0 ? a.size === b.size : shared / Math.min(a.size, b.size) >= 0.5
}
