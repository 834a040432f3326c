/** The fields a card is searched by, and what a hit in one is worth. */

/** Fields that every catalogue has, and what a hit in one is worth. */
export const WEIGHTS: ReadonlyMap<string, number> = new Map([
  ['name', 6], ['aliases', 5], ['id', 4], ['identifiers', 4], ['license', 2.5], ['paper', 2], ['maintainer', 1.5], ['summary', 1],
])
/** Tag facets come from the vocabulary; each is a field of its own. */
export const TAG_WEIGHT = 3
/** Fields of names: two or three neighbouring words are also found as one. */
const NAMES: ReadonlySet<string> = new Set(['name', 'aliases', 'id'])

/** What a hit in a field is worth. */
export const weightOf = (field: string): number => WEIGHTS.get(field) ?? TAG_WEIGHT

/** True of the fields that hold names. */
export const isNameField = (field: string): boolean => NAMES.has(field)

/**
 * The field list of a catalogue, strongest first.
 *
 * @throws RangeError where a tag facet is named like a fixed field
 */
export const searchFields = (tagFacets: readonly string[]): string[] => {
  const clash = tagFacets.find(facet => WEIGHTS.has(facet))
  if (clash !== undefined) throw new RangeError(`A tag facet cannot be named "${clash}": search has a field of that name.`)
  return [...WEIGHTS.keys(), ...tagFacets].sort((a, b) => weightOf(b) - weightOf(a))
}
