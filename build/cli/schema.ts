import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { cardSchemaText } from '../emit/card-schema.ts'
import { replaceFile } from '../format/files.ts'
import { rootFor } from '../inventory.ts'
import { readAllTables } from '../tables.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { exitFor, printFindings } from './findings.ts'
import { cardsFolder, SHIPPED_CARDS } from './places.ts'
import type { Terminal } from './terminal.ts'

/** Beside the cards, where editors of a clone find it. */
const FILE = 'card.schema.json'

const write = (folder: string, text: string, terminal: Terminal): void => {
  const file = join(folder, FILE)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return terminal.tell(`${file} is fresh`)
  replaceFile(file, new TextEncoder().encode(text))
  terminal.print(file)
}

const run = async ({ options }: Given, terminal: Terminal): Promise<ExitCode> => {
  const own = cardsFolder(options)
  const folder = own ?? SHIPPED_CARDS
  const { tables, diagnostics } = await readAllTables(folder, SHIPPED_CARDS, rootFor(folder))
  const faults = diagnostics.filter(({ path }) => path.includes('vocabulary/'))
  printFindings(faults, 'text', { textOf: () => undefined }, terminal)
  if (exitFor(faults) === 1) return 1
  const text = cardSchemaText(tables.vocabulary)
  if (!options.write) terminal.print(text.trimEnd())
  else if (own === undefined) throw new Misuse('there is no folder ./cards to write to; name one with --cards DIR')
  else write(own, text, terminal)
  return 0
}

export const schema: Command = {
  words: '',
  takes: [0, 0],
  about: 'Prints the JSON Schema of a card\'s frontmatter (draft 7), with the tags of the vocabulary, for editors and other programs. It knows keys, closed lists and forms; what depends on several keys or cards only cardex check knows. With --write it goes to card.schema.json beside the cards.',
  options: ['cards', 'write'],
  examples: [
    ['', 'to stdout'],
    ['--write', 'after a change of the vocabulary: into cards/card.schema.json'],
  ],
  run,
}
