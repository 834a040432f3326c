/** A share with its Wilson 95 % interval. */
export interface Share {
  hits: number
  of: number
  /** 0..1; null where there is nothing to count. */
  share: number | null
  /** 0..1; null where there is nothing to count. */
  interval: [low: number, high: number] | null
}

/** 97.5 % quantile of the normal distribution. */
const Z = 1.959963984540054

const rounded = (number: number): number => Math.round(number * 10_000) / 10_000

/** Wilson's score interval at a quantile: holds for small numbers and for shares of 0 and 1, where the normal one does not. */
export const wilson = (hits: number, of: number, z = Z): [low: number, high: number] => {
  const p = hits / of
  const scale = 1 + z ** 2 / of
  const centre = p + z ** 2 / (2 * of)
  const half = z * Math.sqrt(p * (1 - p) / of + z ** 2 / (4 * of ** 2))
  return [rounded(Math.max(0, (centre - half) / scale)), rounded(Math.min(1, (centre + half) / scale))]
}

export const share = (hits: number, of: number): Share => (of === 0 ? { hits, of, share: null, interval: null } : { hits, of, share: rounded(hits / of), interval: wilson(hits, of) })
