/**
 * Words of a caller. Control and invisible characters are refused before anything else happens, and what is said back is
 * cleaned and shortened, so no answer carries them on.
 */

/** Controls, lone surrogates, private use, line separators, whatever is not drawn; joiners and variation selectors are judged by what stands before them. */
const HIDDEN = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<![\p{Extended_Pictographic}\p{Script=Han}\d#*])\p{Variation_Selector}|(?<![^\p{Script=Latin}\p{N}\s])\p{Join_Control}/u
const EVERY_HIDDEN = new RegExp(HIDDEN.source, 'gu')

/** Line breaks and tabs are plain space; nothing else that cannot be seen is taken. */
export const spaced = (text: string): string => text.replace(/[\t\n\r]+/g, ' ').trim()

/** Code point of the first character that cannot be seen, as `U+200B`. */
export const hiddenIn = (text: string): string | undefined => {
  const found = HIDDEN.exec(text)?.[0].codePointAt(0)
  return found === undefined ? undefined : `U+${found.toString(16).toUpperCase().padStart(4, '0')}`
}

/** A caller's words as they may be said back: visible characters only, at most `most` of them. */
export const said = (value: unknown, most = 60): string => {
  const text = typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : kindOf(value)
  const visible = [...text.slice(0, 4 * most).replace(EVERY_HIDDEN, ' ').replace(/\s+/g, ' ').trim()]
  return visible.length > most ? `${visible.slice(0, most - 1).join('')}…` : visible.join('')
}

/** What came, in a word. */
export const kindOf = (value: unknown): string =>
  value === null || value === undefined ? 'nothing' : Array.isArray(value) ? 'a list' : typeof value === 'object' ? 'an object' : `a ${typeof value}`
