/** What describes the catalogue's own files: data package, Croissant, SPDX list, citation. */
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { Ajv } from 'ajv'
import { parse as parseYaml } from 'yaml'
import { describe, expect, it } from 'vitest'
import type { SpdxFile } from '../../../../build/emit/exports/spdx.ts'
import { bytesOf } from '../../../../build/emit/artefact.ts'
import { linkedCard } from '../../linked-card.ts'
import { csvCells } from './readers.ts'
import { catalogueOf, exportsOf, jsonOf, textOf } from './small.ts'

const parseSpdx = createRequire(import.meta.url)('spdx-expression-parse') as (expression: string) => unknown

const all = exportsOf(catalogueOf())
const sha256 = (path: string): string => {
  const artefact = all.get(path)
  return artefact ? createHash('sha256').update(bytesOf(artefact)).digest('hex') : ''
}

const NAME = { type: 'string', pattern: '^[a-z0-9._-]+$' }
const PATH = { type: 'string', pattern: '^(?=[^./~])(?!file:)((?!/\\.\\./)(?!\\\\)(?!:\\/\\/).)*$' }

/** Of the Frictionless v2 profile, what the export uses: names, relative paths, licences that are there or left out, typed fields. */
const PROFILE = {
  type: 'object',
  required: ['$schema', 'name', 'resources'],
  properties: {
    $schema: { const: 'https://datapackage.org/profiles/2.0/datapackage.json' },
    name: NAME, title: { type: 'string' }, description: { type: 'string' }, version: { type: 'string' },
    created: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$' },
    homepage: { type: 'string', pattern: '^https?://' },
    contributors: { type: 'array', minItems: 1, items: { type: 'object', required: ['title'], properties: { title: { type: 'string' }, roles: { type: 'array', minItems: 1, items: { type: 'string' } } }, additionalProperties: false } },
    licenses: { type: 'array', minItems: 1, items: { type: 'object', anyOf: [{ required: ['name'] }, { required: ['path'] }], properties: { name: { type: 'string', pattern: '^([-a-zA-Z0-9._])+$' }, path: { type: 'string', pattern: '^https?://' }, title: { type: 'string' } }, additionalProperties: false } },
    resources: {
      type: 'array', minItems: 1, items: {
        type: 'object', required: ['name', 'path', 'schema', 'bytes', 'hash'],
        properties: {
          name: NAME, path: PATH, type: { const: 'table' }, title: { type: 'string' }, format: { const: 'csv' }, mediatype: { const: 'text/csv' }, encoding: { const: 'utf-8' },
          bytes: { type: 'integer', minimum: 1 }, hash: { type: 'string', pattern: '^sha256:[0-9a-f]{64}$' },
          dialect: { type: 'object', properties: { delimiter: { type: 'string' }, lineTerminator: { type: 'string' }, quoteChar: { type: 'string' }, doubleQuote: { type: 'boolean' }, header: { type: 'boolean' } }, additionalProperties: false },
          schema: {
            type: 'object', required: ['fields', 'primaryKey'],
            properties: {
              fields: {
                type: 'array', minItems: 1, items: {
                  type: 'object', required: ['name', 'type', 'description'],
                  properties: {
                    name: { type: 'string' }, description: { type: 'string' }, type: { enum: ['string', 'integer', 'boolean', 'date', 'list', 'array'] },
                    itemType: { const: 'string' }, delimiter: { type: 'string', minLength: 1 }, trueValues: { type: 'array', minItems: 1 }, falseValues: { type: 'array', minItems: 1 },
                    constraints: { type: 'object', properties: { required: { type: 'boolean' }, enum: { type: 'array', minItems: 1, uniqueItems: true } }, additionalProperties: false },
                  },
                  additionalProperties: false,
                },
              },
              primaryKey: { type: 'array', minItems: 1, items: { type: 'string' } },
              foreignKeys: { type: 'array', minItems: 1, items: { type: 'object', required: ['fields', 'reference'] } },
              missingValues: { type: 'array', items: { type: 'string' } },
            },
            additionalProperties: false,
          },
        },
        additionalProperties: false,
      },
    },
  },
  additionalProperties: false,
}
const validate = new Ajv({ allErrors: true }).compile(PROFILE)
const faultsOf = (value: unknown): unknown[] => (validate(value) ? [] : validate.errors ?? [])

interface Field { name: string; constraints?: { enum?: string[]; required?: boolean } }
interface Package { name: string; licenses?: { name: string }[]; resources: { name: string; path: string; bytes: number; hash: string; schema: { fields: Field[]; primaryKey: string[] } }[] }

describe('the data package', () => {
  const data = jsonOf<Package>(all, 'exports/datapackage.json')

  it('keeps the profile, with and without a licence of its own', () => {
    expect(faultsOf(data)).toEqual([])
    expect(data.licenses).toMatchObject([{ name: 'CC0-1.0' }])
    const unlicensed = jsonOf<Package>(exportsOf(catalogueOf(undefined, { metadata_license: 'all rights reserved', site: 'https://cards.example' })), 'exports/datapackage.json')
    expect(faultsOf(unlicensed)).toEqual([])
    expect('licenses' in unlicensed).toBe(false)
    expect(faultsOf({ ...data, licenses: [] })).toHaveLength(1)
  })

  it('describes each file as it is: size, hash, columns, legal values', () => {
    for (const { path, bytes, hash, schema } of data.resources) {
      const text = textOf(all, `exports/${path}`)
      const [header = [], ...rows] = csvCells(text)
      expect([path, Buffer.byteLength(text), `sha256:${sha256(`exports/${path}`)}`]).toEqual([path, bytes, hash])
      expect(header).toEqual(schema.fields.map(({ name }) => name))
      expect(header).toEqual(expect.arrayContaining(schema.primaryKey))
      for (const row of rows) {
        schema.fields.forEach(({ name, constraints }, at) => {
          const cell = row[at] ?? ''
          if (constraints?.required) expect([name, cell]).not.toEqual([name, ''])
          if (constraints?.enum && cell !== '') expect([name, constraints.enum.includes(cell)]).toEqual([name, true])
        })
      }
    }
    expect(data.resources.map(({ name }) => name)).toEqual(['cards', 'evidence', 'facets'])
  })
})

