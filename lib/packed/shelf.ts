/** A shelf: texts by key, in as many files as they fill. What was read stays. */
import type { Part, ShelfFile } from './shapes.ts'

export class Shelf {
  readonly #parts: readonly Part[]
  readonly #read: (path: string) => Promise<ShelfFile>
  readonly #loads: (Promise<void> | undefined)[] = []
  readonly #values = new Map<string, string>()

  /**
   * @param parts in the order of their keys
   * @param read gives a checked file
   */
  constructor(parts: readonly Part[], read: (path: string) => Promise<ShelfFile>) {
    this.#parts = parts
    this.#read = read
  }

  /** Reads the files that these keys stand in, if they stand anywhere. */
  async load(keys: Iterable<string>): Promise<void> {
    const wanted = new Set<number>()
    for (const key of keys) if (!this.#values.has(key)) wanted.add(partOf(this.#parts, key))
    await Promise.all([...wanted].map(at => this.#load(at)))
  }

  /** The value of a key; undefined where there is none, or its file was not loaded. */
  get(key: string): string | undefined {
    return this.#values.get(key)
  }

  /** Every key that begins so, with its value; in order. */
  async startingWith(beginning: string): Promise<[key: string, value: string][]> {
    const last = partOf(this.#parts, `${beginning}\uffff`)
    for (let at = Math.max(0, partOf(this.#parts, beginning)); at <= last; at++) await this.#load(at)
    return [...this.#values].filter(([key]) => key.startsWith(beginning)).sort(([a], [b]) => (a < b ? -1 : 1))
  }

  /** A file that could not be read is asked for again the next time. */
  #load(at: number): Promise<void> {
    const part = this.#parts[at]
    if (part === undefined) return Promise.resolve()
    return this.#loads[at] ??= this.#take(part).catch((error: unknown) => {
      this.#loads[at] = undefined
      throw error
    })
  }

  async #take({ path }: Part): Promise<void> {
    const { keys, values } = await this.#read(path)
    const list = values.split(' ')
    for (const [i, key] of keys.split('\n').entries()) this.#values.set(key, list[i] ?? '')
  }
}

/** The last part that begins at or before a key; -1 where the key lies before all. */
export const partOf = (parts: readonly { first: string | number }[], key: string | number): number => {
  let [low, high] = [0, parts.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((parts[middle]?.first ?? key) <= key) low = middle + 1
    else high = middle
  }
  return low - 1
}
