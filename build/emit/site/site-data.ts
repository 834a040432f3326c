/** The catalogue as the pages show it: what several of them need, found out once. */
import type { PublishedCard, Row } from '../../../lib/model.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { publishedCard } from '../cards.ts'
import { rowOf } from '../rows.ts'
import { findLookalikes, type Lookalike } from './lookalikes.ts'
import { type Tally, tallyOf } from './tally.ts'

export interface SiteData {
  catalogue: LinkedCatalogue
  version: string
  /** In catalogue order. */
  cards: PublishedCard[]
  rows: Row[]
  byId: ReadonlyMap<string, PublishedCard>
  /** By id: nearest datasets whose commercial verdict is established, and what they share with the card. */
  lookalikes: ReadonlyMap<string, Lookalike[]>
  tally: Tally
  /** Paths of the data files beside the pages. */
  files: ReadonlySet<string>
  /** Paths of the files that lie beside the page of a card, by its id. */
  filesOf: ReadonlyMap<string, readonly string[]>
  /** Where the file of a card can be edited, by id; empty where the catalogue does not say. */
  editUrls: ReadonlyMap<string, string>
  /** Start of the sha256 of a file, as readers ask for it. */
  stampOf(path: string): string
}

/** Where each card is edited, where the catalogue says so. */
const editUrls = ({ about: { edit }, cards }: LinkedCatalogue): Map<string, string> =>
  new Map(edit ? cards.flatMap(({ card, file }) => (file ? [[card.id, `${edit.replace(/\/+$/, '')}/${file}`]] : [])) : [])

/** Other files about one card than its own, by its id: those in the folder of its page. */
const filesByCard = (paths: Iterable<string>): Map<string, string[]> => {
  const files = new Map<string, string[]>()
  for (const path of paths) {
    const [folder, id = '', ...rest] = path.split('/')
    if (folder !== 'cards' || !rest.length) continue
    const known = files.get(id)
    if (known) known.push(path)
    else files.set(id, [path])
  }
  return files
}

/**
 * @param files paths of every other file of the output but the manifest
 * @param version of the content, which pages name
 */
export const siteDataOf = (catalogue: LinkedCatalogue, files: ReadonlySet<string>, version: string, stampOf: SiteData['stampOf']): SiteData => {
  const cards = catalogue.cards.map(publishedCard)
  const rows = catalogue.cards.map(rowOf)
  return {
    catalogue, version, cards, rows, files, stampOf, byId: new Map(cards.map(card => [card.id, card])), lookalikes: findLookalikes(catalogue, rows),
    tally: tallyOf(cards, catalogue.asOf), filesOf: filesByCard(files), editUrls: editUrls(catalogue),
  }
}
