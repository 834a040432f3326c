/** Numbers that look random and follow from a seed, so that whatever is found can be seen again. */
export interface Random {
  /** A number in [0, 1). */
  next(): number
  /** A whole number in [0, below). */
  below(below: number): number
  chance(share: number): boolean
  /** @throws RangeError for an empty list */
  pick<T>(list: readonly T[]): T
  /** A rank in [0, ranks): the probability of rank r falls as 1 / (r + 1), as words do in texts. */
  zipf(ranks: number): number
}

/** The generator "mulberry32": 32 bits of state, good enough for texts. */
export const createRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number): number => Math.floor(next() * limit)
  return {
    next, below,
    chance: share => next() < share,
    pick: list => {
      const found = list[below(list.length)]
      if (found === undefined) throw new RangeError('nothing to pick from')
      return found
    },
    zipf: ranks => Math.floor(Math.exp(next() * Math.log(ranks + 1))) - 1,
  }
}
