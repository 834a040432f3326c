/** Questions from a seed: words and filter values of one card, so that each has an answer; and some that have none. */
import { createRandom } from '../../random.ts'
import { FACETS } from './document.mjs'
import { wordsOf } from './reference.mjs'

/**
 * @typedef {object} Question
 * @property {string[]} words all must match
 * @property {[facet: string, value: string][]} filters all must hold
 */

export const WORDS = [1, 2, 4]
export const FILTERS = [0, 1, 2, 3]

/** Words that some engines leave out by design, which would count as a fault of the others. */
const LEFT_OUT = new Set('of the and with from for in by to on at as is are a each per or between than through after before over without that which data dataset datasets set sets'.split(' '))
/** Fields that people take their words from. */
const ASKED = ['name', 'aliases', 'summary', 'maintainer', 'paper']

const askable = ({ fields }) => [...new Set(ASKED.flatMap(field => wordsOf(fields[field])))].filter(word => /^[a-z]{3,}$/.test(word) && !LEFT_OUT.has(word))

const draw = (random, list, count) => {
  const left = [...list]
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1)[0])
}

const filtersOf = (random, { facets }, count) => {
  const known = FACETS.filter(facet => facets[facet].length > 0)
  return draw(random, known, count).map(facet => [facet, random.pick(facets[facet])])
}

/**
 * Questions of all kinds mixed, so that the first of them stand for all.
 *
 * @param {number} each questions per number of words and of filters
 * @returns {Question[]}
 */
export const makeQuestions = (documents, each, seed = 7) => {
  const random = createRandom(seed)
  const questions = WORDS.flatMap(words => FILTERS.flatMap(filters => {
    const questions = []
    while (questions.length < each) {
      const document = random.pick(documents)
      const list = askable(document)
      if (list.length >= words) questions.push({ words: draw(random, list, words), filters: filtersOf(random, document, filters) })
    }
    return questions
  }))
  return draw(random, questions, questions.length)
}

/** Questions that three filters together leave without an answer. @returns {Question[]} */
export const makeUnanswerable = (documents, reference, count, seed = 11) => {
  const random = createRandom(seed)
  const questions = []
  for (let tries = 0; questions.length < count && tries < count * 200; tries++) {
    const words = draw(random, askable(random.pick(documents)), 2)
    const filters = draw(random, FACETS, 3).flatMap(facet => {
      const values = random.pick(documents).facets[facet]
      return values.length > 0 ? [[facet, random.pick(values)]] : []
    })
    const question = { words, filters }
    if (words.length === 2 && filters.length === 3 && reference({ words, filters: [] }).size > 0 && reference(question).size === 0) questions.push(question)
  }
  return questions
}
