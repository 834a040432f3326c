/**
 * The exports of the shipped cards: no export says more of a licence than the evidence does (I8), none reads as
 * permission where there is none, and every format holds the same rows.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Parser, Store } from 'n3'
import SHACLValidator from 'rdf-validate-shacl'
import spdxIds from 'spdx-license-ids/index.json' with { type: 'json' }
import { beforeAll, describe, expect, it } from 'vitest'
import type { CommercialUse, PublishedCard } from '../../../../lib/model.ts'
import { redLineFaults } from '../../../../lib/tools/red-line.ts'
import { type Artefact, bytesOf, valueOf } from '../../../../build/emit/artefact.ts'
import { emitExports } from '../../../../build/emit/exports/index.ts'
import type { SpdxFile } from '../../../../build/emit/exports/spdx.ts'
import { rowObject } from '../../../../build/emit/exports/table.ts'
import { cardsTable, evidenceTable, facetsTable } from '../../../../build/emit/exports/tables.ts'
import { shippedBuild, type ShippedBuild } from '../../../shipped-cards.ts'
import { canonical, canonicalQuads, readCsv, readParquet, readTurtle } from './readers.ts'
import { jsonOf, textOf } from './small.ts'

const parseSpdx = createRequire(import.meta.url)('spdx-expression-parse') as (expression: string) => unknown
const BASE = 'https://catalogue.example/exports/catalog.ttl'

let built: ShippedBuild
let cards: PublishedCard[]
let exported: Map<string, Artefact>
let verdicts: Map<string, CommercialUse>

beforeAll(async () => {
  built = await shippedBuild()
  exported = new Map(built.artefacts.map(artefact => [artefact.path, artefact]))
  cards = built.artefacts.filter(({ path }) => /^cards\/[^/]+\.json$/.test(path)).map(artefact => valueOf<PublishedCard>(artefact))
  verdicts = new Map(cards.map(({ id, derived }) => [id, derived.commercial_use]))
}, 60_000)

const ESTABLISHED = new Set(['public_domain', 'permissive', 'share_alike', 'restricted'])
const unestablished = (): PublishedCard[] => cards.filter(({ derived }) => !ESTABLISHED.has(derived.license_status))
const nodeOf = (id: string): Record<string, unknown> => jsonOf(exported, `cards/${id}/dataset.jsonld`)
interface GraphNode { '@id': string; 'dct:license'?: unknown; 'dcat:distribution'?: { '@id': string } | { '@id': string }[]; 'dct:description'?: unknown }
const graphNodes = (): Map<string, GraphNode> => new Map(jsonOf<{ '@graph': GraphNode[] }>(exported, 'exports/catalog.jsonld')['@graph'].map(node => [node['@id'], node]))
const refs = <T>(value: T | T[] | undefined): T[] => (value === undefined ? [] : [value].flat() as T[])

describe('a licence that is not established (I8)', () => {
  it('stands in no export of any card', async () => {
    const nodes = graphNodes()
    const rows = new Map((await readParquet(bytesOf(exported.get('exports/cards.parquet') ?? { path: '', text: '' }))).map(row => [row.id, row]))
    const expressions = new Map(jsonOf<SpdxFile>(exported, 'exports/spdx.json').cards.map(one => [one.id, one.license_expression]))
    expect(unestablished().length).toBeGreaterThan(50)
    for (const { id } of unestablished()) {
      const dataset = nodes.get(`../cards/${id}/`)
      const distributions = refs(dataset?.['dcat:distribution']).map(({ '@id': iri }) => nodes.get(iri))
      expect([id, 'license' in nodeOf(id), dataset && 'dct:license' in dataset, distributions.some(one => one?.['dct:license']), rows.get(id)?.license, expressions.get(id)])
        .toEqual([id, false, false, false, null, null])
    }
  })

  it('is not named by an address either, though the evidence may name it', () => {
    const ids = built.catalogue.instruments.map(({ id }) => id)
    const claimed = (card: PublishedCard): string[] => ids.filter(id => card.evidence.some(({ says }) => says.split('; ').includes(id)))
    const named = unestablished().flatMap(card => claimed(card).map(id => [card.id, id] as const))
    expect(named.length).toBeGreaterThan(50)
    for (const [card, id] of named) {
      const { sdLicense: _, ...node } = nodeOf(card)
      expect([card, JSON.stringify(node).includes(`licenses/${id}"`)]).toEqual([card, false])
    }
  })

  it('is shown where it is established, the same in every format', () => {
    const expressions = new Map(jsonOf<SpdxFile>(exported, 'exports/spdx.json').cards.map(one => [one.id, one.license_expression]))
    const known = new Set<string>(spdxIds)
    for (const { id, derived } of cards.filter(({ derived: { license_status } }) => ESTABLISHED.has(license_status))) {
      expect([id, expressions.get(id), 'license' in nodeOf(id)]).toEqual([id, derived.license, true])
      expect(parseSpdx(derived.license ?? '')).toBeTruthy()
    }
    for (const { id, spdx } of jsonOf<SpdxFile>(exported, 'exports/spdx.json').licenses) expect([id, spdx]).toEqual([id, known.has(id)])
  })

  it('is never that of the catalogue\'s own words, nor the other way round', () => {
    expect(jsonOf(exported, 'exports/croissant.json')).toMatchObject({ license: 'https://spdx.org/licenses/CC0-1.0' })
    expect(jsonOf(exported, 'exports/datapackage.json')).toMatchObject({ licenses: [{ name: 'CC0-1.0' }] })
    expect(textOf(exported, 'CITATION.cff')).toContain('license: CC0-1.0\n')
    for (const { id } of cards) expect(nodeOf(id).sdLicense).toBe('https://spdx.org/licenses/CC0-1.0')
  })
})

describe('what exports read as', () => {
  it('holds the red line in every row, node and sentence', () => {
    const evidence = evidenceTable(cards)
    const nodes = graphNodes()
    const faults = [
      ...cardsTable(cards, built.catalogue).rows.map(row => rowObject(cardsTable([], built.catalogue), row)),
      ...evidence.rows.map(row => { const { card, id: record, ...cells } = rowObject(evidence, row); return { ...cells, record, id: card } }),
      ...cards.map(({ id }) => ({ id, node: nodeOf(id) })),
      ...cards.flatMap(({ id }) => [`../cards/${id}/`, `../cards/${id}/#distribution`].map(iri => ({ id, node: nodes.get(iri) }))),
      jsonOf<object>(exported, 'exports/spdx.json'), jsonOf<object>(exported, 'exports/croissant.json'), jsonOf<object>(exported, 'exports/datapackage.json'),
    ].flatMap(value => redLineFaults(value, verdicts))
    expect(faults).toEqual([])
  })

  it('holds no third-party words', () => {
    const all = [...exported.values()].filter(({ path }) => path.startsWith('exports/') || path.endsWith('.jsonld')).map(artefact => Buffer.from(bytesOf(artefact)).toString('utf8')).join('\n')
    const quotes = cards.flatMap(({ evidence }) => evidence.flatMap(({ untrusted_third_party_text: words }) => words ?? [])).filter(words => words.length > 30 && !words.startsWith('http'))
    expect(quotes.length).toBeGreaterThan(300)
    expect(quotes.filter(words => all.includes(words) || all.includes(JSON.stringify(words).slice(1, -1)))).toEqual([])
  })

  it('leads to no file: access pages alone', () => {
    for (const { id, access } of cards) expect([id, JSON.stringify(nodeOf(id)).includes('contentUrl'), access.url === null || !/\.(zip|gz|tar|csv|parquet)$/.test(access.url)]).toEqual([id, false, true])
  })
})

describe('every format', () => {
  it('holds the same rows', async () => {
    const table = cardsTable(cards, built.catalogue)
    const rows = table.rows.map(row => rowObject(table, row))
    expect(readCsv(textOf(exported, 'exports/cards.csv'), table.columns)).toEqual(rows)
    expect(textOf(exported, 'exports/cards.jsonl').trimEnd().split('\n').map(line => JSON.parse(line) as unknown)).toEqual(rows)
    expect(await readParquet(bytesOf(exported.get('exports/cards.parquet') ?? { path: '', text: '' }))).toEqual(rows)
    for (const other of [evidenceTable(cards), facetsTable(built.catalogue)]) {
      expect(readCsv(textOf(exported, `exports/${other.name}.csv`), other.columns)).toEqual(other.rows.map(row => rowObject(other, row)))
    }
  })

  it('is read as RDF without anything dropped, and keeps the rules of DCAT-AP', async () => {
    const together = { '@context': 'https://schema.org/', '@graph': cards.map(({ id }) => JSON.parse(JSON.stringify({ ...nodeOf(id), '@context': undefined })) as object) }
    const graph = await canonical(together, 'https://catalogue.example/cards/any/')
    for (const { id } of cards) expect(graph).toContain(`<https://catalogue.example/cards/${id}/> <http://schema.org/description>`)
    const quads = readTurtle(textOf(exported, 'exports/catalog.ttl'), BASE)
    expect(await canonical(jsonOf<object>(exported, 'exports/catalog.jsonld'), BASE)).toBe(await canonicalQuads(quads))
    const shapes = new Store(new Parser().parse(readFileSync(new URL('dcat-ap.shacl.ttl', import.meta.url), 'utf8')))
    expect((await new SHACLValidator(shapes).validate(new Store(quads))).results.map(({ focusNode, path }) => [focusNode?.value, path])).toEqual([])
  }, 60_000)

  it('has the same bytes again', () => {
    const again = [...emitExports(built.catalogue, { version: valueOf<{ version: string }>(exported.get('manifest.json') ?? { path: '', text: '{}' }).version, pages: true })]
    for (const artefact of again) expect([artefact.path, Buffer.compare(bytesOf(artefact), bytesOf(exported.get(artefact.path) ?? { path: '', text: '' }))]).toEqual([artefact.path, 0])
    expect(again.length).toBe(cards.length + 10 + 1)
  })

  it('describes each card in 50 to 5000 characters', () => {
    for (const { id } of cards) {
      const length = String(nodeOf(id).description).length
      expect([id, length >= 50 && length <= 5000]).toEqual([id, true])
    }
  })
})
