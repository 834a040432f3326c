/** Words of a source to tags: only by values, labels and synonyms of the vocabulary, and only where one value can be meant. */
import type { Vocabulary } from '../check/context.ts'
import { foldWord, wordsOf } from '../check/tags.ts'
import type { LeftOut } from './found.ts'
import type { NextStep, TagWord } from './sketch.ts'

export interface Tagged { tags: Record<string, string[]>; leftOut: LeftOut[]; next: NextStep[] }

const STAND_ALONE: ReadonlySet<string> = new Set(['unknown', 'not_applicable'])

/** Shortest word that may stand for a tag where the field does not say which facet it speaks of. */
const MIN_FREE_WORD = 3

type Meaning = { facet: string; value: string }

const meaningsIn = ({ facets }: Vocabulary): Map<string, Meaning[]> => {
  const meanings = new Map<string, Meaning[]>()
  for (const { facet, values } of facets) {
    for (const value of values) {
      if (STAND_ALONE.has(value.value)) continue
      const names = [...wordsOf(value), ...(value.ontology ? [value.ontology] : [])]
      for (const word of new Set(names.map(foldWord))) meanings.set(word, [...meanings.get(word) ?? [], { facet, value: value.value }])
    }
  }
  return meanings
}

/** The words of a facet of languages are too short to be met by chance: they count only where a field speaks of languages. */
const isFree = ({ facet }: Meaning, word: string): boolean => facet !== 'language' && [...word].length >= MIN_FREE_WORD

const meant = (all: ReadonlyMap<string, Meaning[]>, { word, facet }: TagWord): Meaning | 'unknown' | 'ambiguous' => {
  const folded = foldWord(word)
  const found = (all.get(folded) ?? []).filter(one => (facet === undefined ? isFree(one, folded) : one.facet === facet))
  const [only] = found
  if (only && found.length === 1) return only
  return only ? 'ambiguous' : 'unknown'
}

/** Names a few of many words. */
const listed = (words: readonly string[]): string => {
  const shown = [...new Set(words)].slice(0, 12).map(word => (word.length > 40 ? `${word.slice(0, 39)}…` : word))
  return words.length > shown.length ? `${shown.join(', ')} and ${words.length - shown.length} more` : shown.join(', ')
}

const fieldOf = (word: TagWord): string => word.field.replace(/\[\d+\].*$/, '')

const unmapped = (words: readonly TagWord[], why: string): LeftOut[] => [...new Set(words.map(fieldOf))].map(field =>
  ({ field, why, found: listed(words.filter(word => fieldOf(word) === field).map(({ word }) => word)) }))

/** Tags of the words, required facets filled up with `unknown`, and a line for every field whose words did not become tags. */
export const tagsFor = (words: readonly TagWord[], vocabulary: Vocabulary): Tagged => {
  const all = meaningsIn(vocabulary)
  const found = new Map<string, Set<string>>()
  const [strange, ambiguous]: [TagWord[], TagWord[]] = [[], []]
  for (const word of words) {
    const meaning = meant(all, word)
    if (meaning === 'unknown') strange.push(word)
    else if (meaning === 'ambiguous') ambiguous.push(word)
    else found.set(meaning.facet, (found.get(meaning.facet) ?? new Set()).add(meaning.value))
  }
  const tags: Record<string, string[]> = {}
  const missing: string[] = []
  for (const { facet, values, required } of vocabulary.facets) {
    const held = found.get(facet)
    if (held) tags[facet] = values.map(({ value }) => value).filter(value => held.has(value))
    else if (required) {
      tags[facet] = ['unknown']
      missing.push(facet)
    }
  }
  return {
    tags,
    leftOut: [
      ...unmapped(strange, 'the vocabulary has no such word'),
      ...unmapped(ambiguous, 'the word stands in more than one facet'),
    ],
    next: missing.length === 0 ? [] : [{ key: 'tags', what: `${missing.join(', ')}: nothing in the source says it; write the values, or leave [unknown] where nobody can know` }],
  }
}
