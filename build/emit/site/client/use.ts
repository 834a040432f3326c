/** `check_use` as a form: the library's own answer, told in words. */
import { type CommercialUse, COMMERCIAL_USES, type LicenseStatus, LICENSE_STATUSES, RISK_FLAGS } from '../../../../lib/model.ts'
import { type LabelOf, verdictBadge } from '../view/badges.ts'
import { byId, pageData, show } from '../view/dom.ts'
import { type Child, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { CLAUSE } from '../words/evidence.ts'
import { FLAG_SAYS } from '../words/flags.ts'
import { colon, listOf, reader } from '../words/lang.ts'
import { CONDITION_SAYS, STATUS_MEANS, VERDICT_SAYS } from '../words/status.ts'
import { CAUSE, USE } from '../words/tools.ts'
import { onCatalogue, type Opened } from './opened.ts'
import { startPicker } from './picker.ts'

const MOST = 20
const ACTS = ['commercial', 'redistribute', 'modify', 'train_model'] as const

/** The parts of the tool's answer that the page shows. */
interface Judged {
  id: string
  verdict: CommercialUse
  conditions: string[]
  because?: string[]
  license_status: LicenseStatus
  commercial_use: CommercialUse
  deciding: { rule: string; evidence: string[]; upstream?: string[] }[]
}
interface Combined { verdict: CommercialUse; conditions: string[]; because: { id: string; flag: string }[]; incompatible: [string, string, string][] }

const { lang, home } = pageData()
const say = reader(USE, lang)
let label: LabelOf = (_, value) => value
let names: ReadonlyMap<string, string> = new Map()
const form = byId<HTMLFormElement>('acts')

const causeWords = (cause: string): string => {
  const flag = RISK_FLAGS.find(one => one === cause)
  if (flag) return FLAG_SAYS[flag][lang]
  const status = LICENSE_STATUSES.find(one => one === cause)
  if (status) return STATUS_MEANS[status][lang]
  if (cause in CAUSE) return CAUSE[cause as keyof typeof CAUSE][lang]
  const verdict = COMMERCIAL_USES.find(one => one === cause)
  if (verdict) return VERDICT_SAYS[verdict][lang]
  const [clause, said] = cause.split(': ')
  if (clause && said && clause in CLAUSE && said in CAUSE) return `${CLAUSE[clause as keyof typeof CLAUSE][lang]}${colon(lang)}${CAUSE[said as keyof typeof CAUSE][lang]}`
  return cause.replaceAll('_', ' ')
}

/** `non-commercial share-alike against share_alike`, word by word. */
const clashWords = (why: string): string => why in CAUSE ? CAUSE[why as keyof typeof CAUSE][lang]
  : why.split(' ').map(word => (word in CAUSE ? CAUSE[word as keyof typeof CAUSE][lang] : word)).join(lang === 'zh' ? '' : ' ')

const conditionWords = (condition: string): string =>
  condition in CONDITION_SAYS ? CONDITION_SAYS[condition as keyof typeof CONDITION_SAYS][lang] : causeWords(condition)

const cardLink = (id: string): Child => h('a', { href: `${home}cards/${id}/index.html` }, names.get(id) ?? id)

const decided = ({ id, deciding }: Judged): Child => deciding.length ? h('p.small', {}, say('deciding'), ' ', deciding.map(({ rule, evidence, upstream }, at) => [at ? ' · ' : '',
  h('a.rule', { href: `${home}rules/index.html#${rule.replace(/[a-z]+$/, '')}` }, rule), ' ',
  evidence.map(one => [h('a.record', { href: `${home}cards/${id}/index.html#${one}` }, one), ' ']), upstream?.length ? listOf(upstream.map(one => names.get(one) ?? one), lang) : null])) : null

const judged = (one: Judged, isCommercial: boolean): Child => h('li.judged', { 'data-about': one.id, class: `is-${one.verdict}` },
  h('div.row-head', {}, h('h3', {}, cardLink(one.id)), verdictBadge(one.verdict, label)),
  one.because?.length ? h('ul.plain', {}, one.because.map(cause => h('li', {}, causeWords(cause)))) : null,
  one.conditions.length ? h('ul.conditions', { 'aria-label': say('conditions') }, one.conditions.map(condition => h('li', {}, conditionWords(condition)))) : null,
  !isCommercial && one.conditions.includes('noncommercial') ? h('p.small', {}, say('noncommercial_only', { verdict: label('commercial_use', one.commercial_use) })) : null,
  decided(one))

const whole = (combined: Combined): Child => h('section.panel.combined', { class: `is-${combined.verdict}` },
  h('div.panel-verdict', {}, h('div.panel-sign', {}, sign(`v-${combined.verdict}`)), h('div', {},
    h('h2.eyebrow', {}, say('combined')),
    h('p.panel-word', {}, label('commercial_use', combined.verdict)),
    combined.because.length ? h('ul.plain', {}, combined.because.map(({ id, flag }) => h('li', {}, cardLink(id), colon(lang), causeWords(flag)))) : null,
    combined.incompatible.length ? [h('h3', {}, say('incompatible')), h('ul.plain', {}, combined.incompatible.map(([a, b, why]) => h('li', {}, cardLink(a), ' + ', cardLink(b), colon(lang), h('span.muted', {}, clashWords(why)))))] : null,
    combined.conditions.length ? h('ul.conditions', { 'aria-label': say('conditions') }, combined.conditions.map(one => h('li', {}, conditionWords(one)))) : null,
    combined.conditions.includes('noncommercial') ? h('p.small', {}, say('noncommercial_all')) : null)))

/** Every id that an answer tells of. */
const namedIn = (datasets: readonly Judged[], combined: Combined | undefined): string[] => [
  ...datasets.flatMap(({ id, deciding }) => [id, ...deciding.flatMap(({ upstream = [] }) => upstream)]),
  ...combined?.because.map(({ id }) => id) ?? [], ...combined?.incompatible.flatMap(([one, other]) => [one, other]) ?? [],
]

const isAsked = (name: string): boolean => form.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.checked ?? false

let turn = 0
const ask = async ({ catalogue, readNames }: Opened, ids: string[]): Promise<void> => {
  const mine = ++turn
  if (!ids.length) return show(byId('answer'), h('p.note', {}, say('empty')))
  const use = Object.fromEntries(ACTS.map(act => [act, isAsked(act)]))
  const combine = isAsked('combine') && ids.length > 1
  const answer = await catalogue.checkUse({ ids, use, combine })
  // A name that cannot be read is told by its id.
  if (answer.outcome === 'match') names = await readNames(namedIn(answer.datasets as Judged[], answer.combined as Combined | undefined)).catch(() => names)
  if (mine !== turn) return
  if (answer.outcome !== 'match') return show(byId('answer'), h('p.note', {}, String(answer.message ?? '')))
  const datasets = answer.datasets as Judged[]
  const acts = ACTS.filter(act => act !== 'commercial' && isAsked(act)).map(act => say(act))
  const question = isAsked('commercial') ? listOf([say('commercial'), ...acts], lang) : acts.length ? listOf([say('noncommercial_use'), ...acts], lang) : say('just_use')
  show(byId('answer'),
    h('p.asked', {}, say('question') + colon(lang), h('strong', {}, question)),
    combine ? whole(answer.combined as Combined) : null,
    h('h2', {}, say('each')), h('ul.judgements', {}, datasets.map(one => judged(one, isAsked('commercial')))),
    h('p', {}, h('a.button', { href: `${home}compare/index.html?${new URLSearchParams(ids.slice(0, 5).map(id => ['id', id]))}` }, say('compare'))))
}

/** The question stands in the address: `?id=a&id=b&use=commercial&use=modify&combine=1`. */
const readAddress = (): void => {
  const given = new URLSearchParams(location.search)
  if (!given.has('use') && !given.has('combine')) return
  for (const act of ACTS) {
    const box = form.querySelector<HTMLInputElement>(`input[name="${act}"]`)
    if (box) box.checked = given.getAll('use').includes(act)
  }
  const box = form.querySelector<HTMLInputElement>('input[name="combine"]')
  if (box) box.checked = given.has('combine')
}

const writeAddress = (): void => {
  const given = new URLSearchParams(location.search)
  given.delete('use')
  given.delete('combine')
  const acts = ACTS.filter(isAsked)
  for (const act of acts.length ? acts : ['none']) given.append('use', act)
  if (isAsked('combine')) given.set('combine', '1')
  history.replaceState(null, '', `${location.pathname}?${given}`)
}

readAddress()
void onCatalogue(async site => {
  label = site.label
  const picker = await startPicker(site, { lang, home, most: MOST, changed: ids => void ask(site, ids) })
  form.addEventListener('change', () => {
    writeAddress()
    void ask(site, picker.ids())
  })
})
