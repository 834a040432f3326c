/**
 * Placeholders of a new card. They are valid YAML, so that the card can be formatted and read, and errors until somebody has looked:
 * one clear fault at each, instead of what the placeholder happens to break.
 */
import type { CardSource } from '../read/card.ts'
import type { Path } from '../read/yaml.ts'
import type { Prose } from './body.ts'
import { diagnose, type Diagnostic } from './diagnostic.ts'
import { clip, shownPath } from './shape.ts'

/** Begins a value that is still to be found out. */
export const PLACEHOLDER = 'TODO'

const isPlaceholder = (text: string): boolean => text === PLACEHOLDER || text.startsWith(`${PLACEHOLDER} `)

/** The faults of a card with one for each placeholder, in place of what else is said there. */
export function sayUnfilled({ path: file, frontmatter, places, text }: CardSource, prose: readonly Prose[], diagnostics: readonly Diagnostic[]): Diagnostic[] {
  if (!text.includes(PLACEHOLDER)) return [...diagnostics]
  const here = new Map<string, Diagnostic>()
  for (const { at, value } of placeholders(frontmatter)) {
    const span = places.value(at)
    const key = placeOf(span)
    const hint = diagnostics.find(one => placeOf(one) === key)?.hint ?? (wish(value) || undefined)
    here.set(key, diagnose('unfilled', file, span, `\`${shownPath(at)}\` is still to be filled in`, hint ? { hint } : {}))
  }
  for (const { text: paragraph, span } of prose) {
    if (isPlaceholder(paragraph)) here.set(placeOf(span), diagnose('unfilled', file, span, 'this section is still to be written', { hint: wish(paragraph) }))
  }
  return [...diagnostics.filter(one => !here.has(placeOf(one))), ...here.values()]
}

const placeOf = ({ line, column }: { line: number; column: number }): string => `${line}:${column}`

/** What a placeholder asks for. */
const wish = (text: string): string => clip(text.slice(PLACEHOLDER.length).trim(), 200)

function placeholders(value: unknown, at: Path = []): { at: Path; value: string }[] {
  if (typeof value === 'string') return isPlaceholder(value) ? [{ at, value }] : []
  if (Array.isArray(value)) return value.flatMap((item: unknown, index) => placeholders(item, [...at, index]))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, below]) => placeholders(below, [...at, key]))
}
