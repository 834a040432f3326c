/** A list in files with one item a line: only the items that are asked for are parsed. */
import { partOf } from './shelf.ts'
import type { Stretch } from './shapes.ts'

/** Files kept at most; a page of rows stands in a dozen. */
const REMEMBERED = 64

export class Lines<T> {
  readonly #parts: readonly Stretch[]
  readonly #read: (path: string) => Promise<string>
  readonly #loads = new Map<number, Promise<readonly string[]>>()

  /**
   * @param parts in order
   * @param read gives the checked text of a file: a first line that opens the list, a line per item, a last one that closes it
   */
  constructor(parts: readonly Stretch[], read: (path: string) => Promise<string>) {
    this.#parts = parts
    this.#read = read
  }

  /** The items at some positions, in the order asked for; positions that the list has not are left out. */
  async at(positions: readonly number[]): Promise<T[]> {
    const places = positions.map(position => ({ position, at: partOf(this.#parts, position) }))
    // Each file once, even where there are more than are kept.
    const files = new Map(await Promise.all([...new Set(places.map(({ at }) => at))].map(async at => [at, await this.#lines(at)] as const)))
    return places.flatMap(({ position, at }) => {
      const line = files.get(at)?.[position - (this.#parts[at]?.first ?? 0)]
      return line === undefined ? [] : [JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as T]
    })
  }

  #lines(at: number): Promise<readonly string[]> {
    const known = this.#loads.get(at)
    if (known !== undefined) return known
    const part = this.#parts[at]
    if (part === undefined) return Promise.resolve([])
    const load = this.#read(part.path).then(text => text.trimEnd().split('\n').slice(1, -1))
    const [oldest = -1] = this.#loads.keys()
    if (this.#loads.size >= REMEMBERED) this.#loads.delete(oldest)
    this.#loads.set(at, load)
    load.catch(() => { if (this.#loads.get(at) === load) this.#loads.delete(at) })
    return load
  }
}
