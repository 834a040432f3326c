/** The search page as it stands before its script takes over. */
import { COMMERCIAL_USES } from '../../../lib/model.ts'
import type { Artefact } from '../artefact.ts'
import { type Context, listHref } from './context.ts'
import { pageArtefact } from './page.ts'
import { type ElementNode, h } from './view/h.ts'
import { rowView } from './view/row.ts'
import { sign } from './view/icons.ts'
import { reader } from './words/lang.ts'
import { SEARCH } from './words/search.ts'

const FIRST_ROWS = 20

const searchForm = ({ lang }: Context): ElementNode => {
  const say = reader(SEARCH, lang)
  return h('form.search', { id: 'search', role: 'search' },
    h('label', { for: 'q', class: 'hidden' }, say('label')),
    h('div.search-box', {}, sign('find'), h('input', {
      id: 'q', name: 'q', type: 'search', placeholder: say('placeholder'), maxlength: 300, autocomplete: 'off', spellcheck: 'false', enterkeyhint: 'search', 'aria-describedby': 'hint',
    }), h('button.hidden', { type: 'submit' }, say('go'))),
    h('p.hint', { id: 'hint' }, say('hint')))
}

/** The four verdicts with their numbers, each the way to its datasets. */
const verdictTiles = (context: Context): ElementNode => {
  const { site, label } = context
  return h('ul.verdicts', { 'aria-label': label('commercial_use', '') }, COMMERCIAL_USES.map(verdict => h('li', {}, h('a', {
    class: `is-${verdict}`, href: listHref(context, { commercial_use: verdict }), 'data-filter': verdict,
  }, sign(`v-${verdict}`), h('strong', {}, site.cards.filter(({ derived }) => derived.commercial_use === verdict).length), h('span', {}, label('commercial_use', verdict))))))
}

/** `index.html` */
export const searchPage = (context: Context): Artefact => {
  const { lang, site, home } = context
  const say = reader(SEARCH, lang)
  const { about } = site.catalogue
  return pageArtefact(context, {
    title: `${about.name}: ${say('title')}`, description: about.description, at: 'search', scripts: ['search.js'], allSigns: true,
    main: h('div.wrap.search-page', {},
      h('header.hero.first', {},
        h('div', {}, h('h1', {}, say('title')), h('p.lead', {}, say('lead', { n: site.cards.length })), searchForm(context)), verdictTiles(context)),
      h('noscript', {}, h('p.note', {}, say('without_script'), ' ', h('a', { href: `${home}datasets/index.html` }, say('all_list')))),
      h('div.search-columns', {},
        h('aside.facets', { 'aria-label': say('facets') }, h('details.facets-fold', { id: 'facets-fold' }, h('summary', {}, say('show_facets')), h('div', { id: 'facets' }))),
        h('section.results', { 'aria-labelledby': 'results' },
          h('h2.hidden', { id: 'results' }, say('results')),
          h('div', { id: 'chips', class: 'chips' }),
          h('p.count', { id: 'count', role: 'status' }, say('all_n', { n: site.cards.length })),
          h('div', { id: 'answer' }, h('ol.rows', { id: 'rows' }, site.rows.slice(0, FIRST_ROWS).map((row, at) => rowView(context, { row, summary: site.cards[at]?.summary })))))),
      h('div.tray', { id: 'tray', hidden: true, role: 'group', 'aria-label': say('compare') })),
  })
}
