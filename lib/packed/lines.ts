/** A list in files with one item a line: only the items that are asked for are parsed. */
import { partOf } from './shelf.ts'
import type { Stretch } from './shapes.ts'

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
    const items = await Promise.all(positions.map(async position => {
      const at = partOf(this.#parts, position)
      const line = (await this.#lines(at))[position - (this.#parts[at]?.first ?? 0)]
      return line === undefined ? [] : [JSON.parse(line.endsWith(',') ? line.slice(0, -1) : line) as T]
    }))
    return items.flat()
  }

  #lines(at: number): Promise<readonly string[]> {
    const known = this.#loads.get(at)
    if (known !== undefined) return known
    const part = this.#parts[at]
    if (part === undefined) return Promise.resolve([])
    const load = this.#read(part.path).then(text => text.trimEnd().split('\n').slice(1, -1))
    this.#loads.set(at, load)
    load.catch(() => { this.#loads.delete(at) })
    return load
  }
}
