/** The frame of every page: head with its policy, navigation, footer. */
import { type Artefact } from '../artefact.ts'
import { type Context, folderOf, otherLang } from './context.ts'
import { htmlOf } from './html.ts'
import { type Child, type ElementNode, h } from './view/h.ts'
import { sign, signSheet } from './view/icons.ts'
import { FILES, FRAME } from './words/frame.ts'
import { colon, LANG_TAGS, reader } from './words/lang.ts'

/**
 * Nothing from elsewhere, no inline script, no inline style. Pages are read from disk too, where `'self'` is the file scheme.
 */
const POLICY = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'", "base-uri 'none'", "form-action 'self'",
].join('; ')

export interface Page {
  title: string
  description: string
  /** Pages of the navigation mark themselves. */
  at?: 'search' | 'overview' | 'compare' | 'use' | 'rules' | 'datasets'
  /** Scripts beside the frame's own, by file name in `site/`. */
  scripts?: readonly string[]
  /** Signs that only the page's script uses. */
  allSigns?: boolean
  /** JSON-LD of what the page is about. It is data: the policy against scripts does not touch it, and no browser runs it. */
  data?: object
  main: Child
}

const PAGES = [
  ['search', 'index.html'], ['overview', 'overview/index.html'], ['compare', 'compare/index.html'], ['use', 'use/index.html'], ['rules', 'rules/index.html'],
] as const

/** JSON inside HTML: no `<` may end the element that holds it. */
const embedded = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c')

const headOf = (context: Context, { title, description, scripts = [], data }: Page): ElementNode => {
  const { site, lang, path, top } = context
  const twin = otherLang(lang)
  const asset = (name: string): string => `${top}site/${name}?v=${site.stampOf(`site/${name}`)}`
  return h('head', {},
    h('meta', { charset: 'utf-8' }),
    h('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('meta', { name: 'referrer', content: 'no-referrer' }),
    h('meta', { name: 'color-scheme', content: 'light dark' }),
    h('title', {}, title),
    h('meta', { name: 'description', content: description }),
    h('link', { rel: 'icon', href: asset('icon.svg'), type: 'image/svg+xml' }),
    h('link', { rel: 'stylesheet', href: asset('site.css') }),
    h('link', { rel: 'alternate', hreflang: LANG_TAGS[twin], href: `${top}${folderOf(twin)}${path}` }),
    h('script', { src: asset('frame.js') }),
    scripts.map(name => h('script', { defer: true, src: asset(name) })),
    data ? h('script', { type: 'application/ld+json' }, embedded(data)) : null)
}

const header = (context: Context, { at }: Page): ElementNode => {
  const { site, lang, home, top, path } = context
  const say = reader(FRAME, lang)
  const twin = otherLang(lang)
  return h('header.top', {},
    h('a.skip', { href: '#main' }, say('skip')),
    h('div.wrap', {},
      h('a.brand', { href: `${home}index.html` }, h('svg.mark', { viewBox: '0 0 24 24', 'aria-hidden': 'true' },
        h('rect', { x: 3, y: 6.5, width: 15, height: 14, rx: 2.5, class: 'back' }), h('rect', { x: 6, y: 3.5, width: 15, height: 14, rx: 2.5, class: 'front' }),
        h('path', { d: 'M9.5 10.5l2.6 2.6l5.2-5.6', class: 'tick' })), site.catalogue.about.name),
      h('nav', { 'aria-label': say('nav') },
        PAGES.map(([name, file]) => h('a', { href: home + file, 'aria-current': at === name ? 'page' : null }, say(name)))),
      h('div.switches', {},
        h('a.lang', { href: `${top}${folderOf(twin)}${path}`, hreflang: LANG_TAGS[twin], lang: LANG_TAGS[twin], 'data-twin': true }, say('other_language')),
        h('button.theme', {
          type: 'button', hidden: true, title: say('theme'), 'aria-label': say('theme_auto'),
          'data-auto': say('theme_auto'), 'data-light': say('theme_light'), 'data-dark': say('theme_dark'),
        }, sign('theme')))))
}

const footer = ({ site, lang, home, top }: Context): ElementNode => {
  const say = reader(FRAME, lang)
  const { about, asOf } = site.catalogue
  return h('footer.bottom', {}, h('div.wrap', {},
    h('p', {}, `${about.name} · ${say('as_of', { date: asOf })} · `, h('span.mono', {}, say('version', { version: site.version })), ` · ${say('no_files')}`),
    h('p', {}, h('a', { href: `${home}datasets/index.html` }, say('datasets')), ' · ', say('machines'), colon(lang),
      Object.entries(FILES).filter(([path]) => path === 'manifest.json' || site.files.has(path)).map(([path, label], at) => [at ? ' · ' : '', h('a', { href: top + path }, label[lang])])),
    h('p', {}, say('metadata', { license: about.metadata_license }))))
}

const signsIn = (node: ElementNode, found = new Set<string>()): Set<string> => {
  if (node.tagName === 'use') found.add(String(node.properties.href).slice(1))
  for (const child of node.children) if (child.type === 'element') signsIn(child, found)
  return found
}

/** A page as a file of the output. */
export const pageArtefact = (context: Context, page: Page): Artefact => {
  const body = h('body', {}, header(context, page), h('main', { id: 'main', tabindex: -1 }, page.main), footer(context))
  body.children.unshift(page.allSigns ? signSheet() : signSheet([...signsIn(body)].sort()))
  const html = h('html', { lang: LANG_TAGS[context.lang], 'data-lang': context.lang, 'data-home': context.home, 'data-top': context.top }, headOf(context, page), body)
  return { path: folderOf(context.lang) + context.path, bytes: Buffer.from(`<!doctype html>${htmlOf(html)}\n`) }
}
