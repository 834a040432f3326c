import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bar } from '../../build/cli/bar.ts'
import { createProject, HEARTS, type Project } from './project.ts'

const aged = (id: string, changes: string): string => HEARTS
  .replace('id: hearts', `id: ${id}`).replace('name: Hearts', `name: The ${id}`).replace(/identifiers.*\n/, '').replace('retrieved_at: 2026-11-30', changes)

let project: Project
beforeAll(async () => {
  project = createProject({
    'cards/old.md': aged('old', 'retrieved_at: 2024-01-31'),
    'cards/fresh.md': aged('fresh', 'retrieved_at: 2026-11-30'),
    'cards/copy.md': aged('copy', 'retrieved_at: 2026-10-01\n    read_as: stored_copy'),
    'cards/fixed.md': aged('fixed', 'retrieved_at: 2020-01-31').replaceAll('url: https://data.example.org/hearts\n    retrieved', 'url: https://github.com/o/r/blob/0123456789abcdef0123456789abcdef01234567/README.md\n    retrieved'),
  })
  await project.build()
})
afterAll(() => project.remove())

describe('cardex stats', () => {
  it('queues the evidence that decides and can change, by the day on which it is due', async () => {
    const { stale_queue } = JSON.parse((await project.run(['stats', '--json'])).out) as { stale_queue: { id: string; due: string }[] }
    expect(stale_queue.map(({ id, due }) => [id, due])).toEqual([['old', '2025-01-31'], ['copy', '2026-10-01'], ['fresh', '2027-12-01']])
  })

  it('has in the queue as due exactly the cards that are flagged as stale', async () => {
    const { catalogue, stale_queue } = JSON.parse((await project.run(['stats', '--json'])).out) as { catalogue: { as_of: string }; stale_queue: { id: string; due: string }[] }
    const { rows } = project.json('dist/rows.json') as { rows: { id: string; risk_flags: string[] }[] }
    const flagged = rows.filter(({ risk_flags }) => risk_flags.includes('stale_evidence')).map(({ id }) => id)
    expect(stale_queue.filter(({ due }) => due <= catalogue.as_of).map(({ id }) => id).toSorted()).toEqual(flagged.toSorted())
  })

  it('tells for which share of the cards a facet is known, and which is reserved', async () => {
    project.write('other/cards/known.md', aged('known', 'retrieved_at: 2026-11-30'))
    for (const id of ['one', 'two', 'three', 'four', 'five']) {
      project.write(`other/cards/${id}.md`, aged(id, 'retrieved_at: 2026-11-30').replace('disease_area: [cardiovascular]', `disease_area: [${id === 'one' ? 'unknown' : 'cardiovascular'}]`).replace('organism: [human]', 'organism: [unknown]'))
    }
    await project.build('--cards', 'other/cards', '--out', 'other/dist')
    const args = ['stats', '--catalogue', 'other/dist']
    const { coverage } = JSON.parse((await project.run([...args, '--json'])).out) as { coverage: { facets: unknown[]; reserved: unknown[] } }
    expect(coverage.facets).toContainEqual({ facet: 'disease_area', coverage: 5 / 6 })
    expect(coverage.reserved).toContainEqual({ facet: 'organism', reason: expect.stringContaining('16 %') })
    const plain = (await project.run(args)).out
    expect(plain).toMatch(/disease_area +83\.3 %\n/)
    expect(plain).toMatch(/organism +reserved +Only 16 %/)
    expect((await project.run(args, { isPerson: true })).out).toMatch(/disease_area +83\.3 % +█{25}\n/)
  })

  it('cuts a long queue and shows all of it with --all', async () => {
    for (let n = 0; n < 20; n++) project.write(`cards/many/old-${n}.md`, aged(`old-${n}`, 'retrieved_at: 2024-02-01'))
    await project.build()
    expect((await project.run(['stats'])).out).toContain('… and 8 more; --all shows them')
    const { out } = await project.run(['stats', '--all'])
    expect(out.match(/^ +\d{4}-\d\d-\d\d /gm)).toHaveLength(23)
  })
})

it.each([[0, '    '], [1, '████'], [0.5, '██  '], [0.999, '███▉'], [0.03125, '▏   '], [2, '████']])('draws a share of %d', (share, drawn) => {
  expect(bar(share, 4)).toBe(drawn)
})