interface Croissant {
  '@context': object; conformsTo: string; license: string; url: string; version: string; datePublished: string; creator: { name: string }; name: string; description: string
  distribution: { '@id': string; contentUrl: string; sha256: string; encodingFormat: string }[]
  recordSet: { '@id': string; key: { '@id': string }[]; field: { '@id': string; dataType: string; source: { fileObject: { '@id': string }; extract: { column: string } } }[] }[]
}

describe('Croissant', () => {
  const croissant = jsonOf<Croissant>(all, 'exports/croissant.json')

  it('has every key that the format requires, of the catalogue alone', () => {
    expect(croissant).toMatchObject({ conformsTo: 'http://mlcommons.org/croissant/1.1', license: 'https://spdx.org/licenses/CC0-1.0', datePublished: '2026-11-30', version: '2026.11.30', url: '../', creator: { name: 'Somebody' } })
    expect(croissant.distribution.map(one => [one['@id'], one.sha256])).toEqual(['cards.csv', 'evidence.csv', 'facets.csv', 'cards.jsonl', 'cards.parquet'].map(name => [name, sha256(`exports/${name}`)]))
    for (const { contentUrl, encodingFormat } of croissant.distribution) expect([all.has(`exports/${contentUrl}`), encodingFormat]).toEqual([true, expect.stringMatching(/^\w+\/[\w.-]+$/)])
  })

  it('takes every field from a column that the file has, and names no id twice', () => {
    const ids = [...croissant.distribution, ...croissant.recordSet, ...croissant.recordSet.flatMap(({ field }) => field)].map(one => one['@id'])
    expect(new Set(ids).size).toBe(ids.length)
    for (const { field, key } of croissant.recordSet) {
      for (const { source } of field) {
        const [header] = csvCells(textOf(all, `exports/${source.fileObject['@id']}`))
        expect(header).toContain(source.extract.column)
      }
      for (const one of key) expect(field.map(({ '@id': id }) => id)).toContain(one['@id'])
    }
  })

  it('gives absolute addresses where the catalogue has a site', () => {
    const { distribution, url } = jsonOf<Croissant>(exportsOf(catalogueOf(undefined, { site: 'https://cards.example' })), 'exports/croissant.json')
    expect([url, distribution[0]?.contentUrl]).toEqual(['https://cards.example/', 'https://cards.example/exports/cards.csv'])
  })
})

describe('the SPDX list', () => {
  it('holds an expression that parses for every established licence, and null for the others', () => {
    const list = jsonOf<SpdxFile>(exportsOf(catalogueOf([
      linkedCard(), linkedCard({ id: 'dual', name: 'Dual' }, { license: 'CC0-1.0 OR MIT' }),
      linkedCard({ id: 'own', name: 'Own' }, { license: 'LicenseRef-own-terms' }), linkedCard({ id: 'quiet', name: 'Quiet' }, { license_status: 'unstated', license: 'MIT' }),
    ])), 'exports/spdx.json')
    expect(list.cards.map(one => [one.id, one.license_expression])).toEqual([['hearts', 'CC-BY-4.0'], ['dual', 'CC0-1.0 OR MIT'], ['own', 'LicenseRef-own-terms'], ['quiet', null]])
    for (const { license_expression: expression } of list.cards) if (expression) expect(parseSpdx(expression)).toBeTruthy()
    expect(list.licenses.map(({ id, spdx, cards }) => [id, spdx, cards])).toEqual([['CC-BY-4.0', true, 1], ['CC0-1.0', true, 1], ['LicenseRef-own-terms', false, 1], ['MIT', true, 1]])
    expect(list.licenses[2]).toMatchObject({ name: 'Terms of Own', url: 'https://data.example.org/hearts/licence' })
  })
})

describe('the citation', () => {
  it('has what the format requires, and a licence and an address only where there are some', () => {
    expect(parseYaml(textOf(all, 'CITATION.cff'))).toEqual({
      'cff-version': '1.2.0', message: expect.any(String), type: 'dataset', title: 'Hearts and minds', abstract: expect.any(String),
      authors: [{ name: 'Somebody' }], version: '0123456789abcdef', 'date-released': '2026-11-30', license: 'CC0-1.0',
    })
    const odd = exportsOf(catalogueOf(undefined, { name: 'A: "b" #c', metadata_license: 'mine', site: 'https://cards.example' }))
    const cited = parseYaml(textOf(odd, 'CITATION.cff')) as object
    expect(cited).toMatchObject({ title: 'A: "b" #c', url: 'https://cards.example/' })
    expect(cited).not.toHaveProperty('license')
  })
})
