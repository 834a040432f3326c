/** Up to five datasets side by side. */
import { type Clause, type PublishedCard, ROW_TAGS } from '../../../../lib/model.ts'
import type { Catalogue } from '../../../../lib/tools/catalogue.ts'
import { type LabelOf, statusBadge, verdictBadge } from '../view/badges.ts'
import { byId, pageData, show } from '../view/dom.ts'
import { type Child, h, textOf } from '../view/h.ts'
import { CARD, HUMAN, REQUIREMENT } from '../words/card.ts'
import { CLAUSE } from '../words/evidence.ts'
import { reader } from '../words/lang.ts'
import { CONDITION_SAYS, VERDICT } from '../words/status.ts'
import { COMPARE } from '../words/tools.ts'
import { onCatalogue, tellFailed } from './opened.ts'
import { startPicker } from './picker.ts'

const MOST = 5
const CLAUSES: readonly Clause[] = ['commercial_use', 'derivatives', 'redistribution', 'attribution', 'share_alike', 'ai_training']
const number = new Intl.NumberFormat('en')

const { lang, home } = pageData()
const say = reader(COMPARE, lang)
let label: LabelOf = (_, value) => value

/** One line of the table: its name and what stands under each dataset. */
type Line = [name: string, cell: (card: PublishedCard) => Child]

const listed = (items: readonly string[]): Child => items.length ? h('ul.plain', {}, items.map(item => h('li', {}, item))) : h('span.muted', {}, say('none'))

const clause = (one: Clause): Line => [CLAUSE[one][lang], ({ derived: { terms: { clauses } } }) => {
  const said = clauses[one]
  return said ? h('span', { class: `says-${said}` }, say(said)) : h('span.muted', {}, say('silent'))
}]

const flagsOf = (severity: 'B' | 'C') => ({ derived }: PublishedCard): Child =>
  listed(derived.flags.filter(one => one.severity === severity).map(({ flag }) => label('risk_flags', flag)))

const groups = (): { title: string; lines: readonly Line[] }[] => [
  { title: say('rights'), lines: [
    [VERDICT.title[lang], ({ derived }) => verdictBadge(derived.commercial_use, label)],
    [VERDICT.status[lang], ({ derived }) => statusBadge(derived.license_status, label)],
    [VERDICT.license[lang], ({ id, derived: { license } }) => license === null ? h('span.muted', {}, VERDICT.no_license[lang]) : license === `LicenseRef-${id}-terms` ? VERDICT.custom_terms[lang] : h('span.mono', {}, license.replaceAll('LicenseRef-', ''))],
    [VERDICT.conditions[lang], ({ derived }) => listed(derived.conditions.map(one => CONDITION_SAYS[one][lang]))],
    [say('blocks'), flagsOf('B')],
    [say('cautions'), flagsOf('C')],
  ] },
  // What parts say differs: the whole has no single clause to show.
  { title: say('terms'), lines: [...CLAUSES.map(clause), [say('purpose'), ({ derived: { terms } }) => listed(terms.purpose.map(one => one.replaceAll('_', ' ')))]] },
  { title: say('getting'), lines: [
    [CARD.access_mode[lang], ({ access }) => label('access', access.mode)],
    [CARD.access_needs[lang], ({ access }) => listed(access.requirements.map(one => REQUIREMENT[one][lang]))],
  ] },
  { title: say('what'), lines: [
    ...ROW_TAGS.map((tag): Line => [label(tag, ''), ({ tags }) => listed((tags[tag] ?? []).map(value => label(tag, value)))]),
    [CARD.size[lang], ({ scale }) => listed(scale.map(({ count, unit }) => `${number.format(count)} ${unit}`))],
    [CARD.human_subjects[lang], ({ human_subjects: human }) => HUMAN[human][lang]],
    [say('sources'), ({ derived_from: from }) => listed(from.map(({ name }) => name))],
    [CARD.maintainer[lang], ({ maintainer }) => maintainer],
  ] },
]

const differs = (cells: readonly Child[]): boolean => new Set(cells.map(cell => textOf(h('div', {}, cell)))).size > 1

const tableOf = (cards: readonly PublishedCard[]): Child => h('div.scroll', { tabindex: 0, role: 'group', 'aria-label': say('table') }, h('table.compare', {},
  h('thead', {}, h('tr', {}, h('td'), cards.map(({ id, name }) => h('th', { scope: 'col' }, h('a', { href: `${home}cards/${id}/index.html` }, name))))),
  groups().map(({ title, lines }) => h('tbody', {},
    h('tr.group', {}, h('th', { scope: 'rowgroup', colspan: cards.length + 1 }, title)),
    lines.map(([name, cell]) => {
      const cells = cards.map(cell)
      const isDifferent = cards.length > 1 && differs(cells)
      return h('tr', { class: isDifferent ? 'differs' : '' }, h('th', { scope: 'row' }, name, isDifferent ? h('span.hidden', {}, ` (${say('differs')})`) : null), cells.map((one, at) => h('td', { 'data-about': cards[at]?.id }, one)))
    })))))

let asked = 0
const draw = async (catalogue: Catalogue, ids: string[]): Promise<void> => {
  const turn = ++asked
  const cards = await Promise.all(ids.map(id => catalogue.card(id))).catch(() => undefined)
  if (turn !== asked) return
  if (!cards) return tellFailed()
  show(byId('answer'), cards.length ? [
    tableOf(cards), h('p', {}, h('a.button', { href: `${home}use/index.html?${new URLSearchParams(ids.map(id => ['id', id]))}` }, say('check'))),
  ] : h('p.note', {}, say('empty')))
}

void onCatalogue(async site => {
  label = site.label
  await startPicker(site, { lang, home, most: MOST, changed: ids => void draw(site.catalogue, ids) })
})
