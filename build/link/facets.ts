/** Facets: which cards have which values, and whether enough cards say it for a filter to be honest. */
import { DERIVED_FACETS, type DerivedFacet, type Facet, type FacetValue, type Label, type ReservedFacet } from '../../lib/model.ts'
import type { Vocabulary } from '../check/context.ts'
import type { FacetVocabulary } from '../check/schema.ts'
import { FACET_LABELS, type Named, VALUE_LABELS } from './labels.ts'
import type { LinkedCard, LinkedCatalogue } from './linked.ts'

/** Below this share of known values a filter would hide more than it finds: the facet stays reserved. */
const LEAST_COVERAGE = 0.8

/** A facet before counting: its legal values in order, and what each card says. */
interface Asked {
  facet: string
  kind: Facet['kind']
  label: Label
  values: (Named & { value: string })[]
  valuesOf(card: LinkedCard): readonly string[]
}

/** A facet that a card need not have is left out where it does not apply, so silence means that. */
const tagFacet = ({ facet, label, required, values }: FacetVocabulary): Asked => ({
  facet, kind: 'tag', label,
  values: values.map(({ value, label, synonyms }) => ({ value, label, synonyms: [...synonyms.en, ...synonyms.zh] })),
  valuesOf: ({ card }) => card.tags[facet] ?? [required ? 'unknown' : 'not_applicable'],
})

const DERIVED_VALUES: Readonly<Record<DerivedFacet, (linked: LinkedCard) => readonly string[]>> = {
  license_status: ({ derived }) => [derived.license_status],
  commercial_use: ({ derived }) => [derived.commercial_use],
  access: ({ card }) => [card.access.mode],
  risk_flags: ({ derived }) => derived.risk_flags,
  repo_only: ({ derived }) => [String(derived.repo_only)],
  handling: ({ derived }) => [derived.handling],
}

const derivedFacet = (facet: DerivedFacet): Asked => ({
  facet, kind: 'derived', label: FACET_LABELS[facet],
  values: Object.entries(VALUE_LABELS[facet]).map(([value, named]) => ({ value, ...named })),
  valuesOf: DERIVED_VALUES[facet],
})

/** Positions of the legal ones among some values, ascending. */
const positionsOf = (values: readonly string[], position: ReadonlyMap<string, number>): number[] => {
  const found: number[] = []
  for (const value of values) {
    const at = position.get(value)
    if (at !== undefined) found.push(at)
  }
  return found.length > 1 ? found.sort((a, b) => a - b) : found
}

const counted = ({ facet, kind, label, values, valuesOf }: Asked, cards: readonly LinkedCard[]): Facet => {
  const position = new Map(values.map(({ value }, index) => [value, index]))
  const column = cards.map(card => positionsOf(valuesOf(card), position))
  const counts = values.map(() => 0)
  for (const places of column) for (const at of places) counts[at] = (counts[at] ?? 0) + 1
  const unknown = counts[position.get('unknown') ?? -1] ?? 0
  return {
    facet, kind, label,
    values: values.map(({ value, label, synonyms = [] }, index): FacetValue => ({ value, label, synonyms, count: counts[index] ?? 0 })),
    coverage: cards.length === 0 ? 1 : (cards.length - unknown) / cards.length,
    column,
  }
}

const isKnownEnough = ({ kind, coverage }: Facet): boolean => kind === 'derived' || coverage >= LEAST_COVERAGE

const reservedFor = ({ facet, coverage }: Facet): ReservedFacet => ({
  facet,
  reason: `Only ${Math.floor(coverage * 100)} % of the cards state it, too few for a filter: it would hide cards that belong.`,
  instead: 'search_datasets',
})

/**
 * Counts every facet over the cards.
 * @param cards in catalogue order: the columns follow it
 * @returns facets to filter by, and those that stay reserved: by the vocabulary, or because too few cards state them
 */
export const linkFacets = (vocabulary: Vocabulary, cards: readonly LinkedCard[]): Pick<LinkedCatalogue, 'facets' | 'tagFacets' | 'reserved'> => {
  const all = [...vocabulary.facets.map(tagFacet), ...DERIVED_FACETS.map(derivedFacet)].map(asked => counted(asked, cards))
  return {
    facets: all.filter(isKnownEnough),
    tagFacets: all.filter(({ kind }) => kind === 'tag'),
    reserved: [...vocabulary.reserved, ...all.filter(facet => !isKnownEnough(facet)).map(reservedFor)],
  }
}
