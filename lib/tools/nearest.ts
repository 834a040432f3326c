import { editDistance } from '../search/edits.ts'

/** Longest word that a suggestion is sought for, in UTF-16 code units: what is longer is no slip of a legal word. */
const LONGEST = 100

const fold = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/[\s_-]+/g, '_')

/**
 * The legal word nearest to what was typed, or null where none is near: at most a third of the letters may differ, and at least
 * half of a short word must agree. Case, spaces, hyphens and underscores do not count. Ties go to the first. Only ever suggested, never taken.
 */
export const nearest = (typed: string, legal: Iterable<string>): string | null => {
  const word = fold(typed.slice(0, LONGEST + 1))
  if (word.length > LONGEST) return null
  let [found, best]: [string | null, number] = [null, LONGEST]
  for (const candidate of legal) {
    const other = fold(candidate)
    const [short, long] = [Math.min(word.length, other.length), Math.max(word.length, other.length)]
    const most = Math.min(Math.max(1, Math.floor(long / 3)), Math.floor(short / 2), best - 1)
    const far = editDistance(word, other, most)
    if (far <= most) [found, best] = [candidate, far]
  }
  return found
}
