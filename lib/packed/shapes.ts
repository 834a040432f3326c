/**
 * The packed form of what search reads: the same as `facets.json`, `index.json` and `rows.json` say, cut into files of a
 * few dozen kilobytes, so that a question loads what it needs and no more. Every file is JSON and listed in the manifest.
 */
import type { FacetHeads, FORMAT } from '../model.ts'

/** One of the files that hold a shelf, with the first key in it. */
export interface Part {
  path: string
  first: string
}

/**
 * A file of a shelf, in blocks of a few dozen keys, so that looking one up unpacks one block. Keys stand in code-unit order, one
 * a line: the number of letters that it shares with the one before in its block, up to 35 and in base 36, then the rest. Values
 * are separated by blanks.
 */
export interface ShelfFile {
  format: typeof FORMAT
  keys: string[]
  values: string[]
}

/** A stretch of a list in a file of its own, with the number of its first item. */
export interface Stretch {
  path: string
  first: number
}

/** An index cut into shelves. */
export interface PackedIndex {
  /** Hash over the rules of words, as in `index.json`. */
  words: string
  documents: number
  /** Strongest first. */
  fields: string[]
  /** Per field the mean number of terms as MiniSearch keeps it while documents are added: documents that lack the field count where they come before one that has it. */
  averages: number[]
  /** Term -> its postings (`postings-text.ts`). */
  terms: Part[]
  /** Field -> number of terms of each document in it. */
  lengths: Part[]
  /** Words to suggest for one that matches nothing (`suggestion-keys.ts`) -> number of places each stands in. */
  suggestions: Part[]
}

/**
 * Number of the layout: it grows with every change of what stands in these files. A library that knows another reads the plain files,
 * which stay as they are documented.
 */
export const LAYOUT = 2

/** `packed/head.json`: where everything lies. */
export interface PackedHead extends FacetHeads {
  format: typeof FORMAT
  layout?: number
  index: PackedIndex
  /** Facet -> its column: the distinct lists of value positions, then for each document which of them it has. */
  columns: Part[]
  /** Files of the shape of `rows.json`, one row a line. */
  rows: Stretch[]
  /** Stored key of a name, as in `names.json` -> its documents. */
  names: Part[]
  /** Word of a name or an id -> its documents. */
  nameWords: Part[]
  /** Files of cards with sizes and hashes, in the shape of `beside.json`: the same in every layout. */
  cards: Part[]
  passages: {
    index: PackedIndex
    /** Files with a list of passages as in `passages.json`, one a line. */
    texts: Stretch[]
  }
}

/** Place of the head. */
export const PACKED_HEAD = 'packed/head.json'
