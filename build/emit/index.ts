/** From a linked catalogue to the files of the output, each made by the module of its name. */
import type { Vocabulary } from '../check/context.ts'
import type { Snapshot } from '../diff/snapshot.ts'
import type { LinkedCatalogue } from '../link/linked.ts'
import { makePassages } from '../threads/make-passages.ts'
import { type Artefact, jsonArtefact } from './artefact.ts'
import { emitCardSchema } from './card-schema.ts'
import { emitCards } from './cards.ts'
import { emitExports } from './exports/index.ts'
import { emitFacets } from './facets.ts'
import { contentVersion, emitBeside, emitManifest, entriesOf } from './manifest.ts'
import { buildMenu } from './menu.ts'
import { emitOpenApi } from './openapi.ts'
import { emitPacked } from './packed.ts'
import { emitRows, rowOf } from './rows.ts'
import { searchDocuments } from './search-documents.ts'
import { buildNames, indexArtefact, invertCards } from './search-index.ts'

/** What search reads, plain and packed. */
const emitSearch = async (catalogue: LinkedCatalogue, cards: readonly Artefact[]): Promise<Artefact[]> => {
  const documents = searchDocuments(catalogue)
  const making = makePassages(documents)
  // Where what follows fails first, that is what is told.
  making.catch(() => {})
  const rows = catalogue.cards.map(rowOf)
  const rowsFile = emitRows(rows)
  const index = invertCards(documents, catalogue.tagFacets.map(({ facet }) => facet))
  const names = buildNames(documents)
  const plain = [rowsFile, indexArtefact(index), jsonArtefact('names.json', names)]
  const passages = await making
  return [...plain, ...passages.files, ...emitPacked(catalogue, { rows, rowsFile, index, names, passages: passages.head, cards: entriesOf(cards) })]
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
const emitPages = async (catalogue: LinkedCatalogue, data: readonly Artefact[], version: string): Promise<Artefact[]> => {
  const { emitSite } = await import('./site/index.ts')
  return emitSite(catalogue, data, version)
}

/** Every file of the output, the manifest last. Pure: the same catalogue gives the same bytes. */
export const emitCatalogue = async (catalogue: LinkedCatalogue, vocabulary: Vocabulary, wanted: Wanted = {}): Promise<Artefact[]> => {
  const menu = buildMenu(catalogue.facets.map(({ facet }) => facet))
  const cards = emitCards(catalogue)
  const answers = [
    emitFacets(catalogue),
    ...await emitSearch(catalogue, cards),
    jsonArtefact('menu.json', menu),
    emitCardSchema(vocabulary),
    emitOpenApi(catalogue.about, menu.tools, catalogue.cards[0]?.card.id ?? 'a-dataset'),
  ]
  const version = contentVersion(answers)
  const exported = wanted.exports ? emitExports(catalogue, { version, pages: wanted.site === true, ...(wanted.previous ? { previous: wanted.previous } : {}) }) : []
  const pages = wanted.site ? await emitPages(catalogue, [...answers, ...cards, ...exported], version) : []
  const beside = emitBeside([...exported, ...pages])
  return [...answers, ...cards, ...exported, ...pages, ...beside, emitManifest(catalogue, [...answers, ...beside], version)]
}
