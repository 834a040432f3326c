/** Finds the command, reads its arguments, runs it, gives the code to end with. */
import { readArguments } from './arguments.ts'
import { type ExitCode, Misuse } from './command.ts'
import { COMMAND_NAMES, COMMANDS, isCommand } from './commands.ts'
import { commandHelp, overallHelp } from './help.ts'
import { unknownName } from './option-values.ts'
import { packageVersion } from './places.ts'
import type { Terminal } from './terminal.ts'

const dispatch = async (typed: string[], terminal: Terminal): Promise<ExitCode> => {
  const [first, ...rest] = typed
  if (first === undefined) throw new Misuse('a command is missing')
  if (first === '--version' || first === '-v') return say(terminal, packageVersion())
  if (first === '--help' || first === '-h') return say(terminal, overallHelp(terminal.colours))
  if (first === 'help') return dispatch(rest[0] === undefined ? ['--help'] : [rest[0], '--help'], terminal)
  if (first.startsWith('-')) throw new Misuse(`options come after the command: cardex <command> ${first}`)
  if (!isCommand(first)) throw unknownName('command', first, COMMAND_NAMES)
  const command = await COMMANDS[first].load()
  const given = readArguments(command, rest.map(word => (word === '-h' ? '--help' : word)))
  return given.options.help ? say(terminal, commandHelp(first, command, terminal.colours)) : command.run(given, terminal)
}

const say = (terminal: Terminal, text: string): 0 => {
  terminal.print(text.trimEnd())
  return 0
}

const misused = (typed: string[], error: Misuse, terminal: Terminal): 2 => {
  const name = typed[0]
  terminal.tell(`cardex: ${error.message}`)
  terminal.tell(name !== undefined && isCommand(name) ? `cardex ${name} --help tells how it is used` : `cardex --help lists the commands: ${COMMAND_NAMES.join(', ')}`)
  return 2
}

/**
 * Runs a command line. Misuse is told on stderr and never thrown; anything else that is thrown is a fault of ours.
 * @param typed what stands after `cardex`
 */
export const runCommandLine = async (typed: string[], terminal: Terminal): Promise<ExitCode> => {
  try {
    return await dispatch(typed, terminal)
  } catch (error) {
    if (error instanceof Misuse) return misused(typed, error, terminal)
    throw error
  }
}
