/** A set of documents as bits: intersections and counts in one pass over a few hundred integers. */
export class Bitset implements ReadonlySet<number> {
  readonly length: number
  readonly #bits: Uint32Array
  #size: number | undefined

  /** @param length documents are 0 .. length - 1 */
  constructor(length: number, bits: Uint32Array = new Uint32Array((length + 31) >>> 5)) {
    this.length = length
    this.#bits = bits
  }

  static full(length: number): Bitset {
    const set = new Bitset(length)
    set.#bits.fill(0xffffffff)
    if (length % 32 !== 0) set.#bits[set.#bits.length - 1] = 2 ** (length % 32) - 1
    return set
  }

  static of(length: number, documents: Iterable<number>): Bitset {
    const set = new Bitset(length)
    for (const doc of documents) set.add(doc)
    return set
  }

  add(doc: number): void {
    const at = doc >>> 5
    this.#bits[at] = (this.#bits[at] ?? 0) | (1 << (doc & 31))
    this.#size = undefined
  }

  has(doc: number): boolean {
    return doc >= 0 && doc < this.length && (((this.#bits[doc >>> 5] ?? 0) >>> (doc & 31)) & 1) === 1
  }

  /** This set without what is not in `other`; a new set, as all the operations. */
  and(other: Bitset): Bitset {
    const bits = this.#bits.slice()
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & (other.#bits[i] ?? 0)
    return new Bitset(this.length, bits)
  }

  or(other: Bitset): Bitset {
    const bits = this.#bits.slice()
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) | (other.#bits[i] ?? 0)
    return new Bitset(this.length, bits)
  }

  andNot(other: Bitset): Bitset {
    const bits = this.#bits.slice()
    for (let i = 0; i < bits.length; i++) bits[i] = (bits[i] ?? 0) & ~(other.#bits[i] ?? 0)
    return new Bitset(this.length, bits)
  }

  get size(): number {
    return this.#size ??= this.countWith(this)
  }

  /** Size of the intersection, without making it. */
  countWith(other: Bitset): number {
    let count = 0
    for (let i = 0; i < this.#bits.length; i++) count += ones((this.#bits[i] ?? 0) & (other.#bits[i] ?? 0))
    return count
  }

  /** The documents in order, as an array: walking it costs a tenth of walking the set. */
  list(): Uint32Array {
    const docs = new Uint32Array(this.size)
    let at = 0
    for (let i = 0; i < this.#bits.length; i++) {
      for (let bits = this.#bits[i] ?? 0; bits !== 0; bits &= bits - 1) docs[at++] = i * 32 + 31 - Math.clz32(bits & -bits)
    }
    return docs
  }

  values(): SetIterator<number> {
    return this.list().values() as SetIterator<number>
  }

  keys(): SetIterator<number> {
    return this.values()
  }

  *entries(): SetIterator<[number, number]> {
    for (const doc of this.list()) yield [doc, doc]
    return undefined
  }

  [Symbol.iterator](): SetIterator<number> {
    return this.values()
  }

  forEach(visit: (doc: number, key: number, set: ReadonlySet<number>) => void): void {
    for (const doc of this.list()) visit(doc, doc, this)
  }
}

const ones = (bits: number): number => {
  let n = bits - ((bits >>> 1) & 0x55555555)
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333)
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
