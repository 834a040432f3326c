/** Tags against the vocabulary. */
import type { CardView, CheckContext, Vocabulary } from './context.ts'
import { faultAt, faultAtKey } from './context.ts'
import type { Diagnostic } from './diagnostic.ts'
import { didYouMean } from './did-you-mean.ts'
import { nearest } from '../../lib/tools/nearest.ts'
import type { FacetVocabulary } from './schema.ts'
import { at, clip } from './shape.ts'

const STAND_ALONE = ['unknown', 'not_applicable']

/** Faults of a card's tags. */
export function checkTags(view: CardView, { vocabulary }: CheckContext): Diagnostic[] {
  const tags = at(view.source.frontmatter, ['tags'])
  if (typeof tags !== 'object' || tags === null || Array.isArray(tags)) return []
  const found = Object.entries(tags).flatMap(([name, values]) => {
    const facet = vocabulary.facets.find(one => one.facet === name)
    if (!facet) return [unknownFacet(view, name, vocabulary)]
    return Array.isArray(values) ? values.flatMap((value, index) => checkValue(view, facet, values, value, index)) : []
  })
  const missing = vocabulary.facets.filter(facet => facet.required && !Object.hasOwn(tags, facet.facet))
  return [...found, ...missing.map(({ facet }) => faultAtKey(view, 'tag-required', ['tags'], `the required facet \`${facet}\` is missing`))]
}

function unknownFacet(view: CardView, name: string, vocabulary: Vocabulary): Diagnostic {
  const reserved = vocabulary.reserved.find(one => one.facet === name)
  if (reserved) {
    const hint = `${reserved.reason} See \`${reserved.instead}\` instead.`
    return faultAtKey(view, 'tag-facet', ['tags', name], `the facet \`${clip(name)}\` is refused on purpose`, { hint })
  }
  const legal = vocabulary.facets.map(one => one.facet)
  const near = didYouMean(name, legal)
  return faultAtKey(view, 'tag-facet', ['tags', name], `no facet \`${clip(name)}\``, { hint: `${near ? `${near} ` : ''}legal: ${legal.join(', ')}` })
}

function checkValue(view: CardView, facet: FacetVocabulary, all: unknown[], value: unknown, index: number): Diagnostic[] {
  if (typeof value !== 'string') return []
  const path = ['tags', facet.facet, index]
  const legal = facet.values.map(one => one.value)
  if (!legal.includes(value)) {
    const near = meant(facet, value)
    const hint = `${near ? `did you mean \`${near}\`? ` : ''}legal: ${legal.join(', ')}`
    return [faultAt(view, 'tag-value', path, `\`${clip(value)}\` is no value of \`${facet.facet}\``, { hint })]
  }
  if (STAND_ALONE.includes(value) && all.length > 1) return [faultAt(view, 'tag-alone', path, `\`${value}\` stands beside other values of \`${facet.facet}\``)]
  if (all.indexOf(value) < index) return [faultAt(view, 'tag-twice', path, `\`${value}\` stands twice in \`${facet.facet}\``)]
  return []
}

/** The value that a wrong one stands for: by label or synonym, else by spelling. */
function meant(facet: FacetVocabulary, wrong: string): string | null {
  const word = foldWord(wrong)
  const same = facet.values.find(one => wordsOf(one).some(other => foldWord(other) === word))
  return same?.value ?? nearest(wrong, facet.values.map(one => one.value))
}

/** All words of a vocabulary value: value, labels, synonyms. */
export const wordsOf = (value: FacetVocabulary['values'][number]): string[] =>
  [value.value, value.label.en, value.label.zh, ...value.synonyms.en, ...value.synonyms.zh]

/** Words that differ only in case, width, hyphens or underscores are one word. */
export const foldWord = (word: string): string => word.normalize('NFKC').toLowerCase().replace(/[\s_-]+/g, ' ').trim()
