import { type OpenCache, openCache } from '../cache/open-cache.ts'
import { outputDigest, standingManifest } from '../cache/standing-output.ts'
import { hasErrors } from '../check/diagnostic.ts'
import { counted } from '../counted.ts'
import type { Snapshot } from '../diff/snapshot.ts'
import { type OpenOutput, openOutput } from '../emit/output.ts'
import { textsOf } from '../inventory.ts'
import type { Findings } from '../pipeline.ts'
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
const standing = (job: Job, key: string): 0 | undefined => {
  const { known, inventory } = job.cache ?? {}
  const summary = known?.outputs?.[key]
  const manifest = summary && standingManifest(job.output.path, summary.digest)
  if (!known || !inventory || !manifest) return undefined
  return succeed(job, { ...known, textOf: textsOf(inventory.cards) }, { manifest, groups: summary.groups, changed: false })
}

const buildInto = async (job: Job): Promise<ExitCode> => {
  const { output, folder, given, terminal, cache } = job
  const previous = await takePrevious(given, terminal)
  const wanted = { exports: !given.options['no-exports'], site: !given.options['no-site'] }
  const key = JSON.stringify(wanted)
  const done = previous ? undefined : standing(job, key)
  if (done !== undefined) return done
  // Loaded only now: parsers, schemas and emitters are most of the time of a build that finds nothing changed.
  const { buildFolder } = await import('../pipeline.ts')
  const { built, ...findings } = await buildFolder(sourcesIn(given.options, folder), cache?.memory(), { ...wanted, ...(previous ? { previous } : {}) }, cache?.inventory)
  if (!built || hasErrors(findings.diagnostics)) {
    cache?.save()
    return fail(findings, given, terminal)
  }
  if (built.catalogue.cards.length === 0) {
    terminal.tell(`cardex: there are no cards in ${folder}; not built, the earlier output is as it was`)
    return 1
  }
  terminal.progress(`writing ${output.path} ...`)
  const written = await output.write(built.emit())
  if (!written.ok) {
    terminal.tell(`cardex: ${written.message}`)
    return 1
  }
  const { entries, manifest, changed } = written
  const groups = groupsOf(entries)
  const { diagnostics, borrowed } = findings
  const outputs = previous ? {} : { [key]: { digest: outputDigest(entries), groups } }
  cache?.save({ read: built.catalogue.cards.length, borrowed, diagnostics, outputs: { ...cache.known?.outputs, ...outputs } })
  return succeed(job, findings, { manifest, groups, changed })
}

const openJob = async (output: OpenOutput, given: Given, terminal: Terminal): Promise<Job> => {
  const folder = neededCardsFolder(given.options)
  const file = cacheFile(given.options)
  terminal.progress(`reading ${folder} ...`)
  const cache = file === undefined ? undefined : await openCache(sourcesIn(given.options, folder), file, PACKAGE)
  return { output, folder, given, terminal, ...(cache ? { cache } : {}) }
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
    const output = openOutput(outFolder(given.options))
    if (!output.ok) {
      terminal.tell(`cardex: ${output.message}`)
      return 1
    }
    try {
      return await buildInto(await openJob(output, given, terminal))
    } finally {
      output.release()
    }
  },
}
