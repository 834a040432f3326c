/** A shelf: texts by key, in as many files as they fill. What was read stays. */
import type { Part, ShelfFile } from './shapes.ts'

type Entry = [key: string, value: string]

/** The entries of a block, up to the one whose key is asked for. */
const unpacked = (keys: string, values: string, until?: string): Entry[] => {
  const list = values.split(' ')
  const entries: Entry[] = []
  let key = ''
  for (const [i, line] of keys.split('\n').entries()) {
    key = key.slice(0, parseInt(line[0] ?? '0', 36)) + line.slice(1)
    entries.push([key, list[i] ?? ''])
    if (key === until) break
  }
  return entries
}

/** A file of a shelf that was read. It stays as it is: what is unpacked of it is a few letters, and kept by who asked. */
class Board {
  readonly #file: ShelfFile
  readonly #starts: readonly { first: string }[]

  constructor(file: ShelfFile) {
    this.#file = file
    this.#starts = file.keys.map(keys => ({ first: keys.slice(1, keys.includes('\n') ? keys.indexOf('\n') : undefined) }))
  }

  get(key: string): string | undefined {
    const last = this.#block(partOf(this.#starts, key), key).at(-1)
    return last?.[0] === key ? last[1] : undefined
  }

  entries(): Entry[] {
    return this.#starts.flatMap((_, at) => this.#block(at))
  }

  #block(at: number, until?: string): Entry[] {
    const keys = this.#file.keys[at]
    return keys === undefined ? [] : unpacked(keys, this.#file.values[at] ?? '', until)
  }
}

export class Shelf {
  readonly #parts: readonly Part[]
  readonly #read: (path: string) => Promise<ShelfFile>
  readonly #loads: (Promise<Board> | undefined)[] = []
  readonly #boards: (Board | undefined)[] = []

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
    for (const key of keys) wanted.add(partOf(this.#parts, key))
    await Promise.all([...wanted].filter(at => at >= 0 && !this.#boards[at]).map(at => this.#load(at)))
  }

  /** The value of a key; undefined where there is none, or its file was not loaded. */
  get(key: string): string | undefined {
    return this.#boards[partOf(this.#parts, key)]?.get(key)
  }

  /** Every key that begins so, with its value; in order. */
  async startingWith(beginning: string): Promise<[key: string, value: string][]> {
    const last = partOf(this.#parts, `${beginning}\uffff`)
    const first = Math.max(0, partOf(this.#parts, beginning))
    const boards = await Promise.all(Array.from({ length: last - first + 1 }, (_, i) => this.#load(first + i)))
    return boards.flatMap(board => board.entries()).filter(([key]) => key.startsWith(beginning))
  }

  /** A file that could not be read is asked for again the next time. */
  #load(at: number): Promise<Board> {
    return this.#loads[at] ??= this.#read(this.#parts[at]?.path ?? '').then(file => this.#boards[at] = new Board(file)).catch((error: unknown) => {
      this.#loads[at] = undefined
      throw error
    })
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
