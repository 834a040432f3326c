import { type OpenCache, openCache } from '../cache/open-cache.ts'
import { outputDigest, standingManifest } from '../cache/standing-output.ts'
import { hasErrors } from '../check/diagnostic.ts'
import { counted } from '../counted.ts'
import type { Snapshot } from '../diff/snapshot.ts'
import { type OpenOutput, openOutput } from '../emit/output.ts'
import { boundHeap } from '../heap.ts'
import { type Inventory, takeInventory, textsOf } from '../inventory.ts'
import type { Built, Findings } from '../pipeline.ts'
import { groupsOf, jsonReport, printReport, type ReportedOutput, tellMissing } from './build-report.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { formatOf, printFindings, tellBorrowed } from './findings.ts'
import { cacheFile, neededCardsFolder, outFolder, PACKAGE, SHIPPED_CARDS, sourcesIn } from './places.ts'
import type { Terminal } from './terminal.ts'

const fail = (findings: Findings, given: Given, terminal: Terminal): 1 => {
  printFindings(findings.diagnostics, formatOf(given.options), findings, terminal)
  terminal.tell('not built; the earlier output is as it was')
  return 1
}

/** Warnings pass; who wants them asks `check`. */
const tellWarnings = ({ diagnostics }: Findings, { tell }: Terminal): void => {
  if (diagnostics.length) tell(`${counted(diagnostics.length, 'warning')}; cardex check shows them`)
}

/** The earlier output that changes are told against. */
const takePrevious = async ({ options: { previous: name } }: Given, terminal: Terminal): Promise<Snapshot | undefined> => {
  if (name === undefined) return undefined
  const { isReadable, takeSnapshot } = await import('../diff/snapshot.ts')
  const side = await takeSnapshot(name, SHIPPED_CARDS)
  if (isReadable(side)) return side
  if (side.diagnostics && side.textOf) printFindings(side.diagnostics, 'text', { textOf: side.textOf }, terminal)
  throw new Misuse(side.unreadable)
}

interface Job { output: OpenOutput; folder: string; given: Given; terminal: Terminal; cache?: OpenCache }

const succeed = ({ output, folder, given: { options }, terminal }: Job, findings: Findings, reported: ReportedOutput): 0 => {
  if (options.json) {
    terminal.print(jsonReport(reported, output.path))
    return 0
  }
  if (formatOf(options) === 'github') printFindings(findings.diagnostics, 'github', findings, terminal)
  tellWarnings(findings, terminal)
  tellBorrowed(findings, folder, terminal)
  tellMissing(reported, options, terminal)
  printReport(reported, output.path, terminal)
  return 0
}

/** Where all that is read is as it was, and all that was written stands, there is nothing to do. */
const standing = (job: Job, key: string, { cards }: Inventory): 0 | undefined => {
  const known = job.cache?.known
  const summary = known?.outputs?.[key]
  const manifest = summary && standingManifest(job.output.path, summary.digest)
  if (!known || !manifest) return undefined
  return succeed(job, { ...known, textOf: textsOf(cards, known.diagnostics) }, { manifest, groups: summary.groups, changed: false })
}

/** A build up to where its files are made. */
interface Derived { job: Job; findings: Findings; built: Built; key?: string }

/** What was read goes when this ends: files are made where its room was. */
const derive = async (output: OpenOutput, given: Given, terminal: Terminal): Promise<Derived | ExitCode> => {
  const folder = neededCardsFolder(given.options)
  const file = cacheFile(given.options)
  terminal.progress(`reading ${folder} ...`)
  const sources = sourcesIn(given.options, folder)
  const { cache, inventory } = file === undefined ? { inventory: await takeInventory(sources) } : await openCache(sources, file, PACKAGE)
  const job: Job = { output, folder, given, terminal, ...(cache ? { cache } : {}) }
  const previous = await takePrevious(given, terminal)
  const wanted = { exports: !given.options['no-exports'], site: !given.options['no-site'] }
  const key = previous ? undefined : JSON.stringify(wanted)
  const done = key === undefined ? undefined : standing(job, key, inventory)
  if (done !== undefined) return done
  // Loaded only now: parsers, schemas and emitters are most of the time of a build that finds nothing changed.
  const { buildFolder } = await import('../pipeline.ts')
  const { built, ...findings } = await buildFolder(sources, cache?.memory(), { ...wanted, ...(previous ? { previous } : {}) }, inventory)
  if (!built || hasErrors(findings.diagnostics)) {
    cache?.save()
    return fail(findings, given, terminal)
  }
  if (built.catalogue.cards.length === 0) {
    terminal.tell(`cardex: there are no cards in ${folder}; not built, the earlier output is as it was`)
    return 1
  }
  return { job, findings, built, ...(key === undefined ? {} : { key }) }
}

const write = async ({ job, findings, built, key }: Derived): Promise<ExitCode> => {
  const { output, terminal, cache } = job
  terminal.progress(`writing ${output.path} ...`)
  boundHeap('writing')
  const written = await output.write(built.emit())
  if (!written.ok) {
    terminal.tell(`cardex: ${written.message}`)
    return 1
  }
  const { entries, manifest, changed } = written
  const groups = groupsOf(entries)
  const { diagnostics, borrowed } = findings
  const outputs = key === undefined ? {} : { [key]: { digest: outputDigest(entries), groups } }
  cache?.save({ read: built.catalogue.cards.length, borrowed, diagnostics, outputs: { ...cache.known?.outputs, ...outputs } })
  return succeed(job, findings, { manifest, groups, changed })
}

export const build: Command = {
  words: '',
  takes: [0, 0],
  about: 'Reads the cards, checks them, derives status and verdict of each, and writes the catalogue: rows, cards, facets, search index, tool menu, schema, manifest, the pages for people, and exports in other formats (exports/, JSON-LD beside each card, CITATION.cff; sitemap.xml where catalogue.yaml states a site). With any error nothing is written and the earlier output stays whole, as it does when the build is killed. The same cards give the same bytes on any machine, however much of them is known from an earlier build.',
  options: ['cards', 'out', 'as-of', 'previous', 'no-exports', 'no-site', 'no-cache', 'format', 'json'],
  examples: [
    ['', './cards into ./dist'],
    ['--cards my/cards --out public/catalogue', 'a folder of your own works; vocabulary and licence table come from the package'],
    ['--previous v1.0', 'with a feed of what changed since a revision, or since an earlier output'],
    ['--as-of 2027-01-31 --json', 'ages counted from another day, the report as JSON'],
  ],
  async run(given, terminal) {
    neededCardsFolder(given.options)
    boundHeap('reading')
    const output = openOutput(outFolder(given.options))
    if (!output.ok) {
      terminal.tell(`cardex: ${output.message}`)
      return 1
    }
    try {
      const derived = await derive(output, given, terminal)
      return typeof derived === 'number' ? derived : await write(derived)
    } finally {
      output.release()
    }
  },
}
