/**
 * The files that search reads: the index over cards, the index over passages of card bodies, and the known names.
 * Documents come in catalogue order; the same documents give the same bytes.
 */
import { FORMAT, type NamesFile, type PassagesFile, type Section } from '../../lib/model.ts'
import { searchFields } from '../../lib/search/fields.ts'
import type { FieldTexts } from '../../lib/search/minisearch-format.ts'
import { storedKeys } from '../../lib/search/name-keys.ts'
import { PASSAGE_FIELDS } from '../../lib/search/plain.ts'
import { WORDS } from '../../lib/search/words.ts'
import { type Artefact, piecesArtefact } from './artefact.ts'
import { type Inverted, invert } from './inverted.ts'
import { passagesOf } from './passage-text.ts'
import { plainIndexJson } from './plain-index.ts'

/** What search needs to know of a card. */
export interface SearchDocument {
  id: string
  name: string
  aliases: readonly string[]
  identifiers: Readonly<Record<string, string>>
  summary: string
  maintainer: string
  license: string | null
  paperTitle?: string
  /** Pages that stand for the dataset: homepage, repository. */
  urls: readonly string[]
  /** Per tag facet the words of the card's values: value, labels and synonyms in both languages. */
  tags: Readonly<Record<string, readonly string[]>>
  sections: readonly Section[]
}

/** The sections of a card's body. */
export type Body = Pick<SearchDocument, 'sections'>

function* eachOf<T, Made>(items: readonly T[], make: (item: T, at: number) => Made): Generator<Made, void> {
  for (const [at, item] of items.entries()) yield make(item, at)
}

const lines = (values: readonly string[]): string => values.map(value => value.replace(/\s+/g, ' ')).join('\n')

const textsOf = (card: SearchDocument): Map<string, string> => {
  const tags = Object.entries(card.tags).map(([facet, words]): [string, readonly string[]] => [facet, [...new Set(words)]])
  const fields: [string, readonly string[]][] = [
    ['name', [card.name]], ['aliases', card.aliases], ['id', [card.id]], ['identifiers', Object.values(card.identifiers)],
    ...tags, ['license', card.license === null ? [] : [card.license]], ['paper', card.paperTitle === undefined ? [] : [card.paperTitle]],
    ['maintainer', [card.maintainer]], ['summary', [card.summary]],
  ]
  return new Map(fields.filter(([, values]) => values.length > 0).map(([field, values]) => [field, lines(values)]))
}

/**
 * The index over cards.
 *
 * @param cards in catalogue order
 * @param tagFacets tag facets of the vocabulary, in its order: each is a field
 */
export const invertCards = (cards: readonly SearchDocument[], tagFacets: readonly string[]): Inverted =>
  invert(searchFields(tagFacets), eachOf(cards, (card, doc): FieldTexts => ({ doc, texts: textsOf(card) })))

/** A JSON object in pieces, with a list of passages, where there is one, and the plain index as its last keys. */
function* withIndex(frame: object, index: Inverted, passages?: readonly object[]): Generator<string> {
  yield JSON.stringify(frame).slice(0, -1)
  if (passages) {
    yield ',"passages":['
    for (const [at, passage] of passages.entries()) yield `${at === 0 ? '' : ','}${JSON.stringify(passage)}`
    yield ']'
  }
  yield ',"minisearch":'
  yield* plainIndexJson(index)
  yield '}\n'
}

/** `index.json` of an index. */
export const indexArtefact = (index: Inverted): Artefact => {
  const frame = { format: FORMAT, words: WORDS, fields: index.fields.map(({ name }) => name), documents: index.documents }
  return piecesArtefact('index.json', withIndex(frame, index))
}

export type Passage = PassagesFile['passages'][number]

/** The passages of all bodies, in catalogue order. Each body is read as it comes, and none is kept. */
export const passagesOfCards = (bodies: Iterable<Body>): Passage[] => {
  const passages: Passage[] = []
  let doc = 0
  for (const { sections } of bodies) {
    for (const { heading, text } of sections) for (const passage of passagesOf(text)) passages.push({ doc, section: heading, text: passage })
    doc++
  }
  return passages
}

/** The index over passages. */
export const invertPassages = (passages: readonly Passage[]): Inverted =>
  invert(PASSAGE_FIELDS, eachOf(passages, ({ text }, doc): FieldTexts => ({ doc, texts: new Map([['text', text]]) })))

/** `passages.json`: the passages with their index. */
export const passagesArtefact = (passages: readonly Passage[], index: Inverted): Artefact =>
  piecesArtefact('passages.json', withIndex({ format: FORMAT, words: WORDS }, index, passages))

/** Identifiers that are names only on their host are known by its pages too. */
const HOSTS: Readonly<Record<string, string>> = {
  physionet: 'https://physionet.org/content/', openneuro: 'https://openneuro.org/datasets/', zenodo: 'https://zenodo.org/records/',
}

const knownAs = ({ id, name, aliases, identifiers, urls }: SearchDocument): string[] => {
  const pages = Object.entries(identifiers).flatMap(([scheme, value]) =>
    Object.hasOwn(HOSTS, scheme) && !value.includes(':') ? [`${HOSTS[scheme]}${value}`] : [])
  return [id, name, ...aliases, ...Object.values(identifiers), ...pages, ...urls]
}

/** Every name of every card, folded, with the documents it means; keys sorted, but for those that are whole numbers, which JSON objects have first. */
export const buildNames = (cards: readonly SearchDocument[]): NamesFile => {
  const names = new Map<string, Set<number>>()
  for (const [doc, card] of cards.entries()) {
    for (const key of knownAs(card).flatMap(storedKeys)) names.set(key, (names.get(key) ?? new Set()).add(doc))
  }
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, docs]): [string, number[]] => [key, [...docs]])
  return { format: FORMAT, names: Object.fromEntries(sorted) }
}
