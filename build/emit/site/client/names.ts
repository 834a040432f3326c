/** Names of datasets by their ids, read as they are asked for. */
import type { CatalogueData } from '../../../../lib/catalogue/open.ts'

/** Gives all names read so far, with those of these ids; an id that the catalogue has not is left out. */
export type ReadNames = (ids: Iterable<string>) => Promise<ReadonlyMap<string, string>>

export const nameReader = ({ names, rowsAt }: Pick<CatalogueData, 'names' | 'rowsAt'>): ReadNames => {
  const known = new Map<string, string>()
  return async ids => {
    const unread = [...new Set(ids)].filter(id => !known.has(id))
    const found = unread.length ? await names() : undefined
    await Promise.all(unread.map(async id => {
      const [row] = await rowsAt(await found?.find(id) ?? [])
      // Other texts than ids name datasets too.
      if (row?.id === id) known.set(id, row.name)
    }))
    return known
  }
}
