/** Filters of a caller -> legal facets and values, or the error that lists them. */
import type { FacetHead, FacetHeads } from '../model.ts'
import { fold } from '../search/letters.ts'
import type { Filter } from '../search/types.ts'
import { type ErrorAnswer, refuse, type Taken } from './answer.ts'
import { kindOf, said, spaced } from './echo.ts'
import { isMissing, unfit, unpacked } from './input.ts'
import { nearest } from './nearest.ts'

/** Names that are taken for a facet's own. */
const FACET_NAMES: Readonly<Record<string, string>> = { access_mode: 'access' }

/** Beside what folding makes equal, blanks, hyphens and underscores do not tell facets or values apart. */
const folded = (text: string): string => fold(spaced(text)).replace(/[\s_-]+/g, '_')

type Refusal = { refused: ErrorAnswer }

const facetNames = (file: FacetHeads): string[] => file.facets.map(facet => facet.facet)

const reservedError = (file: FacetHeads, name: string): Refusal | undefined => {
  const reserved = file.reserved.find(({ facet }) => facet === name)
  return reserved && refuse('reserved_facet', `${reserved.facet} is reserved: it cannot be filtered by or counted.`, {
    facet: reserved.facet, reason: reserved.reason, instead: reserved.instead,
  })
}

/** A facet by its name, whatever its case, or by its label in either language. */
export const takeFacet = (file: FacetHeads, typed: string, notices: string[]): Taken<FacetHead> => {
  const key = folded(typed)
  const name = Object.hasOwn(FACET_NAMES, key) ? FACET_NAMES[key] : key
  const named = file.facets.filter(facet => facet.facet === name)
  const found = named.length ? named : file.facets.filter(({ label }) => folded(label.en) === key || folded(label.zh) === key)
  const [facet] = found
  if (facet && found.length === 1) {
    if (facet.facet !== typed) notices.push(`"${said(typed)}" was taken as facet ${facet.facet}.`)
    return { value: facet }
  }
  const legal = facetNames(file)
  return reservedError(file, key) ?? refuse('unknown_facet', `There is no facet "${said(typed)}".`, {
    facet: said(typed), legal_facets: legal, did_you_mean: nearest(key, legal),
  })
}

/** Ways to read a value, the surest first; the first that names exactly one value is taken. */
const READINGS: ((value: FacetHead['values'][number]) => string[])[] = [
  ({ value }) => [value], ({ label }) => [label.en, label.zh], ({ synonyms }) => synonyms,
]

const takeValue = (facet: FacetHead, raw: unknown, notices: string[]): Taken<number> => {
  const typed = String(raw)
  const key = folded(typed)
  for (const reading of READINGS) {
    const positions = facet.values.flatMap((value, i) => reading(value).some(word => folded(word) === key) ? [i] : [])
    const [position] = positions
    if (position === undefined) continue
    if (positions.length > 1) return unknownValue(facet, typed, positions.map(i => facet.values[i]?.value ?? ''))
    const { value = '' } = facet.values[position] ?? {}
    if (value !== typed) notices.push(`${facet.facet} "${said(typed)}" was taken as ${value}.`)
    return { value: position }
  }
  return unknownValue(facet, typed, [])
}

const unknownValue = (facet: FacetHead, typed: string, meant: string[]): Refusal => {
  const legal = facet.values.map(({ value }) => value)
  const words = facet.values.flatMap(({ value, label, synonyms }) => [value, label.en, ...synonyms].map(word => [folded(word), value] as const))
  const near = nearest(folded(typed), words.map(([word]) => word))
  return refuse('unknown_value', meant.length ? `${facet.facet} "${said(typed)}" could be ${meant.join(' or ')}.` : `${facet.facet} has no value "${said(typed)}".`, {
    facet: facet.facet, value: said(typed), legal_values: legal, did_you_mean: meant[0] ?? words.find(([word]) => word === near)?.[1] ?? null,
  })
}

const misshapen = (path: string, value: unknown): Refusal =>
  refuse('invalid_input', `${path} should map facets to values; ${kindOf(value)} came.`, {
    path, expected: '{facet: value or [values]}', came: kindOf(value),
  })

/** A map, or a list of `{facet, values}`, as pairs. */
const pairsOf = (path: string, raw: unknown): Taken<[string, unknown][]> => {
  const given = unpacked(raw)
  const bad = unfit(given, path)
  if (bad) return bad
  if (typeof given !== 'object' || given === null) return misshapen(path, given)
  if (!Array.isArray(given)) return { value: Object.entries(given) }
  const pairs: [string, unknown][] = []
  for (const item of given as unknown[]) {
    const { facet, values, value } = (typeof item === 'object' && item !== null ? item : {}) as { facet?: unknown; values?: unknown; value?: unknown }
    if (typeof facet !== 'string') return misshapen(path, item)
    pairs.push([facet, values ?? value])
  }
  return { value: pairs }
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value)

/** Reads `filters` or `exclude`. A missing value is no filter; facets come in catalogue order, values sorted. */
export const takeFilters = (file: FacetHeads, path: string, raw: unknown, notices: string[]): Taken<Filter[]> => {
  if (isMissing(raw)) return { value: [] }
  const pairs = pairsOf(path, raw)
  if (pairs.refused) return pairs
  const taken = new Map<FacetHead, Set<number>>()
  for (const [name, given] of pairs.value) {
    const facet = takeFacet(file, name, notices)
    if (facet.refused) return facet
    const values = unpacked(given)
    const bad = unfit(values, `${path}.${facet.value.facet}`)
    if (bad) return bad
    for (const value of Array.isArray(values) ? values as unknown[] : [values]) {
      if (isMissing(value)) continue
      if (!isScalar(value)) return misshapen(`${path}.${facet.value.facet}`, value)
      const position = takeValue(facet.value, value, notices)
      if (position.refused) return position
      taken.set(facet.value, (taken.get(facet.value) ?? new Set()).add(position.value))
    }
  }
  return {
    value: file.facets.flatMap(facet => {
      const values = taken.get(facet)
      return values ? [{ facet: facet.facet, values: [...values].sort((a, b) => a - b) }] : []
    }),
  }
}

/** A value of a facet that a word names. */
export interface NamedValue { facet: string; value: string; count: number }

/** Values that are no words at all. */
const SWITCHES = new Set(['true', 'false', 'unknown'])

/**
 * Values, in use, of derived facets that a word names by itself, its label or a synonym. Words are not searched for in these facets:
 * whoever types "discontinued" as a word has to be told of the filter, or a final no-match would be wrong.
 */
export const valuesNamed = (file: FacetHeads, word: string): NamedValue[] => {
  const key = folded(word)
  return file.facets.filter(({ kind }) => kind === 'derived').flatMap(({ facet, values }) => values.flatMap(({ value, label, synonyms, count }) =>
    (count > 0 && !SWITCHES.has(value) && [value, label.en, label.zh, ...synonyms].some(name => folded(name) === key) ? [{ facet, value, count }] : [])))
}

/** Values of a filter as words. */
export const wordsOf = (file: FacetHeads, { facet, values }: Pick<Filter, 'facet' | 'values'>): string[] => {
  const list = file.facets.find(one => one.facet === facet)?.values ?? []
  return values.map(position => list[position]?.value ?? '')
}
