/** A searcher over the plain and the packed form of one index: every question is asked of both, and they must say the same. */
import { isDeepStrictEqual } from 'node:util'
import type { Artefact } from '../../../build/emit/artefact.ts'
import { valueOf } from '../../../build/emit/artefact.ts'
import type { Inverted } from '../../../build/emit/inverted.ts'
import { packIndex, type ValueWords } from '../../../build/emit/packed-index.ts'
import type { ShelfFile } from '../../../lib/packed/shapes.ts'
import { PackedTerms } from '../../../lib/packed/packed-terms.ts'
import { Shelf } from '../../../lib/packed/shelf.ts'
import type { Columns } from '../../../lib/search/columns.ts'
import type { Engine } from '../../../lib/search/engine.ts'
import { createEngine } from '../../../lib/search/index-engine.ts'
import type { Searcher } from '../../../lib/search/types.ts'

/** An engine over the packed form of an index, read back from its files. */
export const packedEngine = (inverted: Inverted, columns: Columns, values: readonly ValueWords[] = []): Engine => {
  const { head, files } = packIndex('packed', inverted, values)
  const byPath = new Map(files.map((file): [string, Artefact] => [file.path, file]))
  const shelf = (parts: typeof head.terms): Shelf => new Shelf(parts, async path => {
    const file = byPath.get(path)
    if (!file) throw new Error(`no ${path}`)
    return valueOf<ShelfFile>(file)
  })
  const shelves = { terms: shelf(head.terms), lengths: shelf(head.lengths), suggestions: shelf(head.suggestions) }
  return createEngine(head.fields, new PackedTerms(head, shelves, columns), columns)
}

const same = <T>(what: string, plain: T, packed: T): T => {
  if (!isDeepStrictEqual(plain, packed)) throw new Error(`${what}: plain ${JSON.stringify(plain)}, packed ${JSON.stringify(packed)}`)
  return packed
}

/** Asks both; throws where the answers differ. */
export const both = (plain: Searcher, packed: Searcher): Searcher => ({
  search: async request => same('search', await plain.search(request), await packed.search(request)),
  select: async request => {
    const [one, other] = [await plain.select(request), await packed.select(request)]
    same('select', [...one.docs], [...other.docs])
    return other
  },
  count: async (docs, facets) => same('count', await plain.count(docs, facets), await packed.count(docs, facets)),
  carriers: async facet => {
    const [one, other] = [await plain.carriers(facet), await packed.carriers(facet)]
    same('carriers', one.map(docs => [...docs]), other.map(docs => [...docs]))
    return other
  },
  suggest: async word => same('suggest', await plain.suggest(word), await packed.suggest(word)),
  beginning: async letters => {
    const [one, other] = [await plain.beginning(letters), await packed.beginning(letters)]
    return same('beginning', new Map([...one].sort()), new Map([...other].sort()))
  },
})
