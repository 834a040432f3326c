/** The two pages that ask: compare, and check a use. What they show is the library's answer, so they need a script. */
import type { Artefact } from '../artefact.ts'
import type { Context } from './context.ts'
import { pageArtefact } from './page.ts'
import { type Child, type ElementNode, h } from './view/h.ts'
import { reader } from './words/lang.ts'
import { COMPARE, PICK, USE } from './words/tools.ts'

/** Names that stand on the page; of more the script offers some while one types. */
const MOST_LISTED = 500

const picker = ({ lang, site }: Context): ElementNode => {
  const say = reader(PICK, lang)
  return h('form.picker', { id: 'picker' },
    h('ul.picked', { id: 'picked', 'aria-label': say('picked') }),
    h('div.pick-line', {},
      h('label', { for: 'name' }, say('label')),
      h('input', { id: 'name', list: 'names', autocomplete: 'off', placeholder: say('placeholder'), 'aria-describedby': 'pick-note' }),
      h('button', { type: 'submit' }, say('add'))),
    h('datalist', { id: 'names' }, site.rows.length <= MOST_LISTED ? site.rows.map(({ name }) => h('option', { value: name })) : null),
    h('p.small', { id: 'pick-note', role: 'status' }))
}

const frame = (context: Context, title: string, lead: string, ...rest: Child[]): Child => h('div.wrap.tool-page', {},
  h('header.hero.low', {}, h('h1', {}, title), h('p.lead', {}, lead)),
  h('noscript', {}, h('p.note', {}, PICK.needs_script[context.lang])),
  picker(context), rest)

/** `compare/index.html` */
export const comparePage = (context: Context): Artefact => {
  const say = reader(COMPARE, context.lang)
  return pageArtefact(context, {
    title: `${say('title')} · ${context.site.catalogue.about.name}`, description: say('lead'), at: 'compare', scripts: ['compare.js'], allSigns: true,
    main: frame(context, say('title'), say('lead'), h('div', { id: 'answer', 'aria-live': 'polite' }, h('p.note', {}, say('empty')))),
  })
}

const ACTS = ['commercial', 'redistribute', 'modify', 'train_model'] as const

/** `use/index.html` */
export const usePage = (context: Context): Artefact => {
  const say = reader(USE, context.lang)
  return pageArtefact(context, {
    title: `${say('title')} · ${context.site.catalogue.about.name}`, description: say('lead'), at: 'use', scripts: ['use.js'], allSigns: true,
    main: frame(context, say('title'), say('lead'),
      h('form.acts', { id: 'acts' }, h('fieldset', {}, h('legend', {}, say('acts')),
        ACTS.map(act => h('label', {}, h('input', { type: 'checkbox', name: act, checked: act === 'commercial' }), h('span', {}, say(act)))),
        h('label', {}, h('input', { type: 'checkbox', name: 'combine' }), h('span', {}, say('combine')))), h('p.small', {}, say('noncommercial_meant'))),
      h('div', { id: 'answer', 'aria-live': 'polite' }, h('p.note', {}, say('empty')))),
  })
}
