/** Small parts of the library that answers hang on: the first of a list, and what a long run keeps. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { remembered } from '../../lib/packed/remembered.ts'
import { firstOf } from '../../lib/search/top.ts'

it('the first of a list are those of the sorted list, ties in their order', () => {
  fc.assert(fc.property(fc.array(fc.record({ score: fc.integer({ min: 0, max: 5 }), at: fc.nat() }), { maxLength: 200 }), fc.nat({ max: 250 }), (items, most) => {
    expect(firstOf(items, (a, b) => b.score - a.score, most)).toEqual(items.toSorted((a, b) => b.score - a.score).slice(0, most))
  }))
})

describe('what is remembered', () => {
  const counting = (most: number) => {
    const loads: string[] = []
    const get = remembered(async (key: string) => {
      loads.push(key)
      if (key === 'none') throw new Error('there is none')
      return key.toUpperCase()
    }, most)
    return { loads, get }
  }

  it('is read once, also where it is asked for twice at once', async () => {
    const { loads, get } = counting(2)
    expect(await Promise.all([get('a'), get('a'), get('b')])).toEqual(['A', 'A', 'B'])
    expect(loads).toEqual(['a', 'b'])
  })

  it('is no more than was agreed: the oldest goes', async () => {
    const { loads, get } = counting(2)
    for (const key of ['a', 'b', 'c', 'c', 'a', 'c']) await get(key)
    expect(loads).toEqual(['a', 'b', 'c', 'a'])
  })

  it('is nothing that failed', async () => {
    const { loads, get } = counting(2)
    await expect(get('none')).rejects.toThrow('there is none')
    await expect(get('none')).rejects.toThrow('there is none')
    expect(loads).toEqual(['none', 'none'])
  })
})
