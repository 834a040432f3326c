/**
 * Letters: what two spellings must share to count as the same letters. Case, accents, width and typographic variants
 * fold; Greek letters are spelled out; Japanese voicing marks stay, for か and が are different letters.
 */

const GREEK_NAMES = [
  'alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta', 'eta', 'theta', 'iota', 'kappa', 'lambda', 'mu', 'nu', 'xi',
  'omicron', 'pi', 'rho', 'sigma', 'sigma', 'tau', 'upsilon', 'phi', 'chi', 'psi', 'omega',
]
const ALPHA = 0x3b1

/** Letters that no normal form takes apart. */
const LATIN: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'], ['æ', 'ae'], ['œ', 'oe'], ['ø', 'o'], ['ł', 'l'], ['đ', 'd'], ['ð', 'd'], ['þ', 'th'], ['ı', 'i'], ['ħ', 'h'],
])

const INVISIBLE = /[\p{Cf}\u2122\u2120\u00ae\u00a9]/gu
const FOLDABLE = /[α-ωßæœøłđðþıħ]/gu
const MARKS = /[^\P{M}\u3099\u309a]/gu

const ASCII = /^[\x20-\x7e]*$/

/** Most text is ASCII and needs none of the tables. */
export const isAscii = (text: string): boolean => ASCII.test(text)

const spellOut = (letter: string): string =>
  LATIN.get(letter) ?? GREEK_NAMES[letter.charCodeAt(0) - ALPHA] ?? letter

/**
 * Brings text to one width and composition and drops what cannot be seen (soft hyphens, zero-width and tag characters)
 * and trade marks. Case and accents stay, so that a word can still be shown as it was typed.
 */
export const normalise = (text: string): string =>
  ASCII.test(text) ? text : text.replace(INVISIBLE, '').normalize('NFKC').replace(INVISIBLE, '')

/**
 * Folds text to the letters that are compared: lower case, no accents, Greek spelled out. Folding twice changes nothing.
 *
 * @example fold('TNF-α') === 'tnf-alpha', fold('Sjögren') === 'sjogren', fold('ＨｂＡ１ｃ') === 'hba1c'
 */
export const fold = (text: string): string => (ASCII.test(text) ? text.toLowerCase() : foldAny(text))

const foldAny = (text: string): string =>
  normalise(text).normalize('NFKD').toLowerCase().normalize('NFKD').replace(MARKS, '').replace(FOLDABLE, spellOut).normalize('NFC')

/** Scripts that are written without spaces between words: their runs are cut into pairs of characters. */
export const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー]`
