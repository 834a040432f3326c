/**
 * Comments and the keys they belong to. The parser hangs a comment on the nearest node, which is not always the key that a reader
 * takes it for; here each is moved to that key before keys are moved.
 */
import { isCollection, isMap, isNode, isPair, isSeq, Lexer, type Node, type Pair, type YAMLMap } from 'yaml'

/** A node that can carry comments. */
type Carrier = Pick<Node, 'commentBefore' | 'spaceBefore'>

const joined = (first: string | null | undefined, second: string | null | undefined): string | null =>
  [first, second].filter(text => text !== null && text !== undefined).join('\n') || null

const moveBefore = (from: Carrier, to: Carrier): void => {
  const comment = joined(from.commentBefore, to.commentBefore)
  from.commentBefore = null
  if (comment !== null) to.commentBefore = comment
}

/** Where a collection begins, its first key or item carries what stands above it. */
const firstOf = (value: Node): Carrier | undefined => {
  if (!isCollection(value)) return undefined
  const [first] = value.items as unknown[]
  const carrier = isPair(first) ? first.key : first
  return isNode(carrier) ? carrier : undefined
}

/**
 * What stands above the first key of a file is about that key; what an empty line parts from it is about the file.
 *
 * @returns the comment of the file
 */
export function settleTop(top: Node): string | null {
  top.spaceBefore = false
  const first = firstOf(top)
  if (!first || !isMap(top)) return null
  moveBefore(top, first)
  const parts = (first.commentBefore ?? '').split('\n\n')
  if (parts.length < 2) return null
  first.commentBefore = parts.pop()
  return parts.join('\n\n')
}

/** A line of a comment with how far in it stands; undefined for an empty line. */
type Line = { indent: number; text: string } | undefined

const textOfLines = (lines: readonly Line[]): string | null => lines.map(line => line?.text ?? '').join('\n').replace(/^\n+|\n+$/g, '') || null

/**
 * Comments behind the last item of a block: the parser gives all of them to the innermost block that ends there. Those that stand
 * further out belong to what follows there.
 */
export function settleEnds(top: Node, text: string): void {
  const left = textOfLines(endsOf(top, text))
  if (left !== null) top.comment = joined(top.comment, left)
}

/** Settles a block and what is in it; gives back the lines that stand further out than it. */
function endsOf(node: unknown, text: string): Line[] {
  if (!isCollection(node) || node.flow || !node.range) return []
  const column = columnOf(text, node.range[0])
  let over: Line[] = []
  for (const item of node.items as unknown[]) {
    const carrier = isPair(item) ? item.key : item
    const before = textOfLines(over)
    if (before !== null && isNode(carrier)) carrier.commentBefore = joined(before, carrier.commentBefore)
    over = endsOf(isPair(item) ? item.value : item, text)
  }
  const lines = [...over, ...linesBehind(node, text)]
  const out = lines.findIndex(line => line !== undefined && line.indent < column)
  node.comment = textOfLines(out === -1 ? lines : lines.slice(0, out))
  return out === -1 ? [] : lines.slice(out)
}

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1)

function linesBehind({ comment, range }: Node, text: string): Line[] {
  if (!comment || !range) return []
  const lines = text.slice(text.indexOf('\n', range[1] - 1) + 1, range[2]).split('\n')
  const last = lines.findLastIndex(line => line.trim() !== '')
  return lines.slice(0, last + 1).map(line => (line.trim() === '' ? undefined : { indent: line.search(/\S/), text: line.trim().slice(1) }))
}

/** Comments of a pair: one on the line of the key is about the key; one below it is about what stands first in the value. */
export function settlePair({ key, value }: Pair, text: string): void {
  if (!isNode(key)) return
  if (key.comment) {
    key.commentBefore = joined(key.commentBefore, key.comment)
    key.comment = null
  }
  if (!isNode(value)) return
  value.spaceBefore = false
  if (!value.commentBefore) return
  const [line = ''] = text.slice(key.range?.[1], value.range?.[0]).split('\n')
  const [own, rest] = line.includes('#') ? splitFirst(value.commentBefore) : [null, value.commentBefore]
  value.commentBefore = null
  if (own !== null) key.commentBefore = joined(key.commentBefore, own)
  const below = firstOf(value) ?? key
  if (rest) below.commentBefore = below === key ? joined(below.commentBefore, rest) : joined(rest, below.commentBefore)
}

const splitFirst = (comment: string): [first: string, rest: string | null] => {
  const [first = '', ...rest] = comment.split('\n')
  return [first, rest.length ? rest.join('\n') : null]
}

/** What stands before the first key of an item of a list is the item's own: nothing fits between its hyphen and the key. */
export function settleItem(map: YAMLMap): void {
  const first = map.items[0]?.key
  if (!isNode(first)) return
  const comment = joined(map.commentBefore, first.commentBefore)
  if (comment !== null) map.commentBefore = comment
  first.commentBefore = null
  first.spaceBefore = false
}

/** No empty line stands between a key and the first key below it. */
export function closeUp(map: YAMLMap): void {
  const first = map.items[0]?.key
  if (isNode(first)) first.spaceBefore = false
}

/** True where a comment stands inside a node, so that it cannot be written on one line. */
export function holdsComment(node: unknown): boolean {
  if (isPair(node)) return holdsComment(node.key) || holdsComment(node.value)
  if (!isNode(node)) return false
  if (node.comment || node.commentBefore) return true
  return (isMap(node) || isSeq(node)) && (node.items as unknown[]).some(holdsComment)
}

/** What the lexer puts before the text of a scalar. */
const SCALAR = '\u001F'

/** All comments of a text, sorted: what formatting must leave as it was. */
export function commentsIn(text: string): string[] {
  const found: string[] = []
  let before = ''
  for (const token of new Lexer().lex(text)) {
    if (token.startsWith('#') && before !== SCALAR) found.push(token.trimEnd())
    before = token
  }
  return found.sort()
}
