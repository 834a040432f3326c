/** Elements as HTML. Text becomes text: whatever it holds, a browser reads back the very elements. */
import type { ElementNode, ViewNode } from './view/h.ts'

/** Elements that hold nothing and have no end. */
const VOID: ReadonlySet<string> = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track', 'wbr'])

/** NUL has no place in HTML. */
const REFERENCES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;', '\0': '\ufffd' }
const SPECIAL = /[&<>"\r\0]/
const EVERY_SPECIAL = /[&<>"\r\0]/g

/** Most texts hold nothing special. */
const written = (text: string): string => (SPECIAL.test(text) ? text.replace(EVERY_SPECIAL, sign => REFERENCES[sign] ?? sign) : text)

const attributesOf = (properties: ElementNode['properties']): string => {
  let text = ''
  for (const name of Object.keys(properties)) {
    const value = properties[name]
    if (value !== undefined && value !== false) text += value === true ? ` ${name}` : ` ${name}="${written(String(value))}"`
  }
  return text
}

/** What a script holds is data that was made not to end it; browsers read no references there. */
const scriptText = (text: string): string => {
  if (text.includes('<')) throw new Error('A script on a page holds "<", which might end it.')
  return text
}

const childrenOf = ({ tagName, children }: ElementNode): string => {
  let text = ''
  for (const child of children) text += child.type === 'text' && tagName === 'script' ? scriptText(child.value) : htmlOf(child)
  return text
}

/** A node as HTML. Tag and attribute names are the pages' own and stand as they are. */
export const htmlOf = (node: ViewNode): string => {
  if (node.type === 'text') return written(node.value)
  const start = `<${node.tagName}${attributesOf(node.properties)}>`
  return VOID.has(node.tagName) ? start : `${start}${childrenOf(node)}</${node.tagName}>`
}
