import { existsSync, statSync } from 'node:fs'
import { relative, resolve, sep } from 'node:path'
import type { Diagnostic } from '../check/diagnostic.ts'
import { checkFolder, rootFor } from '../pipeline.ts'
import { type Command, Misuse } from './command.ts'
import { exitFor, formatOf, printFindings, tellBorrowed } from './findings.ts'
import { neededCardsFolder, SHIPPED_CARDS } from './places.ts'

/** A finding is shown if its file, or a file it is related to, lies in one of the places asked for. */
const isIn = (places: readonly string[]) => ({ path, related = [] }: Diagnostic): boolean =>
  places.length === 0 || [path, ...related.map(other => other.path)].some(file => places.some(place => file === place || file.startsWith(`${place}/`)))

const placesOf = (words: readonly string[], root: string): string[] => words.map(word => {
  if (!existsSync(word)) throw new Misuse(`there is no file or folder ${word}`)
  return relative(root, resolve(word)).split(sep).join('/')
})

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const liesIn = (path: string, folder: string): boolean => !relative(resolve(folder), resolve(path)).startsWith('..')

/** One folder that is no part of `./cards` is a folder of cards itself. */
const asCards = ([only, ...more]: readonly string[]): string | undefined =>
  only !== undefined && more.length === 0 && isFolder(only) && !(existsSync('cards') && liesIn(only, 'cards')) ? only : undefined

export const check: Command = {
  words: '[paths...]',
  takes: [0, Number.POSITIVE_INFINITY],
  about: 'Reads every card and table and tells every fault in one run, each with file, line and column, what is legal and the nearest legal value. With paths, only the findings in those files or folders are shown; all cards are read all the same, since some faults lie between two. A folder outside ./cards is taken for a folder of cards. Nothing is written.',
  options: ['cards', 'as-of', 'format', 'json'],
  examples: [
    ['', 'all cards of ./cards'],
    ['cards/imaging', 'only what concerns these'],
    ['--cards my/cards --format github', 'annotations in a pull request'],
  ],
  async run({ words, options }, terminal) {
    const format = formatOf(options)
    const alone = options.cards === undefined ? asCards(words) : undefined
    const folder = alone ?? neededCardsFolder(options)
    const places = alone === undefined ? placesOf(words, rootFor(folder)) : []
    const checked = await checkFolder({ cards: folder, shipped: SHIPPED_CARDS, ...(options['as-of'] ? { asOf: options['as-of'] } : {}) })
    if (checked.read === 0 && checked.diagnostics.length === 0) {
      terminal.tell(`cardex: there are no cards in ${folder}`)
      return 1
    }
    const shown = checked.diagnostics.filter(isIn(places))
    printFindings(shown, format, checked, terminal)
    if (format === 'text') {
      tellBorrowed(checked, folder, terminal)
      if (shown.length === 0) terminal.print(`${checked.read} cards, nothing found`)
    }
    return exitFor(shown)
  },
}
