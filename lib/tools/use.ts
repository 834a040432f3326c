/**
 * The lattice of check_use: a card and an intended use -> verdict. Only ever as high as the evidence carries; what is
 * silent, gated, limited in purpose, or rests on something that is not usable, is not established.
 */
import {
  type Clause, type CommercialUse, type Condition, CONDITIONS, type Derived, isUsable, type PartResult, type PublishedCard, type RiskFlag, type Terms, VERDICT_RANK,
} from '../model.ts'
import { isGone } from './rights.ts'

/** What someone wants to do. Omitted is false: without `commercial` the use is non-commercial. */
export interface Use {
  commercial?: boolean | undefined
  redistribute?: boolean | undefined
  modify?: boolean | undefined
  train_model?: boolean | undefined
}
export const ACTS = ['commercial', 'redistribute', 'modify', 'train_model'] as const satisfies (keyof Use)[]

/** Clauses that an act needs granted, and clauses whose `no` forbids it. */
const NEEDS: readonly { act: keyof Use; granted: Clause[]; refusedBy: Clause[] }[] = [
  { act: 'redistribute', granted: ['redistribution'], refusedBy: [] },
  { act: 'modify', granted: ['derivatives'], refusedBy: [] },
  { act: 'train_model', granted: ['derivatives'], refusedBy: ['ai_training', 'model_release'] },
]

/** Conditions of a verdict: the card's duties and, outside commerce, the limits of user and purpose that make it so. */
export type UseCondition = Condition | 'noncommercial' | 'share_back'

export interface UseVerdict {
  verdict: CommercialUse
  conditions: UseCondition[]
  /** Statuses, flags and clauses that decided, the nearest first. */
  because: string[]
}

/** A verdict that only a later format knows establishes nothing here. */
const known = (verdict: CommercialUse): CommercialUse => (Object.hasOwn(VERDICT_RANK, verdict) ? verdict : 'not_established')
const lower = (a: CommercialUse, b: CommercialUse): CommercialUse => (VERDICT_RANK[known(a)] <= VERDICT_RANK[known(b)] ? known(a) : known(b))

const SETTLED = new Set<Derived['license_status']>(['public_domain', 'permissive', 'share_alike', 'mixed', 'restricted'])

/** Blocking flags that only speak against commerce, changing or passing on: the clauses say the same, act by act. */
const CLAUSE_FLAGS = new Set<RiskFlag>(['noncommercial', 'no_derivatives', 'no_redistribution'])

const isYes = (terms: Terms, clause: Clause): boolean => terms.clauses[clause] === 'yes'
const isNo = (terms: Terms, clause: Clause): boolean => terms.clauses[clause] === 'no'

/** Duties by clause of the same name; a territory is a list of its own. */
const dutiesOf = (terms: Terms): UseCondition[] => [
  ...CONDITIONS.filter(condition => condition === 'territory' ? terms.territory.length > 0 : isYes(terms, condition)),
  ...(isYes(terms, 'share_back') ? ['share_back' as const] : []),
]

/** What holds for any use of the whole card, whatever its terms. */
const standing = (card: PublishedCard): string[] => {
  const { derived } = card
  return [
    ...(SETTLED.has(derived.license_status) ? [] : [derived.license_status]),
    ...(derived.reason === 'terms_not_reviewed' ? [derived.reason] : []),
    ...derived.flags.filter(({ flag, severity }) => severity === 'B' && !CLAUSE_FLAGS.has(flag)).map(({ flag }) => flag),
    ...(isGone(derived.handling) ? [derived.handling] : []),
    ...(card.access.mode === 'discontinued' ? ['discontinued'] : []),
  ]
}

