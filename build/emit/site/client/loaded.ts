/** The catalogue as the search page holds it: one file, unpacked into what the library searches. */
import { type FacetsFile, FORMAT, type Row } from '../../../../lib/model.ts'
import { fold } from '../../../../lib/search/letters.ts'
import { createSearcher } from '../../../../lib/search/plain.ts'
import type { Searcher } from '../../../../lib/search/types.ts'
import { type PackedSearch, unpackSearch, unpackTerms } from '../packed.ts'

export interface Loaded {
  facets: FacetsFile
  rows: Row[]
  summaries: string[]
  searcher: Searcher
  version: string
  /** The commonest word of the catalogue that begins so, where one does. */
  completion(beginning: string): string | undefined
}

const SHORTEST = 2

/** A word of many documents has a longer list; how much longer does not matter here. */
const completions = (packed: PackedSearch): Loaded['completion'] => {
  let terms: { term: string; weight: number }[] | undefined
  return beginning => {
    const start = fold(beginning)
    if (start.length < SHORTEST) return undefined
    if (!terms) {
      const lists = packed.lists.split(';')
      const lengths = packed.postings.split(';').map(text => text.split(' ').reduce((sum, item) => sum + (item[1] === '=' ? lists[parseInt(item.slice(2), 36)]?.length ?? 0 : item.length), 0))
      terms = unpackTerms(packed.terms).map((term, at) => ({ term, weight: lengths[at] ?? 0 }))
    }
    let best: { term: string; weight: number } | undefined
    for (const one of terms) if (one.term.startsWith(start) && one.term !== start && (!best || one.weight > best.weight)) best = one
    return best?.term
  }
}

/** Loads `site/search.json`. Rejects where it is not there or of another build. */
export const load = async (top: string, stamp: string): Promise<Loaded> => {
  const response = await fetch(`${top}site/search.json?v=${stamp}`)
  if (!response.ok) throw new Error(`site/search.json: status ${response.status}`)
  const packed = await response.json() as PackedSearch
  if (packed.format !== FORMAT) throw new Error('site/search.json is of another format.')
  const { index, facets, rows } = unpackSearch(packed)
  return { facets, rows, summaries: packed.summaries, version: packed.version, searcher: createSearcher(index, facets), completion: completions(packed) }
}
