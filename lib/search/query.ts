/** From what was typed to what is looked for. Typed words are counted and explained; a compound is one word. */
import { fold, normalise } from './letters.ts'
import { CJK_EVERYTHING, CJK_FUNCTION, OPERATORS } from './stopwords.ts'
import { gluable, tokens, wordForms, stem, type Form, type Token } from './words.ts'

export const MAX_WORDS = 16

export interface Word {
  /** As typed. */
  text: string
  /** Any of these makes a card match the word. */
  forms: readonly Form[]
}

/** Neighbours that may be meant as one word: `mimic iv` also looks for `mimiciv`. */
export interface Glue {
  /** Positions in `words` of what it stands for. */
  words: readonly number[]
  term: string
}

export interface Query {
  words: Word[]
  glues: Glue[]
  /** Words as typed that are not searched for. */
  ignored: string[]
  notices: string[]
}

/** Chinese nouns that every card is, and function words between two pieces, cut out of a run. */
const cutRun = (token: Token): { pieces: Token[]; ignored: string[] } => {
  const cut = [CJK_EVERYTHING, CJK_FUNCTION].flatMap(pattern => {
    const found = pattern.exec(token.text)
    return found === null ? [] : [{ at: found.index, text: found[0] }]
  })[0]
  if (token.kind !== 'run' || cut === undefined) return { pieces: [token], ignored: [] }
  const rest = [token.text.slice(0, cut.at), token.text.slice(cut.at + cut.text.length)]
    .flatMap(piece => tokens(piece).map(found => ({ ...found, neighbour: false }))).map(cutRun)
  return { pieces: rest.flatMap(part => part.pieces), ignored: [cut.text, ...rest.flatMap(part => part.ignored)] }
}

const distinct = (texts: readonly string[]): string[] => {
  const seen = new Map<string, string>()
  for (const text of texts) if (!seen.has(fold(text))) seen.set(fold(text), text)
  return [...seen.values()]
}

const operatorNotice = (ignored: readonly string[]): string[] => {
  const typed = distinct(ignored.filter(word => OPERATORS.has(fold(word))))
  return typed.length === 0 ? [] : [
    `${typed.map(word => `"${word}"`).join(' and ')} ${typed.length === 1 ? 'is' : 'are'} not searched for: every word must match; ` +
    'use several values of a filter for "or" and exclude for "not".',
  ]
}

/** Typed words in a query that is all capitals mean nothing by their capitals; operators never do. */
const typedTokens = (query: string): Token[] => {
  const oneWord = normalise(query).replace(/\bdata[\s-]sets?\b/giu, 'dataset').replace(/\b(?:AND|OR|NOT)\b/g, word => word.toLowerCase())
  return tokens(/\p{Ll}/u.test(oneWord) || !/\s/.test(oneWord) ? oneWord : oneWord.toLowerCase())
}

interface Typed extends Token { word: number }

const gluesOf = (typed: readonly Typed[]): Glue[] => {
  const glues = new Map<string, Glue>()
  for (const [i, last] of typed.entries()) {
    const [before, first] = [typed[i - 1], typed[i - 2]]
    if (before === undefined || !gluable(before, last)) continue
    const stretches = [[before, last], ...(first !== undefined && gluable(first, before) ? [[first, before, last]] : [])]
    for (const stretch of stretches) {
      const words = [...new Set(stretch.map(token => token.word))]
      const term = stem(stretch.map(token => token.joined).join(''))
      if (words.length > 1) glues.set(`${term} ${words.join()}`, { words, term })
    }
  }
  return [...glues.values()]
}

/** Reads a query: at most {@link MAX_WORDS} distinct words, what is cut is named in `notices`. */
export const parseQuery = (query: string): Query => {
  const read = typedTokens(query).map(cutRun)
  const ignored = read.flatMap(({ pieces, ignored }) => [...ignored, ...pieces.filter(token => token.stop).map(token => token.text)])
  const words: Word[] = []
  const cut: string[] = []
  const known = new Map<string, number>()
  const typed: Typed[] = []
  for (const token of read.flatMap(({ pieces }) => pieces)) {
    const forms = wordForms(token)
    const key = JSON.stringify(forms)
    if (forms.length === 0) typed.push({ ...token, word: -1 })
    else if (known.has(key)) typed.push({ ...token, word: known.get(key) ?? -1 })
    else if (words.length === MAX_WORDS) cut.push(token.text)
    else {
      known.set(key, words.length)
      typed.push({ ...token, word: words.length })
      words.push({ text: token.text, forms })
    }
  }
  const notices = operatorNotice(ignored)
  if (cut.length > 0) notices.push(`Only the first ${MAX_WORDS} words were searched for; left out: ${distinct(cut).join(', ')}.`)
  return { words, glues: gluesOf(typed), ignored: distinct(ignored), notices }
}
