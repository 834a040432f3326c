/** What the value of an option may be: a word of a closed list, a number, a day, a list. Every fault names what is legal. */
import { nearest } from '../../lib/tools/nearest.ts'
import { Misuse } from './command.ts'
import type { OptionName } from './options.ts'

/** `; did you mean x?`, or nothing where no legal word is near. */
export const suggestion = (typed: string, legal: Iterable<string>, dashes = ''): string => {
  const near = nearest(typed, legal)
  return near === null ? '' : `; did you mean ${dashes}${near}?`
}

/** A word that is no command, tool or the like, with the nearest that is. */
export const unknownName = (what: string, typed: string, legal: Iterable<string>): Misuse =>
  new Misuse(`there is no ${what} ${typed}${suggestion(typed, legal)}`)

/** @throws Misuse where the value is no word of the list */
export const oneOf = <T extends string>(option: OptionName, value: string, legal: readonly T[]): T => {
  const found = legal.find(one => one === value)
  if (found === undefined) throw new Misuse(`--${option} is one of ${legal.join(', ')}${suggestion(value, legal)}`)
  return found
}

/** @throws Misuse where the value is no whole number from `least` to `most`, which may be absent */
export const wholeNumber = (option: OptionName, value: string, least: number, most?: number): number => {
  const number = Number(value)
  if (/^\d{1,15}$/.test(value) && number >= least && number <= (most ?? number)) return number
  throw new Misuse(`--${option} is a number${most === undefined ? `, ${least} or more` : ` from ${least} to ${most}`}`)
}

/** @throws Misuse where the value is no day that exists, written YYYY-MM-DD */
export const dayIn = (option: OptionName, value: string): string => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) && new Date(value).toISOString().startsWith(value)) return value
  throw new Misuse(`--${option} is a date, written YYYY-MM-DD`)
}

/** The words of a value that are parted by commas. */
export const listIn = (value: string): string[] => value.split(',').map(part => part.trim()).filter(Boolean)
