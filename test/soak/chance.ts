/** Numbers that look random and follow from a seed, so that whatever is found can be seen again. */
export interface Chance {
  /** From 0 up to, and without, 1. */
  next(): number
  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number
  pick<T>(from: readonly T[]): T
}

/** The generator `mulberry32`: small, and good enough to choose by. */
export const chanceOf = (seed: number): Chance => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    next, below,
    pick: from => {
      const found = from[below(from.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
  }
}
