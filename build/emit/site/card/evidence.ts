/** Every record of a card, and those that disagree side by side. */
import type { EvidenceView, PublishedCard } from '../../../../lib/model.ts'
import type { Context } from '../context.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { EVIDENCE, KIND, PLACE, READ_AS, ROLE, TIER_SAYS } from '../words/evidence.ts'
import { colon, comma, reader } from '../words/lang.ts'
import { saysIn } from '../words/says.ts'
import { facts, outLink, own, quotation, recordLink, scopeWords, section, speaker } from './say.ts'

const placesOf = ({ lang }: Context, view: EvidenceView): Child => view.places?.length
  ? h('ul.plain', {}, view.places.map(({ at, url }) => h('li', {}, at in PLACE ? PLACE[at as keyof typeof PLACE][lang] : at, colon(lang), outLink(url))))
  : null

const readAs = ({ lang }: Context, { read_as: how }: EvidenceView): string =>
  how !== undefined && how in READ_AS ? READ_AS[how as keyof typeof READ_AS][lang] : READ_AS.unsaid[lang]

const recordCard = (context: Context, card: PublishedCard, view: EvidenceView): ElementNode => {
  const { lang, home } = context
  const say = reader(EVIDENCE, lang)
  return h('article.evidence', { id: view.id, class: `role-${view.role}`, 'aria-labelledby': `${view.id}-title` },
    h('h3', { id: `${view.id}-title` }, h('span.record', {}, view.id), ' ', h('span', {}, speaker(context, view)), h('span.muted', {}, lang === 'zh' ? ` ${say('about')}` : ` ${say('about')} `, scopeWords(context, card, view.scope))),
    h('p.says', {}, saysIn(view.says, lang)),
    view.untrusted_third_party_text ? quotation(context, view.untrusted_third_party_text) : null,
    view.text_flags?.length ? h('p.small', {}, `${say('flagged')}: ${view.text_flags.join(', ')}`) : null,
    facts([
      [KIND[view.kind][lang], h('a.tier', { href: `${home}rules/index.html#${view.tier}` }, h('span.mono', {}, view.tier === 'context' ? '–' : view.tier), ` ${TIER_SAYS[view.tier][lang]}`)],
      [say('source'), view.url ? outLink(view.url) : null],
      [say('places'), placesOf(context, view)],
      [say('seen'), [h('time', { datetime: view.retrieved_at }, view.retrieved_at), comma(lang) + readAs(context, view), view.reachable === 'dead' || view.reachable === 'blocked' ? comma(lang) + say('unreachable') : '']],
      [say('note'), view.note ? own(context, view.note) : null],
    ], 'tight'),
    h('span.role', {}, ROLE[view.role][lang]))
}

/** All records, those that decide first; the others lie folded beneath. */
export const evidenceSection = (context: Context, card: PublishedCard): ElementNode => {
  const say = reader(EVIDENCE, context.lang)
  const tells = ({ role }: EvidenceView): boolean => role === 'deciding' || role === 'disagreeing'
  const rest = card.evidence.filter(view => !tells(view))
  return section('evidence', say('title'),
    h('p.lead', {}, say('lead', { n: card.evidence.length })),
    h('div.records-list', {}, card.evidence.filter(tells).map(view => recordCard(context, card, view))),
    rest.length ? h('details.more', {}, h('summary', {}, `${say('other')} (${rest.length})`), h('div.records-list', {}, rest.map(view => recordCard(context, card, view)))) : null)
}

/** Records in conflict, by what they say. */
export const conflictSection = (context: Context, card: PublishedCard): Child => {
  const say = reader(EVIDENCE, context.lang)
  const telling = card.evidence.filter(({ role, tier }) => role === 'disagreeing' || (role === 'deciding' && tier !== 'T0' && tier !== 'context'))
  const disagree = card.derived.license_status === 'conflict' || telling.some(({ role }) => role === 'disagreeing')
  const sides = new Map<string, EvidenceView[]>()
  for (const view of telling) sides.set(view.says, [...sides.get(view.says) ?? [], view])
  if (!disagree || sides.size < 2) return null
  return section('conflicts', say('conflicts'), h('p.lead', {}, say('conflicts_lead')),
    h('div.sides', {}, [...sides].map(([says, views]) => h('div.side', {},
      h('h3', {}, saysIn(says, context.lang)),
      h('ul.plain', {}, views.map(view => h('li', {}, recordLink(view.id), ' ', h('strong', {}, speaker(context, view)), h('div.muted', {}, [KIND[view.kind][context.lang], scopeWords(context, card, view.scope), view.retrieved_at].join(comma(context.lang))),
        view.untrusted_third_party_text ? quotation(context, view.untrusted_third_party_text) : null)))))))
}
