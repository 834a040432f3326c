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

const isList = (child: Child): child is readonly Child[] => Array.isArray(child)

const add = (nodes: ViewNode[], child: Child): void => {
  if (child === null || child === undefined || child === false || child === '') return
  if (typeof child === 'string' || typeof child === 'number') nodes.push({ type: 'text', value: String(child) })
  else if (isList(child)) for (const one of child) add(nodes, one)
  else nodes.push(child)
}

interface Selected { tagName: string; classes: string }

/** Selectors stand in the code, so they are few, and a page has thousands of elements. */
const SELECTED = new Map<string, Selected>()

const selected = (selector: string): Selected => {
  const known = SELECTED.get(selector)
  if (known) return known
  const [tagName = 'div', ...classes] = selector.split('.')
  const read = { tagName, classes: classes.join(' ') }
  SELECTED.set(selector, read)
  return read
}

/**
 * An element.
 * @param selector tag and classes: `span.badge.big`
 * @param attributes null, undefined and false are left out, true is an attribute without value
 */
export const h = (selector: string, attributes: Attributes = {}, ...children: Child[]): ElementNode => {
  const { tagName, classes } = selected(selector)
  const properties: ElementNode['properties'] = {}
  const own = typeof attributes.class === 'string' ? attributes.class : ''
  if (classes || own) properties.class = classes && own ? `${classes} ${own}` : classes || own
  for (const [name, value] of Object.entries(attributes)) {
    if (name !== 'class' && value !== null && value !== undefined && value !== false) properties[name] = value
  }
  const nodes: ViewNode[] = []
  add(nodes, children)
  return { type: 'element', tagName, properties, children: nodes }
}

/** All text of a node. */
export const textOf = (node: ViewNode): string => (node.type === 'text' ? node.value : node.children.map(textOf).join(''))
