/** The answer of a search: datasets with reasons, or why nothing matches and what would change that. */
import type { Match, NoMatch } from '../../../../lib/search/types.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { type RowContext, type RowView, rowView } from '../view/row.ts'
import { sign } from '../view/icons.ts'
import { reader } from '../words/lang.ts'
import { SEARCH } from '../words/search.ts'
import type { FacetHeads } from '../../../../lib/model.ts'
import type { Shown } from './loaded.ts'

export interface AnswerView extends RowContext {
  facets: FacetHeads
  /** Number of datasets. */
  documents: number
  /** What is shown of the documents of the answer. */
  shown: ReadonlyMap<number, Shown>
  picks: ReadonlySet<string>
}

const rowOf = (view: AnswerView, doc: number, more: Pick<RowView, 'why' | 'missing'>): ElementNode[] => {
  const shown = view.shown.get(doc)
  return shown ? [rowView(view, { ...shown, ...more, picked: view.picks.has(shown.row.id) })] : []
}

export const matchView = (view: AnswerView, { hits, total }: Match): Child => {
  const say = reader(SEARCH, view.lang)
  return [
    h('ol.rows', { id: 'rows' }, hits.flatMap(({ doc, why }) => rowOf(view, doc, { why }))),
    hits.length < total ? h('p.more-rows', {}, h('button', { type: 'button', id: 'more' }, say('more')), h('span.muted', {}, say('showing', { shown: hits.length }))) : h('p.complete', {}, say('complete')),
  ]
}

const words = (view: AnswerView, { words: list }: NoMatch): Child => {
  const say = reader(SEARCH, view.lang)
  return list.length ? h('section', {}, h('h3', {}, say('words')), h('ul.effects', {}, list.map(({ word, matches, did_you_mean: near }) => h('li', {},
    h('strong', {}, word), ' ', matches ? matches === 1 ? say('word_one') : say('word_matches', { n: matches }) : say('word_none'), ' ',
    near ? h('button.quiet', { type: 'button', 'data-instead-of': word, 'data-word': near }, say('meant', { word: near })) : null)))) : null
}

const RIGHTS = new Set(['commercial_use', 'license_status', 'risk_flags', 'repo_only'])

const effect = (view: AnswerView, { facet, values, excluded_alone: alone, gained_if_relaxed: gain }: NoMatch['filters'][number]): ElementNode => {
  const say = reader(SEARCH, view.lang)
  const own = view.facets.facets.find(one => one.facet === facet)?.values ?? []
  const names = values.map(at => view.label(facet, own[at]?.value ?? '')).join(' / ')
  return h('li', {}, h('strong', {}, `${view.label(facet, '')}: ${names}`), ' ',
    say('filter_alone', { n: alone, all: view.documents }), '; ',
    gain ? h('button.quiet', { type: 'button', 'data-drop': facet }, gain === 1 ? say('filter_gain_one') : say('filter_gain', { n: gain })) : h('span.muted', {}, say('filter_no_gain')))
}

/** As agents get it: final, each word alone, each filter's part, near datasets named as not matching. */
export const noMatchView = (view: AnswerView, found: NoMatch): Child => {
  const say = reader(SEARCH, view.lang)
  return h('div.no-match', {},
    h('h2', {}, sign('find'), say('no_match')), h('p', {}, say('no_match_final')),
    words(view, found),
    found.filters.length ? h('section', {}, h('h3', {}, say('filters')), h('ul.effects', {}, found.filters.map(one => effect(view, one))),
      found.filters.some(({ facet, gained_if_relaxed: gain }) => gain && RIGHTS.has(facet)) ? h('p.small', {}, say('rights_caution')) : null) : null,
    found.partial.length ? h('section', {}, h('h3', {}, say('partial')), h('p.small', {}, say('partial_lead')), h('ol.rows', {}, found.partial.flatMap(({ doc, missing }) => rowOf(view, doc, { missing })))) : null)
}
