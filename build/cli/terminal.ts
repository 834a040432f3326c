import { createInterface } from 'node:readline/promises'
import { text } from 'node:stream/consumers'
import pc from 'picocolors'

export type Colours = ReturnType<typeof pc.createColors>

/** Where a command speaks: answers go to `print`, everything about the work itself to `tell`. */
export interface Terminal {
  /** To stdout, with a line break. */
  print(text: string): void
  /** To stderr, with a line break. */
  tell(text: string): void
  /** A passing word on stderr about long work; only where a person looks at it, and replaced by the next. */
  progress(text: string): void
  /** All of stdin. */
  readInput(): Promise<string>
  /** Asks on stderr and gives the answer; undefined where the person ended it (Ctrl-C, Ctrl-D). Absent where nobody can be asked. */
  ask?(question: string): Promise<string | undefined>
  /** True where a person reads stdout. */
  isPerson: boolean
  /** Colours for stdout; plain where it is no terminal, or where NO_COLOR asks for it. */
  colours: Colours
}

const CLEAR_LINE = '\r\u001B[2K'

/** A reader that went away (`cardex ... | head`) ends the command quietly. */
const endWithReader = (stream: NodeJS.WriteStream): void => {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0)
    throw error
  })
}

const ask = async (question: string): Promise<string | undefined> => {
  const lines = createInterface({ input: process.stdin, output: process.stderr })
  const ended = new Promise<undefined>(resolve => { lines.once('close', () => resolve(undefined)) })
  try {
    return await Promise.race([lines.question(question).catch(() => undefined), ended])
  } finally {
    lines.close()
  }
}

/** The terminal of this process. */
export const openTerminal = (): Terminal => {
  endWithReader(process.stdout)
  endWithReader(process.stderr)
  let passing = false
  const clear = (): void => {
    if (passing) process.stderr.write(CLEAR_LINE)
    passing = false
  }
  return {
    print: line => { clear(); process.stdout.write(`${line}\n`) },
    tell: line => { clear(); process.stderr.write(`${line}\n`) },
    progress: line => {
      if (!process.stderr.isTTY) return
      clear()
      process.stderr.write(line)
      passing = true
    },
    readInput: () => text(process.stdin),
    ...(process.stdin.isTTY && process.stderr.isTTY ? { ask } : {}),
    isPerson: process.stdout.isTTY === true,
    colours: pc.createColors(process.stdout.isTTY === true && pc.isColorSupported),
  }
}
