import { parseArgs } from 'node:util'
import { nearest } from '../../lib/tools/nearest.ts'
import { type Command, type Given, Misuse } from './command.ts'
import { FORMATS, type OptionName, OPTIONS, type Options } from './options.ts'

const suggestion = (typed: string, legal: readonly string[], dashes = ''): string => {
  const near = nearest(typed, legal)
  return near === null ? '' : `; did you mean ${dashes}${near}?`
}

/** A word that is no command or tool, with the nearest that is. */
export const unknownName = (what: string, typed: string, legal: readonly string[]): Misuse =>
  new Misuse(`there is no ${what} ${typed}${suggestion(typed, legal)}`)

const legalOptions = (command: Command): OptionName[] => [...command.options, 'help']

const checkValue = ({ formats = FORMATS }: Command, name: OptionName, value: string | undefined, inline: boolean | undefined): string | true => {
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw new Misuse(`--${name} takes no value`)
    return true
  }
  if (value === undefined || value === '' || (!inline && value.startsWith('--'))) throw new Misuse(`--${name} needs a value`)
  if (name === 'format' && !formats.some(format => format === value)) {
    throw new Misuse(`--format is one of ${formats.join(', ')}${suggestion(value, formats)}`)
  }
  if ((name === 'as-of' || name === 'read-on') && !isDate(value)) throw new Misuse(`--${name} is a date, written YYYY-MM-DD`)
  return value
}

const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)

const checkWords = ({ takes: [least, most] }: Command, words: string[]): void => {
  if (words.length < least) throw new Misuse('something is missing')
  if (words.length > most) throw new Misuse(`nothing belongs after ${words[most - 1] ?? 'the command'}: ${words.slice(most).join(' ')}`)
}

/**
 * Reads what was typed after a command's name.
 * @throws Misuse for an option the command does not take, a missing value, or too few or too many words
 */
export const readArguments = (command: Command, typed: string[]): Given => {
  const legal = legalOptions(command)
  const { tokens } = parseArgs({
    args: typed, tokens: true, strict: false, allowPositionals: true,
    options: Object.fromEntries(legal.map(name => [name, { type: OPTIONS[name].type }])),
  })
  const words: string[] = []
  const options: Record<string, string | true> = {}
  for (const token of tokens) {
    if (token.kind === 'positional') words.push(token.value)
    if (token.kind !== 'option') continue
    const name = legal.find(option => option === token.name)
    if (!name) throw new Misuse(`there is no option ${token.rawName} here${suggestion(token.name, legal, '--')}`)
    options[name] = checkValue(command, name, token.value, token.inlineValue)
  }
  if (!options.help) checkWords(command, words)
  return { words, options: options as Options }
}
