/** The packed form says what the plain files say: every answer of the shipped catalogue, asked of both. */
import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Artefact, bytesOf, valueOf } from '../../build/emit/artefact.ts'
import { invert } from '../../build/emit/inverted.ts'
import { plainIndexJson } from '../../build/emit/plain-index.ts'
import { type Catalogue, openCatalogue, TOOL_NAMES } from '../../lib/index.ts'
import type { FacetsFile, IndexFile, Manifest, PassagesFile } from '../../lib/model.ts'
import type { PackedHead } from '../../lib/packed/shapes.ts'
import { makeIndex } from '../../lib/search/minisearch-format.ts'
import { isNameField } from '../../lib/search/fields.ts'
import { indexTerms } from '../../lib/search/words.ts'
import { CALLS } from '../doors/calls.ts'
import { runs } from '../runs.ts'
import { shippedAnswers } from '../shipped-cards.ts'
import { type BothForms, openBoth, removeWritten, written } from './both-forms.ts'

let artefacts: readonly Artefact[]
let packed: Catalogue
let plain: Catalogue
let same: BothForms['same']
const file = <T>(path: string): T => valueOf<T>(artefacts.find(one => one.path === path) ?? { path, text: 'null' })

beforeAll(async () => {
  artefacts = await shippedAnswers()
  ;({ packed, plain, same } = await openBoth(artefacts))
}, 60_000)
afterAll(removeWritten)

describe('the packed form', () => {
  it('answers every call as the plain files do', async () => {
    for (const tool of TOOL_NAMES) for (const args of [...CALLS[tool].good, ...CALLS[tool].bad]) await same(tool, args)
  })

  it('gives the same datasets in the same order, with the same reasons, near words and counts, whatever is asked', async () => {
    const rows = await plain.rows()
    const { facets } = file<FacetsFile>('facets.json')
    const { index } = file<IndexFile>('index.json').minisearch as { index: [string, unknown][] }
    const row = fc.constantFrom(...rows)
    const word = fc.oneof(fc.constantFrom(...index.map(([term]) => term)), row.chain(({ name }) => fc.constantFrom(...name.split(' '))), fc.constantFrom('brian', '肺肿瘤X光', 'the', 'gliomma'))
    const query = fc.array(word, { maxLength: 4 }).map(words => words.join(' '))
    const filters = fc.array(fc.constantFrom(...facets).chain(facet => fc.tuple(fc.constant(facet.facet), fc.constantFrom(...facet.values.map(({ value }) => value)))), { maxLength: 3 }).map(Object.fromEntries)
    const call = fc.oneof(
      { weight: 6, arbitrary: fc.record({ tool: fc.constant('search_datasets'), args: fc.record({ query, filters, exclude: filters, limit: fc.constantFrom(3, 20) }, { requiredKeys: ['query'] }) }) },
      fc.record({ tool: fc.constant('list_facets'), args: fc.record({ query, filters }) }),
      fc.record({ tool: fc.constant('find_similar_datasets'), args: fc.record({ id: row.map(({ id }) => id), filters }) }),
      fc.record({ tool: fc.constant('search_card_text'), args: fc.record({ query }) }),
      fc.record({ tool: fc.constant('check_datasets'), args: fc.record({ names: fc.array(fc.oneof(query, row.map(({ name }) => name.slice(1))), { minLength: 1, maxLength: 4 }) }) }),
    )
    await fc.assert(fc.asyncProperty(call, ({ tool, args }) => same(tool, args)), { numRuns: runs(2000) })
  }, 600_000)

  it('knows the same names by their beginnings', async () => {
    const [one, other] = [await plain.names(), await packed.names()]
    for (const { name } of await plain.rows()) {
      for (const letters of [name.slice(0, 1), name.slice(0, 3), name]) expect([letters, await other.beginning(letters)]).toEqual([letters, await one.beginning(letters)])
    }
  })

  it.each<[why: string, change: (head: PackedHead) => void]>([
    ['its words were cut by other rules', head => { head.index.words = head.passages.index.words = 'other' }],
    ['its files are laid out as another library knows them', head => { head.layout = 1 }],
    ['it does not say how they are laid out', head => { delete head.layout }],
  ])('stands aside for the plain files where %s', async (_why, change) => {
    const head = file<PackedHead>('packed/head.json')
    change(head)
    const { seal: _, ...manifest } = file<Manifest>('manifest.json')
    const text = JSON.stringify(head)
    const { createHash } = await import('node:crypto')
    const files = manifest.files.map(one => (one.path === 'packed/head.json' ? { ...one, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') } : one))
    const others = artefacts.filter(({ path }) => path !== 'manifest.json' && path !== 'packed/head.json')
    const opened = await openCatalogue(written([...others, { path: 'packed/head.json', text }, { path: 'manifest.json', text: JSON.stringify({ ...manifest, files }) }]))
    for (const args of [{ query: 'protein structure' }, { query: 'brian' }]) expect(await opened.search(args)).toEqual(await plain.search(args))
    expect(await opened.searchText({ query: 'consent' })).toEqual(await plain.searchText({ query: 'consent' }))
  })

  it('is small: no file is larger than what a browser loads in a moment', () => {
    for (const one of artefacts) if (one.path.startsWith('packed/') && one.path !== 'packed/head.json') expect([one.path, bytesOf(one).length < 200_000]).toEqual([one.path, true])
  })
})

describe('the plain index', () => {
  it('is what MiniSearch itself makes of the same texts, but for the order of its terms', () => {
    const word = fc.constantFrom('mimic', 'mimic-iv', '肺癌', '肺', 'β-catenin', 'a', 'naïve', '0', '12', 'constructor', '__proto__', 'toString')
    const text = fc.array(word, { maxLength: 8 }).map(words => words.join(' '))
    const { passages, minisearch } = file<PassagesFile>('passages.json')
    const inOrder = (json: unknown): unknown => {
      const { index, ...frame } = JSON.parse(JSON.stringify(json)) as { index: [string, unknown][] }
      return { ...frame, index: index.toSorted(([a], [b]) => (a < b ? -1 : 1)) }
    }
    expect(inOrder(minisearch)).toEqual(inOrder(makeIndex(['text'], passages.map((passage, doc) => ({ doc, texts: new Map([['text', passage.text.replace(/\s+/g, ' ')]]) })))))
    fc.assert(fc.property(fc.array(fc.record({ name: text, summary: text }, { requiredKeys: [] }), { minLength: 1, maxLength: 12 }), list => {
      const documents = list.map((fields, doc) => ({ doc, texts: new Map(Object.entries(fields)) }))
      const own = JSON.parse([...plainIndexJson(invert(['name', 'summary'], documents))].join('')) as unknown
      expect(inOrder(own)).toEqual(inOrder(makeIndex(['name', 'summary'], documents)))
    }), { numRuns: runs(200) })
  })

  it('is read by MiniSearch alone, with the options it documents', () => {
    const { fields, minisearch } = file<IndexFile>('index.json')
    const loaded = MiniSearch.loadJS<{ doc: number }>(minisearch as Parameters<typeof MiniSearch.loadJS>[0], {
      fields, idField: 'doc', tokenize: (text, field) => indexTerms(text, field !== undefined && isNameField(field)), processTerm: term => term,
    })
    expect(loaded.documentCount).toBe(file<Manifest>('manifest.json').cards)
    expect(loaded.search('protein', { combineWith: 'AND' }).length).toBeGreaterThan(5)
  })
})
