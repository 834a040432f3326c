/**
 * The menu's input schemas in the narrow JSON Schema of providers that decode along it ("strict"). What the narrow form cannot say
 * (bounds, defaults, free keys) is told in words; the toolkit checks it all the same.
 *
 * - No bounds and no `propertyNames`: they stand in the description.
 * - No object with free keys: filters are a list of `{facet, values}`, which every tool takes too.
 * - `null` form (OpenAI): every key is required, an optional one may be null, and its words say what null means.
 * - `omit` form (Anthropic): optional keys may be left out, and no parameter has more than one type.
 */
import type { ToolListing } from '../model.ts'

export type StrictForm = 'null' | 'omit'

type Schema = Record<string, unknown>

/** What a missing optional parameter means, by `tool.parameter` or by parameter; booleans are false, all else is "none". */
const DEFAULTS: Readonly<Record<string, string>> = {
  'find_similar_datasets.limit': '5',
  limit: '10',
  cursor: 'the first page',
  sections: 'Contents and Known problems',
}

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && !Array.isArray(value)

const range = (least: unknown, most: unknown, what: string): string | undefined => {
  if (most === undefined) return least === undefined ? undefined : `at least ${String(least)}${what}`
  return least === undefined ? `at most ${String(most)}${what}` : `${String(least)} to ${String(most)}${what}`
}

/** The bounds of a schema in words. */
const boundsOf = ({ minimum, maximum, minItems, maxItems, maxLength }: Schema): string[] =>
  [range(minimum, maximum, ''), range(minItems, maxItems, ' items'), range(undefined, maxLength, ' characters')].filter(words => words !== undefined)

const defaultOf = (tool: string, name: string, { type }: Schema): string =>
  DEFAULTS[`${tool}.${name}`] ?? DEFAULTS[name] ?? (type === 'boolean' ? 'false' : 'none')

/** A map from facets to values, as a list of pairs. */
const pairs = ({ propertyNames }: Schema, form: StrictForm): Schema => {
  const names = isSchema(propertyNames) ? propertyNames.enum : undefined
  // Anthropic's own transform leaves the type out where values are listed; OpenAI wants it everywhere.
  const facet = !names ? { type: 'string' } : form === 'null' ? { type: 'string', enum: names } : { enum: names }
  return {
    type: 'array',
    items: {
      type: 'object', properties: { facet, values: { type: 'array', items: { type: 'string' } } },
      required: ['facet', 'values'], additionalProperties: false,
    },
  }
}

const objectOf = ({ properties, required }: Schema, tool: string, form: StrictForm): Schema => {
  const needed = Array.isArray(required) ? required as unknown[] : []
  const entries = Object.entries(isSchema(properties) ? properties : {}).flatMap(([name, schema]) =>
    isSchema(schema) ? [[name, parameter(schema, tool, name, form, needed.includes(name))] as const] : [])
  const names = entries.map(([name]) => name)
  return { type: 'object', properties: Object.fromEntries(entries), required: form === 'null' ? names : names.filter(name => needed.includes(name)), additionalProperties: false }
}

const shapeOf = (schema: Schema, tool: string, form: StrictForm): Schema => {
  if (schema.type === 'object') return isSchema(schema.properties) ? objectOf(schema, tool, form) : pairs(schema, form)
  if (schema.type === 'array' && isSchema(schema.items)) return { type: 'array', items: shapeOf(schema.items, tool, form) }
  return { type: schema.type }
}

const parameter = (schema: Schema, tool: string, name: string, form: StrictForm, needed: boolean): Schema => {
  const shape = shapeOf(schema, tool, form)
  const nullable = form === 'null' && !needed
  const own = typeof schema.description === 'string' ? schema.description : undefined
  const words = [
    nullable ? own?.replace(/\bomit\b/, 'null') : own, ...boundsOf(schema),
    ...(nullable && !own?.includes('omit') ? [`null for ${defaultOf(tool, name, schema)}`] : []),
  ].filter(part => part !== undefined)
  return {
    ...shape, ...(nullable ? { type: [shape.type, 'null'] } : {}), ...(words.length ? { description: words.join('; ') } : {}),
  }
}

/** The input schema of a listed tool in strict form. */
export const strictSchema = ({ name, inputSchema }: ToolListing, form: StrictForm): Schema & { type: 'object' } =>
  ({ ...objectOf(inputSchema, name, form), type: 'object' })
