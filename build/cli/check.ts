import type { Diagnostic } from '../check/diagnostic.ts'
import { checkWithCache, type Told } from '../cache/check.ts'
import { sortDiagnostics } from '../check/diagnostic.ts'
import type { Sources } from '../inventory.ts'
import { chosenCards, liesInPlaces } from './chosen.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { exitFor, formatOf, printFindings, tellBorrowed } from './findings.ts'
import type { Options } from './options.ts'
import { cacheFile, PACKAGE, sourcesIn } from './places.ts'
import type { Terminal } from './terminal.ts'

/** A finding is shown if its file, or a file it is related to, lies in one of the places asked for. */
const isIn = (places: readonly string[]) => ({ path, related = [] }: Diagnostic): boolean =>
  [path, ...related.map(other => other.path)].some(file => liesInPlaces(file, places))

const findFaults = async (sources: Sources, options: Options): Promise<Told> => {
  const cache = cacheFile(options)
  return cache === undefined ? (await import('../pipeline.ts')).checkFolder(sources) : checkWithCache(sources, cache, PACKAGE)
}

/** What the list of exemptions allows and did not allow at a revision. */
const grown = async (revision: string, folder: string): Promise<Diagnostic[]> => {
  const { ratchetGrowth } = await import('../ratchet-growth.ts')
  const found = await ratchetGrowth(folder, revision)
  if (found === undefined) throw new Misuse(`--against: git knows no revision ${revision} of ${folder}`)
  return found
}

const run = async (given: Given, terminal: Terminal): Promise<ExitCode> => {
  const { options } = given
  const format = formatOf(options)
  const { folder, places } = chosenCards(given)
  const sources = sourcesIn(options, folder)
  if (options.watch) {
    if (format !== 'text' || options.against !== undefined) throw new Misuse('--watch prints text, and goes with neither --format nor --against')
    return (await import('./watching.ts')).watchCards({ sources, isShown: isIn(places) }, terminal)
  }
  const checked = await findFaults(sources, options)
  if (checked.read === 0 && checked.diagnostics.length === 0) {
    terminal.tell(`cardex: there are no cards in ${folder}`)
    return 1
  }
  const more = options.against === undefined ? [] : await grown(options.against, folder)
  const shown = sortDiagnostics([...checked.diagnostics.filter(isIn(places)), ...more])
  printFindings(shown, format, checked, terminal)
  if (format === 'text') {
    tellBorrowed(checked, folder, terminal)
    if (shown.length === 0) terminal.print(`${checked.read} cards, nothing found`)
  }
  return exitFor(shown)
}

export const check: Command = {
  words: '[paths...]',
  takes: [0, Number.POSITIVE_INFINITY],
  about: 'Reads every card and table and tells every fault in one run, each with file, line and column, what is legal and the nearest legal value. With paths, only the findings in those files or folders are shown; all cards are read all the same, since some faults lie between two. A folder outside ./cards is taken for a folder of cards. Cards listed in cards/ratchet.yaml have time to meet a strict rule; --against sees that the list does not grow. Nothing is written but what is remembered in .cache/ for the next run.',
  options: ['cards', 'as-of', 'against', 'watch', 'no-cache', 'format', 'json'],
  examples: [
    ['', 'all cards of ./cards'],
    ['cards/imaging', 'only what concerns these'],
    ['--watch', 'again after every change, while you edit'],
    ['--against origin/main --format github', 'annotations in a pull request'],
  ],
  run,
}
