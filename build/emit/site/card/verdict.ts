/** The first thing a reader sees: what may be concluded, and in one sentence why. */
import type { PublishedCard, RiskFlag } from '../../../../lib/model.ts'
import type { Context } from '../context.ts'
import { statusBadge, verdictBadge } from '../view/badges.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { FLAG_SAYS } from '../words/flags.ts'
import { colon, reader } from '../words/lang.ts'
import { CONDITION_SAYS, REASON_SAYS, VERDICT, VERDICT_SAYS } from '../words/status.ts'
import { flagRule, ruleLink } from './why.ts'
import { facts, outLink, own, recordLink, section } from './say.ts'

/** A declared status that would be positive, held down by what the dataset is made from. */
const heldDown = ({ derived }: PublishedCard, flag: RiskFlag): boolean =>
  ['public_domain', 'permissive', 'share_alike'].includes(derived.license_status) && derived.risk_flags.includes(flag)

const sentence = ({ lang }: Context, card: PublishedCard): string => {
  const { commercial_use: verdict } = card.derived
  if (verdict === 'not_allowed' && heldDown(card, 'upstream_restricted')) return VERDICT.upstream_refuses[lang]
  if (verdict === 'not_established' && heldDown(card, 'upstream_unclear')) return `${VERDICT.upstream_unclear[lang]} ${VERDICT_SAYS[verdict][lang]}`
  return VERDICT_SAYS[verdict][lang]
}

/** A licence as people read it: terms in prose have no name of their own. */
export const licenseName = ({ lang }: Context, card: Pick<PublishedCard, 'id'>, license: string | null): Child => {
  if (license === null) return h('span.muted', {}, VERDICT.no_license[lang])
  return license === `LicenseRef-${card.id}-terms` ? VERDICT.custom_terms[lang] : h('span.mono', {}, license.replaceAll('LicenseRef-', ''))
}

const flagNames = ({ label, lang }: Context, card: PublishedCard, severity: 'B' | 'C'): ElementNode | null => {
  const flags = card.derived.flags.filter(one => one.severity === severity)
  const sort = severity === 'B' ? 'block' : 'caution'
  return flags.length ? h('ul.flag-names', { class: sort, 'aria-label': severity === 'B' ? VERDICT.blocked_by[lang] : VERDICT.cautions[lang] }, flags.map(({ flag }) => h('li', {}, h('a', { href: severity === 'B' ? '#why' : '#care' }, sign(sort), label('risk_flags', flag))))) : null
}

/** Status, verdict, licence, access: the panel under the title. */
export const verdictPanel = (context: Context, card: PublishedCard): ElementNode => {
  const { lang, label, home } = context
  const say = reader(VERDICT, lang)
  const { derived } = card
  return h('section.panel', { class: `is-${derived.commercial_use}`, 'aria-labelledby': 'verdict-title' },
    h('div.panel-verdict', {},
      h('div.panel-sign', {}, sign(`v-${derived.commercial_use}`)),
      h('div', {},
        h('h2.eyebrow', { id: 'verdict-title' }, say('title')),
        h('p.panel-word', { 'data-verdict': derived.commercial_use }, label('commercial_use', derived.commercial_use)),
        h('p.panel-says', {}, sentence(context, card)),
        derived.conditions.length ? h('ul.conditions', { 'aria-label': say('conditions') }, derived.conditions.map(one => h('li', {}, CONDITION_SAYS[one][lang]))) : null,
        flagNames(context, card, 'B'),
        card.handling_reason ? h('p.withdrawn', {}, say('withdrawn', { date: card.handling_reason.date }), ': ', own(context, card.handling_reason.reason)) : null)),
    h('div.panel-rest', {},
      facts([
        [say('status'), [statusBadge(derived.license_status, label), h('span.fact-note', {}, `${REASON_SAYS[derived.reason][lang]}`)]],
        [say('license'), licenseName(context, card, derived.license)],
        [say('access'), h('a', { href: '#access' }, label('access', card.access.mode))],
        [say('cautions'), flagNames(context, card, 'C')],
        [say('offered'), card.commercial_license_offered ? outLink(card.commercial_license_offered) : null],
      ]),
      h('p.persona', {}, say('persona'), ' ', h('a', { href: `${home}rules/index.html#verdicts` }, say('how')))))
}

/** What asks for care, in words, with its evidence. */
export const careSection = (context: Context, card: PublishedCard): Child => {
  const { lang, label, home } = context
  const flags = card.derived.flags.filter(({ severity }) => severity === 'C')
  return flags.length ? section('care', VERDICT.cautions[lang], h('ul.flags', {}, flags.map(({ flag, evidence }) => h('li', {}, sign('caution'), h('div', {},
    h('a', { href: `${home}rules/index.html#${flag}` }, label('risk_flags', flag)), colon(lang), FLAG_SAYS[flag][lang], ' ', ruleLink(context, flagRule(flag)), ' ', evidence.map(id => [recordLink(id), ' '])))))) : null
}

/** Separable parts with what holds for each. */
export const partsTable = (context: Context, card: PublishedCard): Child => {
  const { lang, label } = context
  const say = reader(VERDICT, lang)
  const { subsets } = card.derived
  if (!subsets.length) return null
  return h('div.scroll', { tabindex: 0, role: 'group', 'aria-label': say('parts') }, h('table', {},
    h('thead', {}, h('tr', {}, [say('part'), say('title'), say('status'), say('license'), say('access')].map(title => h('th', { scope: 'col' }, title)))),
    h('tbody', {}, subsets.map(part => h('tr', {},
      h('th', { scope: 'row' }, own(context, part.name)),
      h('td', { 'data-part': part.id }, verdictBadge(part.commercial_use, label), part.conditions.length ? h('div.small', {}, part.conditions.map((one, at) => [at ? ' · ' : '', CONDITION_SAYS[one][lang]])) : null),
      h('td', {}, statusBadge(part.license_status, label), h('div.small', {}, REASON_SAYS[part.reason][lang])),
      h('td', {}, licenseName(context, card, part.license)),
      h('td', {}, label('access', part.access)))))))
}

