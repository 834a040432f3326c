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
  // A carriage return alone is a fault of its own; Markdown would count a line for it.
  const text = '\n'.repeat(source.bodyLine - 1) + source.body.replace(/\r(?!\n)/g, ' ')
  return { tree: parser.parse(text), text }
}

/**
 * Bytes and lines of a body; quotes and lists opened on one line, columns of indentation, characters and marks of emphasis of a
 * paragraph: more than any card needs. The parser takes time by the square of some of them.
 */
const MAX_BODY = 64 * 1024
const MAX_LINES = 1000
const MAX_CONTAINERS = 8
const MAX_INDENT = 64
const MAX_PARAGRAPH = 8192
const MAX_MARKS = 400
const OPENS = /[ \t]*(?:>[ \t]?|[-+*][ \t]+|\d{1,9}[.)][ \t]+)/y

/**
 * The first line of a body that would keep the Markdown parser busy for minutes or break it, and why; undefined for every sane body.
 * Ask before {@link parseBody}.
 */
export function unparsable({ body, bodyLine }: Pick<CardSource, 'body' | 'bodyLine'>): { line: number; why: string } | undefined {
  const lines = body.split('\n')
  if (body.length > MAX_BODY) return { line: bodyLine, why: `a body of ${body.length} characters, at most ${MAX_BODY} are read` }
  if (lines.length > MAX_LINES) return { line: bodyLine + MAX_LINES, why: `a body of ${lines.length} lines, at most ${MAX_LINES} are read` }
  let [paragraph, marks] = [0, 0]
  for (const [at, line] of lines.entries()) {
    if (containers(line) > MAX_CONTAINERS || line.search(/[^ \t]/) > MAX_INDENT) return { line: bodyLine + at, why: 'lists or quotes inside each other, too deep to be read' }
    const ends = line.trim() === ''
    paragraph = ends ? 0 : paragraph + line.length
    marks = ends ? 0 : marks + (line.match(/[*_]/g)?.length ?? 0)
    if (paragraph > MAX_PARAGRAPH) return { line: bodyLine + at, why: `a paragraph of more than ${MAX_PARAGRAPH} characters` }
    if (marks > MAX_MARKS) return { line: bodyLine + at, why: `a paragraph with more than ${MAX_MARKS} of the marks * and _` }
  }
  return undefined
}

function containers(line: string): number {
  let count = 0
  OPENS.lastIndex = 0
  while (count <= MAX_CONTAINERS && OPENS.test(line)) count += 1
  return count
}
