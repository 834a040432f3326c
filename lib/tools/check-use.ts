import { type CommercialUse, isUsable, type PublishedCard } from '../model.ts'
import type { Answer } from './answer.ts'
import { batchAnswer, type BatchItem } from './batch.ts'
import { cardsOf, idsBefore, idsSchema, type IdFault, takeIds } from './ids.ts'
import { flag, takes } from './schema.ts'
import { tool, type ToolText } from './tool.ts'
import { ACTS, incompatiblePairs, partVerdicts, type Use, type UseVerdict, verdictFor } from './use.ts'

const CAP = 8000

export const checkUseText: ToolText = {
  title: 'Check an intended use',
  description: [
    'not_established is not a yes, and nothing here is legal advice.',
    'Gives for 1 to 20 ids and an intended use a verdict per dataset, with combine also for all of them together, with the deciding evidence.',
    'An act left out is false: without commercial the use is non-commercial.',
    'For the statements behind a verdict use get_license_evidence.',
  ],
  parameters: { combine: 'Also judge one work made from all of them', 'use.train_model': 'Train a model and release it' },
}

/** The steps of the derivation that gave what decided, each rule once. */
const decidingOf = ({ derived }: PublishedCard, { because }: UseVerdict): object[] => {
  const causes = new Set<string>([derived.license_status, derived.commercial_use, ...because, ...because.flatMap(cause => FLAG_OF[cause] ?? [])])
  const steps = derived.trace.filter(({ gives, part }) => !part && causes.has(gives))
  return [...new Set(steps.map(({ rule }) => rule))].map(rule => {
    const own = steps.filter(step => step.rule === rule)
    const upstream = [...new Set(own.flatMap(step => step.upstream ?? []))]
    return { rule, evidence: [...new Set(own.flatMap(({ evidence }) => evidence))].sort(), ...(upstream.length ? { upstream } : {}) }
  })
}

/** The flag that shows the evidence of a refused clause. */
const FLAG_OF: Readonly<Record<string, string>> = {
  'redistribution: no': 'no_redistribution', 'derivatives: no': 'no_derivatives',
  'ai_training: no': 'ai_use_restricted', 'model_release: no': 'ai_use_restricted',
}

const noteFor = ({ derived }: PublishedCard, { verdict, conditions }: UseVerdict, use: Use): string | undefined => {
  if (use.commercial || !isUsable(verdict) || isUsable(derived.commercial_use)) return undefined
  const users = derived.terms.clauses.for_profit_users === 'no' ? ' by users that are not for-profit' : ''
  return `Non-commercial use${users} only${conditions.length ? ', under the conditions listed' : ''}: commercial_use of this dataset is ${derived.commercial_use}.`
}

const viewOf = (card: PublishedCard, use: Use): BatchItem => {
  const result = verdictFor(card, use)
  const note = noteFor(card, result, use)
  const { verdict, conditions, because } = result
  return {
    id: card.id, verdict, conditions,
    ...(isUsable(verdict) ? {} : { because }), license_status: card.derived.license_status, commercial_use: card.derived.commercial_use,
    ...(card.derived.subsets.length ? { parts: partVerdicts(card, use).map(({ part, result: { verdict: part_verdict } }) => ({ part, part_verdict })) } : {}),
    deciding: decidingOf(card, result), ...(note ? { note } : {}),
  }
}

const combinedOf = (cards: readonly PublishedCard[], errors: readonly IdFault[], use: Use): object => {
  const results = cards.map(card => ({ id: card.id, ...verdictFor(card, use) }))
  const incompatible = incompatiblePairs(cards)
  const blocked = (wanted: CommercialUse): object[] => results.filter(({ verdict }) => verdict === wanted).map(({ id, because }) => ({ id, flag: FLAG_OF[because[0] ?? ''] ?? because[0] ?? wanted }))
  const refused = blocked('not_allowed')
  if (refused.length || incompatible.length) return { verdict: 'not_allowed', conditions: [], because: refused, incompatible }
  const open = [...blocked('not_established'), ...errors.map(({ id }) => ({ id, flag: 'unknown_id' }))]
  if (open.length) return { verdict: 'not_established', conditions: [], because: open, incompatible }
  const conditions = [...new Set(results.flatMap(result => result.conditions))].sort()
  const note = conditions.includes('noncommercial') ? { note: 'Non-commercial use only.' } : {}
  return { verdict: conditions.length ? 'allowed_with_conditions' : 'allowed', conditions, because: [], incompatible, ...note }
}

/** An act sent beside `ids` belongs into `use`; a word or a list of words stands for the acts it names. */
const shaped = (raw: Record<string, unknown>): Record<string, unknown> => {
  const acts = Object.entries(raw).filter(([key]) => ACTS.some(one => one === key))
  const rest = Object.entries(raw).filter(([key]) => !ACTS.some(one => one === key) && key !== 'use')
  const words = typeof raw.use === 'string' && !/^\s*[{[]/.test(raw.use) ? raw.use.split(/[\s,]+/).filter(Boolean) : raw.use
  const named = Array.isArray(words) ? Object.fromEntries(words.map(word => [String(word).toLowerCase(), true])) : words
  const use = acts.length === 0 ? named : typeof named === 'object' && named !== null ? { ...Object.fromEntries(acts), ...named } : Object.fromEntries(acts)
  return Object.fromEntries([...rest, ...(use === undefined ? [] : [['use', use] as const])])
}

export const checkUse = tool({
  name: 'check_use',
  input: takes({ ids: idsSchema(20) }, { use: takes({}, { commercial: flag, redistribute: flag, modify: flag, train_model: flag }), combine: flag }),
  before: raw => shaped(idsBefore(raw)),
  async run({ ids, use = {}, combine }, context): Promise<Answer> {
    const batch = await takeIds(context, ids)
    if (batch.refused) return batch.refused
    const cards = await cardsOf(context, batch.value.rows)
    return batchAnswer(context, batch.value, {
      key: 'datasets', items: cards.map(card => viewOf(card, use)), cap: CAP,
      more: { ...(combine ? { combined: combinedOf(cards, batch.value.errors, use) } : {}), not_legal_advice: true },
    })
  },
})
