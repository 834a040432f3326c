import { editDistance } from '../search/edits.ts'

/** The legal word nearest to what was typed, or null where none is near. Only ever suggested, never taken. */
export const nearest = (typed: string, legal: Iterable<string>): string | null => {
  const word = typed.toLowerCase().slice(0, 64)
  const most = Math.max(1, Math.floor(word.length / 3))
  let [found, best]: [string | null, number] = [null, most + 1]
  for (const candidate of legal) {
    const far = editDistance(word, candidate.toLowerCase(), most)
    if (far < best) [found, best] = [candidate, far]
  }
  return found
}
