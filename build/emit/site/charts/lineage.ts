/** Lineage as a drawing: sources on the left, what is made from the dataset on the right. The table beneath says the same. */
import type { CommercialUse, Merge, Relation } from '../../../../lib/model.ts'
import { type ElementNode, h } from '../view/h.ts'
import { fitted } from './measure.ts'

export interface GraphNode {
  name: string
  verdict: CommercialUse
  /** Page of its card; a source without a card has none. */
  href?: string
  relation?: Relation
  merge?: Merge
  /** True where it pulls this dataset's verdict down. */
  pulls?: boolean
}

export interface Graph { name: string; verdict: CommercialUse; sources: GraphNode[]; users: GraphNode[] }

const BOX = { width: 214, height: 34, gap: 10 }
const GAP = 100
const SIZE = 13

const column = (count: number, height: number): number[] => {
  const step = BOX.height + BOX.gap
  const start = (height - (count * step - BOX.gap)) / 2
  return Array.from({ length: count }, (_, at) => start + at * step)
}

const boxAt = (node: Pick<GraphNode, 'name' | 'verdict' | 'href'>, x: number, y: number, kind = ''): ElementNode => {
  const drawn = h('g.node', { class: `is-${node.verdict} ${kind}`.trim() },
    h('title', {}, node.name),
    h('rect', { x, y, width: BOX.width, height: BOX.height, rx: 8 }),
    h('use', { href: `#v-${node.verdict}`, x: x + 9, y: y + 8, width: 18, height: 18 }),
    h('text', { x: x + 35, y: y + 21.5 }, fitted(node.name, SIZE, BOX.width - 46)))
  return node.href ? h('a', { href: node.href, tabindex: -1 }, drawn) : drawn
}

const edge = (x1: number, y1: number, x2: number, y2: number, node: GraphNode): ElementNode => {
  const middle = (x1 + x2) / 2
  const kind = node.relation && node.relation !== 'content' ? 'thin' : node.merge === 'separable' ? 'apart' : 'merged'
  return h('path.edge', { class: `${kind}${node.pulls ? ` pulls is-${node.verdict}` : ''}`, d: `M${x1} ${y1}C${middle} ${y1} ${middle} ${y2} ${x2} ${y2}` })
}

/** What the lines mean. */
export const lineageLegend = (words: { merged: string; apart: string; thin: string; pulls: string }): ElementNode =>
  h('p.graph-legend', { 'aria-hidden': 'true' }, (['merged', 'apart', 'thin', 'pulls'] as const).map(kind => h('span', {},
    h('svg', { viewBox: '0 0 34 8', width: 34, height: 8 }, h('path.edge', { class: kind, d: 'M1 4H33' })), words[kind])))

/** The drawing; hidden from those who listen, for the table says it in words. */
export const lineageGraph = ({ name, verdict, sources, users }: Graph): ElementNode => {
  const most = Math.max(sources.length, users.length, 1)
  const height = most * (BOX.height + BOX.gap) + 14
  const middle = height / 2
  const left = sources.length ? BOX.width + GAP : 0
  const width = left + BOX.width + (users.length ? GAP + BOX.width : 0) + 4
  const right = left + BOX.width
  const sourceYs = column(sources.length, height)
  const userYs = column(users.length, height)
  return h('svg.lineage', { viewBox: `-2 0 ${width} ${height}`, width, height, 'aria-hidden': 'true', focusable: 'false' },
    sources.map((node, at) => edge(BOX.width, (sourceYs[at] ?? 0) + BOX.height / 2, left, middle, node)),
    users.map((node, at) => edge(right, middle, right + GAP, (userYs[at] ?? 0) + BOX.height / 2, node)),
    sources.map((node, at) => boxAt(node, 0, sourceYs[at] ?? 0)),
    users.map((node, at) => boxAt(node, right + GAP, userYs[at] ?? 0)),
    boxAt({ name, verdict }, left, middle - BOX.height / 2, 'self'))
}
