/**
 * The engine that ships: an index in files or in memory. Which documents match is settled on sets; only those that match are
 * scored, and only those that are shown are explained. Typed words count, never terms: a compound has several.
 */
import { Bitset } from './bitset.ts'
import type { Columns } from './columns.ts'
import type { Engine, Partial, Selection } from './engine.ts'
import { countedTerms, fieldsOf, Postings, termsOf } from './postings.ts'
import type { Query, Word } from './query.ts'
import type { TermSource } from './term-source.ts'
import { firstOf } from './top.ts'
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

const facetsOf = ({ filters, exclude }: Selection): string[] => [...filters, ...exclude].map(({ facet }) => facet)

class IndexEngine implements Engine {
  readonly documents: number
  readonly #fields: readonly string[]
  readonly #columns: Columns
  readonly #postings: Postings

  constructor(fields: readonly string[], source: TermSource, columns: Columns) {
    this.documents = source.documents
    this.#fields = fields
    this.#columns = columns
    this.#postings = new Postings(source)
  }

  async wordCounts(query: Query): Promise<number[]> {
    await this.#load({ query, filters: [], exclude: [] })
    return query.words.map(word => this.#matching(word).size)
  }

  async count(selection: Selection): Promise<number> {
    return (await this.docs(selection)).size
  }

  async docs(selection: Selection): Promise<Bitset> {
    await this.#load(selection)
    const { query, filters, exclude } = selection
    const allowed = this.#columns.allowed(filters, exclude)
    return query === undefined ? allowed : this.#perWord(query).reduce((docs, matching) => docs.and(matching), allowed)
  }

  async page(selection: Selection, offset: number, limit: number): Promise<Hit[]> {
    const docs = await this.docs(selection)
    const { query } = selection
    if (query === undefined) return [...docs.list().subarray(offset, offset + limit)].map(doc => ({ doc }))
    const shown = firstOf(this.#rank(query, docs), byScore, offset + limit).slice(offset).map(({ doc }) => doc)
    return this.#explain(query, shown)
  }

  async partial({ query, filters, exclude }: Selection & { query: Query }, limit: number): Promise<Partial[]> {
    await this.#load({ query, filters, exclude })
    const perWord = this.#perWord(query)
    const candidates = mostWords(perWord, this.#columns.allowed(filters, exclude), limit)
    const words = new Uint8Array(this.documents)
    for (const matching of perWord) for (const doc of matching.and(candidates).list()) words[doc] = (words[doc] ?? 0) + 1
    const first = firstOf(this.#rank(query, candidates), (a, b) => (words[b.doc] ?? 0) - (words[a.doc] ?? 0) || byScore(a, b), limit)
    return first.map(({ doc }) => ({ doc, matched: perWord.flatMap((matching, word) => (matching.has(doc) ? [word] : [])) }))
  }

  async facet(docs: ReadonlySet<number>, facets: readonly string[]): Promise<Map<string, number[]>> {
    await this.#columns.load(facets)
    const set = docs instanceof Bitset ? docs : Bitset.of(this.documents, docs)
    return new Map(facets.map(facet => [facet, this.#columns.counts(set, facet)]))
  }

  async carriers(facet: string): Promise<readonly Bitset[]> {
    await this.#columns.load([facet])
    return this.#columns.sets(facet)
  }

  near(word: string, edits: number): Promise<Map<string, number>> {
    return this.#postings.near(word, edits)
  }

  beginning(letters: string): Promise<Map<string, number>> {
    return this.#postings.beginning(letters)
  }

  /** Reads all that a selection needs; nothing below waits. */
  async #load(selection: Selection): Promise<void> {
    const { words = [], glues = [] } = selection.query ?? {}
    await Promise.all([
      this.#columns.load(facetsOf(selection)),
      this.#postings.load(words.flatMap(({ forms }) => forms), glues.map(({ term }) => term)),
    ])
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
    const list = docs.list()
    const total = new Float64Array(this.documents)
    for (const ways of waysOf(query)) {
      const best = new Float64Array(this.documents)
      for (const { form, share } of ways) this.#raise(best, form, share, docs)
      for (const doc of list) total[doc] = (total[doc] ?? 0) + (best[doc] ?? 0)
    }
    return Array.from(list, doc => ({ doc, score: Math.round((total[doc] ?? 0) * SCORE_STEPS) }))
  }

  /** Raises the scores of documents to what a form gives them. */
  #raise(best: Float64Array, form: Form, share: number, docs: Bitset): void {
    const matching = this.#postings.matching(form).and(docs)
    const scores = new Map(termsOf(form).map(term => [term, this.#postings.scores(term, matching)]))
    const every = [...scores.values()]
    for (const doc of matching.list()) {
      const counted = 'all' in form ? every : countedTerms(form, term => (scores.get(term)?.[doc] ?? 0) > 0).flatMap(term => scores.get(term) ?? [])
      let score = 0
      for (const one of counted) score += one[doc] ?? 0
      best[doc] = Math.max(best[doc] ?? 0, score / share)
    }
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
 * @param fields of the index, strongest first
 * @param source read when a query needs it: filters alone never touch it
 */
export const createEngine = (fields: readonly string[], source: TermSource, columns: Columns): Engine => new IndexEngine(fields, source, columns)
