import { readFileSync } from 'node:fs'
import { Parser, type Quad, Store } from 'n3'
import SHACLValidator from 'rdf-validate-shacl'
import { describe, expect, it } from 'vitest'
import type { LinkedCard } from '../../../../build/link/linked.ts'
import { linkedCard } from '../../linked-card.ts'
import { canonical, canonicalQuads, readTurtle } from './readers.ts'
import { catalogueOf, exportsOf, jsonOf, textOf } from './small.ts'

const BASE = 'https://catalogue.example/exports/catalog.ttl'
const DCAT = 'http://www.w3.org/ns/dcat#'
const DCT = 'http://purl.org/dc/terms/'
const page = (id: string): string => `https://catalogue.example/cards/${id}/`

const shapes = new Store(new Parser().parse(readFileSync(new URL('dcat-ap.shacl.ttl', import.meta.url), 'utf8')))
const faultsOf = async (quads: Quad[]): Promise<string[]> =>
  (await new SHACLValidator(shapes).validate(new Store(quads))).results.map(({ focusNode, path, message }) => `${focusNode?.value} ${JSON.stringify(path)} ${message.map(({ value }) => value).join()}`)

const quadsOf = (cards: LinkedCard[], about = {}): Quad[] => readTurtle(textOf(exportsOf(catalogueOf(cards, about)), 'exports/catalog.ttl'), BASE)
const valuesOf = (quads: Quad[], subject: string, predicate: string): string[] =>
  quads.filter(quad => quad.subject.value === subject && quad.predicate.value === predicate).map(({ object }) => object.value)

const cards = (): LinkedCard[] => [
  linkedCard(),
  linkedCard({ id: 'quiet', name: 'Quiet "hearts" \\ of\tours', version: '1', first_released: 2020, paper: { title: 'P', year: 2021, doi: '10.1234/x<y>' } }, { license_status: 'unstated', license: null, commercial_use: 'not_established', conditions: [] },
    { lineage: [{ id: 'hearts', kind: 'card', name: 'Hearts', relation: 'content', merge: 'merged', license_status: 'permissive', commercial_use: 'allowed_with_conditions' }] }),
  linkedCard({ id: 'dual', name: 'Dual' }, { license: 'CC0-1.0 OR MIT' }),
  linkedCard({ id: 'own', name: 'Own' }, { license_status: 'restricted', license: 'LicenseRef-own-terms', commercial_use: 'not_allowed', conditions: [] }),
  linkedCard({ id: 'gone', name: 'Gone', handling: { act: 'tombstone', reason: 'Withdrawn.', date: '2026-11-01' } }, { handling: 'tombstone', commercial_use: 'not_established', conditions: [] }),
  linkedCard({ id: 'dark', name: 'Dark', access: { mode: 'unknown', url: 'https://data.example.org/dark', checked_at: '2026-11-30' } }),
]

describe('the DCAT catalogue', () => {
  it('keeps the rules of DCAT-AP, with a site and without', async () => {
    expect(await faultsOf(quadsOf(cards()))).toEqual([])
    expect(await faultsOf(quadsOf(cards(), { site: 'https://cards.example/' }))).toEqual([])
  })

  it('would not pass with a second licence, an untyped one or a file', async () => {
    const quads = quadsOf([linkedCard()])
    const add = (predicate: string, object: string): Quad[] => [...quads, ...new Parser().parse(`<${page('hearts')}#distribution> <${predicate}> <${object}> .`)]
    expect(await faultsOf(add(`${DCT}license`, 'https://spdx.org/licenses/MIT'))).toHaveLength(2)
    expect(await faultsOf(add(`${DCAT}downloadURL`, 'https://data.example.org/hearts.zip'))).toHaveLength(1)
  })

  it('says the same in JSON-LD and Turtle', async () => {
    const exports = exportsOf(catalogueOf(cards()))
    const graph = await canonical(jsonOf<object>(exports, 'exports/catalog.jsonld'), BASE)
    expect(graph).toBe(await canonicalQuads(readTurtle(textOf(exports, 'exports/catalog.ttl'), BASE)))
    expect(graph.split('\n').length).toBeGreaterThan(80)
  })

  it('leads to the page of access, with one licence where one is established and the verdict always', () => {
    const quads = quadsOf(cards())
    expect(valuesOf(quads, `${page('hearts')}#distribution`, `${DCAT}accessURL`)).toEqual(['https://data.example.org/hearts/get'])
    expect(valuesOf(quads, `${page('hearts')}#distribution`, `${DCT}license`)).toEqual(['https://spdx.org/licenses/CC-BY-4.0'])
    expect(valuesOf(quads, `${page('quiet')}#distribution`, `${DCT}license`)).toEqual([])
    expect(valuesOf(quads, `${page('own')}#distribution`, `${DCT}license`)).toEqual(['https://catalogue.example/exports/spdx.json#LicenseRef-own-terms'])
    for (const id of ['hearts', 'quiet', 'own']) {
      const [rights = ''] = valuesOf(quads, `${page(id)}#distribution`, `${DCT}rights`)
      expect(valuesOf(quads, rights, 'http://www.w3.org/2000/01/rdf-schema#label')[0]).toMatch(/^Licence status: .*\. Commercial use: /)
    }
  })

  it('gives a licence that may be chosen a distribution of its own', () => {
    const quads = quadsOf(cards())
    const [first = '', second = '', ...rest] = valuesOf(quads, page('dual'), `${DCAT}distribution`)
    expect(rest).toEqual([])
    expect([first, second].map(iri => valuesOf(quads, iri, `${DCT}license`)[0])).toEqual(['https://spdx.org/licenses/CC0-1.0', 'https://spdx.org/licenses/MIT'])
  })

  it('names no single licence where several hold together', () => {
    const quads = quadsOf([linkedCard({}, { license: 'CC-BY-4.0 AND MIT' })])
    expect(valuesOf(quads, `${page('hearts')}#distribution`, `${DCT}license`)).toEqual([])
    expect(quads.some(({ object }) => object.value.includes('Licence: CC-BY-4.0 AND MIT.'))).toBe(true)
  })

  it('says nothing of access that is not known, and has no distribution for data that are gone', () => {
    const quads = quadsOf(cards())
    expect(valuesOf(quads, page('dark'), `${DCT}accessRights`)).toEqual([])
    expect(valuesOf(quads, page('gone'), `${DCAT}distribution`)).toEqual([])
    expect(valuesOf(quads, page('gone'), `${DCT}accessRights`)).toEqual(['http://publications.europa.eu/resource/authority/access-right/NON_PUBLIC'])
  })
})
