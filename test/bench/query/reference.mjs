/**
 * What the right answer is, by the plainest rule: every word of the question stands in the document as a whole word, whatever its
 * case, and for each filter the document has the value. No folding, no stemming, no parts of words.
 */
import { textOf } from './document.mjs'

/** Words of a text, lower case. */
export const wordsOf = text => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** @param {readonly import('./document.mjs').Document[]} documents @returns {(question: { words: string[], filters: [string, string][] }) => Set<string>} */
export const createReference = documents => {
  const carriers = new Map()
  documents.forEach((document, at) => {
    for (const word of new Set(wordsOf(textOf(document)))) {
      const known = carriers.get(word)
      if (known) known.push(at)
      else carriers.set(word, [at])
    }
  })
  return ({ words, filters }) => {
    const [first = [], ...rest] = words.map(word => carriers.get(word) ?? [])
    const others = rest.map(list => new Set(list))
    const found = first.filter(at => others.every(set => set.has(at)) && filters.every(([facet, value]) => documents[at].facets[facet].includes(value)))
    return new Set(found.map(at => documents[at].id))
  }
}
