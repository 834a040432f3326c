/** The catalogue's own sentences about a card, the same in every export. */
import type { Label, PublishedCard } from '../../../lib/model.ts'
import { VALUE_LABELS } from '../../link/labels.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'

const label = (facet: 'license_status' | 'commercial_use', value: string): string => VALUE_LABELS[facet][value]?.label.en.toLowerCase() ?? value

/** "Licence status: unstated. Commercial use: not established." Stands wherever a licence might be read alone. */
export const verdictSentence = ({ derived: { license_status, commercial_use, conditions } }: PublishedCard): string => {
  const duties = conditions.length ? ` (${conditions.map(one => one.replaceAll('_', ' ')).join(', ')})` : ''
  return `Licence status: ${label('license_status', license_status)}. Commercial use: ${label('commercial_use', commercial_use)}${duties}.`
}

/** What a dataset is and what is known of its terms; a reader of the description alone is told both. */
export const describe = (card: PublishedCard, { asOf }: Pick<LinkedCatalogue, 'asOf'>): string =>
  `${card.summary.replace(/([^.!?])$/, '$1.')} ${verdictSentence(card)} Derived from recorded evidence as of ${asOf}.`

const SAYS_NOTHING = new Set(['unknown', 'not_applicable'])

/** Labels of a card's tags, facet by facet. */
export const keywordsOf = ({ tags }: PublishedCard, { tagFacets }: Pick<LinkedCatalogue, 'tagFacets'>): string[] => {
  const labels = tagFacets.flatMap(({ facet, values }): Label[] =>
    values.filter(({ value }) => tags[facet]?.includes(value) && !SAYS_NOTHING.has(value)).map(one => one.label))
  return [...new Set(labels.map(({ en }) => en))]
}
