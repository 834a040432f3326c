/** The tasks, and their gold answers by the second route. */
import { beforeAll, describe, expect, it } from 'vitest'
import { KINDS } from '../../build/eval/task.ts'
import { type PublishedCard, TOOL_NAMES } from '../../lib/index.ts'
import { shippedBuild } from '../shipped-cards.ts'
import { answerOf, cardsByFolder, cardsIn, readLines } from './gold.ts'
import { tasks } from './shipped.ts'

const lines = readLines()
let cards: Map<string, PublishedCard[]>
beforeAll(async () => { cards = await cardsByFolder(lines, async () => cardsIn((await shippedBuild()).artefacts)) }, 60_000)

describe('the tasks', () => {
  it('are many, in both languages, of every kind', () => {
    expect(tasks.length).toBeGreaterThanOrEqual(60)
    for (const lang of ['en', 'zh'] as const) expect(tasks.filter(task => task.lang === lang).length).toBeGreaterThanOrEqual(25)
    for (const kind of KINDS) expect(tasks.filter(task => task.kind === kind).length, kind).toBeGreaterThanOrEqual(5)
  })

  it('are asked in words of their own, so that an answer belongs to one', () => {
    expect(new Set(tasks.map(({ query }) => query)).size).toBe(tasks.length)
  })

  it('ask for every tool, and accept none that does not exist', () => {
    expect([...new Set(tasks.flatMap(({ gold }) => gold.tools))].sort()).toEqual([...TOOL_NAMES])
  })

  it('have a second route wherever an answer is checked', () => {
    expect(lines.filter(({ gold, truth }) => Object.keys(gold.answer).length > 0 && !truth).map(({ id }) => id)).toEqual([])
  })
})

describe('a gold answer is what the cards say, without search or tools', () => {
  it.each(lines.filter(({ truth }) => truth))('$id', ({ id, gold, truth }) => {
    const answer = truth && answerOf(truth, cards.get(truth.cards ?? '') ?? [])
    expect(answer, `the cards changed the answer to ${id}; read it, then run: npm run eval:gold`).toEqual(gold.answer)
  })

  it('notices a changed card', () => {
    const changed = structuredClone(cards.get('') ?? [])
    const card = changed.find(one => one.id === 'kits19')
    if (card) card.derived.commercial_use = 'allowed'
    const wrong = lines.filter(({ truth, gold }) => truth && !truth.cards && JSON.stringify(answerOf(truth, changed)) !== JSON.stringify(gold.answer)).map(({ id }) => id)
    expect(wrong).toEqual(expect.arrayContaining(['list-usable-all', 'use-kits19', 'use-combined-blocked']))
  })
})
