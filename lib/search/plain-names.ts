/** Names over the plain files of a catalogue, all in memory. */
import type { NamesFile, Row } from '../model.ts'
import { isNameKey, looseKey, nameWords } from './name-keys.ts'
import type { Known, NameSource } from './names.ts'

const group = <T>(items: Iterable<readonly [key: string, item: T]>): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const [key, item] of items) {
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [item])
    else known.push(item)
  }
  return groups
}

/** The words of each name and id, with the documents that have them. */
export const docsByWord = (rows: readonly Pick<Row, 'id' | 'name'>[]): Map<string, number[]> =>
  group(rows.flatMap(({ id, name }, doc) => [...new Set(nameWords(`${name} ${id}`))].map(word => [word, doc] as const)))

/**
 * @param file `dist/names.json`
 * @param rows in catalogue order
 */
export const plainNames = (file: NamesFile, rows: readonly Row[]): NameSource => {
  let byLetter: Map<string, Known[]> | undefined
  let words: Map<string, number[]> | undefined
  return {
    documents: rows.length,
    meant: async key => (Object.hasOwn(file.names, key) ? file.names[key] : undefined) ?? [],
    async beginning(letters) {
      byLetter ??= group(Object.entries(file.names).filter(([stored]) => isNameKey(stored))
        .map(([stored, docs]) => [looseKey(stored).slice(0, 1), { key: looseKey(stored), docs }] as const))
      return (byLetter.get(letters.slice(0, 1)) ?? []).filter(({ key }) => key.startsWith(letters))
    },
    async having(word) {
      words ??= docsByWord(rows)
      return words.get(word) ?? []
    },
    id: async doc => rows[doc]?.id,
  }
}
