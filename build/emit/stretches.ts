/** Lists of whole numbers one after the other in one array: thousands of small arrays would cost more than what is in them. */
export class Stretches {
  #values = new Uint32Array(1024)
  #size = 0
  readonly #starts: number[] = [0]

  /** Number of lists. */
  get length(): number {
    return this.#starts.length - 1
  }

  /** Adds a list. */
  push(list: readonly number[]): void {
    const size = this.#size + list.length
    if (size > this.#values.length) {
      const larger = new Uint32Array(Math.max(size, this.#values.length * 2))
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values.set(list, this.#size)
    this.#size = size
    this.#starts.push(size)
  }

  /** A list as it was added; a view, not a copy. */
  at(position: number): Uint32Array {
    return this.#values.subarray(this.#starts[position] ?? this.#size, this.#starts[position + 1] ?? this.#size)
  }
}

/** Numbers by key, in the order in which they come: those of a key lie from its start up to the start of the next. */
export interface Groups { numbers: Uint32Array; starts: Uint32Array }

/**
 * @param keys of the numbers 0, 1, ...; negative for those that have none
 * @param most one more than the largest key
 */
export const grouped = (keys: ArrayLike<number>, most: number): Groups => {
  const starts = new Uint32Array(most + 1)
  for (let i = 0; i < keys.length; i++) if ((keys[i] ?? -1) >= 0) starts[(keys[i] ?? 0) + 1] = (starts[(keys[i] ?? 0) + 1] ?? 0) + 1
  for (let key = 0; key < most; key++) starts[key + 1] = (starts[key + 1] ?? 0) + (starts[key] ?? 0)
  const next = starts.slice()
  const numbers = new Uint32Array(starts[most] ?? 0)
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i] ?? -1
    if (key < 0) continue
    numbers[next[key] ?? 0] = i
    next[key] = (next[key] ?? 0) + 1
  }
  return { numbers, starts }
}

/** How many numbers a key has. */
export const sizeOf = ({ starts }: Groups, key: number): number => (starts[key + 1] ?? 0) - (starts[key] ?? 0)
