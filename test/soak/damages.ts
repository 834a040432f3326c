/** What can happen to a file between the build that wrote it and the reader. */
import type { Random } from '../random.ts'

/** A file as it is served: its bytes, or that there is none. */
export type Served = Uint8Array | undefined

export interface Damage {
  name: string
  /**
   * @param bytes the whole file
   * @param other the file of that name in another build of other cards, where it has one
   * @param neighbour another file of the same build
   * @returns undefined where the file is missing
   */
  done(bytes: Uint8Array, chance: Random, other: Served, neighbour: Uint8Array): Served
}

const text = (words: string): Uint8Array => new TextEncoder().encode(words)

const changedAt = (bytes: Uint8Array, at: number, by: number): Uint8Array => {
  const changed = Uint8Array.from(bytes)
  changed[at] = (changed[at] ?? 0) ^ by
  return changed
}

const joined = (...parts: Uint8Array[]): Uint8Array => Buffer.concat(parts)

/** Letters and digits of values: a change that leaves JSON whole. */
const letterIn = (bytes: Uint8Array, chance: Random): number => {
  for (let tries = 0; tries < 200; tries++) {
    const at = chance.below(bytes.length)
    const byte = bytes[at] ?? 0
    if ((byte >= 0x61 && byte <= 0x79) || (byte >= 0x30 && byte <= 0x38)) return at
  }
  return 0
}

export const DAMAGES: readonly Damage[] = [
  { name: 'missing', done: () => undefined },
  { name: 'empty', done: () => new Uint8Array() },
  { name: 'cut', done: (bytes, chance) => bytes.subarray(0, chance.below(bytes.length)) },
  { name: 'cut by its last byte', done: bytes => bytes.subarray(0, bytes.length - 1) },
  { name: 'cut at a block of the disk', done: bytes => bytes.subarray(0, Math.floor((bytes.length - 1) / 4096) * 4096) },
  { name: 'a block of zeros', done: (bytes, chance) => { const from = chance.below(bytes.length); return joined(bytes.subarray(0, from), new Uint8Array(Math.min(4096, bytes.length - from)), bytes.subarray(from + 4096)) } },
  { name: 'a bit flipped', done: (bytes, chance) => changedAt(bytes, chance.below(bytes.length), 1 << chance.below(8)) },
  { name: 'another letter', done: (bytes, chance) => { const at = letterIn(bytes, chance); return joined(bytes.subarray(0, at), Uint8Array.of((bytes[at] ?? 0) + 1), bytes.subarray(at + 1)) } },
  { name: 'of another build', done: (_bytes, _chance, other) => other },
  { name: 'in place of another file', done: (_bytes, _chance, _other, neighbour) => neighbour },
  { name: 'HTML', done: () => text('<!doctype html><title>404 Not Found</title><h1>Not Found</h1>') },
  { name: 'an error as JSON', done: () => text('{"error":"not found"}') },
  { name: 'of another format', done: bytes => text(new TextDecoder().decode(bytes).replace('"format":"cardex/1', '"format":"cardex/9')) },
  { name: 'a byte order mark', done: bytes => joined(Uint8Array.of(0xef, 0xbb, 0xbf), bytes) },
  { name: 'other line breaks', done: bytes => text(new TextDecoder().decode(bytes).replaceAll('\n', '\r\n')) },
  { name: 'twice over', done: bytes => joined(bytes, bytes) },
  { name: 'formatted anew', done: bytes => { try { return text(JSON.stringify(JSON.parse(new TextDecoder().decode(bytes)), null, 2)) } catch { return new Uint8Array() } } },
  { name: 'null', done: () => text('null') },
  { name: 'deep', done: () => text('['.repeat(50_000) + ']'.repeat(50_000)) },
]
