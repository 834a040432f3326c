/**
 * Elements as plain data in the shape of hast, made alike on both sides: the build writes them as HTML, the browser as DOM.
 * Text is only ever text: neither side parses a string as markup.
 */

export interface TextNode { type: 'text'; value: string }
export interface ElementNode {
  type: 'element'
  tagName: string
  /** Attribute names as written in HTML. */
  properties: Record<string, string | number | boolean>
  children: ViewNode[]
}
export type ViewNode = ElementNode | TextNode
export type Child = ViewNode | string | number | null | undefined | false | readonly Child[]
export type Attributes = Readonly<Record<string, string | number | boolean | null | undefined>>

const nodesOf = (child: Child): ViewNode[] => {
  if (child === null || child === undefined || child === false || child === '') return []
  if (typeof child === 'string' || typeof child === 'number') return [{ type: 'text', value: String(child) }]
  return isList(child) ? child.flatMap(nodesOf) : [child]
}
const isList = (child: Child): child is readonly Child[] => Array.isArray(child)

/**
 * An element.
 * @param selector tag and classes: `span.badge.big`
 * @param attributes null, undefined and false are left out, true is an attribute without value
 */
export const h = (selector: string, attributes: Attributes = {}, ...children: Child[]): ElementNode => {
  const [tagName = 'div', ...classes] = selector.split('.')
  const named = [...classes, ...(typeof attributes.class === 'string' && attributes.class ? [attributes.class] : [])]
  const properties: ElementNode['properties'] = {}
  if (named.length) properties.class = named.join(' ')
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'class' && value !== null && value !== undefined && value !== false) properties[name] = value
  }
  return { type: 'element', tagName, properties, children: children.flatMap(nodesOf) }
}

/** All text of a node. */
export const textOf = (node: ViewNode): string => (node.type === 'text' ? node.value : node.children.map(textOf).join(''))