/** Terms against the acts, without commerce. */
const actVerdict = (terms: Terms, use: Use): { verdict: CommercialUse; because: string[] } => {
  const wanted = NEEDS.filter(({ act }) => use[act])
  const refused = wanted.flatMap(({ granted, refusedBy }) => [...granted, ...refusedBy].filter(clause => isNo(terms, clause)))
  if (refused.length) return { verdict: 'not_allowed', because: refused.map(clause => `${clause}: no`) }
  const silent = wanted.flatMap(({ granted }) => granted.filter(clause => !isYes(terms, clause)))
  // Even to look into the data somebody must have granted something.
  const nothing = !wanted.length && !(['commercial_use', 'derivatives', 'redistribution'] as const).some(clause => isYes(terms, clause))
  const because = [
    ...silent.map(clause => `${clause}: not stated`), ...(nothing ? [NO_GRANT] : []),
    ...(terms.purpose.length ? ['purpose_limited'] : []),
  ]
  return { verdict: because.length ? 'not_established' : 'allowed', because }
}

/** One set of terms (a whole card, or one part of it) under a ceiling. */
const termsVerdict = (terms: Terms, ceiling: CommercialUse, own: readonly Condition[], use: Use): UseVerdict => {
  const acts = actVerdict(terms, use)
  const verdict = use.commercial ? lower(ceiling, acts.verdict) : acts.verdict
  const because = [...(use.commercial && !isUsable(ceiling) ? [ceiling] : []), ...acts.because]
  if (!isUsable(verdict)) return { verdict, conditions: [], because }
  const limits: UseCondition[] = isUsable(ceiling) ? [] : ['noncommercial']
  const conditions = [...new Set<UseCondition>([...own, ...dutiesOf(terms), ...limits])].sort()
  return { verdict: conditions.length ? 'allowed_with_conditions' : verdict, conditions, because }
}

const NO_GRANT = 'no grant stated'
/** Causes that say no more than the verdict does: named only where nothing else is. */
const VAGUE = new Set<string>(['not_allowed', 'not_established', NO_GRANT])

/** As R9 joins parts: all refused, or all usable and then the strictest; anything between is not established. */
const joined = (parts: readonly UseVerdict[]): UseVerdict => {
  const because = [...new Set(parts.flatMap(part => part.because))]
  if (parts.every(({ verdict }) => verdict === 'not_allowed')) return { verdict: 'not_allowed', conditions: [], because }
  if (!parts.every(({ verdict }) => isUsable(verdict))) return { verdict: 'not_established', conditions: [], because: [...(new Set(parts.map(({ verdict }) => verdict)).size > 1 ? ['parts differ'] : []), ...because] }
  return {
    verdict: parts.map(({ verdict }) => verdict).reduce(lower), because,
    conditions: [...new Set(parts.flatMap(({ conditions }) => conditions))].sort(),
  }
}

/** What holds for any use of one part: as for a whole card, its words carry nothing where its status establishes nothing. */
const standingOfPart = ({ license_status, reason, access }: PartResult): string[] => [
  ...(SETTLED.has(license_status) ? [] : [license_status]),
  ...(reason === 'terms_not_reviewed' ? [reason] : []),
  ...(access === 'discontinued' ? ['discontinued'] : []),
]

const partVerdict = (card: PublishedCard, part: PartResult, use: Use): UseVerdict => {
  const found = termsVerdict(part.terms, part.commercial_use, part.conditions, use)
  // What stands against the whole stands against each part that is not usable by itself; one that is, it does not touch.
  const against = [...standingOfPart(part), ...(isUsable(part.commercial_use) ? [] : standing(card))]
  if (against.length === 0) return found
  return { verdict: lower(found.verdict, 'not_established'), conditions: [], because: [...new Set([...against, ...found.because])] }
}

export const partVerdicts = (card: PublishedCard, use: Use): { part: string; result: UseVerdict }[] =>
  card.derived.subsets.map(part => ({ part: part.id, result: partVerdict(card, part, use) }))

/** Why commerce is refused or not established: the flags that say so, else the verdict itself. */
const tradeCauses = ({ derived }: PublishedCard): string[] => {
  if (isUsable(derived.commercial_use)) return []
  const telling: readonly RiskFlag[] = derived.commercial_use === 'not_allowed' ? ['noncommercial', 'upstream_restricted'] : [...CLAUSE_FLAGS]
  const flags = telling.filter(flag => derived.risk_flags.includes(flag))
  return flags.length ? flags : [derived.commercial_use]
}

