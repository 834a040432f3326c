/** The short form of `npm run soak:http`. */
import { expect, it } from 'vitest'
import { growth, soak } from '../bench/soak.ts'
import { catalogue } from '../lib/ask.ts'

it('gives the same answers to many mixed calls through HTTP, without growing', async () => {
  const soaked = await soak(catalogue, 900)
  expect(soaked).toMatchObject({ wrong: 0, firstWrong: undefined })
  expect(soaked.heap).toHaveLength(10)
  // A leak of four kilobytes a call would show as more than that.
  expect(growth(soaked)).toBeLessThan(1_000_000)
}, 120_000)
