/**
 * From text to terms, the same way for cards and for queries: {@link tokens} cuts text into words as they stand,
 * {@link indexTerms} says what a card is found by, {@link wordForms} what a typed word looks for.
 */
import { TAG_WEIGHT, WEIGHTS } from './fields.ts'
import { CJK, fold, isAscii, normalise } from './letters.ts'
import { plainVerb, singular } from './plurals.ts'
import { american } from './spelling.ts'
import { isStopWord } from './stopwords.ts'

/**
 * Number of the rules of this file and of the tables it uses. Raise it with every change of what a text becomes: an
 * index made with other rules would answer with silent zeros.
 */
export const WORDS_VERSION = 2

/** MiniSearch whose serialisation and scores an index relies on (a test compares it with the installed one). */
export const MINISEARCH_VERSION = '7.2.0'

/** FNV-1a over UTF-16 units: a fingerprint, not a defence. */
const fnv = (text: string, seed: number): string => {
  let hash = seed
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, '0')
}

const made = JSON.stringify([WORDS_VERSION, MINISEARCH_VERSION, [...WEIGHTS], TAG_WEIGHT])

/** Hash over the rules of words, the MiniSearch version, and the fixed fields with their weights: `words` of an index file. */
export const WORDS = fnv(made, 0x811c9dc5) + fnv(made, 0x9747b28c)

/** A word as it stands in a text. */
export interface Token {
  /** As written, in one width and without invisible characters. */
  text: string
  /** Parts of a compound, folded, without stop words; one part for a plain word; characters for a run without spaces. */
  parts: string[]
  /** All parts written together, folded (`mimiciv`). */
  joined: string
  kind: 'word' | 'run'
  stop: boolean
  /** True where nothing but spaces stands between this word and the one before. */
  neighbour: boolean
}

/**
 * What one typed word looks for. `all`: every term, in one field of a card. `run`: the characters of a text without
 * spaces, covered by pairs that the card has (`cover.ts`).
 */
export type Form = { all: readonly string[] } | { run: readonly string[] }

