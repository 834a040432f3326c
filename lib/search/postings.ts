/** Which documents match a form of a word, and by which of its terms. */
import { Bitset } from './bitset.ts'
import { coveredBy } from './cover.ts'
import type { TermSource } from './term-source.ts'
import { pairsOf, wholeWord, type Form } from './words.ts'

/** Sets remembered at most; a query needs a few dozen. */
const REMEMBERED = 512

export class Postings {
  readonly documents: number
  readonly #source: TermSource
  readonly #sets = new Map<string, Bitset>()

  constructor(source: TermSource) {
    this.documents = source.documents
    this.#source = source
  }

  /** Reads what the other methods need for these forms and terms. */
  load(forms: Iterable<Form>, terms: Iterable<string> = []): Promise<void> {
    return this.#source.load(new Set([...[...forms].flatMap(termsOf), ...terms]))
  }

  /** The documents that match a form. */
  matching(form: Form): Bitset {
    return this.#remember(JSON.stringify(form), () =>
      'run' in form ? coveredBy(form.run, term => this.having(term), Bitset.full(this.documents)) : this.#together(form.all))
  }

  /** The documents that have a term. */
  having(term: string): Bitset {
    return this.#remember(term, () => this.#source.having(term))
  }

  scores(term: string, within: Bitset): Float64Array {
    return this.#source.scores(term, within)
  }

  fields(term: string, within: Bitset): Map<number, readonly string[]> {
    return this.#source.fields(term, within)
  }

  near(word: string, edits: number): Promise<Map<string, number>> {
    return this.#source.near(word, edits)
  }

  /** Terms that begin so, with the number of documents that have each. */
  async beginning(letters: string): Promise<Map<string, number>> {
    const terms = await this.#source.beginning(letters)
    await this.#source.load(terms)
    return new Map(terms.map(term => [term, this.#source.having(term).size]))
  }

  /** Several terms in one field: `MIMIC-IV` is not a MIMIC with a stage IV elsewhere. */
  #together(terms: readonly string[]): Bitset {
    const [first, ...others] = terms
    if (first === undefined) return new Bitset(this.documents)
    const all = others.reduce((docs, term) => docs.and(this.having(term)), this.having(first))
    if (others.length === 0 || all.size === 0) return all
    const found = terms.map(term => this.fields(term, all))
    return Bitset.of(this.documents, [...all].filter(doc => shared(found.map(fields => fields.get(doc) ?? [])).length > 0))
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

const shared = (lists: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = lists
  return first.filter(field => others.every(list => list.includes(field)))
}

/** The terms that can count for a form. */
export const termsOf = (form: Form): readonly string[] =>
  'all' in form ? form.all : form.run.length === 1 ? form.run : [...pairsOf(form.run), ...form.run.map(wholeWord)]

/** Those that do count in a document that matches: of a run its pairs, and the characters that none of them covers. */
export const countedTerms = (form: Form, has: (term: string) => boolean): readonly string[] => {
  if ('all' in form || form.run.length === 1) return termsOf(form)
  const pairs = pairsOf(form.run)
  const covered = (i: number): boolean => [pairs[i - 1], pairs[i]].some(pair => pair !== undefined && has(pair))
  return [...pairs.filter(has), ...form.run.filter((_, i) => !covered(i)).map(wholeWord)]
}

/** The fields in which a document matches a form: for several terms those that have them all. */
export const fieldsOf = (form: Form, fieldsOfTerm: (term: string) => readonly string[]): readonly string[] => {
  const lists = countedTerms(form, term => fieldsOfTerm(term).length > 0).map(fieldsOfTerm)
  return 'all' in form ? shared(lists) : lists.flat()
}
