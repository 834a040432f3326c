/** The chain from evidence by rules to the verdict, as a reader follows it. */
import { type EvidenceView, isUsable, type PublishedCard, type TraceEntry } from '../../../../lib/model.ts'
import { cardHref, type Context } from '../context.ts'
import { statusBadge, verdictBadge } from '../view/badges.ts'
import { type Child, type ElementNode, h } from '../view/h.ts'
import { sign } from '../view/icons.ts'
import { KIND } from '../words/evidence.ts'
import { FLAG_SAYS } from '../words/flags.ts'
import { colon, comma, reader } from '../words/lang.ts'
import { saysIn } from '../words/says.ts'
import { STEP, WHY } from '../words/rules.ts'
import { REASON_SAYS } from '../words/status.ts'
import { own, recordLink, scopeWords, section, speaker } from './say.ts'

type Status = PublishedCard['derived']['license_status']

/** `R3b` leads to rule R3 on the page of rules. */
export const ruleLink = ({ lang, home }: Context, rule: string): ElementNode =>
  h('a.rule', { href: `${home}rules/index.html#${rule.replace(/[a-z]+$/, '')}`, 'aria-label': reader(WHY, lang)('rule', { rule }) }, rule)

const partName = (context: Context, card: PublishedCard, id: string): Child =>
  own(context, card.derived.subsets.find(part => part.id === id)?.name ?? id)

const recordLine = (context: Context, card: PublishedCard, view: EvidenceView): ElementNode =>
  h('li', {}, recordLink(view.id), ' ', h('strong', {}, speaker(context, view)), comma(context.lang), KIND[view.kind][context.lang], comma(context.lang),
    h('span.muted', {}, scopeWords(context, card, view.scope)), colon(context.lang), h('span.says', {}, saysIn(view.says, context.lang)))

const found = (context: Context, card: PublishedCard): Child => {
  const deciding = card.evidence.filter(({ role }) => role === 'deciding')
  return deciding.length ? h('ul.found', {}, deciding.map(view => recordLine(context, card, view))) : h('p', {}, WHY.nothing[context.lang])
}

const isStatusRule = ({ rule }: TraceEntry): boolean => /^R[34567]/.test(rule)

const statusWords = ({ rule, gives }: TraceEntry): keyof typeof STEP => {
  if (rule === 'R4') return gives === 'mixed' ? 'R4_mixed' : 'R4_same'
  return Object.hasOwn(STEP, rule) ? rule as keyof typeof STEP : 'R7'
}

const statusSteps = (context: Context, card: PublishedCard): Child => {
  const { lang, label } = context
  const history = card.derived.trace.filter(({ rule }) => rule === 'R1').map(({ evidence, gives, rule }) => h('li', {},
    evidence.map(id => [recordLink(id), ' ']), gives.includes('correction') ? STEP.R1_correction[lang] : STEP.R1_change[lang], ' ', ruleLink(context, rule)))
  return h('ul.steps', {}, history, card.derived.trace.filter(step => isStatusRule(step)).map(step => h('li', {},
    step.part ? [h('strong', {}, partName(context, card, step.part)), colon(lang)] : null,
    STEP[statusWords(step)][lang], ' ', ruleLink(context, step.rule), ' ',
    step.evidence.length ? h('span.records', {}, step.evidence.map(id => [recordLink(id), ' '])) : null,
    h('span.gives', {}, statusBadge(step.gives as Status, label)))),
  )
}

/** Kinds of what a source does, in the order of their weight. */
const SOURCE_KINDS: readonly { key: keyof typeof STEP; takes(gives: string): boolean }[] = [
  { key: 'up_restricted', takes: gives => gives === 'upstream_restricted' },
  { key: 'up_unclear', takes: gives => gives === 'upstream_unclear' },
  { key: 'up_relicensed', takes: gives => gives.startsWith('relicensed') },
  { key: 'up_stands_in', takes: gives => gives.startsWith('named licence') },
  { key: 'up_usable', takes: gives => gives.startsWith('usable') },
  { key: 'up_free', takes: gives => gives.startsWith('only ') },
  { key: 'up_mirror', takes: () => true },
]

