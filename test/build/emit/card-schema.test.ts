import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { RULES } from '../../../build/check/diagnostic.ts'
import { readVocabulary } from '../../../build/check/tables.ts'
import { cardSchemaText } from '../../../build/emit/card-schema.ts'

const { value: vocabulary } = await readVocabulary('cards')
const property = z.looseObject({ 'description': z.string(), 'x-severity': z.enum(['error', 'warning']), 'x-rules': z.record(z.string(), z.string()).optional() })
const schema = z.object({ properties: z.record(z.string(), property) })

it('lies fresh beside the cards (if not: cardex schema --write)', () => {
  expect(readFileSync('cards/card.schema.json', 'utf8') === cardSchemaText(vocabulary)).toBe(true)
})

it('says of every key what it means, how bad a fault is, and which rules look further', () => {
  const { properties } = schema.parse(JSON.parse(cardSchemaText(vocabulary)))
  expect(properties.access?.['x-rules']).toEqual({ 'access-strictest': 'error', 'gate-without-dua': 'warning', 'reference': 'error', 'after-as-of': 'error' })
  for (const { 'x-rules': rules = {} } of Object.values(properties)) {
    for (const [rule, severity] of Object.entries(rules)) expect({ rule, severity }).toEqual({ rule, severity: RULES[rule as keyof typeof RULES].severity })
  }
})

it('offers the tags of the vocabulary with their definitions', () => {
  const tag = z.object({ items: z.object({ enum: z.array(z.string()), enumDescriptions: z.array(z.string()) }) })
  const { tags } = z.object({ properties: z.looseObject({ tags: z.looseObject({ properties: z.record(z.string(), tag) }) }) }).parse(JSON.parse(cardSchemaText(vocabulary))).properties
  expect(Object.keys(tags.properties)).toEqual(vocabulary.facets.map(({ facet }) => facet))
  for (const { items } of Object.values(tags.properties)) expect(items.enumDescriptions).toHaveLength(items.enum.length)
})
