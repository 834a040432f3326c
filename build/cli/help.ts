import { COMMAND_NAMES, type CommandName, COMMANDS } from './commands.ts'
import type { Command } from './command.ts'
import { OPTIONS, type OptionName } from './options.ts'
import type { Colours } from './terminal.ts'

const WIDTH = 100

const columns = (rows: readonly (readonly [string, string])[], paint: (text: string) => string): string[] => {
  const width = Math.max(...rows.map(([left]) => left.length))
  return rows.map(([left, right]) => `  ${paint(left.padEnd(width))}  ${right}`)
}

/** A paragraph as lines that fit a terminal, each after an indent. */
export const wrapped = (text: string, indent = ''): string => {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`
    else lines.push(indent + word)
  }
  return lines.join('\n')
}

const optionRow = (name: OptionName, { formats }: Command): [string, string] => {
  const option = OPTIONS[name]
  const about = name === 'format' && formats ? `how the result is printed: ${formats.join(', ')} (default: ${formats[0] ?? ''})` : option.about
  return ['value' in option ? `--${name} ${option.value}` : `--${name}`, about]
}

/** The help of one command. */
export const commandHelp = (name: CommandName, command: Command, colours: Colours): string => [
  `${colours.bold(`cardex ${name}`)} ${[command.words, '[options]'].filter(Boolean).join(' ')}`,
  '', wrapped(command.about), '',
  colours.bold('Options'), ...columns([...command.options, 'help' as const].map(option => optionRow(option, command)), colours.cyan), '',
  colours.bold('Examples'), ...command.examples.flatMap(([line, what]) => [`  ${colours.dim(`# ${what}`)}`, `  cardex ${name}${line && ` ${line}`}`]), '',
].join('\n')

/** The help of the whole: every command, and how calls end. */
export const overallHelp = (colours: Colours): string => [
  `${colours.bold('cardex')} <command> [options]`,
  '', 'A catalogue of biomedical dataset cards whose licence status is derived from recorded evidence.', '',
  colours.bold('Commands'), ...columns(COMMAND_NAMES.map(name => [name, COMMANDS[name].summary] as const), colours.cyan), '',
  'cardex <command> --help tells more, with examples. cardex --version prints the version.',
  'A call ends with 0 when all is fine, 1 when something was found, 2 when the call itself is wrong.', '',
].join('\n')
