/** What every page needs to know: the catalogue, its language, and where it lies in the site. */
import { sha256 } from '../../files.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { FACET_LABELS, VALUE_LABELS } from '../../link/labels.ts'
import type { SiteData } from './site-data.ts'
import type { LabelOf } from './view/badges.ts'
import { type Lang, LANGS } from './words/lang.ts'

/** One page to be: its language and its place. */
export interface Context {
  site: SiteData
  lang: Lang
  /** Path of the page inside its language: `cards/medqa/index.html`. */
  path: string
  /** From the page to the top of its language, with a final slash, or empty. */
  home: string
  /** From the page to the top of the site, where the data lie. */
  top: string
  label: LabelOf
}

const up = (path: string): string => '../'.repeat(path.split('/').length - 1)

/** Folder of a language inside the site. */
export const folderOf = (lang: Lang): string => (lang === 'en' ? '' : `${lang}/`)

/** Labels of facets and values; an unknown word stands for itself. */
export const labelsOf = (catalogue: LinkedCatalogue, lang: Lang): LabelOf => {
  const words = new Map<string, string>()
  for (const { facet, label, values } of [...catalogue.tagFacets, ...catalogue.facets]) {
    words.set(facet, label[lang])
    for (const { value, label: own } of values) words.set(`${facet}\0${value}`, own[lang])
  }
  for (const [facet, values] of Object.entries(VALUE_LABELS)) {
    words.set(facet, FACET_LABELS[facet as keyof typeof FACET_LABELS][lang])
    for (const [value, { label }] of Object.entries(values)) words.set(`${facet}\0${value}`, label[lang])
  }
  return (facet, value) => words.get(value ? `${facet}\0${value}` : facet) ?? value.replaceAll('_', ' ')
}

/** A function that makes the contexts of a language. */
export const contextsFor = (site: SiteData, lang: Lang): ((path: string) => Context) => {
  const label = labelsOf(site.catalogue, lang)
  return path => ({ site, lang, path, home: up(path), top: up(folderOf(lang) + path), label })
}

export const otherLang = (lang: Lang): Lang => LANGS.find(one => one !== lang) ?? 'en'

/** The page of a card from any other page. */
export const cardHref = ({ home }: Context, id: string): string => `${home}cards/${id}/index.html`

/** The list of datasets that have these values. */
export const listHref = ({ home }: Context, filters: Readonly<Record<string, string | readonly string[]>>): string => {
  const query = new URLSearchParams(Object.entries(filters).flatMap(([facet, values]) => [values].flat().map(value => [facet, value])))
  return `${home}index.html?${query}`
}

/** Start of the sha256 of a file. */
export const stamp = (content: Uint8Array): string => sha256(content).slice(0, 12)

