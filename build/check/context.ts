/** What a card is checked against: the tables beside the cards, as parsed data. */
import type { CardSource } from '../read/card.ts'
import type { Path } from '../read/yaml.ts'
import { diagnose, type Diagnostic, type Related, type RuleId } from './diagnostic.ts'
import type { Card, CatalogueInfo, EvidenceRecord, FacetVocabulary, LineageEntry, Reserved, Subset, Upstream } from './schema.ts'
import { cardSchema, evidenceSchema } from './schema.ts'
import { at } from './shape.ts'

export interface Vocabulary {
  /** In order of their file names. */
  facets: FacetVocabulary[]
  reserved: Reserved[]
}

export interface CheckContext {
  vocabulary: Vocabulary
  upstreams: Upstream[]
  /** Licence id that the table gives for words as found; undefined where it gives none. */
  license?: (raw: string) => string | undefined
  catalogue?: CatalogueInfo
  /** Day that the catalogue speaks of, only where it was set by hand: then a later date in a card is an error. */
  asOf?: string
}

/**
 * A card as far as it can be understood: every key and every record that is right by itself. So one broken record hides no fault of
 * another, and rules need not look at broken data.
 */
export interface CardView {
  path: string
  source: CardSource
  parts: Partial<Card>
  records: { at: Path; record: EvidenceRecord }[]
  lineage: { at: Path; entry: LineageEntry }[]
  subsets: { at: Path; subset: Subset }[]
  /** Ids of all records, also of broken ones. */
  recordIds: Set<string>
  subsetIds: Set<string>
}

/** Look at a whole card that has the right shape. */
export function viewWhole(source: CardSource, card: Card): CardView {
  return {
    path: source.path, source, parts: card,
    records: card.evidence.map((record, index) => ({ at: ['evidence', index], record })),
    lineage: card.derived_from.map((entry, index) => ({ at: ['derived_from', index], entry })),
    subsets: card.subsets.map((subset, index) => ({ at: ['subsets', index], subset })),
    recordIds: new Set(card.evidence.map(({ id }) => id)), subsetIds: new Set(card.subsets.map(({ id }) => id)),
  }
}

/** Look at a source as far as its parts are valid. */
export function viewCard(source: CardSource): CardView {
  const raw = source.frontmatter
  const parts: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(cardSchema.shape)) {
    const result = schema.safeParse(at(raw, [key]))
    if (result.success && result.data !== undefined) parts[key] = result.data
  }
  return {
    path: source.path, source, parts: parts as Partial<Card>,
    records: items(raw, 'evidence', evidenceSchema).map(({ at: place, value }) => ({ at: place, record: value })),
    lineage: items(raw, 'derived_from', cardSchema.shape.derived_from.unwrap().element).map(({ at: place, value }) => ({ at: place, entry: value })),
    subsets: items(raw, 'subsets', cardSchema.shape.subsets.unwrap().element).map(({ at: place, value }) => ({ at: place, subset: value })),
    recordIds: idsOf(raw, 'evidence'), subsetIds: idsOf(raw, 'subsets'),
  }
}

function items<T>(raw: unknown, key: string, schema: { safeParse(value: unknown): { success: boolean; data?: T } }): { at: Path; value: T }[] {
  const list = at(raw, [key])
  if (!Array.isArray(list)) return []
  return list.flatMap((item, index) => {
    const result = schema.safeParse(item)
    return result.success && result.data !== undefined ? [{ at: [key, index], value: result.data }] : []
  })
}

function idsOf(raw: unknown, key: string): Set<string> {
  const list = at(raw, [key])
  return new Set((Array.isArray(list) ? list : []).map(item => at(item, ['id'])).filter(id => typeof id === 'string'))
}

/** A fault at a value of a card. */
export const faultAt = (view: CardView, rule: RuleId, path: Path, message: string, more: { hint?: string; related?: Related[] } = {}): Diagnostic =>
  diagnose(rule, view.path, view.source.places.value(path), message, more)

/** A fault at a key of a card. */
export const faultAtKey = (view: CardView, rule: RuleId, path: Path, message: string, more: { hint?: string; related?: Related[] } = {}): Diagnostic =>
  diagnose(rule, view.path, view.source.places.key(path), message, more)

/** Another place of a card, to show beside a fault. */
export function related(view: CardView, path: Path, message: string): Related {
  const { line, column } = view.source.places.value(path)
  return { path: view.path, line, column, message }
}

/** The id a card goes by in references, also where the card is broken: its key, else its file name. */
export function idOf(view: CardView): string {
  const stated = at(view.source.frontmatter, ['id'])
  return typeof stated === 'string' ? stated : fileId(view.path)
}

/** The id that a path stands for. */
export const fileId = (path: string): string => path.slice(path.lastIndexOf('/') + 1, path.endsWith('.md') ? -'.md'.length : undefined)
