/**
 * One card, read and checked by itself: a pure function of its path, its bytes and what it is checked against. The outcome has two
 * forms. Packed it is plain data without anything that the file holds anyway, so that it can go from thread to thread or lie in a
 * cache; unpacked it is what the rules between cards look at.
 */
import type { Section } from '../lib/model.ts'
import { checkCard, type CheckedOne } from './check/check.ts'
import { type CheckContext, viewCard, viewWhole } from './check/context.ts'
import type { Diagnostic } from './check/diagnostic.ts'
import type { Card } from './check/schema.ts'
import type { InputFile } from './inventory.ts'
import { type CardSource, readCardText } from './read/card.ts'
import { splitFrontmatter } from './read/gate.ts'
import { decode } from './read/text.ts'
import { type Places, placesOf } from './read/yaml.ts'

/** A card's path and bytes. */
export type CardFile = Pick<InputFile, 'path' | 'bytes'>

export interface ReadOne {
  /** Absent where the file could not be split into its halves. */
  one?: CheckedOne
  /** Faults of reading; those of checking are in `one`. */
  diagnostics: Diagnostic[]
}

/** A card of the right shape, perhaps with faults all the same. */
export interface PackedCard { card: Card; sections: Section[]; reading: Diagnostic[]; checking: Diagnostic[] }

export type Packed =
  | PackedCard
  /** Its data have the wrong shape, or could not be read. */
  | { card?: undefined; frontmatter: unknown; reading: Diagnostic[]; checking: Diagnostic[] }
  /** It has no two halves. */
  | { card?: undefined; reading: Diagnostic[]; checking?: undefined }

/** What can be found again in the file is read from it when it is asked for: nearly always never. */
const sourceOf = ({ path, bytes }: CardFile, frontmatter: unknown, placesIn: (source: CardSource) => Places): CardSource => {
  const text = (): string => decode(path, bytes).text ?? ''
  const halves = () => splitFrontmatter(path, text()).halves
  const source: CardSource = {
    path, frontmatter,
    places: { value: at => placesIn(source).value(at), key: at => placesIn(source).key(at), written: at => placesIn(source).written(at) },
    get text() { return text() },
    get body() { return halves()?.body ?? '' },
    get bodyLine() { return halves()?.bodyLine ?? 1 },
  }
  return source
}

/** Places of the card that was asked about last: faults come card by card, and the trees of all would fill the memory. */
const placesOfLast = (): ((source: CardSource) => Places) => {
  let last: { source: CardSource; places: Places } | undefined
  return source => {
    if (last?.source !== source) last = { source, places: placesOf(splitFrontmatter(source.path, source.text).halves?.yaml ?? '') }
    return last.places
  }
}

/** Reads and checks one card. */
export const packCard = ({ path, bytes }: CardFile, context: CheckContext): Packed => {
  const { card: source, diagnostics: reading } = readCardText(path, bytes)
  if (!source) return { reading }
  const { checked, diagnostics: checking } = checkCard(source, context)
  return checked ? { card: checked.card, sections: checked.sections, reading, checking } : { frontmatter: source.frontmatter, reading, checking }
}

/**
 * The outcomes over the files that they came from. The frontmatter of a card of the right shape is the checked one: the written one
 * with all defaults.
 *
 * @param cards each with the very bytes that were packed
 */
export const unpackCards = (cards: readonly { file: CardFile; packed: Packed }[]): ReadOne[] => {
  const placesIn = placesOfLast()
  return cards.map(({ file, packed }) => {
    const { path } = file
    const { reading, checking } = packed
    if (checking === undefined) return { diagnostics: reading }
    const source = sourceOf(file, packed.card ?? packed.frontmatter, placesIn)
    if (!packed.card) return { one: { view: viewCard(source), diagnostics: checking }, diagnostics: reading }
    const { card, sections } = packed
    return { one: { checked: { path, card, sections, source }, view: viewWhole(source, card), diagnostics: checking }, diagnostics: reading }
  })
}
