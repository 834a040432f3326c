/**
 * Texts without spaces, without a dictionary: a card matches a run when the pairs of neighbouring characters that it has
 * cover the run. `肺肿瘤分割` is covered by 肿瘤 and 分割 and by 肺 where that is a whole word of the card, as a label is;
 * `胸部` is never covered by a 胸 here and a 部 there.
 */
import type { Bitset } from './bitset.ts'
import { wholeWord } from './words.ts'

/**
 * @param characters of the run
 * @param having the documents that have a term
 */
export const coveredBy = (characters: readonly string[], having: (term: string) => Bitset, all: Bitset): Bitset => {
  const [only] = characters
  if (only !== undefined && characters.length === 1) return having(only)
  /** Documents that cover all before this character, and all before the one before it. */
  let covered = all
  let coveredBefore = all
  for (const [i, character] of characters.entries()) {
    const alone = having(wholeWord(character)).and(covered)
    const before = characters[i - 1]
    const next = before === undefined ? alone : alone.or(having(`${before}${character}`).and(covered.or(coveredBefore)))
    ;[coveredBefore, covered] = [covered, next]
  }
  return covered
}
