/** From a linked catalogue to the files of the output, each made by the module of its name. */
import type { Vocabulary } from '../check/context.ts'
import type { Snapshot } from '../diff/snapshot.ts'
import type { LinkedCatalogue } from '../link/linked.ts'
import { makePassages } from '../threads/make-passages.ts'
import type { FileEntry } from '../../lib/model.ts'
import { emptied } from '../emptied.ts'
import { type Artefact, jsonArtefact } from './artefact.ts'
import { emitCardSchema } from './card-schema.ts'
import { emitCards } from './cards.ts'
import { emitExports } from './exports/index.ts'
import { emitFacets } from './facets.ts'
import { contentVersion, emitBeside, emitManifest, noted } from './manifest.ts'
import { buildMenu } from './menu.ts'
import { emitOpenApi } from './openapi.ts'
import { emitPacked } from './packed.ts'
import { emitRows, rowOf } from './rows.ts'
import { searchDocuments } from './search-documents.ts'
import { buildNames, indexArtefact, invertCards } from './search-index.ts'

/** What the files of search are made of. The documents themselves, which take much room, go when this ends. */
const readDocuments = (catalogue: LinkedCatalogue) => {
  const documents = searchDocuments(catalogue)
  const passages = makePassages(documents)
  // Where what follows fails first, that is what is told.
  passages.made.catch(() => {})
  return { passages, index: invertCards(documents, catalogue.tagFacets.map(({ facet }) => facet)), names: buildNames(documents) }
}

/** What search reads, plain and packed. */
async function* emitSearch(catalogue: LinkedCatalogue, cards: readonly FileEntry[]): AsyncGenerator<Artefact, void> {
  const { passages, index, names } = readDocuments(catalogue)
  try {
    yield indexArtefact(index)
    yield jsonArtefact('names.json', names)
    const { head, files } = await passages.made
    yield* emptied(files)
    const rows = catalogue.cards.map(rowOf)
    const rowsFile = emitRows(rows)
    yield rowsFile
    yield* emitPacked(catalogue, { rows, rowsFile, index, names, passages: head, cards })
  } finally {
    passages.stop()
  }
}

/** What is made beside the files that answers come from. */
export interface Wanted {
  /** The catalogue in other formats. */
  exports?: boolean
  /** An earlier output: with the exports comes a feed of what changed since. */
  previous?: Snapshot
  /** The pages for people. */
  site?: boolean
}

/** What makes the pages is read only where they are wanted. */
async function* emitPages(catalogue: LinkedCatalogue, files: ReadonlySet<string>, version: string): AsyncGenerator<Artefact, void> {
  const { emitSite } = await import('./site/index.ts')
  yield* emitSite(catalogue, files, version)
}

/** What answers come from, but for the cards. */
async function* emitAnswers(catalogue: LinkedCatalogue, vocabulary: Vocabulary, cards: readonly FileEntry[]): AsyncGenerator<Artefact, void> {
  const menu = buildMenu(catalogue.facets.map(({ facet }) => facet))
  yield emitFacets(catalogue)
  yield* emitSearch(catalogue, cards)
  yield jsonArtefact('menu.json', menu)
  yield emitCardSchema(vocabulary)
  yield emitOpenApi(catalogue.about, menu.tools, catalogue.cards[0]?.card.id ?? 'a-dataset')
}

/** Every file of the output, the manifest last. Pure: the same catalogue gives the same bytes. */
export async function* emitCatalogue(catalogue: LinkedCatalogue, vocabulary: Vocabulary, wanted: Wanted = {}): AsyncGenerator<Artefact, void> {
  const [cards, answers, beside]: [FileEntry[], FileEntry[], FileEntry[]] = [[], [], []]
  yield* noted(emitCards(catalogue), cards)
  for await (const artefact of emitAnswers(catalogue, vocabulary, cards)) yield* noted([artefact], answers)
  const version = contentVersion(answers)
  if (wanted.exports) {
    const { previous } = wanted
    yield* noted(emitExports(catalogue, { version, pages: wanted.site === true, ...(previous ? { previous } : {}) }), beside)
  }
  if (wanted.site) {
    const files = new Set([...answers, ...cards, ...beside].map(({ path }) => path))
    for await (const artefact of emitPages(catalogue, files, version)) yield* noted([artefact], beside)
  }
  yield* noted(emitBeside(beside), answers)
  yield emitManifest(catalogue, answers, version)
}
