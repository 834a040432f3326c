/** A catalogue read through its plain files, each whole: what stands in where there is no packed form, or one of other rules. */
import type { FacetsFile, IndexFile, NamesFile, PassagesFile, RowsFile } from '../model.ts'
import { namesOver } from '../search/names.ts'
import { passageSearchOf } from '../search/passages.ts'
import { createSearcher, IndexMismatch, passageEngine } from '../search/plain.ts'
import { plainNames } from '../search/plain-names.ts'
import type { Searcher } from '../search/types.ts'
import { WORDS } from '../search/words.ts'
import { CatalogueError } from './error.ts'
import type { Files } from './files.ts'
import { itemsAt, keep, type Store } from './store.ts'

const searcherOver = (index: IndexFile, facets: FacetsFile): Searcher => {
  try {
    return createSearcher(index, facets)
  } catch (error) {
    throw error instanceof IndexMismatch ? new CatalogueError('other_format', 'index.json', error.message) : error
  }
}

export const plainStore = (files: Files): Store => {
  // A file whose digest and format are right is what the build wrote: a second check of its shape would cost a browser more than it finds.
  const file = <T>(path: string): Promise<T> => files.get(path) as Promise<T>
  const rows = keep(async () => (await file<RowsFile>('rows.json')).rows)
  const facets = keep(() => file<FacetsFile>('facets.json'))
  return {
    facets, rows,
    rowsAt: async docs => itemsAt(await rows(), docs),
    searcher: keep(async () => {
      const [index, table] = await Promise.all([file<IndexFile>('index.json'), facets()])
      return searcherOver(index, table)
    }),
    names: keep(async () => {
      const [names, list] = await Promise.all([file<NamesFile>('names.json'), rows()])
      return namesOver(plainNames(names, list))
    }),
    passages: keep(async () => {
      const passages = await file<PassagesFile>('passages.json')
      // Passages cut with other rules would answer with silent zeros: they are refused instead.
      if (passages.words !== WORDS) throw new CatalogueError('other_format', 'passages.json', 'Its words were cut by other rules.')
      return { search: passageSearchOf(passageEngine(passages)), at: async positions => itemsAt(passages.passages, positions) }
    }),
  }
}
