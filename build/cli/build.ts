import { hasErrors } from '../check/diagnostic.ts'
import { counted } from '../counted.ts'
import { bytesOf } from '../emit/artefact.ts'
import { openOutput, type OpenOutput, type Written } from '../emit/output.ts'
import { type Built, buildFolder, type Findings } from '../pipeline.ts'
import { manifestOf } from '../emit/manifest.ts'
import { isReadable, type Snapshot, takeSnapshot } from '../diff/snapshot.ts'
import { type Command, type ExitCode, type Given, Misuse } from './command.ts'
import { formatOf, printFindings, tellBorrowed } from './findings.ts'
import { neededCardsFolder, outFolder, SHIPPED_CARDS, sourcesIn } from './places.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'

const sizeOf = (bytes: number): string => (bytes < 1024 ? `${bytes} B` : bytes < 1024 ** 2 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 ** 2).toFixed(1)} MB`)

/** Files of the top by themselves, those of a folder together. */
const sizes = ({ artefacts }: Built): string[] => {
  const groups = new Map<string, { files: number; bytes: number }>()
  for (const artefact of artefacts) {
    const { path } = artefact
    const name = path.includes('/') ? `${path.split('/')[0]}/` : path
    const { files, bytes } = groups.get(name) ?? { files: 0, bytes: 0 }
    groups.set(name, { files: files + 1, bytes: bytes + bytesOf(artefact).length })
  }
  return table([...groups].map(([name, { files, bytes }]) => [name, sizeOf(bytes), files > 1 ? `${files} files` : '']))
}

const facetLine = (name: string, counts: Record<string, number>): string =>
  `  ${name.padEnd(15)} ${Object.entries(counts).map(([value, count]) => `${value} ${count}`).join(', ')}`

const report = (built: Built, written: Written, path: string, { print, colours }: Terminal): void => {
  const manifest = manifestOf(built.artefacts)
  print(`${colours.bold(`${manifest.name}: ${manifest.cards} cards`)} as of ${manifest.as_of}, version ${manifest.version}`)
  for (const [facet, counts] of Object.entries(manifest.counts)) print(facetLine(facet, counts))
  print(sizes(built).join('\n'))
  print(`${colours.green(written.changed ? 'Built' : 'Unchanged')} ${path}, ${sizeOf(written.bytes)} in ${written.files} files`)
}

const jsonReport = (built: Built, written: Written, path: string): string => {
  const { files: _, ...manifest } = manifestOf(built.artefacts)
  return JSON.stringify({ ...manifest, out: path, changed: written.changed, files: written.files, bytes: written.bytes })
}

const fail = (findings: Findings, given: Given, terminal: Terminal): 1 => {
  printFindings(findings.diagnostics, formatOf(given.options), findings, terminal)
  terminal.tell('not built; the earlier output is as it was')
  return 1
}

/** What was asked for and could not be made. */
const tellMissing = ({ catalogue, artefacts }: Built, { options }: Given, { tell }: Terminal): void => {
  if (options['no-exports'] || options['no-site'] || artefacts.some(({ path }) => path === 'sitemap.xml')) return
  if (catalogue.about.site === undefined) tell('no sitemap.xml, and addresses in exports are relative: the catalogue states no site')
}

/** Warnings pass; who wants them asks `check`. */
const tellWarnings = ({ diagnostics }: Findings, { tell }: Terminal): void => {
  if (diagnostics.length) tell(`${counted(diagnostics.length, 'warning')}; cardex check shows them`)
}

/** The earlier output that changes are told against. */
const takePrevious = async ({ options: { previous: name } }: Given, terminal: Terminal): Promise<Snapshot | undefined> => {
  if (name === undefined) return undefined
  const side = await takeSnapshot(name, SHIPPED_CARDS)
  if (isReadable(side)) return side
  if (side.diagnostics && side.textOf) printFindings(side.diagnostics, 'text', { textOf: side.textOf }, terminal)
  throw new Misuse(side.unreadable)
}

const buildInto = async (output: OpenOutput, folder: string, given: Given, terminal: Terminal): Promise<ExitCode> => {
  const { options } = given
  terminal.progress(`reading ${folder} ...`)
  const previous = await takePrevious(given, terminal)
  const sources = sourcesIn(options, folder)
  const { built, ...findings } = await buildFolder(sources, undefined, { exports: !options['no-exports'], site: !options['no-site'], ...(previous ? { previous } : {}) })
  if (!built || hasErrors(findings.diagnostics)) return fail(findings, given, terminal)
  if (built.catalogue.cards.length === 0) {
    terminal.tell(`cardex: there are no cards in ${folder}; not built, the earlier output is as it was`)
    return 1
  }
  terminal.progress(`writing ${output.path} ...`)
  const written = output.write(built.artefacts)
  if (!written.ok) {
    terminal.tell(`cardex: ${written.message}`)
    return 1
  }
  if (options.json) terminal.print(jsonReport(built, written, output.path))
  else {
    if (formatOf(options) === 'github') printFindings(findings.diagnostics, 'github', findings, terminal)
    tellWarnings(findings, terminal)
    tellBorrowed(findings, folder, terminal)
    tellMissing(built, given, terminal)
    report(built, written, output.path, terminal)
  }
  return 0
}

export const build: Command = {
  words: '',
  takes: [0, 0],
  about: 'Reads the cards, checks them, derives status and verdict of each, and writes the catalogue: rows, cards, facets, search index, tool menu, schema, manifest, the pages for people, and exports in other formats (exports/, JSON-LD beside each card, CITATION.cff; sitemap.xml where catalogue.yaml states a site). With any error nothing is written and the earlier output stays whole, as it does when the build is killed. The same cards give the same bytes on any machine.',
  options: ['cards', 'out', 'as-of', 'previous', 'no-exports', 'no-site', 'format', 'json'],
  examples: [
    ['', './cards into ./dist'],
    ['--cards my/cards --out public/catalogue', 'a folder of your own works; vocabulary and licence table come from the package'],
    ['--previous v1.0', 'with a feed of what changed since a revision, or since an earlier output'],
    ['--as-of 2027-01-31 --json', 'ages counted from another day, the report as JSON'],
  ],
  async run(given, terminal) {
    const folder = neededCardsFolder(given.options)
    const output = openOutput(outFolder(given.options))
    if (!output.ok) {
      terminal.tell(`cardex: ${output.message}`)
      return 1
    }
    try {
      return await buildInto(output, folder, given, terminal)
    } finally {
      output.release()
    }
  },
}
