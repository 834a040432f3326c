/**
 * Keys of the shelf of suggestions: words stand there by length, since a word that is one or two edits from another is as much longer
 * or shorter at most, and the files of all other lengths need not be read.
 */

/** Longest word that is kept there: its length is one digit of base 36. */
const LONGEST = 35

/** What all keys of words of a length begin with, and no others. */
const lengthKey = (length: number): string => length.toString(36)

/** The key of a word; undefined for one that is too long to be a slip of anybody's hand. */
export const suggestionKey = (word: string): string | undefined => (word.length > LONGEST ? undefined : lengthKey(word.length) + word)

/** What the keys of all words begin with that can be within some edits of a longer word; the rest of a key is the word. */
export const keysNear = ({ length }: string, edits: number): string[] =>
  Array.from({ length: 2 * edits + 1 }, (_, i) => lengthKey(length - edits + i))
