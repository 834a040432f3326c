import type { Diagnostic } from '../check/diagnostic.ts'
import { checkFolder } from '../pipeline.ts'
import { chosenCards, liesInPlaces } from './chosen.ts'
import type { Command } from './command.ts'
import { exitFor, formatOf, printFindings, tellBorrowed } from './findings.ts'
import { SHIPPED_CARDS } from './places.ts'

/** A finding is shown if its file, or a file it is related to, lies in one of the places asked for. */
const isIn = (places: readonly string[]) => ({ path, related = [] }: Diagnostic): boolean =>
  [path, ...related.map(other => other.path)].some(file => liesInPlaces(file, places))

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
  async run(given, terminal) {
    const { options } = given
    const format = formatOf(options)
    const { folder, places } = chosenCards(given)
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
