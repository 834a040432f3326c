/**
 * R0: from the words of a licence claim to an instrument. The table is data (`cards/licenses.yaml`); a name that could
 * mean several instruments stands nowhere in it, so ambiguous words establish nothing.
 */
import type { InstrumentClass, Terms } from '../../lib/model.ts'
import { combine, grantsUse, withholds } from './terms.ts'

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

/** Words that stand where a licence should, and say nothing (R0): empty fields, and names of no particular licence. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'cc', 'creative commons', 'open', 'open access', 'free', 'freely available',
  'tbd', 'unknown', 'other', 'none', 'no', 'n a', 'na', 'not specified', 'unspecified', 'not stated', 'none stated', 'none given',
  'see description', 'unlicensed', 'no license', '',
])

/** One form for all spellings of a name that mean the same. */
export function nameKey(raw: string): string {
  return raw.normalize('NFKC').toLowerCase()
    .replace(/licence/g, 'license')
    .replace(/[()[\]{}"'`’,;:/]/g, ' ')
    .replace(/[\s_‐‑–—-]+/g, ' ')
    .replace(/\bnon commercial\b/g, 'noncommercial').replace(/\bshare ?alike\b/g, 'sharealike')
    .replace(/\bno ?deriv(?:ative)?s\b/g, 'noderivatives')
    .replace(/\b(?:international|unported|generic|deed|the)\b/g, ' ')
    .replace(/\b(?:version|ver|v)\.? ?(?=\d)/g, '')
    .replace(/ +/g, ' ').trim()
    .replace(/\.$/, '')
    .replace(/ (?:license|agreement)$/, '')
}

const deedKey = (url: string): string =>
  url.toLowerCase().replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/[?#].*$/, '')
    .replace(/\.(?:html?|txt|en)$/, '').replace(/\/(?:legalcode|deed)(?:\.[a-z_-]+)?$/, '').replace(/\/+$/, '')

function longestPrefix(url: string, deeds: readonly (readonly [string, Instrument])[]): Instrument | undefined {
  const key = deedKey(url)
  let best: readonly [string, Instrument] | undefined
  for (const entry of deeds) {
    const [prefix] = entry
    const hit = key === prefix || key.startsWith(`${prefix}/`) || key.startsWith(`${prefix}-`)
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

function joinAnd(all: readonly Instrument[], id: string): Instrument | undefined {
  const [first] = all
  if (!first) return undefined
  return {
    ...first, id, names: [], version_missing: all.some((one) => one.version_missing),
    terms: combine(all.map((one) => one.terms)),
    ...(all.every((one) => one.family === first.family) ? {} : { family: id }),
  }
}

/** Builds the table; names and deeds are taken as the check left them (unique). */
export function instrumentTable(rows: readonly Instrument[]): InstrumentTable {
  const byKey = new Map(rows.flatMap((row) => [row.id, ...row.names].map((name) => [nameKey(name), row] as const)))
  const deeds = rows.flatMap((row) => (row.deeds ?? []).map((deed) => [deedKey(deed), row] as const))
  const byDeed = (url: string): Instrument | undefined => longestPrefix(url, deeds)

  function one(raw: string): Instrument | undefined {
    const words = raw.trim()
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

  function expression(raw: string): Instrument | undefined {
    const whole = one(raw)
    if (whole) return whole
    for (const [word, join] of [[' OR ', chooseOr], [' AND ', joinAnd]] as const) {
      if (!raw.includes(word)) continue
      const found = raw.split(word).map((part) => one(part.replace(/^\(|\)$/g, '')))
      const known = found.filter((row): row is Instrument => row !== undefined)
      // An unknown part of AND may withhold anything; an unknown option of OR need not be chosen.
      if (known.length === 0 || (join === joinAnd && known.length < found.length)) return undefined
      return join(known, known.map((row) => row.id).join(word))
    }
    return undefined
  }

  function read(raw: string, url?: string): Reading {
    const named = expression(raw)
    if (!named) return { instrument: undefined, placeholder: PLACEHOLDERS.has(nameKey(raw)) }
    const linked = url ? byDeed(url) : undefined
    const versioned = named.version_missing && linked && linked.family === named.family ? linked : named
    return { instrument: versioned, placeholder: false }
  }

  return { rows, read, byDeed }
}
