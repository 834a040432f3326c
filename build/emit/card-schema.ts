import type { Vocabulary } from '../check/context.ts'
import { cardJsonSchema } from '../check/json-schema.ts'
import type { Artefact } from './artefact.ts'

const tagsSchema = ({ facets }: Vocabulary) => ({
  type: 'object',
  additionalProperties: false,
  required: facets.filter(({ required }) => required).map(({ facet }) => facet),
  properties: Object.fromEntries(facets.map(({ facet, label, values }) => [facet, {
    description: label.en, type: 'array', minItems: 1, uniqueItems: true, items: { enum: values.map(({ value }) => value) },
  }])),
})

/** `schema/card.schema.json`: the card's frontmatter for editors, with the tag values of this vocabulary. */
export const emitCardSchema = (vocabulary: Vocabulary): Artefact => {
  const { properties, ...schema } = cardJsonSchema()
  const text = JSON.stringify({ ...schema, properties: { ...(properties as object), tags: tagsSchema(vocabulary) } }, undefined, 2)
  return { path: 'schema/card.schema.json', text: `${text}\n` }
}
