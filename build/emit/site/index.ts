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
function* pagesOf(site: SiteData): Generator<Artefact, void> {
  const languages = LANGS.map(lang => contextsFor(site, lang))
  for (const [path, page] of KINDS) for (const at of languages) yield page(at(path))
  for (const at of languages) yield* datasetsPages(at)
  for (const card of site.cards) yield* cardPages(languages.map(at => at(`cards/${card.id}/index.html`)), card)
}

/**
 * Pages, scripts and style.
 * @param files paths of every other file of the output but the manifest: pages link to them
 * @param version of the content, which pages name
 */
export async function* emitSite(catalogue: LinkedCatalogue, files: ReadonlySet<string>, version: string): AsyncGenerator<Artefact, void> {
  const assets = await emitAssets()
  const stamps = new Map(assets.map(asset => [asset.path, stamp(bytesOf(asset))] as const))
  const site = siteDataOf(catalogue, files, version, path => stamps.get(path) ?? '')
  yield* assets
  yield* emitSummaries(version, site.cards.map(({ summary }) => summary))
  yield* pagesOf(site)
}
