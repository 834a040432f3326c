import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { checkFolder } from '../../build/pipeline.ts'
import { readMoulds } from './corpus/real-cards.ts'
import { generateCards, writeCards } from './generate.ts'

const moulds = readMoulds()
const folder = mkdtempSync(join(tmpdir(), 'cardex-made-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('generated cards', () => {
  test('are cards: the checker finds no error in them', async () => {
    writeCards(folder, 60)
    const checked = await checkFolder({ cards: folder, shipped: 'cards' })
    expect(checked.diagnostics.filter(one => one.severity === 'error')).toEqual([])
    expect(checked.cards).toHaveLength(60)
  })

  test('are the same for the same seed, and others for another', () => {
    const cards = [...generateCards(60, 1, moulds)]
    expect([...generateCards(60, 1, moulds)]).toEqual(cards)
    expect([...generateCards(60, 2, moulds)]).not.toEqual(cards)
  })

  test('have distinct ids, and some have Chinese names', () => {
    const cards = [...generateCards(500, 1, moulds)]
    expect(new Set(cards.map(({ path }) => path.slice(path.lastIndexOf('/')))).size).toBe(500)
    const chinese = cards.filter(({ text }) => /^aliases:.*\p{Script=Han}/mu.test(text)).length
    expect(chinese).toBeGreaterThan(25)
    expect(chinese).toBeLessThan(75)
  })
})
