/** The pages for people: every card, the search page, overview, comparison, and the rules, in each language. */
import type { FacetsFile, IndexFile, NamesFile, PublishedCard, RowsFile } from '../../../lib/model.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { type Artefact, bytesOf, jsonArtefact, textOf } from '../artefact.ts'
import { emitManifest, manifestOf } from '../manifest.ts'
import { emitAssets } from './assets.ts'
import { cardPage } from './card/page.ts'
import { comparePage, usePage } from './compare-page.ts'
import { contextsFor, type SiteData, stamp } from './context.ts'
import { findLookalikes } from './lookalikes.ts'
import { overviewPage } from './overview-page.ts'
import { packSearch } from './packed.ts'
import { rulesPage } from './rules-page.ts'
import { datasetsPage, searchPage } from './search-page.ts'
import { type Lang, LANGS } from './words/lang.ts'

const pagesIn = (lang: Lang, site: SiteData): Artefact[] => {
  const at = contextsFor(site, lang)
  return [
    searchPage(at('index.html')), overviewPage(at('overview/index.html')), comparePage(at('compare/index.html')), usePage(at('use/index.html')),
    rulesPage(at('rules/index.html')), datasetsPage(at('datasets/index.html')),
    ...site.cards.map(card => cardPage(at(`cards/${card.id}/index.html`), card)),
  ]
}

/** Where each card is edited, where the catalogue says so. */
const editUrls = ({ about: { edit }, cards }: LinkedCatalogue): Map<string, string> =>
  new Map(edit ? cards.flatMap(({ card, file }) => (file ? [[card.id, `${edit.replace(/\/+$/, '')}/${file}`]] : [])) : [])

/**
 * Pages, scripts and style, made from the data files.
 * @param data every other file of the output but the manifest: pages link to them
 * @param version of the content, which pages name
 */
export const emitSite = async (catalogue: LinkedCatalogue, data: readonly Artefact[], version: string): Promise<Artefact[]> => {
  const texts = new Map(data.map(one => [one.path, one.path.endsWith('.json') ? textOf(one) : undefined]))
  const json = <T>(path: string): T => JSON.parse(texts.get(path) ?? '{}') as T
  const manifest = manifestOf([emitManifest(catalogue, [], version)])
  const [rows, facets, index] = [json<RowsFile>('rows.json'), json<FacetsFile>('facets.json'), json<IndexFile>('index.json')]
  const cards = catalogue.cards.map(({ card }) => json<PublishedCard>(`cards/${card.id}.json`))
  const byId = new Map(cards.map(card => [card.id, card]))
  const lookalikes = await findLookalikes({ manifest, rows, facets, index, names: json<NamesFile>('names.json'), cards: Object.fromEntries(byId) }, [...byId.keys()])
  const assets = [...await emitAssets(), jsonArtefact('site/search.json', packSearch(version, index, facets, rows.rows, cards.map(({ summary }) => summary)))]
  const stamps = new Map(assets.map(asset => [asset.path, stamp(bytesOf(asset))] as const))
  const site: SiteData = {
    catalogue, version, cards, rows: rows.rows, byId, lookalikes, files: new Set(texts.keys()),
    editUrls: editUrls(catalogue), stampOf: path => stamps.get(path) ?? '',
  }
  return [...assets, ...LANGS.flatMap(lang => pagesIn(lang, site))]
}
