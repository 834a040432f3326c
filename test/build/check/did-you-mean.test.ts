import { expect, it } from 'vitest'
import { didYouMean, suggester } from '../../../build/check/did-you-mean.ts'

const CANDIDATES = ['mimic-iv', 'hearts', 'chexpert']

it('suggests among many candidates what it suggests among few', () => {
  const near = suggester(CANDIDATES)
  for (const word of ['mimic-v', 'heart', 'nothing-near', 'mimic-v']) expect(near(word)).toBe(didYouMean(word, CANDIDATES))
})

it('looks for the first words only, so that faults without end cost no comparison without end', () => {
  const near = suggester(CANDIDATES)
  for (let word = 0; word < 49; word += 1) near(`word-${word}`)
  expect(near('heart')).toBe('did you mean `hearts`?')
  expect(near('mimic-v')).toBeUndefined()
  expect(near('heart')).toBe('did you mean `hearts`?')
})
