/** The pages for people: every card, the search page, overview, comparison, and the rules, in each language. */
import type { LinkedCatalogue } from '../../link/linked.ts'
import { type Artefact, bytesOf } from '../artefact.ts'
import { publishedCard } from '../cards.ts'
import { rowOf } from '../rows.ts'
import { emitAssets } from './assets.ts'
import { cardPages } from './card/page.ts'
import { comparePage, usePage } from './compare-page.ts'
import { type Context, contextsFor, type SiteData, stamp } from './context.ts'
import { findLookalikes } from './lookalikes.ts'
import { overviewPage } from './overview-page.ts'
import { rulesPage } from './rules-page.ts'
import { datasetsPage, searchPage } from './search-page.ts'
import { emitSummaries } from './summaries.ts'
import { LANGS } from './words/lang.ts'

const KINDS: readonly [path: string, page: (context: Context) => Artefact][] = [
  ['index.html', searchPage], ['overview/index.html', overviewPage], ['compare/index.html', comparePage], ['use/index.html', usePage],
  ['rules/index.html', rulesPage], ['datasets/index.html', datasetsPage],
]

/** Every page, in each language. */
const pagesOf = (site: SiteData): Artefact[] => {
  const languages = LANGS.map(lang => contextsFor(site, lang))
  return [
    ...KINDS.flatMap(([path, page]) => languages.map(at => page(at(path)))),
    ...site.cards.flatMap(card => cardPages(languages.map(at => at(`cards/${card.id}/index.html`)), card)),
  ]
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
 * Pages, scripts and style.
 * @param data every other file of the output but the manifest: pages link to them
 * @param version of the content, which pages name
 */
export const emitSite = async (catalogue: LinkedCatalogue, data: readonly Artefact[], version: string): Promise<Artefact[]> => {
  const cards = catalogue.cards.map(publishedCard)
  const rows = catalogue.cards.map(rowOf)
  const files = new Set(data.map(({ path }) => path))
  const assets = await emitAssets()
  const stamps = new Map(assets.map(asset => [asset.path, stamp(bytesOf(asset))] as const))
  const site: SiteData = {
    catalogue, version, cards, rows, files, byId: new Map(cards.map(card => [card.id, card])), lookalikes: findLookalikes(catalogue, rows),
    filesOf: filesByCard(files), editUrls: editUrls(catalogue), stampOf: path => stamps.get(path) ?? '',
  }
  return [...assets, ...emitSummaries(version, cards.map(({ summary }) => summary)), ...pagesOf(site)]
}
