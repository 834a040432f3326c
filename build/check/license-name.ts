/** Names of licences, as the table compares them: one key for all spellings that the rules read as one name. */

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

/** Words that stand where a licence should, and say nothing (R0): empty fields, and names of no particular licence. */
const PLACEHOLDERS: ReadonlySet<string> = new Set([
  'cc', 'creative commons', 'open', 'open access', 'free', 'freely available',
  'tbd', 'unknown', 'other', 'none', 'no', 'n a', 'na', 'not specified', 'unspecified', 'not stated', 'none stated', 'none given',
  'see description', 'unlicensed', 'no license', '',
])

/** True for words that name no licence, whatever a table says. */
export const isPlaceholder = (raw: string): boolean => PLACEHOLDERS.has(nameKey(raw))
