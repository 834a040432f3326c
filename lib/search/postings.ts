/** Where each term stands, read out of MiniSearch by its public interface alone. */
import type MiniSearch from 'minisearch'
import { Bitset } from './bitset.ts'
import { coveredBy } from './cover.ts'
import type { FieldTexts } from './minisearch-format.ts'
import { pairsOf, wholeWord, type Form } from './words.ts'

/** What a document has of a term. */
export interface Hit {
  score: number
  /** Strongest first. */
  fields: readonly string[]
}

/** Sets remembered at most; a query needs a few dozen. */
const REMEMBERED = 512

export class Postings {
  readonly documents: number
  readonly #open: () => MiniSearch<FieldTexts>
  readonly #sets = new Map<string, Bitset>()

  /** @param open reads the index, when it is first needed */
  constructor(documents: number, open: () => MiniSearch<FieldTexts>) {
    this.documents = documents
    this.#open = open
  }

  /** The documents that match a form. */
  matching(form: Form): Bitset {
    return this.#remember(JSON.stringify(form), () =>
      'run' in form ? coveredBy(form.run, term => this.having(term), Bitset.full(this.documents)) : this.#together(form.all))
  }

  /** The documents that have a term. `boostDocument` sees each of them before it is scored, and 0 skips the scoring. */
  having(term: string): Bitset {
    return this.#remember(term, () => {
      const docs = new Bitset(this.documents)
      this.#open().search(term, { boostDocument: doc => (docs.add(Number(doc)), 0) })
      return docs
    })
  }

  /** Score and fields of a term in some documents. What is left out changes no score: idf counts the whole catalogue. */
  hits(term: string, within: Bitset): Map<number, Hit> {
    const found = this.#open().search(term, { boostDocument: doc => (within.has(Number(doc)) ? 1 : 0) })
    return new Map(found.map(({ id, score, match }) => [Number(id), { score, fields: Object.values(match).flat() }]))
  }

  /** Terms within a number of edits, with the number of their postings. */
  near(word: string, edits: number): Map<string, number> {
    const places = new Map<string, number>()
    const count = (_: unknown, term: string): number => (places.set(term, (places.get(term) ?? 0) + 1), 0)
    this.#open().search(word, { fuzzy: edits, boostDocument: count })
    return places
  }

  /** Several terms in one field: `MIMIC-IV` is not a MIMIC with a stage IV elsewhere. */
  #together(terms: readonly string[]): Bitset {
    const [first, ...others] = terms
    if (first === undefined) return new Bitset(this.documents)
    const all = others.reduce((docs, term) => docs.and(this.having(term)), this.having(first))
    if (others.length === 0 || all.size === 0) return all
    const found = terms.map(term => this.hits(term, all))
    return Bitset.of(this.documents, [...all].filter(doc => sharedFields(found.map(hits => hits.get(doc))).length > 0))
  }

  #remember(key: string, make: () => Bitset): Bitset {
    const known = this.#sets.get(key)
    if (known !== undefined) return known
    if (this.#sets.size >= REMEMBERED) this.#sets.clear()
    const made = make()
    this.#sets.set(key, made)
    return made
  }
}

const sharedFields = (hits: readonly (Hit | undefined)[]): string[] => {
  const [first, ...others] = hits
  return (first?.fields ?? []).filter(field => others.every(hit => hit?.fields.includes(field)))
}

/** The terms whose hits {@link judge} asks for. */
export const termsOf = (form: Form): readonly string[] =>
  'all' in form ? form.all : form.run.length === 1 ? form.run : [...pairsOf(form.run), ...form.run.map(wholeWord)]

/** Score and fields of a form in a document that matches it. */
export const judge = (form: Form, hitOf: (term: string) => Hit | undefined): Hit => {
  const hits = 'all' in form ? form.all.map(hitOf) : runHits(form.run, hitOf)
  return { score: sum(hits), fields: 'all' in form ? sharedFields(hits) : hits.flatMap(hit => hit?.fields ?? []) }
}

/** The pairs of a run that a document has, and the characters that none of them covers. */
const runHits = (run: readonly string[], hitOf: (term: string) => Hit | undefined): (Hit | undefined)[] => {
  const pairs = pairsOf(run).map(hitOf)
  const alone = run.filter((_, i) => pairs[i - 1] === undefined && pairs[i] === undefined)
  return [...pairs, ...alone.map(character => hitOf(run.length === 1 ? character : wholeWord(character)))]
}

const sum = (hits: readonly (Hit | undefined)[]): number => hits.reduce((total, hit) => total + (hit?.score ?? 0), 0)
