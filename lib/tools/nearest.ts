import { editDistance } from '../search/edits.ts'

/** So much of a word is compared, in UTF-16 code units: nothing legal is longer. */
const LONGEST = 100

const fold = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/[\s_-]+/g, '_')

/**
 * The legal word nearest to what was typed, or null where none is near: at most a third of the letters may differ, and at least
 * half of a short word must agree. Case, spaces, hyphens and underscores do not count. Ties go to the first. Only ever suggested, never taken.
 */
export const nearest = (typed: string, legal: Iterable<string>): string | null => {
  const word = fold(typed.slice(0, LONGEST))
  let found: string | null = null
  let best = LONGEST
  for (const candidate of legal) {
    const other = fold(candidate)
    const lengths = [word.length, other.length]
    const most = Math.floor(Math.min(Math.max(1, Math.max(...lengths) / 3), Math.min(...lengths) / 2, best - 1))
    const far = editDistance(word, other, most)
    if (far <= most) [found, best] = [candidate, far]
  }
  return found
}
