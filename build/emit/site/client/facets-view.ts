/** The facets beside the results: every value with the number of datasets that choosing it would give. */
import type { CommercialUse, FacetHead, LicenseStatus } from '../../../../lib/model.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { fill } from '../words/lang.ts'
import { SEARCH } from '../words/search.ts'
import type { LabelOf } from '../view/badges.ts'
import type { Lang } from '../words/lang.ts'
import type { Counts } from './facet-counts.ts'
import type { State } from './state.ts'

/** What people ask first stands first; facets of the vocabulary that are not named here follow. */
const ORDER = ['commercial_use', 'license_status', 'access', 'modality', 'disease_area', 'task', 'data_type', 'organism']
const LAST = ['risk_flags', 'repo_only', 'handling']
const OPEN = new Set(['commercial_use', 'license_status', 'access', 'modality', 'disease_area'])
/** Values shown before "more"; those of the catalogue's own lists all fit. */
const MOST = 6
const ALL = new Set(['commercial_use', 'license_status'])

export const inOrder = (facets: readonly FacetHead[]): FacetHead[] => {
  const rank = (facet: string): number => ORDER.includes(facet) ? ORDER.indexOf(facet) : LAST.includes(facet) ? 100 + LAST.indexOf(facet) : 50
  return [...facets].sort((a, b) => rank(a.facet) - rank(b.facet))
}

export interface FacetsView { facets: readonly FacetHead[]; counts: Counts; state: State; label: LabelOf; lang: Lang; open: ReadonlySet<string>; whole: ReadonlySet<string> }

const valueItem = ({ label }: FacetsView, facet: string, value: string, count: number, isChosen: boolean): ElementNode => h('li', { class: count ? '' : 'none' },
  h('label', {},
    h('input', { type: 'checkbox', 'data-facet': facet, value, checked: isChosen, id: `f-${facet}-${value}` }),
    facet === 'commercial_use' ? h('i', { class: `is-${value}` }, sign(`v-${value as CommercialUse}`)) : facet === 'license_status' ? sign(`s-${value as LicenseStatus}`) : null,
    h('span', {}, label(facet, value)), h('span.n', {}, String(count))))

const facetFold = (view: FacetsView, { facet, kind, values }: FacetHead): Child => {
  const { counts, state, label, lang } = view
  const chosen = state.chosen.get(facet)
  const listed = values.map(({ value }, at) => ({ value, count: counts.get(facet)?.[at] ?? 0, isChosen: chosen?.has(value) ?? false }))
    .filter(({ value, count, isChosen }) => isChosen || count > 0 || (kind === 'derived' && ALL.has(facet) && value !== ''))
  const sorted = kind === 'tag' || facet === 'risk_flags' || facet === 'access' ? listed.sort((a, b) => Number(b.isChosen) - Number(a.isChosen) || b.count - a.count) : listed
  if (!sorted.length) return null
  const most = ALL.has(facet) || view.whole.has(facet) ? Infinity : MOST
  const more = sorted.length - most
  const isOpen = view.open.has(facet) || chosen !== undefined
  return h('details.facet', { 'data-facet': facet, open: isOpen },
    h('summary', {}, label(facet, ''), chosen ? h('span.n', {}, String(chosen.size)) : null),
    h('ul', {}, sorted.filter((one, at) => at < most || one.isChosen).map(({ value, count, isChosen }) => valueItem(view, facet, value, count, isChosen))),
    more > 0 || view.whole.has(facet) ? h('button.quiet', { type: 'button', 'data-whole': facet }, more > 0 ? fill(SEARCH.more_values[lang], { n: more }) : SEARCH.fewer_values[lang]) : null)
}

export const OPEN_AT_FIRST: ReadonlySet<string> = OPEN

export const facetsView = (view: FacetsView): Child => inOrder(view.facets).map(facet => facetFold(view, facet))
