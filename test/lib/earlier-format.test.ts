/**
 * What an agent has today reads what was built yesterday, and what will be built tomorrow, or says what to do. `cases/earlier-format/`
 * holds one small catalogue for each major number, as the first release of that number wrote it: it is never built again.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Answer, type CatalogueError, createToolkit, isUsable, openCatalogue, TOOL_NAMES, type ToolName } from '../../lib/index.ts'
import { FORMAT } from '../../lib/model.ts'

const EARLIER = 'test/cases/earlier-format'
const FIRST = join(EARLIER, 'cardex-1')

/** One question for each tool, and what the answer has to hold. */
const QUESTIONS: Record<ToolName, [question: object, answer: object]> = {
  check_datasets: [{ names: ['UniProtKB', '蛋白质数据银行', 'No such thing'] }, {
    outcome: 'match', found: 2, not_found: 1, results: [{ found: true, row: { id: 'uniprot', commercial_use: 'allowed_with_conditions' } }, { found: true, row: { id: 'protein-data-bank' } }, { found: false }],
  }],
  check_use: [{ ids: ['alphafold-db', 'dentex', 'camelyon'], use: { commercial: true } }, {
    outcome: 'match', datasets: [{ verdict: 'allowed_with_conditions', conditions: ['attribution'] }, { verdict: 'not_allowed' }, { verdict: 'not_established' }],
  }],
  find_similar_datasets: [{ id: 'verse' }, { outcome: 'match', total: 3, rows: [{ id: 'camelyon' }, { id: 'dentex' }, { id: 'tn3k' }] }],
  get_access_info: [{ ids: ['dentex'] }, { outcome: 'match', datasets: [{ access: 'open_download', url: expect.stringContaining('https://'), download_command: null }] }],
  get_dataset_cards: [{ ids: ['alphafold-db'] }, { outcome: 'match', cards: [{ maintainer: 'Google DeepMind and EMBL-EBI', derived_from: { content: ['uniprot'] }, sections: { Contents: expect.any(String) } }] }],
  get_license_evidence: [{ ids: ['camelyon'] }, { outcome: 'match', datasets: [{ license_status: 'conflict', evidence: [{ id: 'e1', tier: 'T3' }, { id: 'e2', tier: 'T2' }, { id: 'e3' }, { id: 'e4', role: 'disagreeing' }] }] }],
  list_facets: [{ facets: ['access'] }, { outcome: 'match', total: 7, facets: [{ facet: 'access', values: expect.arrayContaining([{ value: 'open_download', count: 7 }]) }] }],
  search_card_text: [{ query: 'lymph node' }, { outcome: 'match', total: 1, passages: [{ id: 'camelyon', section: 'Collection' }] }],
  search_datasets: [{ query: 'protein structures', filters: { commercial_use: ['allowed', 'allowed_with_conditions'] } }, {
    outcome: 'match', total: 2, rows: [{ id: 'protein-data-bank', why: { protein: ['name', 'aliases'] } }, { id: 'alphafold-db' }],
  }],
}

const answersOf = async (place: string): Promise<Map<ToolName, Answer>> => {
  const toolkit = createToolkit(await openCatalogue(place))
  const answers = new Map<ToolName, Answer>()
  for (const tool of TOOL_NAMES) answers.set(tool, await toolkit.call(tool, QUESTIONS[tool][0]))
  return answers
}

type Json = Record<string, unknown>
const LATER = 'of_a_later_version'

/** An unknown key in every object whose keys are those of the format; tables by word or name are left alone. */
const grown = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(grown)
  if (typeof value !== 'object' || value === null) return value
  const own = Object.entries(value).map(([key, one]) => [key, ['minisearch', 'names', 'identifiers', 'tags', 'counts', 'inputSchema'].includes(key) ? one : grown(one)])
  return Object.fromEntries([...own, [LATER, { holds: ['something', 1, null] }]])
}

const temporary: string[] = []
afterAll(() => { for (const folder of temporary) rmSync(folder, { recursive: true, force: true }) })

const filesOf = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).filter(path => path.endsWith('.json'))

/** The first catalogue with each file changed, beside further files, under a manifest that is true to them. */
const changed = (change: (file: Json, path: string) => unknown, further: Record<string, string> = {}): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cardex-format-'))
  temporary.push(folder)
  const written = (path: string, text: string): object => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
    return { path, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') }
  }
  const read = (path: string): Json => JSON.parse(readFileSync(join(FIRST, path), 'utf8')) as Json
  const files = [
    ...filesOf(FIRST).filter(path => path !== 'manifest.json').map(path => written(path, JSON.stringify(change(read(path), path)))),
    ...Object.entries(further).map(([path, text]) => written(path, text)),
  ]
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...change(read('manifest.json'), 'manifest.json') as Json, files }))
  return folder
}

