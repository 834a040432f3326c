/** The memory of the checker over a cache file. */
import { hasErrors } from '../check/diagnostic.ts'
import type { Memory } from '../memory.ts'
import type { CacheEntries, CacheHead } from './cache-file.ts'

/** What a cache knows at the moment. */
export interface CacheState {
  head: CacheHead
  /** Cards that were checked against the context of the head. */
  entries: CacheEntries
}

/** @param state is changed by what is kept; the caller saves it */
export const cachedMemory = (state: CacheState): Memory => {
  const { head } = state
  const begin = (context: string): void => {
    if (head.context === context) return
    head.context = context
    delete head.tables
    state.entries = new Map()
  }
  let tables = head.tables
  return {
    tables: context => (head.context === context ? tables : undefined),
    keepTables(context, read) {
      begin(context)
      tables = read
      if (!hasErrors(read.diagnostics)) head.tables = read
    },
    card(context, { path, sha256 }) {
      const known = head.context === context ? state.entries.get(path)?.card : undefined
      return known?.sha256 === sha256 ? known : undefined
    },
    keepCard(context, { path, sha256 }, packed) {
      begin(context)
      if (!packed.card || hasErrors([...packed.reading, ...packed.checking])) return
      state.entries.set(path, { card: { path, sha256, ...packed } })
    },
    outcome(path, key) {
      const known = state.entries.get(path)?.card.outcome
      return known?.key === key ? { ...known, pools: { whole: known.pools.whole, parts: new Map(known.pools.parts) } } : undefined
    },
    keepOutcome(path, key, { derived, evidence, pools }) {
      const entry = state.entries.get(path)
      if (!entry) return
      const outcome = { key, derived, evidence, pools: { whole: pools.whole, parts: [...pools.parts] } }
      state.entries.set(path, { card: { ...entry.card, outcome } })
    },
  }
}
