import { gzipSync } from 'node:zlib'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueData } from '../../lib/catalogue/open.ts'
import { ACCESS_MODES, type FacetHeads, type FileEntry, LICENSE_STATUSES, type Row } from '../../lib/model.ts'
import { bar } from './bar.ts'
import { openForReading } from './catalogue.ts'
import type { Command } from './command.ts'
import { type Measure, measureAnswers, menuSize } from './measure.ts'
import { catalogueSource } from './places.ts'
import { type Due, staleQueue } from './stale-queue.ts'
import { table } from './table.ts'
import type { Colours, Terminal } from './terminal.ts'

/** Bytes of a file as it is, and as a host would send it (only where the catalogue is a folder). */
interface FileSize { path: string; bytes: number; gzip?: number }

const CORE = ['rows.json', 'facets.json', 'index.json', 'names.json', 'passages.json', 'menu.json']

const sizesOf = (files: readonly FileEntry[], source: string): FileSize[] => {
  const measured = files.filter(({ path }) => CORE.includes(path)).map(({ path, bytes }): FileSize => ({
    path, bytes, ...(/^https?:/.test(source) ? {} : { gzip: gzipSync(readFileSync(join(source, path))).length }),
  }))
  const sum = (list: readonly FileEntry[]): number => list.reduce((bytes, one) => bytes + one.bytes, 0)
  const [cards, packed] = ['cards/', 'packed/'].map(folder => files.filter(({ path }) => path.startsWith(folder)))
  return [...measured, { path: `packed form in ${packed?.length ?? 0} files`, bytes: sum(packed ?? []) }, { path: `${cards?.length ?? 0} cards`, bytes: sum(cards ?? []) }, { path: 'everything', bytes: sum(files) }]
}

const statusByAccess = (rows: readonly Row[]): Record<string, Record<string, number>> => {
  const counts: Record<string, Record<string, number>> = {}
  for (const status of LICENSE_STATUSES) {
    for (const mode of ACCESS_MODES) {
      const count = rows.filter(row => row.license_status === status && row.access === mode).length
      if (count) counts[status] = { ...counts[status], [mode]: count }
    }
  }
  return counts
}

const crossTable = (counts: Record<string, Record<string, number>>): string[] => {
  const modes = ACCESS_MODES.filter(mode => Object.values(counts).some(row => row[mode]))
  return table([['', ...modes], ...Object.entries(counts).map(([status, row]) => [status, ...modes.map(mode => String(row[mode] ?? '·'))])])
}

/** Facets to filter by with the share of cards whose value is known, and those that stay reserved, with the reason. */
const coverageOf = ({ facets, reserved }: FacetHeads) =>
  ({ facets: facets.map(({ facet, coverage }) => ({ facet, coverage })), reserved: reserved.map(({ facet, reason }) => ({ facet, reason })) })

const coverageLines = ({ facets, reserved }: ReturnType<typeof coverageOf>, { isPerson, colours }: Terminal): string[] => [
  ...table(facets.map(({ facet, coverage }) => [facet, `${(coverage * 100).toFixed(1)} %`, ...(isPerson ? [bar(coverage, 30)] : [])])),
  ...table(reserved.map(({ facet, reason }) => [facet, colours.yellow('reserved'), reason])),
]

const MOST_DUE = 15

const queueLines = (queue: readonly Due[], asOf: string, all: boolean, colours: Colours): string[] => {
  const shown = all ? queue : queue.slice(0, MOST_DUE)
  const rows = shown.map(({ due, id, record, kind, url }) => [due <= asOf ? colours.red(due) : due, `${id} ${record}`, kind, url ?? ''])
  const more = queue.length - shown.length
  return [...table(rows), ...(more > 0 ? [`  … and ${more} more; --all shows them`] : [])]
}

const measureLine = ({ what, is, most, unit }: Measure, colours: Colours): string[] =>
  [what, String(is), most === undefined ? '' : `of ${most}`, unit, most !== undefined && is > most ? colours.red('over') : '']

const gather = async (data: CatalogueData, source: string) => {
  const { manifest } = data
  const rows = await data.rows()
  return {
    catalogue: { name: manifest.name, version: manifest.version, as_of: manifest.as_of, cards: manifest.cards },
    counts: manifest.counts,
    status_by_access: statusByAccess(rows),
    coverage: coverageOf(await data.facets()),
    stale_queue: await staleQueue(data, rows),
    budgets: [await menuSize(data), ...await measureAnswers(data)],
    files: sizesOf(await data.files(), source),
  }
}

const printStats = (found: Awaited<ReturnType<typeof gather>>, all: boolean, terminal: Terminal): void => {
  const { catalogue, counts, status_by_access, coverage, stale_queue, budgets, files } = found
  const { print, colours } = terminal
  print(`${colours.bold(catalogue.name)} ${catalogue.version}, as of ${catalogue.as_of}: ${catalogue.cards} cards`)
  for (const [facet, values] of Object.entries(counts)) {
    print(`  ${facet.padEnd(15)} ${Object.entries(values).map(([value, count]) => `${value} ${count}`).join(', ')}`)
  }
  const due = stale_queue.filter(one => one.due <= catalogue.as_of).length
  for (const [title, lines] of [
    ['Status by access', crossTable(status_by_access)],
    ['Cards with a known value', coverageLines(coverage, terminal)],
    [`Evidence to read again: ${due} due, ${stale_queue.length - due} later`, queueLines(stale_queue, catalogue.as_of, all, colours)],
    ['Budgets', table(budgets.map(budget => measureLine(budget, colours)))],
    ['Files', table(files.map(({ path, bytes, gzip }) => [path, String(bytes), 'bytes', gzip === undefined ? '' : `${gzip} gzipped`]))],
  ] as const) print([`\n${colours.bold(title)}`, ...lines].join('\n'))
}

export const stats: Command = {
  words: '',
  takes: [0, 0],
  about: 'Counts the cards by status, verdict, access and flags, tells for how many each facet has a known value and which deciding evidence is due to be read again (R10), and measures what agents get against the budgets: rows, menu, default answers. Ends with 1 where a budget is exceeded.',
  options: ['catalogue', 'all', 'json'],
  examples: [['', 'of the catalogue in ./dist'], ['--all', 'with the whole queue of evidence to read again'], ['--catalogue https://example.org/catalogue --json', 'of a hosted one, as JSON']],
  async run({ options }, terminal) {
    const found = await gather(await openForReading(options), catalogueSource(options))
    if (options.json) terminal.print(JSON.stringify(found))
    else printStats(found, options.all ?? false, terminal)
    return found.budgets.some(({ is, most }) => most !== undefined && is > most) ? 1 : 0
  },
}
