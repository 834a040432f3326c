/** Rules that look at all cards together. Every fault names both places. */
import type { Path } from '../read/yaml.ts'
import { lineageCycles } from './cycles.ts'
import type { CardView, CheckContext } from './context.ts'
import { faultAt, idOf, related } from './context.ts'
import type { Diagnostic, RuleId } from './diagnostic.ts'
import { didYouMean, suggester } from './did-you-mean.ts'

/** Faults between cards. The order of the cards does not matter. */
export function checkCorpus(cards: readonly CardView[], context: CheckContext): Diagnostic[] {
  const views = [...cards].sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
  const ids = new Map(views.map(view => [idOf(view), view]))
  const external = new Set(context.upstreams.map(({ id }) => id))
  const known = { ids, external, nearCard: suggester([...ids.keys()]), nearSource: suggester([...external, ...ids.keys()]) }
  return [
    ...twice(views, 'duplicate-id', view => [{ at: ['id'], word: idOf(view), shown: `id \`${idOf(view)}\`` }]),
    ...twice(views, 'duplicate-identifier', identifiersOf),
    ...twice(views, 'shared-name', namesOf),
    ...views.flatMap(view => references(view, known)),
    ...views.flatMap(view => standsAsUpstream(view, known)),
    ...lineageCycles(views),
  ]
}

interface Word { at: Path; word: string; shown: string }

/** Words that two cards have: one fault at the later card, with the first as related place. */
function twice(views: readonly CardView[], rule: RuleId, wordsOf: (view: CardView) => Word[]): Diagnostic[] {
  const first = new Map<string, { view: CardView; at: Path }>()
  return views.flatMap(view => wordsOf(view).flatMap(({ at: place, word, shown }) => {
    const key = fold(word)
    const before = first.get(key)
    if (!before) {
      first.set(key, { view, at: place })
      return []
    }
    if (before.view === view) return []
    const other = related(before.view, before.at, 'and here')
    return [faultAt(view, rule, place, `${shown} stands also in ${other.path}`, { related: [other] })]
  }))
}

/** Case, width, accents, spaces and punctuation do not make two names different. */
const fold = (word: string): string => word.normalize('NFKD').toLowerCase().replace(/[\p{M}\p{P}\p{Z}\p{S}]/gu, '') || word

function identifiersOf(view: CardView): Word[] {
  return Object.entries(view.parts.identifiers ?? {}).flatMap(([kind, value]) =>
    (value ? [{ at: ['identifiers', kind], word: `${kind}\u0000${value.toLowerCase()}`, shown: `${kind} \`${value}\`` }] : []))
}

function namesOf(view: CardView): Word[] {
  const { name, aliases = [] } = view.parts
  return [
    ...(name ? [{ at: ['name'], word: name, shown: `the name \`${name}\`` }] : []),
    ...aliases.map((alias, index) => ({ at: ['aliases', index], word: alias, shown: `the alias \`${alias}\`` })),
  ]
}

/** What a card can refer to. */
interface Known {
  ids: ReadonlyMap<string, CardView>
  external: ReadonlySet<string>
  nearCard(word: string): string | undefined
  nearSource(word: string): string | undefined
}

function references(view: CardView, known: Known): Diagnostic[] {
  const { ids, external } = known
  const found: Diagnostic[] = []
  const { mirror_of: original } = view.parts
  if (original && !ids.has(original)) found.push(noCard(view, ['mirror_of'], original, known))

  for (const { at: place, entry } of view.lineage) {
    if (entry.card && !ids.has(entry.card)) found.push(noCard(view, [...place, 'card'], entry.card, known))
    if (entry.external && !external.has(entry.external)) found.push(noUpstream(view, [...place, 'external'], entry.external, known))
    const upstream = entry.card ? ids.get(entry.card) : undefined
    if (upstream && entry.upstream_subset && !upstream.subsetIds.has(entry.upstream_subset)) {
      const hint = didYouMean(entry.upstream_subset, upstream.subsetIds) ?? `its subsets: ${[...upstream.subsetIds].join(', ') || 'none'}`
      found.push(faultAt(view, 'upstream-subset', [...place, 'upstream_subset'], `\`${entry.card}\` has no subset \`${entry.upstream_subset}\``, { hint }))
    }
  }
  for (const { at: place, record } of view.records) {
    for (const [index, scope] of [record.scope].flat().entries()) {
      if (!scope.startsWith('upstream:')) continue
      const id = scope.slice('upstream:'.length)
      const path = Array.isArray(record.scope) ? [...place, 'scope', index] : [...place, 'scope']
      if (!ids.has(id) && !external.has(id)) found.push(noUpstream(view, path, id, known))
    }
  }
  return found
}

function standsAsUpstream(view: CardView, { external }: Known): Diagnostic[] {
  const id = idOf(view)
  return external.has(id)
    ? [faultAt(view, 'upstream-is-card', ['id'], `\`${id}\` stands in cards/upstreams.yaml too`, { hint: 'remove it there; other cards name it by `card`' })] : []
}

function noCard(view: CardView, path: Path, id: string, { external, nearCard }: Known): Diagnostic {
  const hint = external.has(id) ? `it stands in cards/upstreams.yaml: write \`external: ${id}\`` : nearCard(id)
  return faultAt(view, 'card-reference', path, `no card \`${id}\``, hint ? { hint } : {})
}

function noUpstream(view: CardView, path: Path, id: string, { ids, nearSource }: Known): Diagnostic {
  const hint = ids.has(id) ? `it is a card: write \`card: ${id}\`` : nearSource(id) ?? 'add it to cards/upstreams.yaml'
  return faultAt(view, 'upstream-reference', path, `cards/upstreams.yaml has no \`${id}\``, { hint })
}
