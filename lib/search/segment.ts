/**
 * Words within a text without spaces, found by the catalogue's own words instead of a dictionary. Only for a run that no
 * card matches as a whole: which of its pieces are there says more than that the whole is not.
 */
import type { Engine } from './engine.ts'
import { MAX_WORDS, type Query, type Word } from './query.ts'
import { pairsOf, wholeWord, type Form } from './words.ts'

/** A piece that stands as it is in a field of a card: its pairs together, or a word of one character. */
const whole = (characters: readonly string[]): Form => ({ all: characters.length === 1 ? characters.map(wholeWord) : pairsOf(characters) })

interface Piece { from: number; to: number; there: boolean }

/** Longest piece looked for, in characters: a long run costs time in proportion to its length, whatever stands in it. */
const LONGEST_PIECE = 16

/** The longest pieces that some card has, from left to right; what no card has stays together. */
const cut = (engine: Engine, run: readonly string[]): Piece[] => {
  const isThere = (from: number, to: number): boolean => {
    const words = [{ text: '', forms: [whole(run.slice(from, to))] }]
    return (engine.wordCounts({ words, glues: [], ignored: [], notices: [] })[0] ?? 0) > 0
  }
  const pieces: Piece[] = []
  for (let from = 0; from < run.length;) {
    let to = Math.min(run.length, from + LONGEST_PIECE)
    while (to > from && !isThere(from, to)) to--
    const last = pieces.at(-1)
    const piece = to > from ? { from, to, there: true } : { from, to: from + 1, there: false }
    if (!piece.there && last?.there === false) last.to = piece.to
    else pieces.push(piece)
    from = piece.to
  }
  return pieces
}

const piecesOf = (engine: Engine, text: string, run: readonly string[]): Word[] => {
  const typed = [...text].length === run.length ? [...text] : run
  return cut(engine, run).map(({ from, to, there }) =>
    ({ text: typed.slice(from, to).join(''), forms: [there ? whole(run.slice(from, to)) : { run: run.slice(from, to) }] }))
}

/** The query with every run that matches nothing as its pieces. */
export const segmented = (engine: Engine, query: Query): Query => {
  const counts = engine.wordCounts(query)
  const words = query.words.flatMap((word, i): Word[] => {
    const form = word.forms[0]
    return counts[i] === 0 && form !== undefined && 'run' in form ? piecesOf(engine, word.text, form.run) : [word]
  })
  const known = new Set<string>()
  const distinct = words.filter(({ text }) => !known.has(text) && known.add(text)).slice(0, MAX_WORDS)
  return words.length === query.words.length ? query : { ...query, words: distinct, glues: [] }
}
