/**
 * What earlier runs found out, so that only what changed is read again. Reading and checking one card is a pure function of its
 * path, its bytes and what it is checked against, and so is deriving it, with the cards that it is made from; a memory answers for exactly
 * these and for nothing near them.
 */
import type { Settled } from './derive/index.ts'
import type { InputFile } from './inventory.ts'
import type { Packed } from './read-one.ts'
import type { ReadTables } from './tables.ts'

export interface Memory {
  /** @param context digest of the tables, as the inventory gives it */
  tables(context: string): ReadTables | undefined
  keepTables(context: string, tables: ReadTables): void
  card(context: string, file: InputFile): Packed | undefined
  keepCard(context: string, file: InputFile, packed: Packed): void
  /** @param key of all that the rules looked at, see {@link outcomeKeys} */
  outcome(path: string, key: string): Settled | undefined
  keepOutcome(path: string, key: string, outcome: Settled): void
}

/** A memory that lasts as long as the process. */
export const createMemory = (): Memory => {
  let tables: { context: string; read: ReadTables } | undefined
  const cards = new Map<string, { context: string; sha256: string; packed: Packed }>()
  const outcomes = new Map<string, { key: string; outcome: Settled }>()
  return {
    tables: context => (tables?.context === context ? tables.read : undefined),
    keepTables: (context, read) => { tables = { context, read } },
    card: (context, { path, sha256 }) => {
      const known = cards.get(path)
      return known?.context === context && known.sha256 === sha256 ? known.packed : undefined
    },
    keepCard: (context, { path, sha256 }, packed) => void cards.set(path, { context, sha256, packed }),
    outcome: (path, key) => {
      const known = outcomes.get(path)
      return known?.key === key ? known.outcome : undefined
    },
    keepOutcome: (path, key, outcome) => void outcomes.set(path, { key, outcome }),
  }
}
