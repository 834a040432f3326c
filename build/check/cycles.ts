/** Circles in the lineage: a card that derives from itself over any number of steps. */
import type { Path } from '../read/yaml.ts'
import type { CardView } from './context.ts'
import { faultAt, idOf, related } from './context.ts'
import type { Diagnostic } from './diagnostic.ts'

interface Edge { from: string; to: string; at: Path }

/** One fault for each circle, at the link that leaves its first card (by id); the other links are related places. */
export function lineageCycles(views: readonly CardView[]): Diagnostic[] {
  const cards = new Map(views.map(view => [idOf(view), view]))
  const edges = new Map([...cards].map(([id, view]) => [id, edgesOf(id, view).filter(({ to }) => cards.has(to))]))
  const done = new Set<string>()
  const found: Diagnostic[] = []
  for (const start of [...cards.keys()].sort()) {
    const circle = done.has(start) ? undefined : circleFrom(start, edges)
    if (!circle) continue
    for (const { from } of circle) done.add(from)
    found.push(...report(circle, cards))
  }
  return found
}

function edgesOf(id: string, view: CardView): Edge[] {
  const lineage = view.lineage.flatMap(({ at, entry }) => (entry.card ? [{ from: id, to: entry.card, at: [...at, 'card'] }] : []))
  return view.parts.mirror_of ? [...lineage, { from: id, to: view.parts.mirror_of, at: ['mirror_of'] }] : lineage
}

/** The shortest way from a card back to itself. */
function circleFrom(start: string, edges: ReadonlyMap<string, Edge[]>): Edge[] | undefined {
  const ways = new Map<string, Edge[]>([[start, []]])
  const queue = [start]
  for (let here = queue.shift(); here !== undefined; here = queue.shift()) {
    const way = ways.get(here) ?? []
    for (const edge of edges.get(here) ?? []) {
      if (edge.to === start) return [...way, edge]
      if (ways.has(edge.to)) continue
      ways.set(edge.to, [...way, edge])
      queue.push(edge.to)
    }
  }
  return undefined
}

function report(circle: Edge[], cards: ReadonlyMap<string, CardView>): Diagnostic[] {
  const [first, ...rest] = circle
  const view = first && cards.get(first.from)
  if (!first || !view) return []
  const chain = [...circle.map(({ from }) => from), first.from].join(' → ')
  const others = rest.flatMap(({ from, to, at }) => {
    const other = cards.get(from)
    return other ? [related(other, at, `${from} → ${to}`)] : []
  })
  return [faultAt(view, 'lineage-cycle', first.at, `the lineage is a circle: ${chain}`, { related: others })]
}
