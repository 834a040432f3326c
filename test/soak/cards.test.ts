/** The short form of the soak's fuzz and sizes: some of the files that could lie among the cards. */
import { beforeAll, expect, it } from 'vitest'
import type { CheckContext } from '../../build/check/context.ts'
import { BLOWN_UP } from './blown-up.ts'
import { CORPORA } from './corpora.ts'
import { buildInput, checkInput, shippedContext } from './fuzz-check.ts'
import { fuzzInput } from './fuzz-inputs.ts'
import { buildCorpus, measureSizes } from './sizes.ts'

let context: CheckContext
beforeAll(async () => { context = await shippedContext() })

it('checks whatever lies among the cards, soon, with each fault at its place', async () => {
  const [families, clean] = [new Set<string>(), [] as Uint8Array[]]
  for (let n = 0; n < 120; n++) {
    const { family, bytes } = fuzzInput(1, n)
    families.add(family)
    const result = checkInput(bytes, context)
    expect(result.wrong, `input ${n}`).toBeUndefined()
    if (result.clean) clean.push(bytes)
  }
  expect(families.size).toBeGreaterThan(6)
  expect(clean.length).toBeGreaterThan(1)
  for (const bytes of clean.slice(0, 2)) expect((await buildInput(bytes, false)).wrong).toBeUndefined()
}, 120_000)

it('checks cards that are blown up in any respect in bounded time', () => {
  const { measured, violations } = measureSizes(context, [8_000, 120_000])
  expect(violations).toEqual([])
  expect(measured).toHaveLength(Object.keys(BLOWN_UP).length)
}, 120_000)

it.each(Object.keys(CORPORA))('builds or refuses many cards with %s', async name => {
  expect(await buildCorpus(CORPORA[name]?.(20) ?? [])).toBeGreaterThan(0)
}, 120_000)
