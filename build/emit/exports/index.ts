/** The catalogue in other people's formats. Nothing here says more of a licence than the cards do. */
import type { PublishedCard } from '../../../lib/model.ts'
import { difference } from '../../diff/changes.ts'
import type { Snapshot } from '../../diff/snapshot.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { type Artefact, jsonArtefact } from '../artefact.ts'
import { publishedCard } from '../cards.ts'
import { atomOf } from './atom.ts'
import { citationOf } from './citation.ts'
import { croissantOf } from './croissant.ts'
import { toCsv } from './csv.ts'
import { dataPackageOf } from './data-package.ts'
import { dcatGraph, PREFIXES } from './dcat.ts'
import { cardJsonLd } from './json-ld.ts'
import { ownFile } from './own-files.ts'
import { toParquet } from './parquet.ts'
import { toJsonLd, toTurtle } from './rdf.ts'
import { sitemapOf } from './sitemap.ts'
import { spdxOf } from './spdx.ts'
import { toJsonLines } from './table.ts'
import { cardsTable, evidenceTable, facetsTable } from './tables.ts'

export interface ExportOptions {
  /** Version of the content, as in the manifest. */
  version: string
  /** An earlier output, where the changes since it are wanted. */
  previous?: Snapshot
  /** The pages for people are made too, so a sitemap has something to list. */
  pages?: boolean
}

const tableArtefacts = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[]): Artefact[] => {
  const table = cardsTable(cards, catalogue)
  const csv = [table, evidenceTable(cards), facetsTable(catalogue)].map(one =>
    ({ table: one, type: 'text/csv', artefact: { path: `exports/${one.name}.csv`, text: toCsv(one) } satisfies Artefact }))
  const others = [
    { table, type: 'application/jsonlines', artefact: { path: 'exports/cards.jsonl', text: toJsonLines(table) } satisfies Artefact },
    { table, type: 'application/vnd.apache.parquet', artefact: { path: 'exports/cards.parquet', bytes: toParquet(table) } satisfies Artefact },
  ]
  const files = [...csv, ...others].map(one => ownFile(one.artefact, one.type, one.table))
  return [
    ...csv.map(({ artefact }) => artefact), ...others.map(({ artefact }) => artefact),
    jsonArtefact('exports/croissant.json', croissantOf(catalogue, files)),
    jsonArtefact('exports/datapackage.json', dataPackageOf(catalogue, files)),
  ]
}

const graphArtefacts = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[]): Artefact[] => {
  const graph = dcatGraph(catalogue, cards)
  return [
    jsonArtefact('exports/catalog.jsonld', toJsonLd(PREFIXES, graph)),
    { path: 'exports/catalog.ttl', text: toTurtle(PREFIXES, graph) },
    ...cards.map(card => jsonArtefact(`cards/${card.id}/dataset.jsonld`, cardJsonLd(card, catalogue))),
  ]
}

const feedArtefacts = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[], previous: Snapshot | undefined): Artefact[] => {
  if (!previous) return []
  const now: Snapshot = { name: catalogue.about.name, as_of: catalogue.asOf, cards: new Map(cards.map(card => [card.id, card])) }
  return [{ path: 'exports/changes.atom', text: atomOf(catalogue, difference(previous, now)) }]
}

/** Every export. Pure: the same catalogue, and the same earlier one, give the same bytes. */
export const emitExports = (catalogue: LinkedCatalogue, { version, previous, pages }: ExportOptions): Artefact[] => {
  const cards = catalogue.cards.map(publishedCard)
  const sitemap = pages ? sitemapOf(catalogue, cards) : undefined
  return [
    ...tableArtefacts(catalogue, cards),
    ...graphArtefacts(catalogue, cards),
    jsonArtefact('exports/spdx.json', spdxOf(catalogue, cards)),
    ...feedArtefacts(catalogue, cards, previous),
    ...(sitemap === undefined ? [] : [{ path: 'sitemap.xml', text: sitemap }]),
    { path: 'CITATION.cff', text: citationOf(catalogue, version) },
  ]
}
