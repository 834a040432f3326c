/** The short form of the soak's questions: some of the values that nobody should send. */
import { expect, it } from 'vitest'
import { catalogue } from '../lib/ask.ts'
import { askAll } from './questions.ts'

it('answers calls that are too long, too many, too deep or of odd names, in every tool and through the doors', async () => {
  const { calls, outcomes, violations } = await askAll(catalogue, 11)
  expect(violations).toEqual([])
  expect(calls).toBeGreaterThan(400)
  expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['match', 'no_match', 'invalid_input']))
}, 120_000)
