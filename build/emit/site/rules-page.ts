/** The page that explains statuses, verdicts, evidence and rules: what every rule link leads to. */
import { COMMERCIAL_USES, CONDITIONS, LICENSE_STATUSES, type RiskFlag, RISK_FLAGS, TIERS } from '../../../lib/model.ts'
import type { Artefact } from '../artefact.ts'
import { type Context, listHref } from './context.ts'
import { pageArtefact } from './page.ts'
import { statusBadge, verdictBadge } from './view/badges.ts'
import { type Child, type ElementNode, h } from './view/h.ts'
import { sign } from './view/icons.ts'
import { TIER_SAYS } from './words/evidence.ts'
import { FLAG_SAYS } from './words/flags.ts'
import { reader } from './words/lang.ts'
import { RULE_SAYS, RULE_TITLE, type RuleName, RULES_PAGE } from './words/rules.ts'
import { CONDITION_SAYS, STATUS_MEANS, VERDICT, VERDICT_SAYS } from './words/status.ts'

const part = (id: string, title: string, ...children: Child[]): ElementNode =>
  h('section', { id, 'aria-labelledby': `${id}-title` }, h('h2', { id: `${id}-title` }, title), children)

const countLink = (context: Context, facet: string, value: string): Child => {
  const count = context.site.catalogue.facets.find(one => one.facet === facet)?.values.find(one => one.value === value)?.count ?? 0
  return count ? h('a.count', { href: listHref(context, { [facet]: value }) }, String(count), h('span.hidden', {}, ` ${RULES_PAGE.datasets[context.lang]}: ${context.label(facet, value)}`)) : null
}

const flagItem = (context: Context, flag: RiskFlag): ElementNode => {
  const { lang, label } = context
  const say = reader(RULES_PAGE, lang)
  // A flag that no card has is told without a severity.
  const found = context.site.tally.severities.get(flag) ?? new Set()
  const sort = found.size > 1 ? 'either' : found.has('B') ? 'blocks' : 'caution'
  return h('li', { id: flag }, sign(found.has('B') ? 'block' : 'caution'), h('div', {},
    h('strong', {}, label('risk_flags', flag)), ' ', found.size ? h('span.small.muted', {}, say(sort)) : null, ' ', countLink(context, 'risk_flags', flag), h('p', {}, FLAG_SAYS[flag][lang])))
}

/** `rules/index.html` */
export const rulesPage = (context: Context): Artefact => {
  const { lang, label, site } = context
  const say = reader(RULES_PAGE, lang)
  return pageArtefact(context, {
    title: `${say('title')} · ${site.catalogue.about.name}`, description: say('line'), at: 'rules',
    main: h('div.wrap.rules-page', {},
      h('header.hero.low', {}, h('h1', {}, say('title')), h('p.lead', {}, say('lead')), h('p.lead', {}, say('line'))),
      part('verdicts', say('verdicts'), h('p', {}, VERDICT.persona[lang]), h('dl.legend', {}, COMMERCIAL_USES.map(verdict => h('div', {}, h('dt', {}, verdictBadge(verdict, label), ' ', countLink(context, 'commercial_use', verdict)), h('dd', {}, VERDICT_SAYS[verdict][lang]))))),
      part('statuses', say('statuses'), h('dl.legend', {}, LICENSE_STATUSES.map(status => h('div', {}, h('dt', {}, statusBadge(status, label), ' ', countLink(context, 'license_status', status)), h('dd', {}, STATUS_MEANS[status][lang]))))),
      part('rules', say('rules'), h('ol.rule-list', {}, (Object.keys(RULE_TITLE) as RuleName[]).map(rule => h('li', { id: rule }, h('h3', {}, h('span.rule', {}, rule), ' ', RULE_TITLE[rule][lang]), h('p', {}, RULE_SAYS[rule][lang]))))),
      part('tiers', say('tiers'), h('dl.legend', {}, TIERS.map(tier => h('div', { id: tier }, h('dt', {}, h('span.mono', {}, tier === 'context' ? '–' : tier)), h('dd', {}, TIER_SAYS[tier][lang]))))),
      part('flags', say('flags'), h('ul.flag-list', {}, RISK_FLAGS.map(flag => flagItem(context, flag)))),
      part('conditions', say('conditions'), h('ul.conditions', {}, CONDITIONS.map(one => h('li', {}, CONDITION_SAYS[one][lang]))))),
  })
}
