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
