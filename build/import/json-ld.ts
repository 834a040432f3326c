/** JSON-LD as far as descriptions of datasets use it: names with or without a prefix, values plain, in objects or in lists. */
import { each, type Data, type Found, isData, type LeftOut, textOf } from './found.ts'

const PREFIX = /^(?:sc:|schema:|https?:\/\/schema\.org\/)/

/** A type or key without the prefix of schema.org. */
const localName = (name: string): string => name.replace(PREFIX, '')

/** The types of a node, without prefix; what is no text is left out. */
export const typesOf = (node: Data): string[] =>
  each({ field: '@type', value: Object.hasOwn(node, '@type') ? node['@type'] : undefined }).flatMap(({ value }) => (typeof value === 'string' ? [localName(value)] : []))

/** The datasets of a document: it itself, items of a list, or nodes of its graph. */
export const datasetsIn = (document: unknown): Data[] => {
  const nodes = Array.isArray(document) ? document : [document]
  const flat = nodes.flatMap((node: unknown) => (isData(node) && Array.isArray(node['@graph']) ? node['@graph'] as unknown[] : [node]))
  return flat.filter((node): node is Data => isData(node) && typesOf(node).includes('Dataset'))
}

/** A node with plain keys; a key that comes back under another prefix is told. */
export const withPlainKeys = (node: Data): { data: Data; leftOut: LeftOut[] } => {
  const leftOut: LeftOut[] = []
  const plain = new Map<string, unknown>()
  for (const [key, value] of Object.entries(node)) {
    const name = localName(key)
    if (plain.has(name)) leftOut.push({ field: key, why: `stands twice, as ${name} too` })
    else plain.set(name, value)
  }
  return { data: Object.fromEntries(plain), leftOut }
}

/** The values of a field with their texts: of an object its `@value`, `name` or `@id`, whichever comes first. */
export const textsOf = (found: Found | undefined): { field: string; text: string; lang?: string }[] => each(found).flatMap(one => {
  const { value } = one
  if (!isData(value)) {
    const text = textOf(one)
    return text === undefined || text === '' ? [] : [{ field: one.field, text }]
  }
  const inner = ['@value', 'name', 'sc:name', '@id'].filter(key => Object.hasOwn(value, key)).map(key => textOf({ field: one.field, value: value[key] })).find(Boolean)
  const lang = typeof value['@language'] === 'string' ? value['@language'] : undefined
  return inner === undefined ? [] : [{ field: one.field, text: inner, ...(lang ? { lang } : {}) }]
})
