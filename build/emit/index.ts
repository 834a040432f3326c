/** From a linked catalogue to the files of the output, each made by the module of its name. */
import type { Vocabulary } from '../check/context.ts'
import type { LinkedCatalogue } from '../link/linked.ts'
import { type Artefact, jsonArtefact } from './artefact.ts'
import { emitCardSchema } from './card-schema.ts'
import { emitCards } from './cards.ts'
import { emitFacets } from './facets.ts'
import { emitManifest } from './manifest.ts'
import { buildMenu } from './menu.ts'
import { emitOpenApi } from './openapi.ts'
import { emitRows } from './rows.ts'
import { searchDocuments } from './search-documents.ts'
import { buildIndex, buildNames, buildPassages } from './search-index.ts'

const emitSearch = (catalogue: LinkedCatalogue): Artefact[] => {
  const documents = searchDocuments(catalogue)
  const fields = catalogue.tagFacets.map(({ facet }) => facet)
  return [
    jsonArtefact('index.json', buildIndex(documents, fields)),
    jsonArtefact('names.json', buildNames(documents)),
    jsonArtefact('passages.json', buildPassages(documents)),
  ]
}

/** Every file of the output, the manifest last. Pure: the same catalogue gives the same bytes. */
export const emitCatalogue = (catalogue: LinkedCatalogue, vocabulary: Vocabulary): Artefact[] => {
  const menu = buildMenu(catalogue.facets.map(({ facet }) => facet))
  const artefacts = [
    emitRows(catalogue),
    emitFacets(catalogue),
    ...emitSearch(catalogue),
    ...emitCards(catalogue),
    jsonArtefact('menu.json', menu),
    emitCardSchema(vocabulary),
    emitOpenApi(catalogue.about, menu.tools, catalogue.cards[0]?.card.id ?? 'a-dataset'),
  ]
  return [...artefacts, emitManifest(catalogue, artefacts)]
}
