/** The card's frontmatter as JSON Schema, for editors. Made from the zod schema, so that it cannot differ from it. */
import { z } from 'zod'
import { cardSchema } from './schema.ts'

/** Editors read draft 7 and older. */
const TARGET = 'draft-7'

/** Values that show a form, by key of the card. */
const EXAMPLES: Readonly<Record<string, unknown[]>> = {
  id: ['medqa'], homepage: ['https://example.org/data'], first_released: [2020], version: ['1.0.3'],
  identifiers: [{ doi: '10.5281/zenodo.1234' }], tags: [{ modality: ['text'], language: ['en', 'zh'] }],
  scale: [[{ count: 61097, unit: 'questions', approximate: true }]],
  derived_from: [[{ card: 'mimic-iii', relation: 'content', merge: 'merged' }]],
}

/** A JSON Schema as plain data. */
export type JsonSchema = Record<string, unknown>

/**
 * Draft-7 schema of what a curator writes. It knows the keys, the closed lists and the forms; what depends on several keys, on the
 * vocabulary or on other cards only the checker knows. Faults it shows are errors there too.
 */
export function cardJsonSchema(): JsonSchema {
  const { properties, ...schema } = z.toJSONSchema(cardSchema, { target: TARGET, io: 'input' })
  return {
    ...schema,
    title: 'A dataset card',
    description: 'Frontmatter of a card: facts and evidence. Status, verdict and flags are derived and stand nowhere in it.',
    properties: Object.fromEntries(Object.entries(properties ?? {}).map(([key, value]) =>
      [key, typeof value === 'object' && EXAMPLES[key] ? { ...value, examples: EXAMPLES[key] } : value])),
  }
}
