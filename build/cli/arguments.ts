import { parseArgs } from 'node:util'
import { type Command, type Given, Misuse } from './command.ts'
import { dayIn, oneOf, suggestion } from './option-values.ts'
import { FORMATS, type OptionName, OPTIONS, type Options } from './options.ts'

const legalOptions = (command: Command): OptionName[] => [...command.options, 'help']

const checkValue = ({ formats = FORMATS }: Command, name: OptionName, value: string | undefined, inline: boolean | undefined): string | true => {
  if (OPTIONS[name].type === 'boolean') {
    if (value !== undefined) throw new Misuse(`--${name} takes no value`)
    return true
  }
  if (value === undefined || value === '' || (!inline && value.startsWith('--'))) throw new Misuse(`--${name} needs a value`)
  if (name === 'format') return oneOf(name, value, formats)
  return name === 'as-of' || name === 'read-on' ? dayIn(name, value) : value
}

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
