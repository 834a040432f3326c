/**
 * Gold answers by a second route: plain questions (`truth`) over the built cards, without search, index or tools. Run by hand to bring the
 * tasks up to date after a change of cards:
 *
 *     npm run eval:gold
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { type Artefact, collected, valueOf } from '../../build/emit/artefact.ts'
import { buildFolder } from '../../build/pipeline.ts'
import type { PublishedCard } from '../../lib/model.ts'

/** A question about the cards. Keys that stand together are all asked. */
interface Truth {
  as: 'ids' | 'any' | 'count' | 'status' | 'verdict' | 'access'
  cards?: string
  /** Facets and values: any of the values, all of the facets. */
  select?: Record<string, string | string[]>
  not?: Record<string, string | string[]>
  /** Only among these ids. */
  among?: string[]
  /** A value of one card. */
  card?: string
  path?: string
  /** Cards of these names. */
  named?: string[]
  /** Cards with one of these words in name, summary or tags; with one in a section's text. */
  mentions?: string[]
  text?: string[]
  /** Cards that share values in two tag facets with this one. */
  like?: string
  /** Verdict for one commercial work of these ids. */
  combined?: string[]
  /** The commonest value of a facet. */
  most?: string
}

export interface TaskLine { id: string; gold: { answer: Record<string, unknown> }; truth?: Truth }

const strings = (value: unknown): string[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]).map(String)

const facetOf = (card: PublishedCard, facet: string): string[] => {
  const { derived, access } = card
  const own: Record<string, unknown> = {
    license_status: derived.license_status, commercial_use: derived.commercial_use, access: access.mode, risk_flags: derived.risk_flags,
    repo_only: derived.repo_only, handling: derived.handling,
  }
  return strings(facet in own ? own[facet] : card.tags[facet])
}

const has = (card: PublishedCard, wanted: Record<string, string | string[]> = {}): boolean =>
  Object.entries(wanted).every(([facet, values]) => strings(values).some(value => facetOf(card, facet).includes(value)))

const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
const namesOf = (card: PublishedCard): string[] => [card.id, card.name, ...card.aliases, ...Object.values(card.identifiers)].map(plain)

const inside = (value: unknown, path: string): unknown => path.split('.').reduce<unknown>((held, key) => {
  if (key === '*') return held
  if (Array.isArray(held)) return held.map(one => (one as Record<string, unknown>)[key])
  return (held as Record<string, unknown>)[key]
}, value)

const EMPTY = ['unknown', 'not_applicable']
const sharedFacets = (one: PublishedCard, other: PublishedCard): number =>
  Object.entries(one.tags).filter(([facet, values]) => values.some(value => !EMPTY.includes(value) && (other.tags[facet] ?? []).includes(value))).length

/** One verdict that is not a yes decides; else there are conditions where any has them. Share-alike pools are not among the questions. */
const combinedVerdict = (cards: PublishedCard[]): string => {
  const verdicts = cards.map(({ derived }) => derived.commercial_use)
  return ['not_allowed', 'not_established', 'allowed_with_conditions'].find(verdict => verdicts.some(one => one === verdict)) ?? 'allowed'
}

const chosen = (truth: Truth, cards: readonly PublishedCard[]): PublishedCard[] => {
  const { select, not, among, named, mentions, text, like } = truth
  const likeCard = cards.find(({ id }) => id === like)
  return cards.filter(card => has(card, select) && !(not && has(card, not))
    && (!among || among.includes(card.id))
    && (!named || named.some(name => namesOf(card).includes(plain(name))))
    && (!mentions || mentions.some(word => JSON.stringify([card.name, card.aliases, card.summary, card.tags, card.paper?.title]).toLowerCase().includes(word)))
    && (!text || text.some(word => card.sections.some(section => section.text.toLowerCase().includes(word))))
    && (!like || (likeCard !== undefined && card.id !== like && sharedFacets(likeCard, card) >= 2)))
}

const commonest = (cards: readonly PublishedCard[], facet: string): string => {
  const counts = new Map<string, number>()
  for (const value of cards.flatMap(card => facetOf(card, facet))) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

/** The gold answer of a question. Throws where it names a card that does not exist. */
export const answerOf = (truth: Truth, cards: readonly PublishedCard[]): Record<string, unknown> => {
  const one = (id: string): PublishedCard => {
    const card = cards.find(found => found.id === id)
    if (!card) throw new Error(`there is no card ${id}`)
    return card
  }
  if (truth.combined) return { [truth.as]: combinedVerdict(truth.combined.map(one)) }
  if (truth.most) return { [truth.as]: commonest(cards, truth.most) }
  if (truth.card) {
    const value = inside(one(truth.card), truth.path ?? '')
    return { [truth.as]: truth.as === 'ids' ? [...new Set(strings(value))].sort() : value }
  }
  const ids = chosen(truth, cards).map(({ id }) => id).sort()
  return truth.as === 'count' ? { count: ids.length } : { [truth.as]: ids }
}

/** Ids of a folder of built cards. */
export const readBuilt = (folder: string): PublishedCard[] =>
  readdirSync(join(folder, 'cards')).filter(name => name.endsWith('.json')).sort().map(name => JSON.parse(readFileSync(join(folder, 'cards', name), 'utf8')) as PublishedCard)

/** The cards of a folder, built in memory. */
export const buildCards = async (folder: string): Promise<PublishedCard[]> => {
  const { built, diagnostics } = await buildFolder({ cards: folder, shipped: 'cards' })
  if (!built) throw new Error(`${folder} does not build: ${JSON.stringify(diagnostics.find(({ severity }) => severity === 'error'))}`)
  return cardsIn(await collected(built.emit()))
}

/** The cards among the files of a build. */
export const cardsIn = (artefacts: readonly Artefact[]): PublishedCard[] =>
  artefacts.filter(({ path }) => /^cards\/[^/]+\.json$/.test(path)).map(artefact => valueOf<PublishedCard>(artefact))

const HERE = dirname(fileURLToPath(import.meta.url))
export const TASKS = join(HERE, 'tasks.jsonl')
export const readLines = (): TaskLine[] => readFileSync(TASKS, 'utf8').split('\n').filter(Boolean).map(line => JSON.parse(line) as TaskLine)

/** The cards that tasks speak of: the catalogue under '', folders beside the tasks under their names. */
export const cardsByFolder = async (lines: readonly TaskLine[], catalogue = () => buildCards('cards')): Promise<Map<string, PublishedCard[]>> => {
  const folders = [...new Set(lines.map(({ truth }) => truth?.cards ?? ''))]
  return new Map(await Promise.all(folders.map(async folder => [folder, await (folder === '' ? catalogue() : buildCards(join(HERE, folder)))] as const)))
}

const isMain = process.argv[1] !== undefined && pathToFileURL(process.argv[1]).href === import.meta.url
if (isMain) {
  const lines = readLines()
  const cards = await cardsByFolder(lines)
  const changed: string[] = []
  for (const line of lines) {
    const answer = line.truth ? answerOf(line.truth, cards.get(line.truth.cards ?? '') ?? []) : {}
    if (JSON.stringify(answer) !== JSON.stringify(line.gold.answer)) changed.push(line.id)
    line.gold.answer = answer
  }
  writeFileSync(TASKS, `${lines.map(line => JSON.stringify(line)).join('\n')}\n`)
  process.stdout.write(changed.length ? `gold answers changed: ${changed.join(', ')}\n` : 'gold answers are as they were\n')
}
