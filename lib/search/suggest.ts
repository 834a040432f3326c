/**
 * A word of the catalogue that a word which matches nothing may have meant. Only ever named, never searched for. Short
 * words and words with digits have no near ones: `mri` is not `mra`, `il6` not `il8`, `brca1` not `brca2`.
 */
import { editDistance } from './edits.ts'
import type { Engine } from './engine.ts'
import { parseQuery } from './query.ts'
import { stem, tokens } from './words.ts'

const SUGGESTABLE = /^[a-z]+$/
/** Shortest word that is suggested; what was typed may be one letter shorter. */
const SHORTEST = 5
/** Longest word that is compared: comparing costs by length, and no longer word is a slip of the hand. */
const LONGEST = 30
/** From this length on two edits are near. */
const LONG = 9

/** The nearest word that is in the index and finds itself when typed; undefined for several words, or where none is near. */
export const suggest = async (engine: Engine, typed: string): Promise<string | undefined> => {
  const [word, ...others] = parseQuery(typed).words
  const form = word?.forms[0]
  const term = form !== undefined && 'all' in form && form.all.length === 1 ? form.all[0] : undefined
  if (term === undefined || others.length > 0 || !SUGGESTABLE.test(term) || term.length < SHORTEST - 1 || term.length > LONGEST) return undefined
  const most = term.length < LONG ? 1 : 2
  return [...await engine.near(term, most)]
    .flatMap(([near, places]) => {
      const edits = editDistance(term, near, most)
      return edits <= most && edits > 0 && isOffered(near) ? [{ near, places, edits: edits + (near[0] === term[0] ? 0 : 0.5) }] : []
    })
    .sort((a, b) => a.edits - b.edits || b.places - a.places || (a.near < b.near ? -1 : 1))[0]?.near
}

/** Only words that find what they stand for when they are typed. */
export const isOffered = (term: string): boolean => {
  if (!SUGGESTABLE.test(term) || term.length < SHORTEST) return false
  const [word] = tokens(term)
  return word !== undefined && !word.stop && stem(word.joined) === term
}
