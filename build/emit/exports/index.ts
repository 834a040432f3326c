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

function* graphArtefacts(catalogue: LinkedCatalogue, cards: readonly PublishedCard[]): Generator<Artefact, void> {
  const graph = dcatGraph(catalogue, cards)
  yield jsonArtefact('exports/catalog.jsonld', toJsonLd(PREFIXES, graph))
  yield { path: 'exports/catalog.ttl', text: toTurtle(PREFIXES, graph) }
  for (const card of cards) yield jsonArtefact(`cards/${card.id}/dataset.jsonld`, cardJsonLd(card, catalogue))
}

const feedArtefacts = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[], previous: Snapshot | undefined): Artefact[] => {
  if (!previous) return []
  const now: Snapshot = { name: catalogue.about.name, as_of: catalogue.asOf, cards: new Map(cards.map(card => [card.id, card])) }
  return [{ path: 'exports/changes.atom', text: atomOf(catalogue, difference(previous, now)) }]
}

/** Every export. Pure: the same catalogue, and the same earlier one, give the same bytes. */
export function* emitExports(catalogue: LinkedCatalogue, { version, previous, pages }: ExportOptions): Generator<Artefact, void> {
  const cards = catalogue.cards.map(publishedCard)
  yield* tableArtefacts(catalogue, cards)
  yield* graphArtefacts(catalogue, cards)
  yield jsonArtefact('exports/spdx.json', spdxOf(catalogue, cards))
  yield* feedArtefacts(catalogue, cards, previous)
  const sitemap = pages ? sitemapOf(catalogue, cards) : undefined
  if (sitemap !== undefined) yield { path: 'sitemap.xml', text: sitemap }
  yield { path: 'CITATION.cff', text: citationOf(catalogue, version) }
}
