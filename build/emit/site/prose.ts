/** Card prose: Markdown to elements, cleaned. Links stay http(s), open plainly, and send no referrer. */
import rehypeSanitize, { defaultSchema } from 'rehype-sanitize'
import { remark } from 'remark'
import remarkRehype from 'remark-rehype'
import { visit } from 'unist-util-visit'
import type { Element, Root, RootContent } from 'hast'
import { h, type ViewNode } from './view/h.ts'

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

const processor = remark().use(remarkRehype).use(doiLinks).use(rehypeSanitize, SCHEMA)

/** The cleaned tree in our own elements: of attributes only addresses came through. */
const nodesOf = (children: readonly RootContent[]): ViewNode[] => children.flatMap((child): ViewNode[] => {
  if (child.type === 'text') return [child]
  if (child.type !== 'element') return []
  const { href } = child.properties
  return [h(child.tagName, typeof href === 'string' ? { href, rel: 'noreferrer' } : child.tagName === 'a' ? { rel: 'noreferrer' } : {}, nodesOf(child.children))]
})

/** Prose of a card as elements of a page. */
export const prose = (markdown: string): ViewNode[] => {
  const { children } = processor.runSync(processor.parse(markdown))
  return nodesOf(children.filter(child => child.type !== 'text' || child.value.trim() !== ''))
}
