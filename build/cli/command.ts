import type { OptionName, Options } from './options.ts'
import type { Terminal } from './terminal.ts'

/** 0 fine, 1 findings, 2 usage. */
export type ExitCode = 0 | 1 | 2

export interface Given {
  /** What stands beside the options, in order. */
  words: string[]
  options: Options
}

/** Thrown for a call that makes no sense; told on stderr with the way to the help, exit 2. Never crosses main.ts. */
export class Misuse extends Error {
  override readonly name = 'Misuse'
}

export interface Command {
  /** What is written after the name: `<id>`, `[paths...]`. */
  words: string
  /** The fewest and the most words it takes. */
  takes: readonly [least: number, most: number]
  about: string
  options: readonly OptionName[]
  /** What `--format` may be, where it is not about findings. */
  formats?: readonly string[]
  /** Arguments as one would type them, and what that does. */
  examples: readonly (readonly [line: string, what: string])[]
  run(given: Given, terminal: Terminal): Promise<ExitCode>
}
