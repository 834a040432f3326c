/** R9: from a declared status to a verdict for the persona that ships a product from the data. */
import { type CommercialUse, type Condition, isUsable, type Terms, VERDICT_RANK } from '../../lib/model.ts'
import type { Part } from './parts.ts'
import { refusesTrade, type StatusResult } from './status.ts'
import { conditionsOf } from './terms.ts'

/** The lower of two verdicts: rules only ever lower (R9). */
export const lower = (a: CommercialUse, b: CommercialUse): CommercialUse => (VERDICT_RANK[a] <= VERDICT_RANK[b] ? a : b)

/** R9 for one part. Anything that is not established fails closed. */
export function partVerdict(part: Part, { status, terms }: StatusResult): CommercialUse {
  const refused = terms.clauses.commercial_use === 'no' || terms.clauses.for_profit_users === 'no'
  switch (status) {
    case 'public_domain': case 'permissive':
      return conditionsOf(terms).length > 0 ? 'allowed_with_conditions' : 'allowed'
    case 'share_alike': return 'allowed_with_conditions'
    case 'restricted': return refused ? 'not_allowed' : 'not_established'
    case 'conflict': return refusesTrade(part) ? 'not_allowed' : 'not_established'
    case 'mixed': case 'unstated': case 'unverifiable': return 'not_established'
  }
}

/** R9 for several parts: all refused, or all usable and then the strictest; anything between is not established. */
export function jointVerdict(verdicts: readonly CommercialUse[]): CommercialUse {
  if (verdicts.every(verdict => verdict === 'not_allowed')) return 'not_allowed'
  if (verdicts.every(isUsable)) return verdicts.reduce(lower)
  return 'not_established'
}

/** Conditions stand only beside a usable verdict. */
export const conditionsBeside = (verdict: CommercialUse, terms: readonly Terms[], added: readonly Condition[] = []): Condition[] =>
  isUsable(verdict) ? [...new Set([...terms.flatMap(conditionsOf), ...added])].sort() : []
