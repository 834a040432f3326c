import { z } from 'zod'
import { cardSchema } from '../check/schema.ts'
import type { Vocabulary } from '../check/context.ts'
import { type Artefact } from './artefact.ts'

/** Editors read draft 7 and older. */
const TARGET = 'draft-7'

const tagsSchema = ({ facets }: Vocabulary) => ({
  type: 'object',
  additionalProperties: false,
  required: facets.filter(({ required }) => required).map(({ facet }) => facet),
  properties: Object.fromEntries(facets.map(({ facet, label, values }) => [facet, {
    description: label.en,
    type: 'array', minItems: 1, uniqueItems: true,
    items: { enum: [...new Set([...values.map(({ value }) => value), 'unknown', 'not_applicable'])] },
  }])),
})

/**
 * `schema/card.schema.json`: the card's frontmatter for editors. Tag values come from the vocabulary. It is a hint while
 * typing; what depends on several keys or cards only `check` can tell.
 */
export const emitCardSchema = (vocabulary: Vocabulary): Artefact => {
  const schema = z.toJSONSchema(cardSchema, { target: TARGET, io: 'input' })
  const text = JSON.stringify({
    ...schema,
    title: 'A Cardex card',
    properties: { ...schema.properties, tags: tagsSchema(vocabulary) },
  }, undefined, 2)
  return { path: 'schema/card.schema.json', text: `${text}\n` }
}
