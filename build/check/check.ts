/** From sources to cards: every fault of every card in one run, and cards only where there is no error. */
import type { Section } from '../../lib/model.ts'
import type { CardSource } from '../read/card.ts'
import { checkBody } from './body.ts'
import { viewCard, viewWhole, type CardView, type CheckContext } from './context.ts'
import { checkCorpus } from './corpus.ts'
import { sortDiagnostics, type Diagnostic } from './diagnostic.ts'
import { checkParts } from './parts.ts'
import { checkProse } from './prose.ts'
import { checkRecords } from './records.ts'
import { cardSchema, type Card } from './schema.ts'
import { parseShape } from './shape.ts'
import { checkTags } from './tags.ts'
import { sayUnfilled } from './unfilled.ts'

/** A card that may go on: its data are of the right shape. */
export interface CheckedCard {
  path: string
  card: Card
  /** The body's sections in Markdown, own words, trimmed, with LF. */
  sections: Section[]
  source: CardSource
}

/** What one card gives by itself; the faults between cards need all views. */
export interface CheckedOne {
  /** Absent where the frontmatter could not be read or has the wrong shape. */
  checked?: CheckedCard
  view: CardView
  diagnostics: Diagnostic[]
}

/** Check one card by itself. Pure: the same source and context give the same result, so results can be cached or made in parallel. */
export function checkCard(source: CardSource, context: CheckContext): CheckedOne {
  const body = checkBody(source)
  const shape: ReturnType<typeof parseShape<typeof cardSchema>> = source.frontmatter === undefined ? { diagnostics: [] }
    : parseShape(cardSchema, { path: source.path, value: source.frontmatter, places: source.places })
  const view = shape.value ? viewWhole(source, shape.value) : viewCard(source)
  const diagnostics = sayUnfilled(source, body.prose, [
    ...shape.diagnostics, ...checkParts(view, context), ...checkTags(view, context), ...checkRecords(view, context), ...body.diagnostics, ...checkProse(view, body.prose),
  ])
  if (!shape.value) return { view, diagnostics }
  return { checked: { path: source.path, card: shape.value, sections: body.sections, source }, view, diagnostics }
}

/**
 * Check all cards, one by one and together.
 *
 * @returns cards of the right shape by path, and every fault, sorted. The caller stops where there is an error: a card in `cards`
 * may still have faults.
 */
export function checkCards(sources: readonly CardSource[], context: CheckContext): { cards: CheckedCard[]; diagnostics: Diagnostic[] } {
  return joinCards(sources.map(source => checkCard(source, context)), context)
}

/** What {@link checkCards} gives, from cards that were checked by themselves before. */
export function joinCards(results: readonly CheckedOne[], context: CheckContext): { cards: CheckedCard[]; diagnostics: Diagnostic[] } {
  const cards = results.flatMap(({ checked }) => (checked ? [checked] : [])).sort((a, b) => (a.path < b.path ? -1 : 1))
  const corpus = checkCorpus(results.map(({ view }) => view), context)
  return { cards, diagnostics: sortDiagnostics([...results.flatMap(one => one.diagnostics), ...corpus]) }
}
