/** The body of a card as a Markdown tree whose positions are those of the file. */
import type { Root } from 'mdast'
import { remark } from 'remark'
import type { CardSource } from './card.ts'

const parser = remark().freeze()

/** A parsed body and the text that its offsets point into. */
export interface Body { tree: Root; text: string }

/**
 * Parse a card's body. The body is parsed below as many empty lines as the frontmatter has, so that every line of the tree is the
 * line of the file. Costs a few milliseconds: call it once for each card.
 */
export function parseBody(source: Pick<CardSource, 'body' | 'bodyLine'>): Body {
  const text = '\n'.repeat(source.bodyLine - 1) + source.body
  return { tree: parser.parse(text), text }
}

/** Quotes and lists opened on one line, columns of indentation, characters of a paragraph: more than any card needs. */
const MAX_CONTAINERS = 8
const MAX_INDENT = 64
const MAX_PARAGRAPH = 8192
const OPENS = /[ \t]*(?:>[ \t]?|[-+*][ \t]+|\d{1,9}[.)][ \t]+)/y

/**
 * The first line of a body that would keep the Markdown parser busy for minutes or break it, and why; undefined for every sane body.
 * Ask before {@link parseBody}.
 */
export function unparsable({ body, bodyLine }: Pick<CardSource, 'body' | 'bodyLine'>): { line: number; why: string } | undefined {
  let paragraph = 0
  for (const [at, line] of body.split('\n').entries()) {
    if (containers(line) > MAX_CONTAINERS || line.search(/[^ \t]/) > MAX_INDENT) return { line: bodyLine + at, why: 'lists or quotes inside each other, too deep to be read' }
    paragraph = line.trim() === '' ? 0 : paragraph + line.length
    if (paragraph > MAX_PARAGRAPH) return { line: bodyLine + at, why: `a paragraph of more than ${MAX_PARAGRAPH} characters` }
  }
  return undefined
}

function containers(line: string): number {
  let count = 0
  OPENS.lastIndex = 0
  while (count <= MAX_CONTAINERS && OPENS.test(line)) count += 1
  return count
}
