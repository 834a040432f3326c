/** A list in files with one item a line: only the items that are asked for are parsed. */
import { remembered } from './remembered.ts'
import { partOf } from './shelf.ts'
import type { Stretch } from './shapes.ts'

/** Files kept at most; a page of rows stands in a dozen. */
const REMEMBERED = 64

export class Lines<T> {
  readonly #parts: readonly Stretch[]
  readonly #lines: (part: number) => Promise<readonly string[]>

  /**
   * @param parts in order
   * @param read gives the checked text of a file: a first line that opens the list, a line per item, a last one that closes it
   */
  constructor(parts: readonly Stretch[], read: (path: string) => Promise<string>) {
    this.#parts = parts
    this.#lines = remembered(async at => {
      const part = parts[at]
      return part === undefined ? [] : (await read(part.path)).trimEnd().split('\n').slice(1, -1)
    }, REMEMBERED)
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
}
