/** What a catalogue is read through, in whichever form it lies. Each method reads what it needs and no more. */
import type { FacetHeads, PassagesFile, Row } from '../model.ts'
import { remembered } from '../packed/remembered.ts'
import type { Names } from '../search/names.ts'
import type { PassageSearch } from '../search/passages.ts'
import type { Searcher } from '../search/types.ts'

export type Passage = PassagesFile['passages'][number]

export interface Passages {
  search: PassageSearch
  /** Passages by their positions, in the order asked for. */
  at(positions: readonly number[]): Promise<Passage[]>
}

export interface Store {
  facets(): Promise<FacetHeads>
  /** Every row, in catalogue order. */
  rows(): Promise<readonly Row[]>
  /** The rows of some documents, in the order asked for. */
  rowsAt(docs: readonly number[]): Promise<Row[]>
  searcher(): Promise<Searcher>
  names(): Promise<Names>
  passages(): Promise<Passages>
}

/** Keeps what a load gave; a failed one is not kept, so asking again tries again. */
export const keep = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  const kept = remembered(load, 1)
  return () => kept(undefined)
}

/** The items at some positions of a list in memory. */
export const itemsAt = <T>(items: readonly T[], positions: readonly number[]): T[] =>
  positions.flatMap(position => items[position] ?? [])
