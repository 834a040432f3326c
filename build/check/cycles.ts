/** Circles in the lineage: a card that derives from itself over any number of steps. */
import type { Path } from '../read/yaml.ts'
import type { CardView } from './context.ts'
import { faultAt, idOf, related } from './context.ts'
import type { Diagnostic } from './diagnostic.ts'

interface Edge { from: string; to: string; at: Path }

/** One fault for each circle, at the link that leaves its first card (by id); the other links are related places. */
export function lineageCycles(views: readonly CardView[]): Diagnostic[] {
  const cards = new Map(views.map(view => [idOf(view), view]))
  const edges = onlyCircling(new Map([...cards].map(([id, view]) => [id, edgesOf(id, view).filter(({ to }) => cards.has(to))])))
  const done = new Set<string>()
  const found: Diagnostic[] = []
  for (const start of [...edges.keys()].sort()) {
    const circle = done.has(start) ? undefined : circleFrom(start, edges)
    if (!circle) continue
    for (const { from } of circle) done.add(from)
    found.push(...report(circle, cards))
  }
  return found
}

/** Without the cards that lead to no circle: nearly all, and found in one pass over the links. */
function onlyCircling(edges: ReadonlyMap<string, Edge[]>): ReadonlyMap<string, Edge[]> {
  const open = new Map([...edges].map(([id, list]) => [id, list.length]))
  const into = new Map<string, string[]>()
  for (const { from, to } of [...edges.values()].flat()) {
    const known = into.get(to)
    if (known) known.push(from)
    else into.set(to, [from])
  }
  const ends = [...open].filter(([, count]) => count === 0).map(([id]) => id)
  for (let id = ends.pop(); id !== undefined; id = ends.pop()) {
    open.delete(id)
    for (const from of into.get(id) ?? []) {
      const left = (open.get(from) ?? 0) - 1
      open.set(from, left)
      if (left === 0) ends.push(from)
    }
  }
  return new Map([...open.keys()].map(id => [id, (edges.get(id) ?? []).filter(({ to }) => open.has(to))]))
}

function edgesOf(id: string, view: CardView): Edge[] {
  const lineage = view.lineage.flatMap(({ at, entry }) => (entry.card ? [{ from: id, to: entry.card, at: [...at, 'card'] }] : []))
  return view.parts.mirror_of ? [...lineage, { from: id, to: view.parts.mirror_of, at: ['mirror_of'] }] : lineage
}

/** The shortest way from a card back to itself. */
function circleFrom(start: string, edges: ReadonlyMap<string, Edge[]>): Edge[] | undefined {
  const cameBy = new Map<string, Edge | undefined>([[start, undefined]])
  for (const [here] of cameBy) {
    for (const edge of edges.get(here) ?? []) {
      if (edge.to === start) return wayTo(edge, cameBy)
      if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge)
    }
  }
  return undefined
}

function wayTo(last: Edge, cameBy: ReadonlyMap<string, Edge | undefined>): Edge[] {
  const way = [last]
  for (let edge = cameBy.get(last.from); edge; edge = cameBy.get(edge.from)) way.push(edge)
  return way.reverse()
}

/** Most cards of a circle that a message names. */
const MOST_NAMED = 12

function report(circle: Edge[], cards: ReadonlyMap<string, CardView>): Diagnostic[] {
  const [first, ...rest] = circle
  const view = first && cards.get(first.from)
  if (!first || !view) return []
  const names = [...circle.map(({ from }) => from), first.from]
  const chain = (names.length > MOST_NAMED ? [...names.slice(0, MOST_NAMED - 2), `… (${names.length - MOST_NAMED + 1} more)`, first.from] : names).join(' → ')
  const others = rest.slice(0, MOST_NAMED).flatMap(({ from, to, at }) => {
    const other = cards.get(from)
    return other ? [related(other, at, `${from} → ${to}`)] : []
  })
  return [faultAt(view, 'lineage-cycle', first.at, `the lineage is a circle: ${chain}`, { related: others })]
}
