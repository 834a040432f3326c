import { nearest } from '../../lib/tools/nearest.ts'

/** `did you mean \`x\`?`, or undefined where no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(word, candidates)
  return near === null ? undefined : `did you mean \`${near}\`?`
}

/** So many words are looked for among all cards. Who has more that lead nowhere has another trouble than spelling. */
const MOST_LOOKED_FOR = 50

/** {@link didYouMean} for candidates by the thousand, which every word is compared with: each word once, and only the first few. */
export function suggester(candidates: readonly string[]): (word: string) => string | undefined {
  const known = new Map<string, string | undefined>()
  return word => {
    if (!known.has(word) && known.size < MOST_LOOKED_FOR) known.set(word, didYouMean(word, candidates))
    return known.get(word)
  }
}
