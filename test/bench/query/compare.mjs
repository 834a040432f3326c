/** How answers compare with the right ones. */

/**
 * @typedef {object} Correctness
 * @property {number} questions
 * @property {number} equal answers that are exactly the right set
 * @property {number} missing answers that lack a right card
 * @property {number} extra answers that hold a wrong card and lack none
 */

/** @param {readonly (readonly string[])[]} answers @param {readonly Set<string>[]} right @returns {Correctness} */
export const compareAnswers = (answers, right) => {
  const kinds = answers.map((answer, at) => {
    const found = new Set(answer)
    if ([...right[at]].some(id => !found.has(id))) return 'missing'
    return found.size === right[at].size ? 'equal' : 'extra'
  })
  const count = kind => kinds.filter(one => one === kind).length
  return { questions: answers.length, equal: count('equal'), missing: count('missing'), extra: count('extra') }
}
