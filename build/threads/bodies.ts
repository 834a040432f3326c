/** Card bodies on their way to a thread: as bytes, which move from one thread to the other and are unpacked a few at a time. */
import { emptied } from '../emptied.ts'
import type { Artefact } from '../emit/artefact.ts'
import type { Body } from '../emit/search-index.ts'

/** JSON of the sections of some cards. */
export type Batch = Uint8Array<ArrayBuffer>

const CARDS = 64

/** Bodies in batches, in their order. */
export const batchesOf = (bodies: readonly Body[]): Batch[] => {
  const encoder = new TextEncoder()
  return Array.from({ length: Math.ceil(bodies.length / CARDS) }, (_, at) =>
    encoder.encode(JSON.stringify(bodies.slice(at * CARDS, (at + 1) * CARDS).map(({ sections }) => ({ sections })))))
}

/** The bodies of all batches. @param batches is emptied on the way */
export function* bodiesIn(batches: Batch[]): Generator<Body, void> {
  const decoder = new TextDecoder()
  for (const batch of emptied(batches)) yield* JSON.parse(decoder.decode(batch)) as Body[]
}

/** The memory of files that can go to another thread without a copy: all but what small ones share. */
export const movable = (files: readonly Artefact[]): ArrayBuffer[] =>
  files.flatMap(({ bytes }) => (bytes?.buffer instanceof ArrayBuffer && bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer] : []))
