/** Terms read out of a plain MiniSearch index by its public interface alone. */
import type { default as MiniSearch, SearchResult } from 'minisearch'
import { Bitset } from './bitset.ts'
import { type FieldTexts, readIndex } from './minisearch-format.ts'
import type { TermSource } from './term-source.ts'

/** @param json the plain MiniSearch JSON; read when a term is first asked for */
export const miniSearchTerms = (fields: readonly string[], documents: number, json: unknown): TermSource => {
  let index: MiniSearch<FieldTexts> | undefined
  const open = (): MiniSearch<FieldTexts> => (index ??= readIndex(fields, json))
  const results = (term: string, within: Bitset): SearchResult[] =>
    open().search(term, { boostDocument: doc => (within.has(Number(doc)) ? 1 : 0) })
  return {
    documents,
    load: async () => {},
    /** `boostDocument` sees each document before it is scored, and 0 skips the scoring. */
    having(term) {
      const docs = new Bitset(documents)
      open().search(term, { boostDocument: doc => (docs.add(Number(doc)), 0) })
      return docs
    },
    scores(term, within) {
      const scores = new Float64Array(documents)
      for (const { id, score } of results(term, within)) scores[Number(id)] = score
      return scores
    },
    fields: (term, within) => new Map(results(term, within).map(({ id, match }) => [Number(id), Object.values(match).flat()])),
    async near(word, edits) {
      const places = new Map<string, number>()
      const count = (_: unknown, term: string): number => (places.set(term, (places.get(term) ?? 0) + 1), 0)
      // Letters that changed places are one edit here, and two to MiniSearch.
      open().search(word, { fuzzy: 2 * edits, boostDocument: count })
      return places
    },
    async beginning(letters) {
      const terms = new Set<string>()
      open().search(letters, { prefix: true, boostDocument: (_, term) => (terms.add(term), 0) })
      return [...terms]
    },
  }
}
