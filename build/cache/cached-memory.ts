/** The memory of the checker over the data of a cache file. */
import { hasErrors } from '../check/diagnostic.ts'
import type { Memory } from '../memory.ts'
import type { CacheData } from './cache-file.ts'

/** @param data is changed by what is kept; the caller saves it */
export const cachedMemory = (data: CacheData): Memory => {
  const begin = (context: string): void => {
    if (data.context === context) return
    data.context = context
    delete data.tables
    data.cards = {}
  }
  let tables = data.tables
  return {
    tables: context => (data.context === context ? tables : undefined),
    keepTables(context, read) {
      begin(context)
      tables = read
      if (!hasErrors(read.diagnostics)) data.tables = read
    },
    card(context, { path, sha256 }) {
      const known = data.context === context && Object.hasOwn(data.cards, path) ? data.cards[path] : undefined
      return known?.sha256 === sha256 ? known : undefined
    },
    keepCard(context, { path, sha256 }, packed) {
      begin(context)
      if (!packed.card || hasErrors([...packed.reading, ...packed.checking])) return
      data.cards[path] = { sha256, ...packed }
    },
  }
}
