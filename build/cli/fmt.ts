import { readFileSync, realpathSync } from 'node:fs'
import type { Diagnostic } from '../check/diagnostic.ts'
import { listFormattable, replaceFile } from '../format/files.ts'
import { counted } from '../counted.ts'
import { formatFile } from '../format/format.ts'
import { shownPath } from '../read/list.ts'
import { type Chosen, chosenCards, liesInPlaces } from './chosen.ts'
import type { Command, ExitCode, Given } from './command.ts'
import { printFindings } from './findings.ts'
import type { Terminal } from './terminal.ts'

interface Report {
  seen: number
  changed: string[]
  kept: string[]
  refused: Diagnostic[]
  texts: Map<string, string>
}

const formatAll = async ({ folder, root, places }: Chosen, write: boolean): Promise<Report> => {
  const { files, diagnostics } = await listFormattable(folder, root)
  const report: Report = { seen: 0, changed: [], kept: [], refused: diagnostics, texts: new Map() }
  for (const file of files) {
    const path = shownPath(root, file)
    if (!liesInPlaces(path, places)) continue
    report.seen += 1
    const result = formatFile(path, readFileSync(file))
    if (result.state === 'refused') {
      report.refused.push(...result.diagnostics)
      if (result.text !== undefined) report.texts.set(path, result.text)
    }
    if (result.state === 'kept') report.kept.push(path)
    if (result.state !== 'changed') continue
    report.changed.push(path)
    if (write) replaceFile(realpathSync(file), result.bytes)
  }
  return report
}

const print = ({ seen, changed, kept, refused, texts }: Report, isCheck: boolean, terminal: Terminal): void => {
  for (const path of changed) terminal.print(path)
  for (const path of kept) terminal.tell(`${path} cannot be laid out without a loss; it stays as it is`)
  printFindings(refused, 'text', { textOf: path => texts.get(path) }, terminal)
  if (refused.length) terminal.tell('files with these faults stay as they are')
  terminal.tell(`${counted(changed.length, 'file')} of ${seen} ${isCheck ? 'would change; cardex fmt changes them' : 'changed'}`)
}

const run = async (given: Given, terminal: Terminal): Promise<ExitCode> => {
  const isCheck = given.options.check ?? false
  const report = await formatAll(chosenCards(given), !isCheck)
  if (given.options.json) {
    const { seen, changed, kept, refused } = report
    terminal.print(JSON.stringify({ seen, changed, kept, refused }))
  } else print(report, isCheck, terminal)
  return report.refused.length > 0 || report.kept.length > 0 || (isCheck && report.changed.length > 0) ? 1 : 0
}

export const fmt: Command = {
  words: '[paths...]',
  takes: [0, Number.POSITIVE_INFINITY],
  about: 'Brings the frontmatter of cards, and the tables beside them, into their canonical form: keys in the order of the schema, one layout, no folded lines, quotes only where they are needed and around third-party words. Comments stay at their keys; data, body, line breaks and byte order mark stay as they are. A file that cannot be read is told with its faults and left alone. Prints the files that changed.',
  options: ['cards', 'check', 'json'],
  examples: [
    ['', 'all of ./cards'],
    ['cards/text/medqa.md', 'one card'],
    ['--check', 'for a hook or a pipeline: list what would change, change nothing'],
  ],
  run,
}
