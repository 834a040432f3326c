/** "Like this, but commercially usable", found for every card at build time as the library finds what is similar. */
import { isUsable, type Row } from '../../../lib/model.ts'
import { Bitset } from '../../../lib/search/bitset.ts'
import { setsOf } from '../../../lib/search/columns.ts'
import { firstOf } from '../../../lib/search/top.ts'
import { type Neighbour, neighboursOf, ownValues, sharedWith } from '../../../lib/tools/likeness.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { byCodeUnit } from '../../order.ts'

/** A dataset that is like another, and what the two share. */
export interface Lookalike { row: Row; shared: Record<string, string[]> }

const MOST = 4

/** Per card the nearest datasets whose own verdict is established, at most four. @param rows in catalogue order */
export const findLookalikes = ({ facets }: Pick<LinkedCatalogue, 'facets'>, rows: readonly Row[]): Map<string, Lookalike[]> => {
  const total = rows.length
  const usable = Bitset.of(total, rows.flatMap(({ commercial_use: verdict }, doc) => (isUsable(verdict) ? [doc] : [])))
  // Only the usable ones are compared at all: that spares most pairs.
  const tags = facets.filter(({ kind }) => kind === 'tag').map(facet => ({ facet, carriers: setsOf(facet, total).map(docs => docs.and(usable)) }))
  const idOf = ({ doc }: Neighbour): string => rows[doc]?.id ?? ''
  const nearest = (a: Neighbour, b: Neighbour): number => b.score - a.score || byCodeUnit(idOf(a), idOf(b))
  return new Map(rows.map(({ id }, doc): [string, Lookalike[]] => {
    const own = tags.flatMap(({ facet, carriers }) => ownValues(facet, total, facet.column[doc] ?? [], carriers))
    const near = firstOf(neighboursOf(own, total, doc), nearest, MOST)
    return [id, near.flatMap(({ doc: other }) => {
      const row = rows[other]
      return row ? [{ row, shared: sharedWith(own, other) }] : []
    })]
  }))
}
