/**
 * Makes a folder of realistic cards, for measurements at sizes that no real catalogue has:
 *
 *     node --import tsx test/bench/generate.ts --cards 10000 --out .cache/bench/10000 [--seed 1]
 *
 * Structure, lengths, tags and kinds of evidence are those of the cards of this repository; names, addresses and words are made up.
 * The same seed and the same real cards give the same bytes. Tables are not written: the build borrows those of the package.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { createCardMaker } from './corpus/card.ts'
import { createRandom } from '../random.ts'
import { type Moulds, readMoulds } from './corpus/real-cards.ts'

/** Folders stay small, as curators keep them. */
const CARDS_A_FOLDER = 200

export interface GeneratedFile {
  /** Path below the folder of cards, with `/`. */
  path: string
  text: string
}

/** Cards one after the other, none kept in memory. @param count number of cards */
export function* generateCards(count: number, seed = 1, moulds: Moulds = readMoulds()): Generator<GeneratedFile> {
  const make = createCardMaker(moulds, createRandom(seed))
  for (let made = 0; made < count; made++) {
    const { id, area, text } = make()
    yield { path: `${area}/${String(Math.floor(made / CARDS_A_FOLDER)).padStart(3, '0')}/${id}.md`, text }
  }
}

/** Write cards below a folder, which is made where it is missing; other files in it stay. */
export const writeCards = (folder: string, count: number, seed = 1): void => {
  const folders = new Set<string>()
  for (const { path, text } of generateCards(count, seed)) {
    const below = join(folder, path.slice(0, path.lastIndexOf('/')))
    if (!folders.has(below)) mkdirSync(below, { recursive: true })
    folders.add(below)
    writeFileSync(join(folder, path), text)
  }
}

const { argv } = process
if (argv[1] !== undefined && import.meta.url === pathToFileURL(argv[1]).href) {
  const { values } = parseArgs({ options: { cards: { type: 'string' }, out: { type: 'string' }, seed: { type: 'string', default: '1' } } })
  const [cards, seed] = [Number(values.cards), Number(values.seed)]
  if (!Number.isInteger(cards) || cards < 1 || !Number.isInteger(seed) || values.out === undefined) throw new Error('usage: generate.ts --cards <number> --out <folder> [--seed <number>]')
  writeCards(values.out, cards, seed)
  process.stdout.write(`${cards} cards in ${values.out}\n`)
}
