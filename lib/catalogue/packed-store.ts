/** A catalogue read through its packed form: a few small files a question, however large it is. */
import type { Row, RowsFile } from '../model.ts'
import { Lines } from '../packed/lines.ts'
import { packedColumns } from '../packed/packed-columns.ts'
import { packedNames } from '../packed/packed-names.ts'
import { PackedTerms } from '../packed/packed-terms.ts'
import type { PackedHead, PackedIndex, Part, ShelfFile } from '../packed/shapes.ts'
import { Shelf } from '../packed/shelf.ts'
import { type Columns, noColumns } from '../search/columns.ts'
import type { Engine } from '../search/engine.ts'
import { createEngine } from '../search/index-engine.ts'
import { namesOver } from '../search/names.ts'
import { passageSearchOf } from '../search/passages.ts'
import { searcherOf } from '../search/searcher.ts'
import { WORDS } from '../search/words.ts'
import type { Files } from './files.ts'
import { keep, type Passage, type Store } from './store.ts'

/** @param plain stands in for search where the index was made with other rules of words */
export const packedStore = (files: Files, head: PackedHead, plain: () => Promise<Store>): Store => {
  const { index, passages } = head
  const shelf = (parts: readonly Part[]): Shelf => new Shelf(parts, path => files.get(path) as Promise<ShelfFile>)
  const engineOver = ({ terms, lengths, suggestions, ...rest }: PackedIndex, columns: Columns): Engine =>
    createEngine(rest.fields, new PackedTerms(rest, { terms: shelf(terms), lengths: shelf(lengths), suggestions: shelf(suggestions) }, columns), columns)
  const rows = new Lines<Row>(head.rows, files.text)
  const rowsAt = (docs: readonly number[]): Promise<Row[]> => rows.at(docs)
  return {
    facets: async () => head,
    rows: keep(async () => (await files.get('rows.json') as RowsFile).rows),
    rowsAt,
    searcher: keep(async () => (index.words === WORDS ? searcherOf(engineOver(index, packedColumns(head, shelf(head.columns)))) : (await plain()).searcher())),
    names: keep(async () => namesOver(packedNames(index.documents, shelf(head.names), shelf(head.nameWords), async doc => (await rowsAt([doc]))[0]))),
    passages: keep(async () => {
      if (passages.index.words !== WORDS) return (await plain()).passages()
      const texts = new Lines<Passage>(passages.texts, files.text)
      return { search: passageSearchOf(engineOver(passages.index, noColumns(passages.index.documents))), at: positions => texts.at(positions) }
    }),
  }
}
