/** Which datasets are like one: those that share values of several tag facets, the rarer the value the more. */
import type { FacetHead } from '../model.ts'

/** Tag facets in which a neighbour shares a value. */
const LEAST_SHARED = 2
/** Values that say nothing about likeness. */
const EMPTY = new Set(['unknown', 'not_applicable'])

export interface Neighbour { doc: number; score: number }

/** A value of the dataset that others are like, and who may be like it by that. */
export interface OwnValue { facet: string; value: string; weight: number; docs: ReadonlySet<number> }

const idf = (total: number, count: number): number => Math.log((1 + total) / (1 + count)) + 1

/**
 * The telling values of a dataset in one facet.
 *
 * @param total number of documents
 * @param positions of its values, ascending
 * @param carriers per value of the facet the documents that carry it
 */
export const ownValues = ({ facet, values }: FacetHead, total: number, positions: readonly number[], carriers: readonly ReadonlySet<number>[]): OwnValue[] =>
  positions.flatMap(at => {
    const [known, docs] = [values[at], carriers[at]]
    return known && docs && !EMPTY.has(known.value) ? [{ facet, value: known.value, weight: idf(total, known.count), docs }] : []
  })

/**
 * Documents that share values in at least two facets, in no order; the score is the summed idf of the shared values.
 *
 * @param own in the order of the facets
 * @param total number of documents
 * @param doc is no neighbour of itself
 */
export const neighboursOf = (own: readonly OwnValue[], total: number, doc: number): Neighbour[] => {
  const [scores, facets, last] = [new Float64Array(total), new Uint8Array(total), new Uint8Array(total)]
  const touched: number[] = []
  let before: string | undefined
  let turn = 0
  for (const { facet, weight, docs } of own) {
    if (facet !== before) turn++
    before = facet
    for (const other of docs) {
      if (facets[other] === 0) touched.push(other)
      if (last[other] !== turn) facets[other] = (facets[other] ?? 0) + 1
      last[other] = turn
      scores[other] = (scores[other] ?? 0) + weight
    }
  }
  return touched.filter(other => other !== doc && (facets[other] ?? 0) >= LEAST_SHARED).map(other => ({ doc: other, score: scores[other] ?? 0 }))
}

/** What a neighbour shares. */
export const sharedWith = (own: readonly OwnValue[], doc: number): Record<string, string[]> => {
  const shared: Record<string, string[]> = {}
  for (const { facet, value, docs } of own) if (docs.has(doc)) shared[facet] = [...shared[facet] ?? [], value]
  return shared
}
