/** The packed form of an inverted index. */
import type { Facet } from '../../lib/model.ts'
import { type FieldPostings, writePostings } from '../../lib/packed/postings-text.ts'
import type { PackedIndex } from '../../lib/packed/shapes.ts'
import { suggestionKey } from '../../lib/packed/suggestion-keys.ts'
import { writeNumbers } from '../../lib/search/numbers.ts'
import { isOffered } from '../../lib/search/suggest.ts'
import { WORDS } from '../../lib/search/words.ts'
import type { Artefact } from './artefact.ts'
import { type CountedTerms, countTerms, type Inverted, type InvertedField, type Places } from './inverted.ts'
import { SHORT, writeShelf } from './shelves.ts'

/** Facets whose columns tell which documents have which terms of a field, with the words of each value. */
export interface ValueWords { facet: Facet; words: readonly string[][] }

/** A field whose terms are known by the values of its facet: per term the values that bring it, with how often. */
type ByValue = ReadonlyMap<string, readonly [value: number, times: number][]>

/** The terms that the values of a document bring together. */
const expected = (values: readonly number[], terms: readonly CountedTerms[]): Map<string, number> => {
  const sum = new Map<string, number>()
  for (const value of values) for (const [term, times] of terms[value] ?? []) sum.set(term, (sum.get(term) ?? 0) + times)
  return sum
}

const isSame = (a: CountedTerms, b: CountedTerms): boolean => a.size === b.size && [...a].every(([term, times]) => b.get(term) === times)

/** A field is written by values only where that says exactly what its texts say: every text is looked at with every list of values it comes with. */
const byValue = ({ name, termsOf, textOf }: InvertedField, { facet, words }: ValueWords): ByValue | undefined => {
  const terms = words.map(lines => countTerms(lines.join('\n'), name))
  const seen = new Set<string>()
  for (const [doc, values] of facet.column.entries()) {
    const text = textOf[doc] ?? -1
    const pair = `${text} ${values.join()}`
    if (!seen.has(pair) && !isSame(expected(values, terms), termsOf(text))) return undefined
    seen.add(pair)
  }
  const places = new Map<string, [number, number][]>()
  for (const [value, counts] of terms.entries()) {
    for (const [term, times] of counts) places.set(term, [...places.get(term) ?? [], [value, times]])
  }
  return places
}

const valuePostings = (field: number, list: readonly (readonly [value: number, times: number])[]): FieldPostings =>
  ({ field, byValue: true, places: Uint32Array.from(list, ([value]) => value), times: Uint32Array.from(list, ([, often]) => often) })

const docPostings = ({ field, docs, times }: Places): FieldPostings => ({ field, byValue: false, places: docs, times })

const lengthsOf = ({ lengths, textOf }: InvertedField): string => writeNumbers([...textOf].map(text => lengths[text] ?? 0))

/**
 * @param folder place of its files
 * @param values of the facets that are fields
 */
export const packIndex = (folder: string, index: Inverted, values: readonly ValueWords[] = []): { head: PackedIndex; files: Artefact[] } => {
  const { fields, terms, documents } = index
  const known = fields.map(field => {
    const own = values.find(({ facet }) => facet.facet === field.name)
    return own && byValue(field, own)
  })
  const suggested: [string, string][] = []
  const postings = terms.map((term, at): [string, string] => {
    const key = isOffered(term) ? suggestionKey(term) : undefined
    if (key !== undefined) suggested.push([key, writeNumbers([index.count(at)])])
    return [term, writePostings(index.fieldsOf(at).map(field => {
      const list = known[field]?.get(term)
      return list === undefined ? docPostings(index.places(at, field)) : valuePostings(field, list)
    }))]
  })
  const shelves = {
    terms: writeShelf(`${folder}/terms`, postings),
    lengths: writeShelf(`${folder}/lengths`, fields.map(field => [field.name, lengthsOf(field)]), SHORT),
    suggestions: writeShelf(`${folder}/suggestions`, suggested),
  }
  return {
    head: {
      words: WORDS, documents, fields: fields.map(({ name }) => name), averages: fields.map(({ average }) => average),
      terms: shelves.terms.parts, lengths: shelves.lengths.parts, suggestions: shelves.suggestions.parts,
    },
    files: [...shelves.terms.files, ...shelves.lengths.files, ...shelves.suggestions.files],
  }
}
