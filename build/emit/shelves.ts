/** Cuts what search reads into files of a few dozen kilobytes: shelves of texts by key, and lists with one item a line. */
import { FORMAT } from '../../lib/model.ts'
import type { Part, ShelfFile, Stretch } from '../../lib/packed/shapes.ts'
import { byCodeUnit } from '../order.ts'
import { type Artefact, jsonArtefact } from './artefact.ts'

/** Where a file ends, in characters; a longer item has a file of its own. A browser loads one in a moment, and needs few of them. */
export const LONGEST = 64_000

/** The same where an answer needs some items from all over a list: what comes along unasked is most of what is sent. */
export const SHORT = 16_000

/** Something that was written in pieces: how the head names them, and the files. */
export interface Written<Named> { parts: Named[]; files: Artefact[] }

/** Cuts a list where the sizes of its items add up to more than a file. */
const cut = <T>(items: readonly T[], sizeOf: (item: T) => number, longest = LONGEST): T[][] => {
  const pieces: T[][] = []
  let room = 0
  for (const item of items) {
    room -= sizeOf(item)
    const last = pieces.at(-1)
    if (last === undefined || room < 0) {
      pieces.push([item])
      room = longest - sizeOf(item)
    } else last.push(item)
  }
  return pieces
}

/**
 * Writes a list in pieces, in the order of its keys: readers look for the last piece that begins at or before a key.
 *
 * @param folder place of the files, without a slash at the end
 * @param fileOf what a file holds
 */
export const writePieces = <T>(folder: string, items: Iterable<T>, sizeOf: (item: T) => number, keyOf: (item: T) => string, fileOf: (items: T[]) => object, longest = LONGEST): Written<Part> => {
  const pieces = cut([...items].sort((a, b) => byCodeUnit(keyOf(a), keyOf(b))), sizeOf, longest).map((piece, at) => ({ piece, path: `${folder}/${at}.json` }))
  return {
    parts: pieces.map(({ piece: [first], path }) => ({ path, first: first === undefined ? '' : keyOf(first) })),
    files: pieces.map(({ piece, path }) => jsonArtefact(path, fileOf(piece))),
  }
}

type Entry = readonly [key: string, value: string]

/** One base-36 digit. */
const MOST_SHARED = 35

const sharedLetters = (a: string, b: string): number => {
  let at = 0
  while (at < a.length && at < MOST_SHARED && a[at] === b[at]) at++
  return at
}

const keysOf = (block: readonly Entry[]): string => block.map(([key], at) => {
  const shared = sharedLetters(block[at - 1]?.[0] ?? '', key)
  return shared.toString(36) + key.slice(shared)
}).join('\n')

/** Keys in a block: what is unpacked to look one up. */
const BLOCK = 64

const shelfFile = (entries: readonly Entry[]): ShelfFile => {
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, at) => entries.slice(at * BLOCK, (at + 1) * BLOCK))
  return { format: FORMAT, keys: blocks.map(keysOf), values: blocks.map(block => block.map(([, value]) => value).join(' ')) }
}

/** Every key after one with a line break would get the value of another, silently. */
const checked = (entry: Entry): Entry => {
  const [key, value] = entry
  if (key.includes('\n') || /[ \n]/.test(value)) throw new Error(`No shelf can hold ${JSON.stringify(entry)}`)
  return entry
}

/**
 * Writes texts by key; neither holds a line break, values no blank.
 * @param longest where a file ends, in characters
 * @throws Error where one does
 */
export const writeShelf = (folder: string, values: Iterable<Entry>, longest = LONGEST): Written<Part> =>
  // A key is counted as half of what it is: the letters it shares with the one before are not written.
  writePieces(folder, Array.from(values, checked), ([key, value]) => key.length / 2 + value.length + 3, ([key]) => key, shelfFile, longest)

/** A JSON file with one item of a list a line. */
export const linesArtefact = (path: string, key: string, lines: readonly string[]): Artefact =>
  ({ path, bytes: Buffer.from(`{"format":${JSON.stringify(FORMAT)},"${key}":[\n${lines.join(',\n')}\n]}\n`) })

/**
 * @param key of the list in its files
 * @param longest where a file ends, in characters
 */
export const writeLines = (folder: string, key: string, items: readonly object[], longest = LONGEST): Written<Stretch> => {
  const pieces = cut(items.map((item, position) => ({ position, line: JSON.stringify(item) })), ({ line }) => line.length + 2, longest)
  const parts = pieces.map(([first], at): Stretch => ({ path: `${folder}/${at}.json`, first: first?.position ?? 0 }))
  const files = pieces.map((piece, at) => linesArtefact(`${folder}/${at}.json`, key, piece.map(({ line }) => line)))
  return { parts, files }
}
