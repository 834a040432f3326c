/** The entry of the process: the only place that reads its arguments and sets how it ends. */
import { runCommandLine } from './run.ts'
import { openTerminal } from './terminal.ts'

const terminal = openTerminal()
try {
  // The code is set and not forced: what was printed to a pipe is still on its way.
  process.exitCode = await runCommandLine(process.argv.slice(2), terminal)
} catch (error) {
  terminal.tell(`cardex: a fault of the program itself, not of the cards\n${error instanceof Error ? error.stack : String(error)}`)
  process.exitCode = 2
}
