/**
 * The engine that ships: a plain MiniSearch index in memory. Which documents match is settled on sets; MiniSearch scores
 * those that are shown or ranked. Typed words count, never terms: a compound has several.
 */
import type { IndexFile } from '../model.ts'
import { Bitset } from './bitset.ts'
import type { Columns } from './columns.ts'
import type { Engine, Partial, Selection } from './engine.ts'
import { readIndex } from './minisearch-format.ts'
import { countedTerms, fieldsOf, Postings, termsOf } from './postings.ts'
import type { Query, Word } from './query.ts'
import type { Hit } from './types.ts'
import type { Form } from './words.ts'

/** Fields named for a word, strongest first. */
const WHY_FIELDS = 2
/** Scores that differ by less are ties: sums of floats must not decide an order. */
const SCORE_STEPS = 1e6

interface Ranked {
  doc: number
  score: number
}

/** One way to match a word; a term that stands for several words is shared among them. */
interface Way {
  form: Form
  share: number
}

const waysOf = ({ words, glues }: Query): Way[][] => words.map(({ forms }, word) => [
  ...forms.map(form => ({ form, share: 1 })),
  ...glues.flatMap(({ words: glued, term }) => (glued.includes(word) ? [{ form: { all: [term] }, share: glued.length }] : [])),
])

class MiniSearchEngine implements Engine {
  readonly documents: number
  readonly #fields: readonly string[]
  readonly #columns: Columns
  readonly #postings: Postings

  constructor(index: Pick<IndexFile, 'fields' | 'documents' | 'minisearch'>, columns: Columns) {
    this.documents = index.documents
    this.#fields = index.fields
    this.#columns = columns
    let read: ReturnType<typeof readIndex> | undefined
    this.#postings = new Postings(index.documents, () => (read ??= readIndex(index.fields, index.minisearch)))
  }

  wordCounts(query: Query): number[] {
    return query.words.map(word => this.#matching(word).size)
  }

  count(selection: Selection): number {
    return this.docs(selection).size
  }

  docs({ query, filters, exclude }: Selection): Bitset {
    const allowed = this.#columns.allowed(filters, exclude)
    return query === undefined ? allowed : this.#perWord(query).reduce((docs, matching) => docs.and(matching), allowed)
  }

  page(selection: Selection, offset: number, limit: number): Hit[] {
    const docs = this.docs(selection)
    const { query } = selection
    if (query === undefined) return [...docs].slice(offset, offset + limit).map(doc => ({ doc }))
    const shown = this.#rank(query, docs).sort(byScore).slice(offset, offset + limit).map(({ doc }) => doc)
    return this.#explain(query, shown)
  }

  partial({ query, filters, exclude }: Selection & { query: Query }, limit: number): Partial[] {
    const perWord = this.#perWord(query)
    const candidates = mostWords(perWord, this.#columns.allowed(filters, exclude), limit)
    return this.#rank(query, candidates)
      .map(ranked => ({ ...ranked, matched: perWord.flatMap((matching, word) => (matching.has(ranked.doc) ? [word] : [])) }))
      .sort((a, b) => b.matched.length - a.matched.length || byScore(a, b))
      .slice(0, limit)
      .map(({ doc, matched }) => ({ doc, matched }))
  }

  facet(docs: ReadonlySet<number>, facets: readonly string[]): Map<string, number[]> {
    const set = docs instanceof Bitset ? docs : Bitset.of(this.documents, docs)
    return new Map(facets.map(facet => [facet, this.#columns.counts(set, facet)]))
  }

  near(word: string, edits: number): Map<string, number> {
    return this.#postings.near(word, edits)
  }

  /** The documents that match a word alone. */
  #matching(word: Word): Bitset {
    return word.forms.reduce((docs, form) => docs.or(this.#postings.matching(form)), new Bitset(this.documents))
  }

  /** The same per word of a query, where neighbours written as one count for each of them. */
  #perWord(query: Query): Bitset[] {
    const sets = query.words.map(word => this.#matching(word))
    for (const { words, term } of query.glues) {
      const glued = this.#postings.having(term)
      for (const word of words) sets[word] = sets[word]?.or(glued) ?? glued
    }
    return sets
  }

  /** Scores documents: the sum over words of the best way each matches. */
  #rank(query: Query, docs: Bitset): Ranked[] {
    const total = new Float64Array(this.documents)
    for (const ways of waysOf(query)) {
      const best = new Float64Array(this.documents)
      for (const { form, share } of ways) {
        const matching = this.#postings.matching(form).and(docs)
        const scores = new Map(termsOf(form).map(term => [term, this.#postings.scores(term, matching)]))
        for (const doc of matching) {
          const counted = countedTerms(form, term => scores.get(term)?.has(doc) ?? false)
          const score = counted.reduce((sum, term) => sum + (scores.get(term)?.get(doc) ?? 0), 0) / share
          best[doc] = Math.max(best[doc] ?? 0, score)
        }
      }
      for (const doc of docs) total[doc] = (total[doc] ?? 0) + (best[doc] ?? 0)
    }
    return [...docs].map(doc => ({ doc, score: Math.round((total[doc] ?? 0) * SCORE_STEPS) }))
  }

  /** Why the documents of a page match: per word the fields of every way it matches. */
  #explain(query: Query, page: readonly number[]): Hit[] {
    const docs = Bitset.of(this.documents, page)
    const ways = waysOf(query)
    const terms = new Set(ways.flat().flatMap(({ form }) => termsOf(form)))
    const fields = new Map([...terms].map(term => [term, this.#postings.fields(term, docs)]))
    return page.map(doc => ({
      doc,
      why: Object.fromEntries(query.words.map(({ text }, word) => [text, this.#strongest((ways[word] ?? [])
        .filter(({ form }) => this.#postings.matching(form).has(doc))
        .flatMap(({ form }) => fieldsOf(form, term => fields.get(term)?.get(doc) ?? [])))])),
    }))
  }

  /** The two strongest fields; where the name says it, the id made from it says nothing more. */
  #strongest(fields: readonly string[]): string[] {
    return this.#fields
      .filter(field => fields.includes(field) && !(field === 'id' && fields.includes('name')))
      .slice(0, WHY_FIELDS)
  }
}

const byScore = (a: Ranked, b: Ranked): number => b.score - a.score || a.doc - b.doc

/** The documents that can be among the first `limit` by number of words: those with at least as many as the last of them. */
const mostWords = (perWord: readonly Bitset[], allowed: Bitset, limit: number): Bitset => {
  let atLeast: Bitset[] = [allowed]
  for (const matching of perWord) {
    const hit = matching.and(allowed)
    atLeast = [...atLeast, new Bitset(allowed.length)].map((docs, n) => docs.or(n === 0 ? docs : (atLeast[n - 1] ?? docs).and(hit)))
  }
  const enough = atLeast.slice(1).toReversed().find(docs => docs.size >= limit)
  return enough ?? atLeast[1] ?? new Bitset(allowed.length)
}

/**
 * An engine over an index that was checked to fit the library.
 *
 * @param index read lazily: filters alone never touch it
 */
export const createMiniSearchEngine = (index: Pick<IndexFile, 'fields' | 'documents' | 'minisearch'>, columns: Columns): Engine =>
  new MiniSearchEngine(index, columns)
