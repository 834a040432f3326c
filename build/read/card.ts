/** A card's file, read: its frontmatter as data with places, its body as text. */
import type { Diagnostic } from '../check/diagnostic.ts'
import { readFrontmatter } from './frontmatter.ts'
import { splitFrontmatter } from './gate.ts'
import { controlCharacters, decode } from './text.ts'
import { placesOf, type Places } from './yaml.ts'

/** A card as it stands in its file, before anything is known of its meaning. */
export interface CardSource {
  /** Path relative to the project, with `/`. */
  path: string
  /** The whole file, a byte order mark aside. */
  text: string
  /** Plain data of the frontmatter; undefined where they could not be read. */
  frontmatter: unknown
  /** Where the data stand in the file. */
  places: Places
  /** Markdown after the frontmatter, with the line breaks of the file. */
  body: string
  /** Line of the file at which the body begins. */
  bodyLine: number
}

/**
 * Read one card. All faults of reading come back as diagnostics; nothing is thrown, evaluated or guessed.
 *
 * @param path shown in diagnostics, relative to the project
 * @param bytes the file; UTF-8 with or without a byte order mark, LF or CRLF
 * @returns the source (absent where no frontmatter was found at all) beside every fault
 */
export function readCardText(path: string, bytes: Uint8Array): { card?: CardSource; diagnostics: Diagnostic[] } {
  const decoded = decode(path, bytes)
  if (decoded.text === undefined) return { diagnostics: decoded.diagnostics }
  const text = decoded.text
  const control = controlCharacters(path, text)
  const { halves, diagnostics } = splitFrontmatter(path, text)
  if (!halves) return { diagnostics: [...control, ...diagnostics] }
  const card = { path, text, places: placesOf(halves.yaml), body: halves.body, bodyLine: halves.bodyLine }
  if (control.length) return { card: { ...card, frontmatter: undefined }, diagnostics: control }
  const read = readFrontmatter(path, text, halves)
  return { card: { ...card, frontmatter: read.value }, diagnostics: read.diagnostics }
}
