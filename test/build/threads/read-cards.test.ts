/** Several threads find what one finds, and none of them dies in silence. */
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Against } from '../../../build/card-context.ts'
import { rootFor, takeInventory } from '../../../build/inventory.ts'
import type { CardFile } from '../../../build/read-one.ts'
import { readAllTables } from '../../../build/tables.ts'
import { readCards } from '../../../build/threads/read-cards.ts'

const SHIPPED = resolve('cards')

const cardsOf = async (cards: string): Promise<CardFile[]> => (await takeInventory({ cards, shipped: SHIPPED })).cards
const against = async (): Promise<Against> => ({ tables: (await readAllTables(SHIPPED, SHIPPED, rootFor(SHIPPED))).tables, asOf: '2026-06-30' })

describe('cards shared out among threads', () => {
  it('give what one thread gives, in the same order: whole cards, broken ones and such as have no two halves', async () => {
    const files = [...(await cardsOf(SHIPPED)).slice(0, 40), ...await cardsOf(resolve('test/cases/faults'))]
    const alone = await readCards(files, await against(), 1)
    const shared = await readCards(files, await against(), 2)
    expect(JSON.stringify(shared)).toBe(JSON.stringify(alone))
    expect(shared).toHaveLength(files.length)
    expect(shared.filter(({ card }) => card).length).toBeGreaterThan(40)
    expect(shared.some(({ checking }) => checking === undefined)).toBe(true)
    expect(shared.some(one => 'frontmatter' in one && one.frontmatter !== undefined)).toBe(true)
  })

  it('that are none start nothing', async () => {
    expect(await readCards([], await against(), 2)).toEqual([])
  })

  it('are an error that names them when a thread dies', async () => {
    const [first, second] = await cardsOf(SHIPPED)
    if (!first || !second) throw new Error('two cards are needed')
    const deadly = { path: 'cards/deadly.md', get bytes(): never { return undefined as never } }
    await expect(readCards([first, deadly, second], await against(), 2))
      .rejects.toThrow(new RegExp(`^A thread that checked cards ${first.path} to ${second.path} ended: .+`))
  })
})
