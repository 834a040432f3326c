/**
 * Words that are not searched for. Only words without meaning in this domain stand here: not `us` (ultrasound), `who`,
 * `he` (H&E), `can`, `no`. A stop word in capitals is a name (`ALL`, `IT`) and is kept.
 */

const FUNCTION_WORDS =
  'a about all also an and any are as at based be been being by do does for from had has have how i in into is it its me ' +
  'my not of on or our over such than that the their them then there these they this those to under using was we were what ' +
  'when where which while with within without you your find show give please want need looking search get some ' +
  'contain contains containing include includes including many each every exist exists'

/** What every card is or has: asking for it would say nothing. */
const MATCH_EVERYTHING = 'data dataset datasets database databases'

const STOP: ReadonlySet<string> = new Set(`${FUNCTION_WORDS} ${MATCH_EVERYTHING}`.split(' '))
const EVERYTHING: ReadonlySet<string> = new Set(MATCH_EVERYTHING.split(' '))

/** Chinese nouns of the same kind: cut out of a run wherever they stand, longest first. */
export const CJK_EVERYTHING = /数据集|数据库|资料库|资料集|数据/u
const CJK_WORDS = '(?:以及|关于|有关|[的和与及或])'
/** Chinese function words: alone, or cut out after a piece of at least two characters (目的 and 饱和度 stay whole). */
export const CJK_FUNCTION = new RegExp(`^${CJK_WORDS}$|(?<=..)${CJK_WORDS}(?=..|$)`, 'u')

/** Words that other search engines take for operators. */
export const OPERATORS: ReadonlySet<string> = new Set(['or', 'not', 'without'])

/**
 * True for a word that is not searched for.
 *
 * @param raw the word as it stands in the text
 * @param folded the same word, folded
 */
export const isStopWord = (raw: string, folded: string): boolean =>
  STOP.has(folded) && (EVERYTHING.has(folded) || raw.length < 2 || raw !== raw.toUpperCase())
