/** Names over the shelves of a packed catalogue. */
import type { Row } from '../model.ts'
import { isNameKey, LOOSE, looseKey } from '../search/name-keys.ts'
import type { NameSource } from '../search/names.ts'
import { readNumbers } from '../search/numbers.ts'
import type { Shelf } from './shelf.ts'

const docsIn = async (shelf: Shelf, key: string): Promise<number[]> => {
  await shelf.load([key])
  return [...readNumbers(shelf.get(key) ?? '')]
}

/**
 * @param names key -> documents
 * @param words word of a name or id -> documents
 * @param row reads a row
 */
export const packedNames = (documents: number, names: Shelf, words: Shelf, row: (doc: number) => Promise<Row | undefined>): NameSource => ({
  documents,
  meant: key => docsIn(names, key),
  async beginning(letters) {
    const stored = letters === '' ? [] : [...await names.startingWith(letters), ...await names.startingWith(`${LOOSE}${letters}`)]
    return stored.filter(([key]) => isNameKey(key)).map(([key, docs]) => ({ key: looseKey(key), docs: [...readNumbers(docs)] }))
  },
  having: word => docsIn(words, word),
  id: async doc => (await row(doc))?.id,
})
