/** Rules of the body: five headings in their order, plain Markdown, and links that lead to pages. */
import type { Heading, Nodes, RootContent } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { visit } from 'unist-util-visit'
import { SECTIONS, type Section, type SectionName } from '../../lib/model.ts'
import { parseBody, unparsable, type Body } from '../read/body.ts'
import { hasHidden } from '../../lib/text/untrusted.ts'
import type { CardSource } from '../read/card.ts'
import { diagnose, FILE_START, type Diagnostic, type RuleId, type Span } from './diagnostic.ts'
import { nearest } from '../../lib/tools/nearest.ts'
import { clip } from './shape.ts'

/** A text node of the body as a reader sees it, with its place. */
export interface Prose { text: string; span: Span }

export interface CheckedBody { sections: Section[]; prose: Prose[]; diagnostics: Diagnostic[] }

/** Check a card's body and cut it into sections. The body is parsed here, once. */
export function checkBody(source: CardSource): CheckedBody {
  const fault = unparsable(source)
  if (fault) return { sections: [], prose: [], diagnostics: [diagnose('body-size', source.path, { line: fault.line, column: 1 }, fault.why)] }
  const body = parseBody(source)
  const { sections, diagnostics } = cut(source, body)
  const prose: Prose[] = []
  visit(body.tree, node => {
    diagnostics.push(...checkNode(source.path, node))
    prose.push(...wordsOf(node, body.text).map(text => ({ text, span: spanOf(node) })))
  })
  return { sections, prose, diagnostics }
}

/** All that stands in a node: what a reader sees, and what only the Markdown shows, which agents get. */
function wordsOf(node: Nodes, body: string): string[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading':
    case 'tableCell': {
      // Markdown reads some entities as nothing, a reader of the Markdown may not.
      const raw = body.slice(node.position?.start.offset, node.position?.end.offset)
      return [toString(node), ...(raw.includes('&') && hasHidden(raw) && !hasHidden(toString(node)) ? [raw] : [])]
    }
    case 'code':
      return [node.value, [node.lang, node.meta].filter(Boolean).join(' ')]
    case 'link':
    case 'definition':
      return [node.title ?? '', hasHidden(node.url) ? node.url : '']
    case 'linkReference':
    case 'footnoteReference':
    case 'footnoteDefinition':
      return [node.label ?? '']
    default:
      return []
  }
}

const spanOf = (node: Nodes): Span => (node.position
  ? { line: node.position.start.line, column: node.position.start.column, endLine: node.position.end.line, endColumn: node.position.end.column }
  : FILE_START)

const isSection = (name: string): name is SectionName => (SECTIONS as readonly string[]).includes(name)

function cut(source: CardSource, { tree, text }: Body): { sections: Section[]; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = []
  const report = (rule: RuleId, node: Nodes, message: string, hint?: string): void => {
    diagnostics.push(diagnose(rule, source.path, spanOf(node), message, hint ? { hint } : {}))
  }
  const before = tree.children[0]
  if (before && before.type !== 'heading') report('section-text', before, 'text before the first heading')

  const sections: Section[] = []
  const headings = tree.children.filter((node): node is Heading => node.type === 'heading')
  const first = new Map<SectionName, Heading>()
  let last = -1
  for (const [index, heading] of headings.entries()) {
    const name = toString(heading)
    const rule = heading.depth === 2 && isSection(name) ? undefined : 'section-unknown'
    if (rule || !isSection(name)) {
      report('section-unknown', heading, ...strange(heading, name))
      continue
    }
    const earlier = first.get(name)
    if (earlier) {
      diagnostics.push(diagnose('section-twice', source.path, spanOf(heading), `\`${name}\` stands twice`, {
        related: [{ path: source.path, ...startOf(earlier), message: 'first here' }],
      }))
      continue
    }
    first.set(name, heading)
    const order = SECTIONS.indexOf(name)
    if (order < last) report('section-order', heading, `\`${name}\` stands after \`${SECTIONS[last]}\``, `the order is ${SECTIONS.join(', ')}`)
    last = Math.max(last, order)
    const content = textBetween(text, heading, headings[index + 1])
    if (content === '') report('section-empty', heading, `\`${name}\` has no text`)
    else sections.push({ heading: name, text: content })
  }
  if (!first.has('Contents')) {
    diagnostics.push(diagnose('section-missing', source.path, { line: source.bodyLine - 1, column: 1 }, 'the body has no `## Contents`'))
  }
  return { sections, diagnostics }
}

const startOf = (node: RootContent) => ({ line: node.position?.start.line ?? 1, column: node.position?.start.column ?? 1 })

function strange(heading: Heading, name: string): [message: string, hint: string] {
  const list = `legal: ${SECTIONS.join(', ')}`
  if (isSection(name)) return [`\`${name}\` is a heading of level ${heading.depth}`, `write ## ${name}`]
  const near = nearest(name, SECTIONS)
  return [`\`${clip(name)}\` is no section of a card`, near ? `did you mean \`## ${near}\`? ${list}` : list]
}

const textBetween = (text: string, heading: Heading, next: Heading | undefined): string =>
  text.slice(heading.position?.end.offset, next?.position?.start.offset).replaceAll('\r\n', '\n').trim()

const LEGAL_LINK = /^(https?:\/\/[^\s/]+|doi:10\.\d{4,9}\/)/i

function checkNode(path: string, node: Nodes): Diagnostic[] {
  switch (node.type) {
    case 'html':
      return [diagnose('body-html', path, spanOf(node), `raw HTML \`${clip(node.value, 40)}\``)]
    case 'image':
    case 'imageReference':
      return [diagnose('body-image', path, spanOf(node), 'an image')]
    case 'link':
    case 'definition':
      return LEGAL_LINK.test(node.url) ? [] : [diagnose('body-link', path, spanOf(node), `the link leads to \`${clip(node.url)}\``)]
    default:
      return []
  }
}
