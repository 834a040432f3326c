/** A small RDF graph, written as JSON-LD or Turtle. Both forms hold the same triples, nodes and properties in given order. */

/** Text in a language, or a value of a datatype of XML Schema. */
export type Literal = { text: string; lang: 'en' } | { text: string; type: 'date' | 'gYear' | 'string' }
export interface Reference { iri: string }
export type Value = Literal | Reference | Blank
/** A node without a name, written where it is used. */
export interface Blank { types: readonly string[]; properties: Properties }
/** Prefixed predicate -> values. Empty lists are written nowhere. */
export type Properties = Readonly<Record<string, readonly Value[]>>
export interface Named extends Blank { iri: string }

/** Text in English. */
export const english = (text: string): Literal => ({ text, lang: 'en' })
/** Text that is in no language, such as an id. */
export const plain = (text: string): Literal => ({ text, type: 'string' })
/** A day, from YYYY-MM-DD. */
export const date = (text: string): Literal => ({ text, type: 'date' })

type Prefixes = Readonly<Record<string, string>>
const XSD = 'http://www.w3.org/2001/XMLSchema#'

const said = (properties: Properties): [string, readonly Value[]][] => Object.entries(properties).filter(([, values]) => values.length > 0)

// ------------------------------------------------------------------------------------------------ JSON-LD

const jsonValue = (value: Value): unknown => {
  if ('iri' in value) return { '@id': value.iri }
  if ('properties' in value) return jsonNode(value)
  if ('lang' in value) return { '@value': value.text, '@language': value.lang }
  return value.type === 'string' ? value.text : { '@value': value.text, '@type': `xsd:${value.type}` }
}

const jsonNode = ({ types, properties }: Blank): object => ({
  '@type': types.length === 1 ? types[0] : types,
  ...Object.fromEntries(said(properties).map(([predicate, values]) => [predicate, values.length === 1 ? values.map(jsonValue)[0] : values.map(jsonValue)])),
})

/** JSON-LD with a context of prefixes alone, so that it is read without fetching anything. */
export const toJsonLd = (prefixes: Prefixes, nodes: readonly Named[]): object => ({
  '@context': { ...prefixes, xsd: XSD },
  '@graph': nodes.map(node => ({ '@id': node.iri, ...jsonNode(node) })),
})

// ------------------------------------------------------------------------------------------------ Turtle

const ESCAPES: Readonly<Record<string, string>> = { '"': String.raw`\"`, '\\': String.raw`\\`, '\n': String.raw`\n`, '\r': String.raw`\r`, '\t': String.raw`\t` }
const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`

const quoted = (text: string): string => `"${text.replace(/["\\\p{Cc}]/gu, char => ESCAPES[char] ?? escaped(char))}"`
const iriRef = (iri: string): string => `<${iri.replace(/[\p{Cc} <>"{}|^`\\]/gu, escaped)}>`

const turtleValue = (value: Value, indent: string): string => {
  if ('iri' in value) return iriRef(value.iri)
  if ('properties' in value) return `[ ${statements(value, `${indent}  `)} ]`
  if ('lang' in value) return `${quoted(value.text)}@${value.lang}`
  return value.type === 'string' ? quoted(value.text) : `${quoted(value.text)}^^xsd:${value.type}`
}

const statements = ({ types, properties }: Blank, indent: string): string => [
  `a ${types.join(', ')}`,
  ...said(properties).map(([predicate, values]) => `${predicate} ${values.map(value => turtleValue(value, indent)).join(', ')}`),
].join(` ;\n${indent}`)

/** Turtle: the same triples as {@link toJsonLd}. */
export const toTurtle = (prefixes: Prefixes, nodes: readonly Named[]): string => [
  ...Object.entries({ ...prefixes, xsd: XSD }).map(([prefix, iri]) => `@prefix ${prefix}: <${iri}> .`),
  ...nodes.map(node => `\n${iriRef(node.iri)} ${statements(node, '  ')} .`),
].join('\n') + '\n'
