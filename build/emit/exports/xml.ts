/** XML as nested elements, indented, with every text escaped. */

export type Xml = [name: string, attributes: Record<string, string>, ...content: (Xml | string)[]]

/** Characters that no XML 1.0 document may hold, escaped or not. */
const ILLEGAL = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

const escape = (text: string): string => text.replace(ILLEGAL, '').replace(/[&<>"\r]/g, char => ESCAPES[char] ?? '')

const render = ([name, attributes, ...content]: Xml, indent: string): string => {
  const open = `${indent}<${name}${Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`).join('')}`
  if (content.length === 0) return `${open}/>`
  if (content.every(one => typeof one === 'string')) return `${open}>${content.map(escape).join('')}</${name}>`
  return [`${open}>`, ...content.map(one => (typeof one === 'string' ? escape(one) : render(one, `${indent}  `))), `${indent}</${name}>`].join('\n')
}

/** A whole document in UTF-8, with its declaration. */
export const toXml = (root: Xml): string => `<?xml version="1.0" encoding="UTF-8"?>\n${render(root, '')}\n`