const LETTER = String.raw`(?:(?!${CJK})[\p{L}\p{N}\p{M}])`
const CONNECTOR = String.raw`[-\u2010-\u2015\u2212/.'’+_&]`
const TOKEN = new RegExp(`${CJK}+|${LETTER}+(?:${CONNECTOR}+${LETTER}+)*`, 'gu')
/** The same for text that is ASCII, without the tables of Unicode. */
const ASCII_TOKEN = /[A-Za-z\d]+(?:[-/.'+_&]+[A-Za-z\d]+)*/g
const GREEK_EDGE = String.raw`(?<=\p{Script=Greek})(?=\p{Script=Latin})|(?<=\p{Script=Latin})(?=\p{Script=Greek})`
/** Where a compound has parts: at connectors, and where a Greek letter meets a Latin one (TNFα). */
const SPLIT = new RegExp(`${CONNECTOR}+|${GREEK_EDGE}`, 'u')
const RUN = new RegExp(`^${CJK}`, 'u')
const POSSESSIVE = /['’]s(?![\p{L}\p{N}])/giu
const ACRONYMS = /^(\p{Lu}{2,})s$/u
const DECIMAL = /^\d+(?:\.\d+)+$/
/** What is often a part of the name before it: a number, a Roman one, a letter. */
const NUMERAL = /^(?:\d{1,3}[a-z]?|ii|iii|iv|vi|vii|viii|ix|\p{L})$/u
/** Begins the term of a whole word of one character: a word 肺 is more than a 肺 in another word. */
const WHOLE = '='
const LONGEST_JOIN = 3

/** Words recur: what was found out about one is kept, for at most so many. More save no time, and the memory of a long run is theirs. */
const MOST_KEPT = 5000
const keptBy = <T>(make: (word: string) => T): ((word: string) => T) => {
  const kept = new Map<string, T>()
  return word => {
    const known = kept.get(word)
    if (known !== undefined) return known
    if (kept.size >= MOST_KEPT) kept.clear()
    const made = make(word)
    kept.set(word, made)
    return made
  }
}

/** A folded word in its one form: singular, plain verb, American spelling. */
export const stem = keptBy((word: string): string => plainVerb(american(singular(word))))

/** A lone letter is an article at the start of a sentence and a name within one (`influenza A`, `type I`, `non-A`). */
const isLetterName = (piece: string, within: boolean): boolean => within && /^[AI]$/.test(piece)

const foldPart = (raw: string): string => fold(raw.replace(ACRONYMS, '$1'))

const wordToken = (raw: string, neighbour: boolean): Token => {
  const owned = raw.replace(POSSESSIVE, '')
  const pieces = DECIMAL.test(owned) ? [owned] : owned.split(SPLIT)
  const kept = pieces.filter(piece => isLetterName(piece, neighbour || pieces.length > 1) || !isStopWord(piece, fold(piece)))
  const parts = kept.map(foldPart).filter(part => part !== '')
  return { text: raw, parts, joined: foldPart(pieces.join('')), kind: 'word', stop: kept.length === 0, neighbour }
}

const runToken = (raw: string, neighbour: boolean): Token => {
  const joined = fold(raw)
  return { text: raw, parts: [...joined], joined, kind: 'run', stop: false, neighbour }
}

const readToken = (neighbour: boolean) => (raw: string): Token =>
  [...raw].some(letter => RUN.test(letter)) ? runToken(raw, neighbour) : wordToken(raw, neighbour)

const AFTER_BLANKS = keptBy(readToken(true))
const BY_ITSELF = keptBy(readToken(false))

/** A single Latin letter or digit that touches a run belongs to it: X光, T细胞, 2型. */
const belongs = (a: string, b: string): boolean =>
  (RUN.test(a) && (RUN.test(b) || [...b].length === 1)) || (RUN.test(b) && [...a].length === 1)

interface Found { raw: string; start: number; end: number }

const findTokens = (clean: string): Found[] => {
  const found: Found[] = []
  for (const { 0: raw, index } of clean.matchAll(isAscii(clean) ? ASCII_TOKEN : TOKEN)) {
    const last = found.at(-1)
    const end = index + raw.length
    if (last !== undefined && last.end === index && belongs(last.raw, raw)) {
      last.raw += raw
      last.end = end
    } else found.push({ raw, start: index, end })
  }
  return found
}

/** The words of a text in their order, without what folds to nothing. */
export const tokens = (text: string): Token[] => {
  const clean = normalise(text)
  const words: Token[] = []
  let before = -1
  for (const { raw, start, end } of findTokens(clean)) {
    const neighbour = before >= 0 && /^ *$/.test(clean.slice(before, start))
    const token = (neighbour ? AFTER_BLANKS : BY_ITSELF)(raw)
    if (token.joined === '') continue
    words.push(token)
    before = end
  }
  return words
}

/** Pairs of neighbouring characters. */
export const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, i) => `${characters[i]}${character}`)

/** The term of a character that is a whole word by itself. */
export const wholeWord = (character: string): string => `${WHOLE}${character}`

const runTerms = (characters: readonly string[]): string[] =>
  [...characters, ...pairsOf(characters), ...(characters.length === 1 ? characters.map(wholeWord) : [])]

const isNumber = (part: string): boolean => /^[\d.]+$/.test(part)

/** Parts written together, for every stretch of up to three parts; numbers alone are ranges and dates, not names. */
const joinedStretches = (parts: readonly string[]): string[] => {
  const stretches: string[] = []
  for (let from = 0; from < parts.length; from++) {
    for (let to = from + 2; to <= Math.min(parts.length, from + LONGEST_JOIN); to++) {
      const stretch = parts.slice(from, to)
      if (!stretch.every(isNumber)) stretches.push(stretch.join(''))
    }
  }
  return stretches
}

const TERMS = new WeakMap<Token, readonly string[]>()
/** The terms of a word or run; a token that recurs is the same object. */
const termsOf = (token: Token): readonly string[] => {
  const known = TERMS.get(token)
  if (known !== undefined) return known
  const terms = token.kind === 'run' ? runTerms(token.parts) : wordTerms(token)
  TERMS.set(token, terms)
  return terms
}

const wordTerms = ({ parts, joined }: Token): string[] =>
  parts.length === 1 && parts[0] === joined
    ? [stem(joined)]
    : [...new Set([...parts, ...joinedStretches(parts), ...(parts.every(isNumber) ? [] : [joined])].map(stem))]

/** True where two neighbours are so often written as one that a card is found by both: `IL 6`, `COVID 19`, `X ray`. */
const oftenGlued = (first: Token, second: Token): boolean =>
  (/^\p{L}{2,12}$/u.test(first.joined) && NUMERAL.test(second.joined)) || /^\p{L}$/u.test(first.joined)

const gluedTerms = (words: readonly Token[], everywhere: boolean): string[] => {
  const glued: string[] = []
  for (const [i, second] of words.entries()) {
    const first = words[i - 1]
    if (first === undefined || !gluable(first, second)) continue
    if (!everywhere && !oftenGlued(first, second)) continue
    glued.push(stem(first.joined + second.joined))
    const zeroth = words[i - 2]
    if (everywhere && zeroth !== undefined && gluable(zeroth, first)) glued.push(stem(zeroth.joined + first.joined + second.joined))
  }
  return glued
}

/** True for two words that may also be meant as one. */
export const gluable = (first: Token, second: Token): boolean =>
  second.neighbour && first.kind === 'word' && second.kind === 'word' && !first.stop && !second.stop &&
  !(isNumber(first.joined) && isNumber(second.joined))

/**
 * The terms a text is found by.
 *
 * @param text one value or several, one a line
 * @param isName true for names: there every two or three neighbours are also indexed as one word
 */
export const indexTerms = (text: string, isName = false): string[] =>
  text.split('\n').flatMap(line => {
    const words = tokens(line)
    const terms: string[] = []
    for (const word of words) if (!word.stop) terms.push(...termsOf(word))
    terms.push(...gluedTerms(words, isName))
    return terms
  })

/** What a typed word looks for: any of the forms. Empty for a stop word. */
export const wordForms = (word: Token): Form[] => {
  if (word.stop) return []
  if (word.kind === 'run') return [{ run: word.parts }]
  const parts = [...new Set(word.parts.map(stem))]
  const joined = stem(word.joined)
  if (parts.length === 1 && parts[0] === joined) return [{ all: [joined] }]
  return word.parts.every(isNumber) ? [{ all: parts }] : [{ all: [joined] }, { all: parts }]
}