const sourceItem = (context: Context, card: PublishedCard, step: TraceEntry): ElementNode => {
  const { lang } = context
  const id = step.upstream ?? ''
  const name = card.derived_from.find(one => one.id === id)?.name ?? context.site.byId.get(id)?.name ?? id
  return h('li', {},
    context.site.byId.has(id) ? h('a', { href: cardHref(context, id) }, name) : name,
    step.part ? h('span.muted', {}, ' ', STEP.in_part[lang].replace('{part}', ''), partName(context, card, step.part)) : null,
    step.because ? h('span.muted', {}, comma(lang), WHY.because[lang].replace('{why}', ''), own(context, step.because)) : null,
    step.evidence.map(one => [' ', recordLink(one)]))
}

const sourceSteps = (context: Context, card: PublishedCard): Child => {
  const left = card.derived.trace.filter(({ rule, upstream }) => rule === 'R8' && upstream)
  const groups = SOURCE_KINDS.map(({ key, takes }) => {
    const steps = left.filter(({ gives }) => takes(gives))
    for (const step of steps) left.splice(left.indexOf(step), 1)
    return { key, steps }
  }).filter(({ steps }) => steps.length)
  return groups.map(({ key, steps }) => h('div.source-group', { class: key },
    h('p', {}, STEP[key][context.lang], ' ', ruleLink(context, 'R8')), h('ul.inline', {}, steps.map(step => sourceItem(context, card, step)))))
}

/** The rule that raises a flag. */
export const flagRule = (flag: string): string => flag === 'stale_evidence' ? 'R10' : flag.startsWith('upstream_') ? 'R8' : 'R11'

const blockers = (context: Context, card: PublishedCard): ElementNode[] => card.derived.flags.filter(({ severity }) => severity === 'B').map(({ flag, evidence }) => h('li', {},
  sign('block'), h('span', {}, h('strong', {}, context.label('risk_flags', flag)), colon(context.lang), FLAG_SAYS[flag][context.lang], ' ',
    ruleLink(context, flagRule(flag)), ' ', evidence.map(id => [recordLink(id), ' ']))))

/** The last word on each part. */
const partSteps = (context: Context, card: PublishedCard): ElementNode[] => card.derived.subsets.flatMap(({ id, commercial_use: verdict }) => {
  const step = card.derived.trace.findLast(({ rule, part, upstream }) => /^R(8|9)/.test(rule) && part === id && !upstream)
  return step ? [h('li', { 'data-part': id }, h('strong', {}, partName(context, card, id)), colon(context.lang),
    ruleLink(context, step.rule), ' ', step.evidence.map(one => [recordLink(one), ' ']), h('span.gives', {}, verdictBadge(verdict, context.label)))] : []
})

const verdictSteps = (context: Context, card: PublishedCard): Child => {
  const { lang, label } = context
  const { derived } = card
  const wholes = derived.trace.filter(({ rule, part, upstream }) => /^R(8|9)/.test(rule) && !part && !upstream)
  const steps = wholes.map((step, at) => {
    const last = at === wholes.length - 1
    const many = derived.subsets.length > 0
    // A first verdict that later steps take away is told without its word: it is not the dataset's.
    const lowered = !last && step.gives !== derived.commercial_use
    const says = lowered ? isUsable(step.gives as typeof derived.commercial_use) ? STEP.R9_start : STEP.R9_open : step.rule === 'R8' ? STEP.R8_closing : step.rule === 'R9b' ? STEP.R9b : many ? STEP.R9_parts : STEP.R9
    return h('li', {}, says[lang], ' ', ruleLink(context, step.rule), ' ', step.evidence.map(id => [recordLink(id), ' ']),
      lowered ? null : h('span.gives', {}, verdictBadge(step.gives as typeof derived.commercial_use, label)))
  })
  return h('ul.steps', {}, partSteps(context, card), steps)
}

const stage = (title: string, ...children: Child[]): ElementNode => h('li.stage', {}, h('h3', {}, title), children)

/** The section "Why". */
export const whySection = (context: Context, card: PublishedCard): ElementNode => {
  const say = reader(WHY, context.lang)
  const sources = sourceSteps(context, card)
  const stops = blockers(context, card)
  return section('why', say('title'),
    h('p.lead', {}, say('lead')),
    h('ol.chain', {},
      stage(say('found'), found(context, card)),
      stage(say('terms'), statusSteps(context, card), h('p.muted', {}, REASON_SAYS[card.derived.reason][context.lang])),
      Array.isArray(sources) && sources.length ? stage(say('sources'), sources) : null,
      stops.length ? stage(say('flags'), h('ul.flags.block', {}, stops)) : null,
      stage(say('verdict'), verdictSteps(context, card))))
}
