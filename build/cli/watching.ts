/** Rounds of checking on a terminal: the faults at their lines, then one line that tells how things stand. */
import type { Diagnostic } from '../check/diagnostic.ts'
import { counted } from '../counted.ts'
import { oneAtATime } from '../dev/one-at-a-time.ts'
import { createRounds, type Round } from '../dev/rounds.ts'
import { watchFolder } from '../dev/watch.ts'
import type { Sources } from '../inventory.ts'
import type { Memory } from '../memory.ts'
import type { ExitCode } from './command.ts'
import { printFindings } from './findings.ts'
import { untilSignal } from './signals.ts'
import type { Terminal } from './terminal.ts'

const MOST_NAMED = 3

const whatChanged = (changed: readonly string[]): string => {
  if (changed.length === 0) return 'a table changed'
  const named = changed.slice(0, MOST_NAMED).join(', ')
  return changed.length > MOST_NAMED ? `${named} and ${changed.length - MOST_NAMED} more changed` : `${named} changed`
}

/** Every error; warnings only of what was just edited, since the rest was there before and `cardex check` shows it. */
const worthTelling = ({ checked, changed }: Round, isFirst: boolean) => ({ severity, path }: Diagnostic): boolean =>
  checked.diagnostics.length > 0 && (severity === 'error' || (!isFirst && changed.includes(path)))

const tellRound = (round: Round, isFirst: boolean, isShown: (one: Diagnostic) => boolean, terminal: Terminal): void => {
  const { checked, changed, milliseconds } = round
  const all = checked.diagnostics.filter(isShown)
  printFindings(all.filter(worthTelling(round, isFirst)), 'text', checked, terminal)
  const errors = all.filter(({ severity }) => severity === 'error').length
  const state = `${counted(checked.read, 'card')}: ${counted(errors, 'error')}, ${counted(all.length - errors, 'warning')}`
  const paint = errors ? terminal.colours.red : terminal.colours.green
  terminal.print(`${paint(state)} in ${(milliseconds / 1000).toFixed(2)} s${isFirst ? '' : terminal.colours.dim(`, ${whatChanged(changed)}`)}`)
}

export interface Watch {
  sources: Sources
  /** Which findings are shown and counted. */
  isShown?: (one: Diagnostic) => boolean
  /** What follows a round, such as a build. */
  after?: (round: Round, memory: Memory) => Promise<void>
}

/** Checks a folder after every change to it, until a signal ends it. */
export const watchCards = async ({ sources, isShown = () => true, after }: Watch, terminal: Terminal): Promise<ExitCode> => {
  const ended = untilSignal()
  const rounds = createRounds(sources)
  let isFirst = true
  const run = oneAtATime(async () => {
    const round = await rounds.next()
    if (!round) return
    // Editors that read the findings forget the earlier ones at this line.
    terminal.print(terminal.colours.dim(isFirst ? 'checking' : 'checking again'))
    tellRound(round, isFirst, isShown, terminal)
    isFirst = false
    await after?.(round, rounds.memory)
  })
  let fail: (fault: unknown) => void = () => {}
  const failed = new Promise<never>((_, reject) => { fail = reject })
  const watching = watchFolder(sources.cards, () => void run().catch(fail))
  try {
    await run()
    terminal.tell(`watching ${sources.cards}; Ctrl-C ends`)
    await Promise.race([ended, failed])
  } finally {
    watching.close()
    await run.idle()
  }
  return 0
}
