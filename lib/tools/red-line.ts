/**
 * The red line: what is restricted, in conflict, unstated or unverifiable never reads as commercially usable. A check over
 * whole answers, for tests of every door; no tool runs it.
 */
import { type CommercialUse, isUsable, type LicenseStatus } from '../model.ts'

/** Phrases of permission. None of the catalogue's own sentences may hold one about a dataset that is not usable. */
export const PERMISSION_PHRASES: readonly RegExp[] = [
  /(?<!\b(?:not|never|nor|non|is no|are no)[ -])\b(?:commercially usable|usable commercially|free(?:ly)? (?:usable|available for commercial)|commercial[- ]friendly)\b/i,
  /\b(?:can|may) (?:freely )?be (?:used|sold|licensed) (?:commercially|for commercial|for any purpose|in products?)\b/i,
  /\b(?:you|anyone|companies) (?:can|may) (?:use|sell|ship|commerciali[sz]e)\b/i,
  /\b(?:free|safe|suitable|cleared|approved|ok(?:ay)?|fine|licensed) (?:for|to use in) commercial\b/i,
  /\bcommercial use (?:is|are) (?:allowed|permitted|fine|ok(?:ay)?|possible|free|granted)\b/i,
  /\b(?:allows|permits|grants) commercial use\b/i,
  /\bfree to use\b(?! if\b)|\bno (?:licen[cs]e )?restrictions? appl/i,
  /(?<![不未非没禁勿])(?:可以?|允许|能够?|准许|支持)(?:自由|免费|直接)?(?:用于)?商(?:用|业(?:使用|用途|化))/,
  /(?<![不未非没])(?:免费|放心|自由)商用|商业友好|(?<![不没])无(?:任何)?(?:使用|商业)?限制/,
]

/** Statuses that establish no licence: no `license` may stand beside them. */
const NO_LICENSE = new Set<unknown>(['mixed', 'conflict', 'unstated', 'unverifiable'] satisfies LicenseStatus[])

/** Words that are not the catalogue's own: quotations, and what the caller said. */
const NOT_OURS = new Set(['untrusted_third_party_text', 'asked'])

export interface RedLineFault {
  path: string
  /** Card the line is about; undefined for a sentence about none in particular. */
  id?: string
  what: string
}

const speaksOfUse = (key: string, value: unknown): boolean =>
  (key === 'commercial_use' || key === 'verdict') && typeof value === 'string' && value.startsWith('allowed')

/**
 * Walks an answer.
 * @param verdicts the cards' own verdicts, by id
 * @param asksCommerce false where the question itself excluded commerce, so that a verdict may be higher than the card's
 */
export const redLineFaults = (answer: unknown, verdicts: ReadonlyMap<string, CommercialUse>, asksCommerce = true): RedLineFault[] => {
  const faults: RedLineFault[] = []
  const walk = (value: unknown, path: string, id: string | undefined): void => {
    if (typeof value === 'string') {
      const verdict = id === undefined ? undefined : verdicts.get(id)
      const phrase = verdict && isUsable(verdict) ? undefined : PERMISSION_PHRASES.find(one => one.test(value))
      if (phrase) faults.push({ path, ...(id ? { id } : {}), what: `reads as permission: ${value}` })
      return
    }
    if (typeof value !== 'object' || value === null) return
    const own = Object.hasOwn(value, 'id') ? String((value as { id: unknown }).id) : undefined
    const about = own !== undefined && verdicts.has(own) ? own : id
    const { license, license_status: status } = value as { license?: unknown; license_status?: unknown }
    if (NO_LICENSE.has(status) && license !== null && license !== undefined) faults.push({ path, what: `a licence beside ${String(status)}` })
    for (const [key, item] of Object.entries(value)) {
      if (NOT_OURS.has(key)) continue
      const verdict = about === undefined ? undefined : verdicts.get(about)
      if (verdict && !isUsable(verdict) && speaksOfUse(key, item) && (asksCommerce || key === 'commercial_use')) {
        faults.push({ path: `${path}.${key}`, id: about, what: `${key}: ${String(item)} for a card that is ${verdict}` })
      }
      walk(item, path ? `${path}.${key}` : key, about)
    }
  }
  walk(answer, '', undefined)
  return faults
}