/** The verdict for one card. Commerce has the card's own verdict as its ceiling. */
export const verdictFor = (card: PublishedCard, use: Use): UseVerdict => {
  const { derived } = card
  const parts = partVerdicts(card, use).map(({ result }) => result)
  const found = parts.length ? joined(parts) : termsVerdict(derived.terms, derived.commercial_use, derived.conditions, use)
  const against = standing(card)
  const ceiling = lower(use.commercial ? derived.commercial_use : 'allowed', against.length ? 'not_established' : 'allowed')
  const verdict = lower(found.verdict, ceiling)
  if (!isUsable(verdict)) {
    const refusing = [...(use.commercial ? tradeCauses(card) : []), ...found.because.filter(cause => !VAGUE.has(cause))]
    const causes = [...new Set(verdict === 'not_allowed' ? [...refusing, ...against] : [...against, ...refusing])]
    const telling = causes.filter(cause => cause !== derived.commercial_use)
    return { verdict, conditions: [], because: telling.length ? telling : [...causes, ...found.because].slice(0, 1) }
  }
  // Where commerce is not established, any other use is so on the condition that it is non-commercial.
  const limits: UseCondition[] = isUsable(derived.commercial_use) ? [] : ['noncommercial']
  const conditions = [...new Set<UseCondition>([...derived.conditions, ...found.conditions, ...limits])].sort()
  return { verdict: conditions.length ? 'allowed_with_conditions' : verdict, conditions, because: [] }
}

// ------------------------------------------------------------------------------------------------ combining

/** What a card's licence asks of anything made with it. */
interface Demands {
  id: string
  /** Licences that ask for the same licence on what is made; empty where none does. */
  shareAlike: Set<string>
  noncommercial: boolean
  noDerivatives: boolean
}

/** Where only what a part was made from asks for the same licence, no file says which: it is like no other. */
const shareAlikeOf = (id: string, { terms, conditions, license }: Pick<PartResult, 'terms' | 'conditions' | 'license'>): string[] =>
  isYes(terms, 'share_alike') ? [license ?? `terms of ${id}`] : conditions.includes('share_alike') ? [`sources of ${id}`] : []

const demandsOf = ({ id, derived }: PublishedCard): Demands => {
  const parts = derived.subsets.length ? derived.subsets : [derived]
  const has = (test: (terms: Terms) => boolean): boolean => test(derived.terms) || parts.some(({ terms }) => test(terms))
  return {
    id,
    shareAlike: new Set(parts.flatMap(part => shareAlikeOf(id, part))),
    noncommercial: derived.risk_flags.includes('noncommercial') || has(terms => isNo(terms, 'commercial_use') || isNo(terms, 'for_profit_users')),
    noDerivatives: derived.risk_flags.includes('no_derivatives') || has(terms => isNo(terms, 'derivatives')),
  }
}

const nameOf = ({ shareAlike, noncommercial, noDerivatives }: Demands): string =>
  `${noncommercial ? 'non-commercial ' : ''}${noDerivatives ? 'no-derivatives ' : ''}${shareAlike.size ? 'share-alike' : 'terms'}`.replace(/^share-alike$/, 'share_alike')

const clash = (a: Demands, b: Demands): boolean => {
  if (a.shareAlike.size && b.shareAlike.size) {
    const licenses = new Set([...a.shareAlike, ...b.shareAlike])
    return licenses.size > 1
  }
  const [sharing, other] = a.shareAlike.size ? [a, b] : [b, a]
  return sharing.shareAlike.size > 0 && (other.noncommercial || other.noDerivatives)
}

/** Pairs whose licences cannot both be obeyed by one work: `[id, id, why]`. */
export const incompatiblePairs = (cards: readonly PublishedCard[]): [string, string, string][] => {
  const demands = cards.map(demandsOf)
  return demands.flatMap((a, i) => demands.slice(i + 1).filter(b => clash(a, b)).map((b): [string, string, string] =>
    [a.id, b.id, a.shareAlike.size && b.shareAlike.size && nameOf(a) === nameOf(b) ? 'two different share-alike licences' : `${nameOf(a)} against ${nameOf(b)}`]))
}