describe('a catalogue of the first release of this format', () => {
  it('is kept for every major number up to the present one', () => {
    expect(readdirSync(EARLIER).toSorted()).toEqual([FORMAT.split('.')[0]?.replace('/', '-')])
    expect(JSON.parse(readFileSync(join(FIRST, 'manifest.json'), 'utf8'))).toMatchObject({ format: 'cardex/1', cards: 7, version: '8a82f4372ba9ea00' })
  })

  it.each(TOOL_NAMES)('answers %s', async tool => {
    const [question, answer] = QUESTIONS[tool]
    expect(await createToolkit(await openCatalogue(FIRST)).call(tool, question)).toMatchObject(answer)
  })

  it('lists the tools that it was built with, each of which there is still', async () => {
    const listed = await createToolkit(await openCatalogue(FIRST)).list()
    expect(listed).toHaveLength(9)
    for (const { name } of listed) expect(TOOL_NAMES).toContain(name)
  })

  it('finds all of its cards and no other, word by word', async () => {
    const catalogue = await openCatalogue(FIRST)
    const all = (await catalogue.search({ limit: 50 })).rows as { id: string; name: string; commercial_use: string }[]
    expect(all.map(({ id }) => id)).toEqual(['alphafold-db', 'camelyon', 'dentex', 'protein-data-bank', 'tn3k', 'uniprot', 'verse'])
    for (const { id, name } of all) expect((await catalogue.search({ query: name })).rows, name).toContainEqual(expect.objectContaining({ id }))
    expect(await catalogue.search({ query: 'axolotl' })).toMatchObject({ outcome: 'no_match', final: true })
  })
})

describe('a catalogue of a later minor number', () => {
  it('answers as before: keys and files that are not known yet are passed over', async () => {
    const later = changed(file => ({ ...grown(file) as Json, format: 'cardex/1.7' }), { 'later/shard-0.bin': '\u0000\u0001 no JSON', 'later/table.json': '{"format":"cardex/1.7"}' })
    const known = (answers: Map<ToolName, Answer>): unknown => JSON.parse(JSON.stringify([...answers], (key, one: unknown) => (key === LATER ? undefined : one)))
    expect(known(await answersOf(later))).toEqual(known(await answersOf(FIRST)))
  })

  it('takes a verdict that is not known yet for none that is usable', async () => {
    const unknown = 'allowed_on_weekdays'
    const later = await openCatalogue(changed((file, path) => {
      if (path === 'rows.json') return { ...file, rows: (file.rows as Json[]).map(row => ({ ...row, commercial_use: unknown })) }
      const derived = file.derived as Json | undefined
      return derived ? { ...file, derived: { ...derived, commercial_use: unknown } } : file
    }))
    const ids = ['alphafold-db', 'protein-data-bank', 'uniprot', 'verse']
    for (const use of [{ commercial: true }, { commercial: true, modify: true, redistribute: true }]) {
      const { datasets, combined } = await later.checkUse({ ids, use, combine: true }) as unknown as { datasets: { verdict: string }[]; combined: { verdict: string } }
      expect([...datasets, combined].map(({ verdict }) => verdict)).toEqual(['not_established', 'not_established', 'not_established', 'not_established', 'not_established'])
    }
    for (const { commercial_use: verdict } of await later.rows()) expect(isUsable(verdict)).toBe(false)
  })
})

describe('a catalogue of another major number', () => {
  const faultOf = (work: Promise<unknown>): Promise<unknown> => work.then(() => 'no fault', (error: unknown) => error)

  it.each(['cardex/2', 'cardex/2.1', 'cardex/10', 'cardex/0', 'cardex', 'other/1'])('is refused when it is opened, with what to do: %s', async format => {
    const fault = await faultOf(openCatalogue(changed(file => ({ ...file, format }))))
    expect(fault).toMatchObject({ name: 'CatalogueError', code: 'other_format', file: 'manifest.json', remedy: expect.stringMatching(/library version that belongs to this catalogue, or build the catalogue again/) })
    expect((fault as CatalogueError).message).toContain(FORMAT)
  })

  it('is refused file by file too, and the call says so', async () => {
    const mixed = await openCatalogue(changed((file, path) => (path === 'rows.json' ? { ...file, format: 'cardex/2' } : file)))
    expect(await mixed.search({ query: 'protein' })).toMatchObject({ outcome: 'error', code: 'catalogue_error', cause: 'other_format', file: 'rows.json', remedy: expect.any(String) })
  })
})
