/** The nearest legal word to a wrong one, for "did you mean". */
import leven from 'leven'

const fold = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/[\s_-]+/g, '_')

/**
 * The candidate nearest to `word`, or undefined where none is near: at most a third of the letters may differ, and at
 * least half of a short word must agree. Case, spaces, hyphens and underscores do not count. Ties go to the first candidate.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  const wanted = fold(word)
  if (wanted.length > 100) return undefined
  let best: string | undefined
  let distance = Number.POSITIVE_INFINITY
  for (const candidate of candidates) {
    const other = fold(candidate)
    const limit = Math.max(1, Math.floor(Math.max(wanted.length, other.length) / 3))
    if (Math.abs(wanted.length - other.length) > limit) continue
    const found = leven(wanted, other)
    if (found <= limit && found < distance && found <= Math.min(wanted.length, other.length) / 2) {
      best = candidate
      distance = found
    }
  }
  return best
}

/** `did you mean \`x\`?` or nothing. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(word, candidates)
  return near === undefined ? undefined : `did you mean \`${near}\`?`
}
