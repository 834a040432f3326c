/** The pages for people: every card, the search page, overview, comparison, and the rules, in each language. */
import type { LinkedCatalogue } from '../../link/linked.ts'
import { type Artefact, bytesOf } from '../artefact.ts'
import { emitAssets } from './assets.ts'
import { cardPages } from './card/page.ts'
import { comparePage, usePage } from './compare-page.ts'
import { type Context, contextsFor, stamp } from './context.ts'
import { datasetsPages } from './datasets-page.ts'
import { overviewPage } from './overview-page.ts'
import { rulesPage } from './rules-page.ts'
import { searchPage } from './search-page.ts'
import { type SiteData, siteDataOf } from './site-data.ts'
import { emitSummaries } from './summaries.ts'
import { LANGS } from './words/lang.ts'

const KINDS: readonly [path: string, page: (context: Context) => Artefact][] = [
  ['index.html', searchPage], ['overview/index.html', overviewPage], ['compare/index.html', comparePage], ['use/index.html', usePage],
  ['rules/index.html', rulesPage],
]

/** Every page, in each language. */
const pagesOf = (site: SiteData): Artefact[] => {
  const languages = LANGS.map(lang => contextsFor(site, lang))
  return [
    ...KINDS.flatMap(([path, page]) => languages.map(at => page(at(path)))),
    ...languages.flatMap(at => datasetsPages(at)),
    ...site.cards.flatMap(card => cardPages(languages.map(at => at(`cards/${card.id}/index.html`)), card)),
  ]
}

/**
 * Pages, scripts and style.
 * @param data every other file of the output but the manifest: pages link to them
 * @param version of the content, which pages name
 */
export const emitSite = async (catalogue: LinkedCatalogue, data: readonly Artefact[], version: string): Promise<Artefact[]> => {
  const assets = await emitAssets()
  const stamps = new Map(assets.map(asset => [asset.path, stamp(bytesOf(asset))] as const))
  const site = siteDataOf(catalogue, new Set(data.map(({ path }) => path)), version, path => stamps.get(path) ?? '')
  return [...assets, ...emitSummaries(version, site.cards.map(({ summary }) => summary)), ...pagesOf(site)]
}
