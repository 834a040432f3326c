/**
 * Texts without spaces, without a dictionary: a card matches a run when the pairs of characters that the card has cover
 * the run. `肺肿瘤分割` is covered by 肿瘤 and 分割 and a 肺 between nothing; `胸部` never by a 胸 here and a 部 there.
 *
 * A character alone counts where it is a whole word of the card (a label 肺), or loosely, between covered neighbours.
 */
import type { Bitset } from './bitset.ts'
import { wholeWord } from './words.ts'

/**
 * @param characters of the run
 * @param having the documents that have a term
 */
export const coveredBy = (characters: readonly string[], having: (term: string) => Bitset, all: Bitset): Bitset => {
  const none = all.andNot(all)
  const [only] = characters
  if (only === undefined) return none
  if (characters.length === 1) return having(only)
  /** Documents whose characters up to here are covered: by a pair or a whole word last, or by a loose character. */
  let firm = all
  let loose = none
  let firmBefore = none
  let looseBefore = none
  for (const [i, character] of characters.entries()) {
    const before = characters[i - 1]
    const covered = firm.or(loose)
    const paired = before === undefined ? none : having(`${before}${character}`).and(covered.or(firmBefore).or(looseBefore))
    const nextFirm = paired.or(having(wholeWord(character)).and(covered))
    const nextLoose = having(character).and(firm)
    ;[firmBefore, looseBefore, firm, loose] = [firm, loose, nextFirm, nextLoose]
  }
  return firm.or(loose)
}
