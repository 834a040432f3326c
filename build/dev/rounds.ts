/** Checks a folder of cards again and again: each round reads what changed since the last, and looks at all cards together. */
import { type Inventory, type Sources, takeInventory } from '../inventory.ts'
import { createMemory, type Memory } from '../memory.ts'
import { type Checked, checkFolder } from '../pipeline.ts'

export interface Round {
  checked: Checked
  /** Paths of cards that were made, changed or deleted since the last round; all of them in the first. */
  changed: string[]
  milliseconds: number
}

const changedBetween = (before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] => [
  ...[...now].filter(([path, sha256]) => before.get(path) !== sha256).map(([path]) => path),
  ...[...before.keys()].filter(path => !now.has(path)),
].toSorted()

const hashes = ({ cards }: Inventory): Map<string, string> => new Map(cards.map(({ path, sha256 }) => [path, sha256]))

/** Everything that the outcome of a round follows from. A table that cannot be read is looked at again every time. */
const stateOf = ({ cards, context, diagnostics }: Inventory): string | undefined =>
  context && JSON.stringify([context, cards.map(({ path, sha256 }) => [path, sha256]), diagnostics])

export interface Rounds {
  /** The next round; undefined where everything is as it was in the last. */
  next(): Promise<Round | undefined>
  /** What the last round read. */
  memory: Memory
}

export const createRounds = (sources: Sources): Rounds => {
  const memory = createMemory()
  let last = new Map<string, string>()
  let state: string | undefined
  return {
    memory,
    async next() {
      const begun = performance.now()
      const inventory = await takeInventory(sources)
      const before = state
      state = stateOf(inventory)
      if (state !== undefined && state === before) return undefined
      const checked = await checkFolder(sources, memory, inventory)
      const now = hashes(inventory)
      const changed = changedBetween(last, now)
      last = now
      return { checked, changed, milliseconds: Math.round(performance.now() - begun) }
    },
  }
}
