import { difference } from '../diff/changes.ts'
import { renderMarkdown, renderText } from '../diff/render.ts'
import { isReadable, type Side, takeSnapshot } from '../diff/snapshot.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { printFindings } from './findings.ts'
import { neededCardsFolder, SHIPPED_CARDS } from './places.ts'
import type { Terminal } from './terminal.ts'

const FORMATS = ['text', 'markdown', 'json'] as const

const formatOf = ({ options: { format, json } }: Given): (typeof FORMATS)[number] => FORMATS.find(one => one === (json ? 'json' : format)) ?? 'text'

/** A side that cannot be read is a misuse, unless cards of it are faulty: then their faults are the finding. */
const needed = (side: Side, terminal: Terminal) => {
  if (isReadable(side)) return side
  if (!side.diagnostics || !side.textOf) throw new Misuse(side.unreadable)
  terminal.tell(`cardex: ${side.unreadable}`)
  printFindings(side.diagnostics, 'text', { textOf: side.textOf }, terminal)
  return undefined
}

const run = async (given: Given, terminal: Terminal): Promise<ExitCode> => {
  const format = formatOf(given)
  const [old = 'HEAD', now = neededCardsFolder(given.options)] = given.words
  terminal.progress(`reading ${old} and ${now} ...`)
  const [before, after] = [needed(await takeSnapshot(old, SHIPPED_CARDS), terminal), needed(await takeSnapshot(now, SHIPPED_CARDS), terminal)]
  if (!before || !after) return 1
  const diff = difference(before, after)
  if (format === 'json') terminal.print(JSON.stringify(diff))
  else terminal.print(format === 'markdown' ? renderMarkdown(diff) : renderText(diff, terminal.colours.red))
  return diff.more_permissive.length > 0 ? 1 : 0
}

export const diff: Command = {
  words: '[old] [new]',
  takes: [0, 2],
  about: 'Shows what changed for a reader between two sides: cards added and removed, verdict, status, flags, parts, access, tags, sources, evidence, words. A side is a built output, a folder of cards, or a git revision; without them it compares HEAD with the cards as they stand. Ends with 1 where a verdict became more permissive or a usable card was added, so that somebody looks.',
  options: ['cards', 'format', 'json'],
  formats: FORMATS,
  examples: [
    ['', 'what my edits change, against the last commit'],
    ['main HEAD --format markdown', 'a branch against main, for a pull request'],
    ['old/dist dist --json', 'two built outputs, as JSON'],
  ],
  run,
}
