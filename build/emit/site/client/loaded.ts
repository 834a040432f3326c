/** The catalogue as the search page asks it: opened with the library, which reads a few small files a question. */
import { openData } from '../../../../lib/catalogue/open.ts'
import type { FacetHeads, Row } from '../../../../lib/model.ts'
import type { Searcher } from '../../../../lib/search/types.ts'
import { summaryReader } from './summaries.ts'

/** What a row of the page is made of. */
export interface Shown { row: Row; summary?: string | undefined }

export interface Loaded {
  /** Number of datasets. */
  documents: number
  facets: FacetHeads
  searcher: Searcher
  /** What is shown of some documents. */
  shown(docs: readonly number[]): Promise<ReadonlyMap<number, Shown>>
}

/** Opens the catalogue of this site. Rejects where a file is missing, cut or of another build. */
export const load = async (base: URL): Promise<Loaded> => {
  const data = await openData(base)
  const { cards, version } = data.manifest
  const [facets, searcher] = await Promise.all([data.facets(), data.searcher()])
  const summaryOf = summaryReader(base, version)
  return {
    documents: cards, facets, searcher,
    shown: async docs => new Map(await Promise.all(docs.map(async (doc): Promise<[number, Shown]> => {
      const [[row], summary] = await Promise.all([data.rowsAt([doc]), summaryOf(doc)])
      if (!row) throw new Error(`The catalogue has no row ${doc}.`)
      return [doc, { row, summary }]
    }))),
  }
}
