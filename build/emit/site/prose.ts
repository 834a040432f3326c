/** Card prose: Markdown to elements, cleaned. Links stay http(s), open plainly, and send no referrer. */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { remark } from 'remark'
import remarkRehype from 'remark-rehype'
import { visit } from 'unist-util-visit'
import type { Element, Root } from 'hast'
import type { ElementNode, ViewNode } from './view/h.ts'

/** No images, no raw HTML, no headings: a card's sections are the page's own. */
const SCHEMA: typeof defaultSchema = {
  ...defaultSchema,
  tagNames: ['p', 'a', 'em', 'strong', 'code', 'pre', 'ul', 'ol', 'li', 'blockquote', 'br', 'hr'],
  attributes: { a: ['href'] },
  protocols: { href: ['https', 'http'] },
  clobberPrefix: 'text-',
}

const doiLinks = () => (tree: Root): void => {
  visit(tree, 'element', (node: Element) => {
    const href = node.properties.href
    if (node.tagName !== 'a' || typeof href !== 'string') return
    if (/^doi:/i.test(href)) node.properties.href = `https://doi.org/${href.slice(4)}`
  })
}

const outward = () => (tree: Root): void => {
  visit(tree, 'element', (node: Element) => {
    if (node.tagName === 'a') node.properties.rel = ['noreferrer']
  })
}

const processor = remark().use(remarkRehype).use(doiLinks).use(rehypeSanitize, SCHEMA).use(outward)

/** Prose of a card as elements of a page. */
export const prose = (markdown: string): ViewNode[] => {
  const tree = processor.runSync(processor.parse(markdown)) as unknown as ElementNode
  return tree.children.filter(child => child.type === 'element' || child.value.trim() !== '')
}
