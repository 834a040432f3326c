import type { Vocabulary } from '../check/context.ts'
import { cardJsonSchema } from '../check/json-schema.ts'
import type { Artefact } from './artefact.ts'

const tagsSchema = ({ facets }: Vocabulary) => ({
  type: 'object',
  additionalProperties: false,
  required: facets.filter(({ required }) => required).map(({ facet }) => facet),
  properties: Object.fromEntries(facets.map(({ facet, label, values }) => [facet, {
    description: label.en, type: 'array', minItems: 1, uniqueItems: true,
    items: { enum: values.map(({ value }) => value), enumDescriptions: values.map(({ definition }) => definition) },
  }])),
})

/** A property as the form gives it, with what the vocabulary adds. */
const withTags = (properties: unknown, vocabulary: Vocabulary): object => {
  const { tags, ...others } = properties as { tags?: object }
  return { ...others, tags: { ...tagsSchema(vocabulary), ...annotationsOf(tags) } }
}

/** What is said of a key, apart from its form. */
const annotationsOf = (property: object = {}): object =>
  Object.fromEntries(Object.entries(property).filter(([key]) => key === 'description' || key === 'examples' || key.startsWith('x-')))

/** JSON Schema of a card's frontmatter, with the tag values of this vocabulary. */
export const cardSchemaText = (vocabulary: Vocabulary): string => {
  const { properties, ...schema } = cardJsonSchema()
  return `${JSON.stringify({ ...schema, properties: withTags(properties, vocabulary) }, undefined, 2)}\n`
}

/** `schema/card.schema.json`: the card's frontmatter for editors. */
export const emitCardSchema = (vocabulary: Vocabulary): Artefact => ({ path: 'schema/card.schema.json', text: cardSchemaText(vocabulary) })
