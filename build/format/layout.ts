/** The canonical layout of YAML: keys in the order of the schema, block form where the kind says so, one line elsewhere. */
import { Document, isMap, isPair, isScalar, isSeq, parseDocument, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { closeUp, holdsComment, settleEnds, settleItem, settlePair, settleTop } from './comments.ts'
import { isQuoted, type Kind } from './kinds.ts'
import { inOrder, keysOf, schemaBelow } from './order.ts'
import { settleScalar } from './scalars.ts'

/** Widest line that a list of several maps may fill before each map gets a line of its own. */
const WIDTH = 130

const PRINT = { lineWidth: 0, flowCollectionPadding: false, singleQuote: false, doubleQuotedAsJSON: true } as const

/** Where a node stands: what the schema says of it, its path, how far in it begins, and whether all around it is on one line. */
interface Spot { schema: unknown; path: string; column: number; inFlow: boolean }

/** The text in its canonical layout. It must be YAML that was read without a fault. */
export function layOut(text: string, { schema, block }: Kind): string {
  const document = parseDocument(text, { version: '1.2', schema: 'core', stringKeys: true, resolveKnownTags: false, logLevel: 'silent' })
  const top = document.contents
  if (!top) return text
  settleEnds(top, text)
  const about = settleTop(top)
  if (about !== null) document.commentBefore = [document.commentBefore, about].filter(Boolean).join('\n\n')
  visit(top, { schema, path: '', column: 0, inFlow: false })
  return document.toString(PRINT)

  function visit(node: unknown, spot: Spot): void {
    if (isScalar(node)) settleScalar(node, isQuoted(spot.path))
    else if (isMap(node)) visitMap(node, spot)
    else if (isSeq(node)) visitSeq(node, spot)
  }

  function visitMap(map: YAMLMap, spot: Spot): void {
    for (const pair of map.items) settlePair(pair, text)
    const flow = isFlow(map, spot)
    map.flow = flow
    map.items = inOrder(map.items, keyOf, keysOf(spot.schema))
    closeUp(map)
    for (const pair of map.items) {
      const key = keyOf(pair)
      if (isScalar(pair.key)) settleScalar(pair.key, false)
      visit(pair.value, { ...below(spot, key, flow), column: spot.column + key.length + 2 })
    }
  }

  function visitSeq(seq: YAMLSeq, spot: Spot): void {
    const flow = isFlow(seq, spot)
    seq.flow = flow
    seq.items.forEach((item, index) => visit(item, below(spot, index, flow)))
    for (const item of seq.items) if (isMap(item)) settleItem(item)
    if (flow && !spot.inFlow && seq.items.length > 1 && seq.items.some(isMap) && spot.column + printed(seq).length > WIDTH) seq.flow = false
  }

  function isFlow(node: YAMLMap | YAMLSeq, { path, inFlow }: Spot): boolean {
    if (inFlow || node.items.length === 0) return true
    return !block.has(path) && !(node.items as unknown[]).some(holdsComment)
  }
}

const below = ({ schema, path, column }: Spot, step: string | number, inFlow: boolean): Spot => ({
  schema: schemaBelow(schema, step), path: [path, typeof step === 'number' ? '*' : step].filter(Boolean).join('.'), column: column + 2, inFlow,
})

const keyOf = (pair: unknown): string => String(isPair(pair) && isScalar(pair.key) ? pair.key.value : '')

const printed = (node: Node): string => {
  const alone = new Document()
  alone.contents = node
  return alone.toString(PRINT).trimEnd()
}
