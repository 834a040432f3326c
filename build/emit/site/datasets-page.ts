/** The list of all datasets, which needs no script; of a large catalogue in parts, a page each. */
import type { Row } from '../../../lib/model.ts'
import type { Artefact } from '../artefact.ts'
import { cardHref, type Context } from './context.ts'
import { pageArtefact } from './page.ts'
import { statusBadge, verdictBadge } from './view/badges.ts'
import { type ElementNode, h } from './view/h.ts'
import { FRAME } from './words/frame.ts'
import { reader } from './words/lang.ts'
import { SEARCH } from './words/search.ts'
import { VERDICT } from './words/status.ts'

/** Datasets on a page: a table that browsers still draw at once. */
const A_PAGE = 500

/** Place of a part, counted from 0. */
const pathOf = (part: number): string => (part === 0 ? 'datasets/index.html' : `datasets/${part + 1}/index.html`)

const LONGEST_NAME = 16

/** The first words of a name. */
const begins = (name: string): string => (name.length <= LONGEST_NAME ? name : `${name.slice(0, LONGEST_NAME).trimEnd()}…`)

const partsNav = ({ lang, home }: Context, parts: readonly (readonly Row[])[], at: number): ElementNode => h('nav', { 'aria-label': SEARCH.parts[lang] },
  h('ol.parts', {}, parts.map((rows, part) => h('li', {}, h('a', { href: home + pathOf(part), 'aria-current': part === at ? 'page' : null },
    begins(rows[0]?.name ?? ''), ' – ', begins(rows.at(-1)?.name ?? ''))))))

const tableOf = (context: Context, rows: readonly Row[]): ElementNode => {
  const { lang, label } = context
  return h('div.scroll', { tabindex: 0, role: 'group', 'aria-label': FRAME.datasets[lang] }, h('table.datasets', {},
    h('thead', {}, h('tr', {}, [SEARCH.dataset[lang], VERDICT.title[lang], VERDICT.status[lang], VERDICT.access[lang]].map(title => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, rows.map(row => h('tr', { 'data-about': row.id },
      h('th', { scope: 'row' }, h('a', { href: cardHref(context, row.id) }, row.name)),
      h('td', {}, verdictBadge(row.commercial_use, label)), h('td', {}, statusBadge(row.license_status, label)), h('td', {}, label('access', row.access)))))))
}

/**
 * `datasets/index.html`, and `datasets/2/index.html` and so on where one page would be too long.
 * @param at the context of a path, in one language
 */
export const datasetsPages = (at: (path: string) => Context, perPage = A_PAGE): Artefact[] => {
  const { rows, catalogue: { about } } = at(pathOf(0)).site
  const parts = Array.from({ length: Math.max(1, Math.ceil(rows.length / perPage)) }, (_, part) => rows.slice(part * perPage, (part + 1) * perPage))
  return parts.map((own, part) => {
    const context = at(pathOf(part))
    const say = reader(SEARCH, context.lang)
    const title = FRAME.datasets[context.lang]
    const stretch = say('part', { from: part * perPage + 1, to: part * perPage + own.length, n: rows.length })
    return pageArtefact(context, {
      title: `${parts.length > 1 ? `${title}, ${stretch}` : title} · ${about.name}`, description: say('datasets_lead'), at: 'datasets',
      main: h('div.wrap', {},
        h('header.hero.low', {}, h('h1', {}, title), h('p.lead', {}, say('datasets_lead'))),
        parts.length > 1 ? [partsNav(context, parts, part), h('h2', {}, stretch)] : null,
        tableOf(context, own)),
    })
  })
}
