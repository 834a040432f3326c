import { expect, it } from 'vitest'
import { z } from 'zod'
import { cardJsonSchema } from '../../../build/check/json-schema.ts'
import { cardSchema } from '../../../build/check/schema.ts'

const object = z.looseObject({ properties: z.record(z.string(), z.looseObject({})), required: z.array(z.string()), additionalProperties: z.literal(false) })
const schema = object.parse(cardJsonSchema())

it('is draft 7 and plain data', () => {
  expect(cardJsonSchema().$schema).toBe('http://json-schema.org/draft-07/schema#')
  expect(JSON.parse(JSON.stringify(cardJsonSchema()))).toEqual(cardJsonSchema())
})

it('knows every key of a card, refuses others, and describes each', () => {
  expect(Object.keys(schema.properties)).toEqual(Object.keys(cardSchema.shape))
  for (const [key, property] of Object.entries(schema.properties)) expect(property.description, key).toMatch(/\w/)
})

it('asks for what the contract of a card asks for', () => {
  expect(schema.required).toEqual(['id', 'name', 'summary', 'maintainer', 'homepage', 'tags', 'human_subjects', 'access', 'evidence'])
})

it('keeps closed lists, forms and closed maps at every depth', () => {
  const items = object.parse(z.looseObject({ items: z.unknown() }).parse(schema.properties.evidence).items)
  expect(items.required).toEqual(['id', 'kind', 'party', 'scope', 'retrieved_at'])
  expect(items.properties.kind?.enum).toContain('none_found')
  expect(items.properties.url?.pattern).toContain('https?')
  expect(items.properties.scope?.anyOf).toHaveLength(2)
})

it('gives examples that the schema itself accepts', () => {
  for (const [key, property] of Object.entries(schema.properties)) {
    const part = Object.entries(cardSchema.shape).find(([name]) => name === key)?.[1]
    for (const example of z.array(z.unknown()).default([]).parse(property.examples)) expect(part?.safeParse(example).success, key).toBe(true)
  }
})
