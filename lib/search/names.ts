/** Known names: which documents a name, id, DOI or URL means, and which are near where it means none. */
import type { NamesFile, Row } from '../model.ts'
import { editDistance } from './edits.ts'
import { askedKeys, isNameKey, kindOf, looseKey, nameKey, nameWords } from './name-keys.ts'

export interface Names {
  /** The documents that a text names: one, none, or several where the name is ambiguous. An id is never ambiguous. */
  find(text: string): number[]
  /** At most three documents whose names are near; none for a DOI, nor where nothing is really near. */
  nearest(text: string): number[]
}

const NEAREST = 3
/** Shortest key that is compared letter by letter, and the length from which two edits are near. */
const SHORTEST = 5
const LONG = 9
/** Share of a name's weight that the shared words must carry: one common word among several is no nearness. */
const SHARED = 0.6
/** A word of more names than this share says nothing about which is meant. */
const COMMON = 0.05

interface Known { key: string; docs: readonly number[] }

/** Names by their first letter: a typing error is rarely in it, and this spares most comparisons. */
const byFirstLetter = (names: Readonly<Record<string, number[]>>): Map<string, Known[]> => {
  const groups = new Map<string, Known[]>()
  for (const [stored, docs] of Object.entries(names)) {
    if (!isNameKey(stored)) continue
    const key = looseKey(stored)
    const group = groups.get(key.slice(0, 1))
    if (group === undefined) groups.set(key.slice(0, 1), [{ key, docs }])
    else group.push({ key, docs })
  }
  return groups
}

const docsByWord = (rows: readonly Row[]): Map<string, Set<number>> => {
  const docs = new Map<string, Set<number>>()
  for (const [doc, { id, name }] of rows.entries()) {
    for (const word of nameWords(`${name} ${id}`)) {
      const known = docs.get(word)
      if (known === undefined) docs.set(word, new Set([doc]))
      else known.add(doc)
    }
  }
  return docs
}

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

/**
 * @param file `dist/names.json`
 * @param rows in catalogue order
 */
export const createNames = (file: NamesFile, rows: readonly Row[]): Names => {
  let ids: Map<string, number> | undefined
  let groups: Map<string, Known[]> | undefined
  let words: Map<string, Set<number>> | undefined

  const alike = (text: string, scores: Map<number, number>): void => {
    groups ??= byFirstLetter(file.names)
    const asked = looseKey(nameKey(nameWords(text).join('')))
    for (const { key, docs } of groups.get(asked.slice(0, 1)) ?? []) {
      const score = likeness(asked, key)
      if (score > 0) for (const doc of docs) scores.set(doc, Math.max(scores.get(doc) ?? 0, score))
    }
  }

  const sharing = (text: string, scores: Map<number, number>): void => {
    words ??= docsByWord(rows)
    const known = words
    const weight = (word: string): number => Math.log(1 + rows.length / (1 + (known.get(word)?.size ?? 0)))
    const asked = [...new Set(nameWords(text))]
    const whole = asked.reduce((sum, word) => sum + weight(word), 0)
    const telling = (word: string): boolean => word.length > 2 && (known.get(word)?.size ?? 0) <= Math.max(3, rows.length * COMMON)
    const candidates = new Set(asked.filter(telling).flatMap(word => [...(known.get(word) ?? [])]))
    for (const doc of candidates) {
      const shared = asked.filter(word => known.get(word)?.has(doc)).reduce((sum, word) => sum + weight(word), 0) / whole
      if (shared >= SHARED) scores.set(doc, Math.max(scores.get(doc) ?? 0, shared))
    }
  }

  return {
    find(text) {
      ids ??= new Map(rows.map(({ id }, doc) => [id, doc]))
      const own = ids.get(text.trim().toLowerCase())
      if (own !== undefined) return [own]
      for (const key of askedKeys(text)) {
        const docs = Object.hasOwn(file.names, key) ? file.names[key] : undefined
        if (docs !== undefined) return [...docs]
      }
      return []
    },
    nearest(text) {
      const scores = new Map<number, number>()
      const name = nameIn(text)
      if (name === '') return []
      alike(name, scores)
      sharing(name, scores)
      return [...scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, NEAREST).map(([doc]) => doc)
    },
  }
}
