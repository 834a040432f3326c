import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type FacetsFile, type IndexFile, ROW_TAGS, type Row, type RowsFile } from '../../../../lib/model.ts'
import { packSearch, type PackedSearch, unpackSearch, unpackTerms } from '../../../../build/emit/site/packed.ts'
import { makeIndex } from '../../../../lib/search/minisearch-format.ts'
import { shippedSite } from './built-site.ts'

const FIELDS = ['name', 'summary']
const indexOf = (texts: readonly string[]): IndexFile => ({
  format: 'cardex/1', words: 'w', fields: FIELDS, documents: texts.length,
  minisearch: JSON.parse(JSON.stringify(makeIndex(FIELDS, texts.map((text, doc) => ({ doc, texts: new Map([['name', text], ['summary', `${text} ${text} more`]]) }))))),
})
const NONE: FacetsFile = { format: 'cardex/1', facets: [], reserved: [] }

describe('the packed search file', () => {
  it('gives back the very index, rows and facets of the shipped catalogue', async () => {
    const site = await shippedSite()
    const packed = site.json<PackedSearch>('site/search.json')
    const { index, facets, rows } = unpackSearch(packed)
    expect(index).toEqual(site.json<IndexFile>('index.json'))
    // Tags come in the order of the vocabulary, not of the card.
    const inOrder = (row: Row): Row => ({ ...row, ...Object.fromEntries(ROW_TAGS.flatMap(tag => (row[tag] ? [[tag, row[tag].toSorted()]] : []))) })
    expect(rows.map(inOrder)).toEqual(site.json<RowsFile>('rows.json').rows.map(inOrder))
    const plain = site.json<FacetsFile>('facets.json')
    expect(facets.facets.map(({ facet, column }) => ({ facet, column }))).toEqual(plain.facets.map(({ facet, column }) => ({ facet, column })))
    expect(packed.summaries).toEqual(rows.map(({ id }) => site.cards.find(card => card.id === id)?.summary))
  }, 60_000)

  it('gives back any index', () => {
    const word = fc.constantFrom('mimic', 'mimic-iv', '肺癌', '肺', 'β-catenin', 'a', 'naïve', '0', '12', '=x', 'constructor', '__proto__')
    fc.assert(fc.property(fc.array(fc.array(word, { minLength: 1, maxLength: 12 }).map(words => words.join(' ')), { minLength: 1, maxLength: 30 }), (texts) => {
      const index = indexOf(texts)
      const packed = JSON.parse(JSON.stringify(packSearch('v', index, NONE, [], []))) as PackedSearch
      expect(unpackSearch(packed).index).toEqual(index)
      expect(unpackTerms(packed.terms)).toEqual((index.minisearch as { index: [string, unknown][] }).index.map(([term]) => term))
    }), { numRuns: 100 })
  })
})
