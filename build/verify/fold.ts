/** Words as two pages would agree on them: how they are set does not make them other words. */

const QUOTES: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u201a\u201b\u2032\u00b4`]/g, '\''],
  [/[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212]/g, '-'],
]

/** Soft hyphens, zero-width and direction marks: seen by nobody. */
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/** Width, case, typographic quotes and dashes, invisible marks and runs of white space folded. */
export const fold = (text: string): string => QUOTES
  .reduce((folded, [pattern, plain]) => folded.replace(pattern, plain), text.normalize('NFKC').replace(INVISIBLE, ''))
  .toLowerCase().replace(/\s+/g, ' ').trim()

/** What only marks up: link targets, emphasis, code, headings, quotes, comment signs. */
const withoutMarks = (text: string): string => text.replace(/\]\([^()[\]\s]*\)/g, ']').replace(/<[^<>\s][^<>]*>/g, ' ').replace(/[[\]*_~#>|\\'"{}]/g, ' ').replace(/\s+([.,;:!?)])/g, '$1').replace(/\s+/g, ' ').trim()

/** An excerpt may leave words out: what is left must stand there in this order. */
const piecesOf = (excerpt: string): string[] => excerpt.split(/\s*(?:\[?(?:\.\.\.|…)\]?|\[?\(\.\.\.\)\]?)\s*/u).filter(piece => /[\p{L}\p{N}]/u.test(piece))

const standIn = (pieces: readonly string[], text: string): boolean => {
  let from = 0
  return pieces.every((piece) => {
    const at = text.indexOf(piece, from)
    from = at + piece.length
    return at !== -1
  })
}

/** True where a text holds an excerpt, however either is set or marked up. */
export const holds = (text: string, excerpt: string): boolean => {
  const pieces = piecesOf(excerpt)
  if (pieces.length === 0) return false
  const [plainText, plainPieces] = [fold(text), pieces.map(fold)]
  if (standIn(plainPieces, plainText)) return true
  const bare = plainPieces.map(withoutMarks)
  return bare.every(piece => piece !== '') && standIn(bare, withoutMarks(plainText))
}
