/** Facets and values by the labels that the catalogue itself gives them. */
import type { FacetHead } from '../../../../lib/model.ts'
import type { LabelOf } from '../view/badges.ts'
import type { Lang } from '../words/lang.ts'

/** Labels of the facets in a language. */
export const labelsOf = (facets: readonly FacetHead[], lang: Lang): LabelOf => {
  const words = new Map(facets.flatMap(({ facet, label, values }) => [[facet, label[lang]] as const, ...values.map(({ value, label: own }) => [`${facet}\0${value}`, own[lang]] as const)]))
  return (facet, value) => words.get(value ? `${facet}\0${value}` : facet) ?? value.replaceAll('_', ' ')
}
