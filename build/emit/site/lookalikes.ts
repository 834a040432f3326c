/** "Like this, but commercially usable", asked of the library itself for every card at build time. */
import type { CatalogueObjects } from '../../../lib/catalogue/source.ts'
import { COMMERCIAL_USES, isUsable, type Row } from '../../../lib/model.ts'
import { openCatalogue } from '../../../lib/tools/catalogue.ts'
import type { Lookalike } from './context.ts'

const MOST = 4

/** Per card the nearest datasets whose own verdict is established, at most four. */
export const findLookalikes = async (objects: CatalogueObjects, ids: readonly string[]): Promise<Map<string, Lookalike[]>> => {
  const catalogue = await openCatalogue(objects)
  const found = new Map<string, Lookalike[]>()
  for (const id of ids) {
    const answer = await catalogue.similar({ id, limit: MOST, filters: { commercial_use: COMMERCIAL_USES.filter(isUsable) } })
    const rows = answer.outcome === 'match' ? answer.rows as (Row & Pick<Lookalike, 'shared'>)[] : []
    found.set(id, rows.map(({ shared, ...row }) => ({ row, shared })))
  }
  return found
}
