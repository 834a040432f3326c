/** Known names: which documents a name, id, DOI or URL means, and which are near where it means none. */
import { editDistance } from './edits.ts'
import { askedKeys, kindOf, nameKey, nameWords, looseKey } from './name-keys.ts'

/** A key that a name made, as `name-keys.ts` does, without the mark of a loose one. */
export interface Known { key: string; docs: readonly number[] }

/** Where the names come from. */
export interface NameSource {
  /** Number of documents. */
  readonly documents: number
  /** The documents that a stored key means. */
  meant(key: string): Promise<readonly number[]>
  /** The keys of names that begin so, in no order; none for no letters. */
  beginning(letters: string): Promise<readonly Known[]>
  /** The documents whose name or id has a word. */
  having(word: string): Promise<readonly number[]>
  /** The id of a document. */
  id(doc: number): Promise<string | undefined>
}

export interface Names {
  /** The documents that a text names: one, none, or several where the name is ambiguous. An id is never ambiguous. */
  find(text: string): Promise<number[]>
  /** At most three documents whose names are near; none for a DOI, nor where nothing is really near. */
  nearest(text: string): Promise<number[]>
  /** Documents that have a name which begins so, by that name. */
  beginning(text: string): Promise<number[]>
}

const NEAREST = 3
/** Shortest key that is compared letter by letter, and the length from which two edits are near. */
const SHORTEST = 5
const LONG = 9
/** Share of a name's weight that the shared words must carry: one common word among several is no nearness. */
const SHARED = 0.6
/** A word of more names than this share says nothing about which is meant. */
const COMMON = 0.05

/** What is compared of a text: for a page the last part of its path, which is often a name. */
const nameIn = (text: string): string =>
  kindOf(text) === 'url' ? (nameKey(text).split('/').at(-1) ?? '') : kindOf(text) === 'doi' ? '' : text

/** 2 for one edit, 1.5 for two; 1 to 2 where one name begins with the other, by how much of it. */
const likeness = (asked: string, known: string): number => {
  const [short, long] = asked.length < known.length ? [asked, known] : [known, asked]
  if (short.length < SHORTEST) return 0
  const most = short.length < LONG ? 1 : 2
  const edits = editDistance(asked, known, most)
  if (edits <= most) return 2.5 - edits / 2
  return long.startsWith(short) ? 1 + short.length / long.length : 0
}

/** Keys that are like a name, with how much they are. A typing error is rarely in the first letter, and this spares most comparisons. */
const alike = async (source: NameSource, name: string): Promise<[doc: number, score: number][]> => {
  const asked = looseKey(nameKey(nameWords(name).join('')))
  return (await source.beginning(asked.slice(0, 1))).flatMap(({ key, docs }) => {
    const score = likeness(asked, key)
    return score > 0 ? docs.map((doc): [number, number] => [doc, score]) : []
  })
}

/** Documents that share the telling words of a name. */
const sharing = async (source: NameSource, name: string): Promise<[doc: number, score: number][]> => {
  const words = await Promise.all([...new Set(nameWords(name))].map(async word => ({ word, docs: new Set(await source.having(word)) })))
  const weights = words.map(({ docs }) => Math.log(1 + source.documents / (1 + docs.size)))
  const whole = weights.reduce((sum, weight) => sum + weight, 0)
  const telling = words.filter(({ word, docs }) => word.length > 2 && docs.size <= Math.max(3, source.documents * COMMON))
  return [...new Set(telling.flatMap(({ docs }) => [...docs]))].flatMap((doc): [number, number][] => {
    const shared = words.reduce((sum, { docs }, i) => (docs.has(doc) ? sum + (weights[i] ?? 0) : sum), 0) / whole
    return shared >= SHARED ? [[doc, shared]] : []
  })
}

/** Names over what a catalogue knows of them. */
export const namesOver = (source: NameSource): Names => ({
  async find(text) {
    for (const key of askedKeys(text)) {
      const docs = await source.meant(key)
      if (docs.length === 0) continue
      const asked = text.trim().toLowerCase()
      const ids = docs.length === 1 ? [] : await Promise.all(docs.map(doc => source.id(doc)))
      const own = docs[ids.indexOf(asked)]
      return own === undefined ? [...docs] : [own]
    }
    return []
  },
  async nearest(text) {
    const name = nameIn(text)
    if (name === '') return []
    const scores = new Map<number, number>()
    for (const [doc, score] of [...await alike(source, name), ...await sharing(source, name)]) scores.set(doc, Math.max(scores.get(doc) ?? 0, score))
    return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, NEAREST).map(([doc]) => doc)
  },
  async beginning(text) {
    const known = await source.beginning(nameWords(text).join(''))
    const found = known.flatMap(({ key, docs }) => docs.map(doc => ({ key, doc }))).sort((a, b) => (a.key === b.key ? a.doc - b.doc : a.key < b.key ? -1 : 1))
    return [...new Set(found.map(({ doc }) => doc))]
  },
})
