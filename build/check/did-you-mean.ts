import { nearest } from '../../lib/tools/nearest.ts'

/** `did you mean \`x\`?`, or undefined where no candidate is near. */
export function didYouMean(word: string, candidates: Iterable<string>): string | undefined {
  const near = nearest(word, candidates)
  return near === null ? undefined : `did you mean \`${near}\`?`
}
