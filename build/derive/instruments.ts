/**
 * R0: from the words of a licence claim to an instrument. The table is data (`cards/licenses.yaml`); a name that could
 * mean several instruments stands nowhere in it, so ambiguous words establish nothing.
 */
import type { InstrumentClass, Terms } from '../../lib/model.ts'
import { isPlaceholder, nameKey } from '../check/license-name.ts'
import { combine, grantsUse, withholds } from './terms.ts'

export { nameKey } from '../check/license-name.ts'

export interface Instrument {
  /** SPDX id or `LicenseRef-...`. */
  id: string
  names: string[]
  class: InstrumentClass
  /** Licences that differ only in version share a family; share-alike pools are families. */
  family?: string
  /** URL prefixes without scheme and `www.` that lead to the text. */
  deeds?: string[]
  terms: Terms
  /** The name gives the family but not the version. */
  version_missing: boolean
}

/** What a claim says: an instrument, or nothing (and then whether the words were a mere placeholder). */
export type Reading =
  | { instrument: Instrument; placeholder: false }
  | { instrument: undefined; placeholder: boolean }

export interface InstrumentTable {
  rows: readonly Instrument[]
  /** Reads the words of a claim and the address that they link to. */
  read(raw: string, url?: string): Reading
  /** The instrument whose deed an address is. */
  byDeed(url: string): Instrument | undefined
}

const deedKey = (url: string): string =>
  (URL.canParse(url) ? new URL(url).href : url).toLowerCase().replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/[?#].*$/, '')
    .replace(/\.(?:html?|txt|en)$/, '').replace(/\/(?:legalcode|deed)(?:\.[a-z_-]+)?$/, '').replace(/\/+$/, '')

function longestPrefix(url: string, deeds: readonly (readonly [string, Instrument])[]): Instrument | undefined {
  const key = deedKey(url)
  let best: readonly [string, Instrument] | undefined
  for (const entry of deeds) {
    const [prefix] = entry
    // A hyphen may begin a version; before a letter it begins the name of another licence.
    const hit = key === prefix || key.startsWith(`${prefix}/`) || (key.startsWith(`${prefix}-`) && /^-v?\d/.test(key.slice(prefix.length)))
    if (hit && (!best || prefix.length > best[0].length)) best = entry
  }
  return best?.[1]
}

/** How open an instrument is to anyone, for the licensee's choice in `A OR B`. */
function openness({ terms }: Instrument): number {
  if (withholds(terms) || !grantsUse(terms)) return 0
  if (terms.clauses.share_alike === 'yes') return 1
  return terms.clauses.attribution === 'yes' || terms.clauses.notice === 'yes' ? 2 : 3
}

function chooseOr(options: readonly Instrument[], id: string): Instrument | undefined {
  const [best] = [...options].sort((a, b) => openness(b) - openness(a) || (a.id < b.id ? -1 : 1))
  return best && { ...best, id }
}

/** Weakest standing first: a policy among them makes the whole no licence, whatever the order. */
const STANDING: readonly InstrumentClass[] = ['policy', 'model', 'agreement', 'software', 'content']

function joinAnd(all: readonly Instrument[], id: string): Instrument | undefined {
  const [first] = all
  if (!first) return undefined
  return {
    ...first, id, names: [], class: STANDING.find(one => all.some(row => row.class === one)) ?? first.class, version_missing: all.some(one => one.version_missing),
    terms: combine(all.map(one => one.terms)),
    ...(all.every(one => one.family === first.family) ? {} : { family: id }),
  }
}

/** Splits at a word that stands in no bracket; nothing where the brackets do not match. */
function splitOutside(text: string, word: string): string[] | undefined {
  const pieces: string[] = []
  let [depth, from] = [0, 0]
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth < 0) return undefined
    if (depth > 0 || !text.startsWith(word, at)) continue
    pieces.push(text.slice(from, at))
    from = at + word.length
  }
  return depth === 0 ? [...pieces, text.slice(from)] : undefined
}

const bracketed = ({ id }: Instrument, word: string): string => (id.includes(word) ? `(${id})` : id)

/** Names by their key. A name that two rows claim means neither. */
function namesOf(rows: readonly Instrument[]): Map<string, Instrument> {
  const found = new Map<string, Instrument | undefined>()
  for (const row of rows) {
    for (const key of new Set([row.id, ...row.names].map(nameKey))) found.set(key, found.has(key) ? undefined : row)
  }
  return new Map([...found].flatMap(([key, row]) => (row ? [[key, row] as const] : [])))
}

/** Builds the table; names and deeds are taken as the check left them (unique). */
export function instrumentTable(rows: readonly Instrument[]): InstrumentTable {
  const byKey = namesOf(rows)
  const deeds = rows.flatMap(row => (row.deeds ?? []).map(deed => [deedKey(deed), row] as const))
  const byDeed = (url: string): Instrument | undefined => longestPrefix(url, deeds)

  function one(raw: string): Instrument | undefined {
    const words = raw.trim()
    if (isPlaceholder(words)) return undefined
    if (/^https?:\/\/\S+$/.test(words)) return byDeed(words)
    const whole = byKey.get(nameKey(words))
    if (whole) return whole
    // "Creative Commons Attribution 4.0 International (CC BY 4.0)": two names of one thing, or nothing.
    const pair = /^(.+?)\s*\(([^()]+)\)\.?$/.exec(words)
    if (!pair) return undefined
    const [outer, inner] = [byKey.get(nameKey(pair[1] ?? '')), byKey.get(nameKey(pair[2] ?? ''))]
    if (!outer || !inner || outer.family !== inner.family) return undefined
    return outer.version_missing ? inner : outer
  }

  /** Names joined by OR and AND; AND binds tighter, brackets first (SPDX). */
  function expression(raw: string): Instrument | undefined {
    const words = raw.trim()
    const whole = one(words)
    if (whole) return whole
    const options = splitOutside(words, ' OR ')
    const duties = splitOutside(words, ' AND ')
    if (!options || !duties) return undefined
    if (options.length > 1) {
      // An unknown option need not be chosen.
      const known = options.map(expression).filter(row => row !== undefined)
      return chooseOr(known, known.map(row => bracketed(row, ' AND ')).join(' OR '))
    }
    if (duties.length > 1) {
      // An unknown part may withhold anything.
      const found = duties.map(expression)
      const known = found.filter(row => row !== undefined)
      return known.length === found.length ? joinAnd(known, known.map(row => bracketed(row, ' OR ')).join(' AND ')) : undefined
    }
    return words.startsWith('(') && words.endsWith(')') ? expression(words.slice(1, -1)) : undefined
  }

  // The cards of a catalogue use a few words over and over.
  const known = new Map<string, Instrument | undefined>()
  function named(raw: string): Instrument | undefined {
    if (!known.has(raw)) known.set(raw, expression(raw))
    return known.get(raw)
  }

  function read(raw: string, url?: string): Reading {
    const instrument = named(raw)
    if (!instrument) return { instrument: undefined, placeholder: isPlaceholder(raw) }
    const linked = instrument.version_missing && url ? byDeed(url) : undefined
    return { instrument: linked && linked.family === instrument.family ? linked : instrument, placeholder: false }
  }

  return { rows, read, byDeed }
}
