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
const cut = async (engine: Engine, run: readonly string[]): Promise<Piece[]> => {
  const isThere = async (from: number, to: number): Promise<boolean> => {
    const words = [{ text: '', forms: [whole(run.slice(from, to))] }]
    const [count = 0] = await engine.wordCounts({ words, glues: [], ignored: [], notices: [] })
    return count > 0
  }
  const pieces: Piece[] = []
  for (let from = 0; from < run.length;) {
    // Where a piece is, its beginning is: the first length that is nowhere ends the search.
    let to = from + 1
    while (to < Math.min(run.length, from + LONGEST_PIECE) && await isThere(from, to + 1)) to++
    if (to === from + 1 && !await isThere(from, to)) to = from
    const last = pieces.at(-1)
    const piece = to > from ? { from, to, there: true } : { from, to: from + 1, there: false }
    if (!piece.there && last?.there === false) last.to = piece.to
    else pieces.push(piece)
    from = piece.to
  }
  return pieces
}

const piecesOf = async (engine: Engine, text: string, run: readonly string[]): Promise<Word[]> => {
  const typed = [...text].length === run.length ? [...text] : run
  return (await cut(engine, run)).map(({ from, to, there }) =>
    ({ text: typed.slice(from, to).join(''), forms: [there ? whole(run.slice(from, to)) : { run: run.slice(from, to) }] }))
}

/** The query with every run that matches nothing as its pieces. */
export const segmented = async (engine: Engine, query: Query): Promise<Query> => {
  const counts = await engine.wordCounts(query)
  const pieces = await Promise.all(query.words.map(async (word, i): Promise<Word[]> => {
    const form = word.forms[0]
    return counts[i] === 0 && form !== undefined && 'run' in form ? piecesOf(engine, word.text, form.run) : [word]
  }))
  const words = pieces.flat()
  const known = new Set<string>()
  const distinct = words.filter(({ text }) => !known.has(text) && known.add(text)).slice(0, MAX_WORDS)
  return words.length === query.words.length ? query : { ...query, words: distinct, glues: [] }
}
