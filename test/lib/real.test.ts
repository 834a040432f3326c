/** The shipped cards, built in memory: what holds for the fixture holds for them. */
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Catalogue, createToolkit, openCatalogue, type PublishedCard, type Toolkit, TOOL_NAMES } from '../../lib/index.ts'
import type { CommercialUse, Row } from '../../lib/model.ts'
import { sizeOf } from '../../lib/tools/answer.ts'
import { PERMISSION_PHRASES, redLineFaults } from '../../lib/tools/red-line.ts'
import { shippedObjects } from '../shipped-cards.ts'
import type { Loose } from './ask.ts'

let catalogue: Catalogue
let toolkit: Toolkit
let rows: readonly Row[]
let verdicts: ReadonlyMap<string, CommercialUse>
const ask = async (tool: string, args: unknown): Promise<Loose> => JSON.parse(JSON.stringify(await toolkit.call(tool, args)))
const pages = <T>(list: readonly T[], size: number): T[][] => Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, i * size + size))

beforeAll(async () => {
  catalogue = await openCatalogue(await shippedObjects())
  toolkit = createToolkit(catalogue)
  rows = await catalogue.rows()
  verdicts = new Map(rows.map(row => [row.id, row.commercial_use]))
}, 60_000)

describe('the shipped catalogue', () => {
  it('gives every row exactly once by paging', async () => {
    const seen: string[] = []
    let answer = await ask('search_datasets', { limit: 50 })
    for (;;) {
      expect(sizeOf(answer)).toBeLessThanOrEqual(8000)
      seen.push(...answer.rows.map(({ id }: Row) => id))
      if (!answer.cursor) break
      answer = await ask('search_datasets', { limit: 50, cursor: answer.cursor })
    }
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  it('finds every card by its id, name, unambiguous aliases and DOI', async () => {
    const cards = await Promise.all(rows.map(({ id }) => catalogue.card(id)))
    const named = ({ id, name, aliases, identifiers }: PublishedCard) => [id, id.toUpperCase(), name, ...aliases, ...(identifiers.doi ? [identifiers.doi, `https://doi.org/${identifiers.doi}`] : [])].map(word => [id, word] as const)
    for (const some of pages(cards.flatMap(named), 40)) {
      const { results } = await ask('check_datasets', { names: some.map(([, word]) => word) })
      const missed = results.filter((result: Loose, i: number) => !(result.found ? [result.row?.id ?? result.id] : result.ambiguous ?? []).includes(some[i]?.[0]))
      expect(missed).toEqual([])
    }
  })

  it('stays within each budget', async () => {
    expect(sizeOf(await ask('list_facets', {}))).toBeLessThanOrEqual(3500)
    for (const { id } of rows) {
      const ids = [id]
      expect(sizeOf(await ask('get_dataset_cards', { ids }))).toBeLessThanOrEqual(2500)
      expect(sizeOf(await ask('get_license_evidence', { ids, all: true }))).toBeLessThanOrEqual(16_000)
    }
    for (const ids of pages(rows.map(({ id }) => id), 20)) {
      for (const tool of ['get_license_evidence', 'get_access_info', 'check_use']) {
        const answer = await ask(tool, { ids })
        expect(sizeOf(answer)).toBeLessThanOrEqual(tool === 'get_license_evidence' ? 16_000 : 8000)
        expect(answer.datasets.length + (answer.left_out?.length ?? 0)).toBe(ids.length)
        expect(answer.datasets.length).toBeGreaterThan(0)
      }
    }
    const menu = (await toolkit.list()).map(({ name, description, inputSchema }) => ({ name, description, inputSchema }))
    expect(menu.map(({ name }) => name)).toEqual([...TOOL_NAMES])
    expect(encode(JSON.stringify(menu)).length).toBeLessThanOrEqual(1600)
  })

  it('holds the red line for every card at every tool', async () => {
    const faults = []
    for (const { id } of rows) {
      for (const [tool, args, commerce] of [
        ['check_datasets', { names: [id] }, true], ['get_dataset_cards', { ids: [id], sections: 'all' }, true], ['get_license_evidence', { ids: [id], all: true }, true],
        ['get_access_info', { ids: [id] }, true], ['find_similar_datasets', { id }, true],
        ['check_use', { ids: [id], use: { commercial: true }, combine: true }, true], ['check_use', { ids: [id], use: { modify: true, redistribute: true } }, false],
      ] as const) faults.push(...redLineFaults(await ask(tool, args), verdicts, commerce))
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('explains a verdict for commerce by a step of the derivation, for every card', async () => {
    const silent: string[] = []
    for (const ids of pages(rows.map(({ id }) => id), 8)) {
      const { datasets } = await ask('check_use', { ids, use: { commercial: true } })
      silent.push(...datasets.filter(({ deciding }: Loose) => deciding.length === 0).map(({ id }: Loose) => id))
    }
    expect(silent).toEqual([])
  })

  it('answers a withdrawn dataset without any address of its data', async () => {
    for (const { id } of rows.filter(({ handling }) => handling === 'tombstone' || handling === 'no_link')) {
      expect((await ask('get_access_info', { ids: [id] })).datasets[0]).toMatchObject({ url: null, serves_files: false })
      expect((await ask('get_dataset_cards', { ids: [id] })).cards[0]).not.toHaveProperty('homepage')
    }
  })

  it('has no phrase of permission in its own prose about cards that are not usable', async () => {
    const cards = await Promise.all(rows.filter(({ commercial_use: use }) => !use.startsWith('allowed')).map(({ id }) => catalogue.card(id)))
    const prose = cards.flatMap(({ id, summary, sections }) => [summary, ...sections.map(({ text }) => text)].map(text => ({ id, text })))
    expect(prose.filter(({ text }) => PERMISSION_PHRASES.some(phrase => phrase.test(text)))).toEqual([])
  })
})
