/** The kinds of files that have a canonical form: whose keys they hold, and which of their maps and lists stand on lines of their own. */
import { z } from 'zod'
import { cardSchema, catalogueSchema, exemptionSchema, facetSchema, instrumentSchema, reservedSchema, upstreamSchema } from '../check/schema.ts'

export interface Kind {
  schema: z.ZodType
  /** Paths of collections in block form, `*` for an item of a list. All others are written on one line, if they fit. */
  block: ReadonlySet<string>
}

const kind = (schema: z.ZodType, ...block: string[]): Kind => ({ schema, block: new Set(block) })

/** The frontmatter of a card. */
export const CARD = kind(cardSchema, '', 'tags', 'access', 'derived_from', 'subsets', 'evidence', 'evidence.*')

const TABLES: readonly (readonly [name: RegExp, kind: Kind])[] = [
  [/(^|\/)vocabulary\/reserved\.yaml$/, kind(reservedSchema, '', 'reserved', 'reserved.*')],
  [/(^|\/)vocabulary\/[^/]+\.yaml$/, kind(facetSchema, '', 'values', 'values.*')],
  [/(^|\/)upstreams\.yaml$/, kind(z.array(upstreamSchema), '', '*', '*.evidence', '*.evidence.*')],
  [/(^|\/)licenses\.yaml$/, kind(z.array(instrumentSchema), '', '*')],
  [/(^|\/)ratchet\.yaml$/, kind(z.array(exemptionSchema), '', '*')],
  [/(^|\/)catalogue\.yaml$/, kind(catalogueSchema, '')],
]

/** The kind of a YAML file beside the cards, by its path; undefined where it is none of ours. */
export const tableKind = (path: string): Kind | undefined => TABLES.find(([name]) => name.test(path))?.[1]

/** Third-party words, and versions, which look like numbers as often as not, stand in quotes whatever they hold. */
export const isQuoted = (path: string): boolean => /(^|\.)(excerpt|version)$/.test(path)
