/** A dataset in a list: what it is, what may be concluded, how it is obtained, what to watch for. */
import type { Row } from '../../../../lib/model.ts'
import { FIELD, SEARCH } from '../words/search.ts'
import { fill, type Lang } from '../words/lang.ts'
import { type LabelOf, statusBadge, verdictBadge } from './badges.ts'
import { type Child, type ElementNode, h } from './h.ts'
import { sign } from './icons.ts'

export interface RowView {
  row: Row
  summary?: string | undefined
  why?: Readonly<Record<string, readonly string[]>> | undefined
  /** Words of the query that a partial match lacks. */
  missing?: readonly string[]
  /** Whether it is picked for comparing; absent where there is no picking. */
  picked?: boolean
}

export interface RowContext { lang: Lang; label: LabelOf; home: string }

const MOST_FLAGS = 3

const flags = ({ label }: RowContext, { risk_flags }: Row): Child => risk_flags.length
  ? h('span.row-flags', {}, sign('caution'), risk_flags.slice(0, MOST_FLAGS).map((flag, at) => [at ? ' · ' : '', label('risk_flags', flag)]),
    risk_flags.length > MOST_FLAGS ? ` ${fill(SEARCH.flags_more.en, { n: risk_flags.length - MOST_FLAGS })}` : null)
  : null

const fieldName = ({ lang, label }: RowContext, field: string): string =>
  field in FIELD ? FIELD[field as keyof typeof FIELD][lang] : label(field, '').toLowerCase()

const matched = (context: RowContext, why: RowView['why']): Child => why && Object.keys(why).length
  ? h('p.row-why', {}, SEARCH.matched[context.lang], ' ', Object.entries(why).map(([word, fields], at) =>
    [at ? '; ' : '', h('mark', {}, word), ` ${SEARCH.in[context.lang]} ${fields.map(field => fieldName(context, field)).join(', ')}`]))
  : null

const licence = ({ id, license }: Row): string | null =>
  license === null ? null : license === `LicenseRef-${id}-terms` ? null : license.replaceAll('LicenseRef-', '')

const tags = ({ label }: RowContext, row: Row): string => (['modality', 'disease_area', 'task'] as const)
  .flatMap(tag => (row[tag] ?? []).filter(value => value !== 'unknown' && value !== 'not_applicable').slice(0, 3).map(value => label(tag, value))).join(' · ')

/** A list item. */
export const rowView = (context: RowContext, { row, summary, why, missing, picked }: RowView): ElementNode => {
  const { lang, label, home } = context
  return h('li.row', { 'data-about': row.id },
    h('div.row-head', {},
      h('h3', {}, h('a', { href: `${home}cards/${row.id}/index.html` }, row.name)),
      verdictBadge(row.commercial_use, label)),
    summary ? h('p.row-summary', { lang: 'en' }, summary) : null,
    h('p.row-facts', {}, statusBadge(row.license_status, label), licence(row) ? h('span.mono', {}, licence(row)) : null, h('span', {}, label('access', row.access)), flags(context, row)),
    h('p.row-tags', {}, tags(context, row)),
    missing?.length ? h('p.row-why', {}, SEARCH.lacks[lang], ' ', missing.map((word, at) => [at ? ', ' : '', h('s', {}, word)])) : matched(context, why),
    picked === undefined ? null : h('label.pick', {}, h('input', { type: 'checkbox', value: row.id, checked: picked, 'aria-label': fill(SEARCH.pick_named[lang], { name: row.name }) }), h('span', { 'aria-hidden': 'true' }, SEARCH.pick[lang])))
}
