/** What a dataset is made from and what is made from it, drawn and told. */
import type { Lineage, PublishedCard } from '../../../../lib/model.ts'
import { type GraphNode, lineageGraph, lineageLegend } from '../charts/lineage.ts'
import { cardHref, type Context } from '../context.ts'
import { statusBadge, verdictBadge } from '../view/badges.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { CARD, MERGE, RELATION } from '../words/card.ts'
import { comma, reader } from '../words/lang.ts'
import { own, section } from './say.ts'

/** What the trace says of a source, in the order of the entries. */
const effectOf = (card: PublishedCard, from: Lineage): string =>
  card.derived.trace.find(({ rule, upstream, part }) => rule === 'R8' && upstream === from.id && (part ?? '') === (from.subset ?? ''))?.gives
  ?? card.derived.trace.find(({ rule, upstream }) => rule === 'R8' && upstream === from.id)?.gives ?? ''

const bears = ({ lang }: Context, card: PublishedCard, from: Lineage): string => {
  const say = reader(CARD, lang)
  const effect = effectOf(card, from)
  if (effect === 'upstream_restricted') return from.commercial_use === 'not_allowed' && from.merge === 'merged' ? say('bears_no') : say('bears_open')
  if (effect === 'upstream_unclear') return say('bears_open')
  return effect.startsWith('only ') ? say('bears_free') : say('bears_nothing')
}

const sourceNode = (context: Context, card: PublishedCard, from: Lineage): GraphNode => ({
  name: from.name, verdict: from.commercial_use, relation: from.relation, merge: from.merge,
  ...(from.kind === 'card' ? { href: cardHref(context, from.id) } : {}), pulls: effectOf(card, from).startsWith('upstream_'),
})

const userNode = (context: Context, card: PublishedCard, id: string): GraphNode[] => {
  const user = context.site.byId.get(id)
  if (!user) return []
  const link = user.derived_from.find(from => from.id === card.id)
  return [{ name: user.name, verdict: user.derived.commercial_use, href: cardHref(context, id), ...(link ? { relation: link.relation, merge: link.merge, pulls: effectOf(user, link).startsWith('upstream_') } : {}) }]
}

const sourceRow = (context: Context, card: PublishedCard, from: Lineage): ElementNode => {
  const { lang, label } = context
  const part = card.derived.subsets.find(({ id }) => id === from.subset)?.name
  const taken = from.upstream_subset && (context.site.byId.get(from.id)?.derived.subsets.find(({ id }) => id === from.upstream_subset)?.name ?? from.upstream_subset)
  return h('tr', {},
    h('th', { scope: 'row' }, from.kind === 'card' ? h('a', { href: cardHref(context, from.id) }, from.name) : [from.name, h('div.small', {}, CARD.no_card[lang])], taken ? h('div.small', {}, own(context, taken)) : null),
    h('td', {}, RELATION[from.relation][lang] + comma(lang) + MERGE[from.merge][lang], part ? h('div.small', {}, '→ ', own(context, part)) : null, from.because ? h('div.small', {}, own(context, from.because)) : null),
    h('td', { 'data-about': from.id }, verdictBadge(from.commercial_use, label), ' ', statusBadge(from.license_status, label)),
    h('td', {}, bears(context, card, from)))
}

/** Sections "Lineage" with graph, table and users; nothing where the dataset stands alone. */
export const lineageSection = (context: Context, card: PublishedCard): Child => {
  const { lang, label } = context
  const say = reader(CARD, lang)
  const users = card.used_by.flatMap(id => userNode(context, card, id))
  if (!card.derived_from.length && !users.length) return null
  return section('lineage', say('lineage'),
    h('p.lead', {}, say('lineage_lead')),
    h('div.scroll.graph', { tabindex: 0, role: 'group', 'aria-label': say('lineage_scroll') }, lineageGraph({
      name: card.name, verdict: card.derived.commercial_use, sources: card.derived_from.map(from => sourceNode(context, card, from)), users,
    }), lineageLegend({ merged: say('legend_merged'), apart: say('legend_apart'), thin: say('legend_thin'), pulls: say('legend_pulls') })),
    card.derived_from.length ? h('div.scroll', { tabindex: 0, role: 'group', 'aria-label': say('sources') }, h('table', {},
      h('thead', {}, h('tr', {}, [say('source'), say('what'), say('own_result'), say('bears')].map(title => h('th', { scope: 'col' }, title)))),
      h('tbody', {}, card.derived_from.map(from => sourceRow(context, card, from))))) : null,
    users.length ? [h('h3', {}, say('users')), h('ul.users', {}, card.used_by.flatMap(id => {
      const user = context.site.byId.get(id)
      return user ? [h('li', { 'data-about': id }, h('a', { href: cardHref(context, id) }, user.name), ' ', verdictBadge(user.derived.commercial_use, label))] : []
    }))] : null)
}
