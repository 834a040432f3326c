/** Terms as vectors of clauses, and the few operations the rules need. Silence is a missing clause. */
import type { Clause, Condition, Terms, YesNo } from '../../lib/model.ts'

/** Acts that a text permits or withholds: a single `no` decides (R5). */
export const PERMISSIONS = [
  'commercial_use', 'for_profit_users', 'derivatives', 'redistribution', 'ai_training', 'model_release', 'third_party_api',
] as const satisfies readonly Clause[]

/** Acts whose grant or refusal makes a status (R6, R7). */
export const CORE_ACTS = ['commercial_use', 'for_profit_users', 'derivatives', 'redistribution'] as const satisfies readonly Clause[]

/** The five clauses in which a stand-in must equal the derivative (R8) and in which outcomes are compared (R11). */
export const MAIN_CLAUSES = [...CORE_ACTS, 'share_alike'] as const satisfies readonly Clause[]

const permissions: ReadonlySet<Clause> = new Set(PERMISSIONS)

export const NO_TERMS: Terms = { clauses: {}, purpose: [], territory: [] }

const union = (lists: readonly (readonly string[])[]): string[] => [...new Set(lists.flat())].sort()

/** R5, one clause: permissions fall to the strictest word, duties count as soon as anyone states them. */
function combineClause(clause: Clause, values: readonly (YesNo | undefined)[]): YesNo | undefined {
  const strict: YesNo = permissions.has(clause) ? 'no' : 'yes'
  if (values.includes(strict)) return strict
  return values.find(value => value !== undefined)
}

const clausesOf = (list: readonly Terms[]): Clause[] =>
  [...new Set(list.flatMap(terms => Object.keys(terms.clauses)))].sort() as Clause[]

/** R5: everything that speaks about one part, taken together. */
export function combine(list: readonly Terms[]): Terms {
  const clauses: Terms['clauses'] = {}
  for (const clause of clausesOf(list)) {
    const value = combineClause(clause, list.map(terms => terms.clauses[clause]))
    if (value) clauses[clause] = value
  }
  return { clauses, purpose: union(list.map(t => t.purpose)), territory: union(list.map(t => t.territory)) }
}

/** The terms of a whole with several parts: an act is granted only where every part grants it. */
export function strictestOf(parts: readonly Terms[]): Terms {
  const joined = combine(parts)
  const clauses: Terms['clauses'] = {}
  for (const clause of clausesOf([joined])) {
    const value = joined.clauses[clause]
    const everywhere = parts.every(part => part.clauses[clause] !== undefined)
    const isDuty = !permissions.has(clause)
    if (value && (everywhere || value === 'no' || (isDuty && value === 'yes'))) clauses[clause] = value
  }
  return { ...joined, clauses }
}

/** An instrument's vector with what the record itself says laid over it (R0). */
export function overlay(base: Terms, own: Partial<Terms>): Terms {
  return {
    clauses: { ...base.clauses, ...own.clauses },
    purpose: union([base.purpose, own.purpose ?? []]),
    territory: union([base.territory, own.territory ?? []]),
  }
}

/** What a text withholds: refused acts, limits of purpose, and giving back (R7, first line). */
export function withheld(terms: Terms): string[] {
  const acts: string[] = CORE_ACTS.filter(act => terms.clauses[act] === 'no')
  if (terms.purpose.length > 0) acts.push('purpose')
  if (terms.clauses.share_back === 'yes') acts.push('share_back')
  return acts
}

/** True where a text withholds anything (R7, first line). */
export const withholds = (terms: Terms): boolean => withheld(terms).length > 0

/** R6: one grants what the other withholds, or they differ in share-alike where both permit adaptations. */
export function contradicts(a: Terms, b: Terms): boolean {
  const act = CORE_ACTS.some(clause => a.clauses[clause] && b.clauses[clause] && a.clauses[clause] !== b.clauses[clause])
  const shareAlike = a.clauses.derivatives === 'yes' && b.clauses.derivatives === 'yes'
    && Boolean(a.clauses.share_alike && b.clauses.share_alike && a.clauses.share_alike !== b.clauses.share_alike)
  return act || shareAlike
}

/** All that a record which can only restrict (a carried copy, a host without rights) contributes (R2, R5). */
export function restrictionsOf(terms: Terms): Terms {
  const clauses: Terms['clauses'] = {}
  for (const clause of PERMISSIONS) if (terms.clauses[clause] === 'no') clauses[clause] = 'no'
  if (terms.clauses.share_back === 'yes') clauses.share_back = 'yes'
  return { clauses, purpose: terms.purpose, territory: terms.territory }
}

/** True where no clause, purpose or territory is stated. */
export const isSilent = (terms: Terms): boolean =>
  Object.keys(terms.clauses).length === 0 && terms.purpose.length === 0 && terms.territory.length === 0

/** True where the three acts that a usable status needs are all granted (R7). */
export const grantsUse = (terms: Terms): boolean =>
  (['commercial_use', 'derivatives', 'redistribution'] as const).every(act => terms.clauses[act] === 'yes')

/** True where two texts say the same in these clauses. */
export const sameIn = (clauses: readonly Clause[], a: Terms, b: Terms): boolean =>
  clauses.every(clause => a.clauses[clause] === b.clauses[clause])

/** Equal in everything a reader could tell apart (R1: "instrument or clauses differ"). */
export const sameTerms = (a: Terms, b: Terms): boolean =>
  sameIn(clausesOf([a, b]), a, b)
  && union([a.purpose]).join() === union([b.purpose]).join()
  && union([a.territory]).join() === union([b.territory]).join()

const DUTIES = [
  'attribution', 'code_release', 'no_reidentification', 'notice', 'pass_on', 'publication_embargo', 'reporting',
  'share_alike', 'update_or_destroy',
] as const satisfies readonly (Clause & Condition)[]

/** R9: the duties beside a usable verdict, sorted. */
export function conditionsOf(terms: Terms): Condition[] {
  const conditions: Condition[] = DUTIES.filter(duty => terms.clauses[duty] === 'yes')
  if (terms.territory.length > 0) conditions.push('territory')
  return conditions.sort()
}
