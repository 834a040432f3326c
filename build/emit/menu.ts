/** `menu.json`: the tools as listed, from the library's schemas and words. */
import { FORMAT, type MenuFile, type ToolListing } from '../../lib/model.ts'
import { TOOL_SOURCES, type ToolSource } from '../../lib/tools/menu-sources.ts'

type Json = Record<string, unknown>

const values: Json = { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] }

/**
 * Parameters that map facets to values: the library reads them by hand, so their schema is made here. Where a caller
 * looks for facets first, their names are listed; elsewhere an unknown one is answered with the legal ones.
 */
const FILTER_PARAMETERS = new Set(['filters', 'exclude'])
const NAMES_FACETS = new Set(['search_datasets.filters', 'find_similar_datasets.filters'])

const filterSchema = (facets: readonly string[] | undefined): Json => {
  if (!facets) return { type: 'object' }
  return { type: 'object', additionalProperties: values, propertyNames: { enum: facets } }
}

const propertiesOf = (schema: Json): Record<string, Json> => (schema.properties ?? {}) as Record<string, Json>

/** Sets the words of a parameter; `use.commercial` reaches into an object. */
const describe = (schema: Json, path: string, words: string): void => {
  const [first = '', ...rest] = path.split('.')
  const property = propertiesOf(schema)[first]
  if (!property) throw new Error(`No parameter ${path} to describe`)
  if (rest.length) describe(property, rest.join('.'), words)
  else propertiesOf(schema)[first] = { ...property, description: words }
}

const inputSchema = (tool: ToolSource, facets: readonly string[]): Json => {
  const schema = structuredClone(tool.input) as unknown as Json
  const properties = propertiesOf(schema)
  for (const name of Object.keys(properties)) {
    if (FILTER_PARAMETERS.has(name)) properties[name] = filterSchema(NAMES_FACETS.has(`${tool.name}.${name}`) ? facets : undefined)
  }
  for (const [path, words] of Object.entries(tool.text.parameters ?? {})) describe(schema, path, words)
  return schema
}

const listing = (tool: ToolSource, facets: readonly string[]): ToolListing => {
  const { title, description } = tool.text
  return {
    name: tool.name, title, description: description.join(' '), inputSchema: inputSchema(tool, facets),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  }
}

/** The menu of a catalogue with these facets, in stable order by name. */
export const buildMenu = (facetNames: readonly string[]): MenuFile => ({
  format: FORMAT, tools: TOOL_SOURCES.map(tool => listing(tool, facetNames)),
})
