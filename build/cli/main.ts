/** The entry of the process: the only place that reads its arguments and sets how it ends. */
import { runCommandLine } from './run.ts'
import { openTerminal } from './terminal.ts'

// The code is set and not forced: what was printed to a pipe is still on its way.
process.exitCode = await runCommandLine(process.argv.slice(2), openTerminal())
