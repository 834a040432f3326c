/** Card bodies as short plain texts: Markdown without its marks, cut where sentences end. */
import type { Nodes } from 'mdast'
import { toString } from 'mdast-util-to-string'
import { remark } from 'remark'

/** Longest passage, in characters. */
const LONGEST = 300

/** Parts of a body that are texts of their own; what is around them only groups them. */
const GROUPS: ReadonlySet<string> = new Set(['root', 'blockquote', 'list', 'listItem'])

const blocksOf = (node: Nodes): string[] =>
  GROUPS.has(node.type) && 'children' in node
    ? node.children.flatMap(blocksOf)
    : [toString(node, { includeHtml: false }).replace(/\s+/g, ' ').trim()].filter(text => text !== '')

const STOP_AND_SPACE = String.raw`(?<=[.!?]["”’)]?\s+)(?=["“‘(]?[\p{Lu}\p{N}\p{Script=Han}])`
const ABBREVIATION = String.raw`(?<!\b(?:e\.g|i\.e|cf|vs|al|[Nn]o|[Ff]ig|approx|Dr|St)\.\s+)`
/** Where a sentence ends, with the space after it. Chinese full stops need no space; `e.g.` and `1.5` end nothing. */
const SENTENCE_END = new RegExp(`${STOP_AND_SPACE}${ABBREVIATION}|(?<=[。！？])`, 'u')

/** A sentence that is too long, cut between words, or anywhere where it has no spaces. */
const cutSentence = (sentence: string): string[] => {
  const pieces: string[] = []
  let rest = sentence
  while (rest.length > LONGEST) {
    const space = rest.lastIndexOf(' ', LONGEST)
    const end = space > 0 ? space + 1 : LONGEST - (/[\uD800-\uDBFF]/.test(rest[LONGEST - 1] ?? '') ? 1 : 0)
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end)
  }
  return [...pieces, rest]
}

/** Joins sentences of a block as long as they fit. */
const packed = (block: string): string[] => {
  const passages: string[] = []
  for (const piece of block.split(SENTENCE_END).flatMap(cutSentence)) {
    const last = passages.at(-1)
    if (last !== undefined && (last + piece).trimEnd().length <= LONGEST) passages[passages.length - 1] = last + piece
    else passages.push(piece)
  }
  return passages.map(passage => passage.trim()).filter(passage => passage !== '')
}

/**
 * Marks of Markdown, wherever they stand or at the start of a line, and ends of lines that break it. Most sections have none:
 * they are paragraphs, and parsing them would take most of the time of an index.
 */
const MARKS = /[*_`[\]<>&\\|~!{}]|^[ \t]*(?:[-+#=]|\d+[.)])|^(?: {4}|\t| *\t)|[ \t]{2,}$|\r|[^\S \n]/m

const paragraphsOf = (text: string): string[] =>
  text.split(/\n[ ]*(?:\n[ ]*)+/).map(block => block.replace(/\s+/g, ' ').trim()).filter(block => block !== '')

/** The blocks of a text as Markdown has them. */
export const parsedBlocks = (markdown: string): string[] => blocksOf(remark().parse(markdown))

/** The same, parsed only where that makes a difference. */
export const blocksIn = (markdown: string): string[] => (MARKS.test(markdown) ? parsedBlocks(markdown) : paragraphsOf(markdown))

/** The passages of a section's Markdown, at most {@link LONGEST} characters each, in their order. */
export const passagesOf = (markdown: string): string[] => blocksIn(markdown).flatMap(packed)
