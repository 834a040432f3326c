import type { Facet } from '../../lib/model.ts'
import type { LinkedCard, LinkedCatalogue } from '../link/linked.ts'
import { publishedCard } from './cards.ts'
import type { SearchDocument } from './search-index.ts'
import { isWithheld } from './withheld.ts'

/** Identifiers that are no way to the data by themselves. */
const NAMES_ONLY: readonly string[] = ['doi', 'rrid']

const SAYS_NOTHING: readonly string[] = ['unknown', 'not_applicable']

/** The words of each value of a facet: itself, its labels and its synonyms, so that a query in either language finds the tag. */
export const wordsOfValues = ({ values }: Facet): string[][] =>
  values.map(({ value, label, synonyms }) => (SAYS_NOTHING.includes(value) ? [] : [...new Set([value, label.en, label.zh, ...synonyms])]))

const wordsByValue = (facet: Facet): Map<string, string[]> => {
  const words = wordsOfValues(facet)
  return new Map(facet.values.map(({ value }, at) => [value, words[at] ?? []]))
}

/** Cards as search sees them, in catalogue order. */
export const searchDocuments = ({ cards, tagFacets }: LinkedCatalogue): SearchDocument[] => {
  const words = new Map(tagFacets.map(facet => [facet.facet, wordsByValue(facet)]))
  const tagsOf = ({ card }: LinkedCard) => Object.fromEntries(Object.entries(card.tags).map(([facet, values]) =>
    [facet, values.flatMap(value => words.get(facet)?.get(value) ?? [value])]))
  return cards.map(linked => {
    const { id, name, aliases, identifiers, summary, maintainer, homepage, repository, paper, derived, sections } = publishedCard(linked)
    const named = Object.entries(identifiers).filter(([scheme]) => !isWithheld(linked) || NAMES_ONLY.includes(scheme))
    return {
      id, name, aliases, identifiers: Object.fromEntries(named), summary, maintainer, license: derived.license, sections,
      ...(paper ? { paperTitle: paper.title } : {}),
      urls: [homepage, repository].flatMap(url => (url ? [url] : [])),
      tags: tagsOf(linked),
    }
  })
}
