import fc from 'fast-check'
import MiniSearch from 'minisearch'
import { describe, expect, it } from 'vitest'
import { createSearcher, IndexMismatch } from '../../../lib/search/plain.ts'
import { indexTerms } from '../../../lib/search/words.ts'
import { weightOf } from '../../../lib/search/fields.ts'
import type { Match, NoMatch, SearchRequest } from '../../../lib/search/types.ts'
import { buildIndex } from './files.ts'
import { catalogueOf, TAG_FACETS, type Draft } from './small-catalogue.ts'

const request = (part: Partial<SearchRequest>): SearchRequest => ({ filters: [], exclude: [], offset: 0, limit: 10, ...part })

const CARDS: Draft[] = [
  { id: 'a', name: 'Axial brain scans', summary: 'Magnetic resonance of the brain.', tags: { modality: ['mri'], disease_area: ['oncology'] } },
  { id: 'b', name: 'Brain reports', summary: 'Texts about scans.', tags: { modality: ['text'] } },
  { id: 'c', name: 'Chest scans', summary: 'Tomography of the lung.', tags: { modality: ['ct'], disease_area: ['oncology'] }, license: 'CC-BY-4.0' },
  { id: 'd', name: 'Dental pictures', summary: 'Panoramic; scans of teeth.', tags: { modality: ['x_ray'] } },
]
const small = catalogueOf(CARDS)
const ask = (part: Partial<SearchRequest>): Promise<Match | NoMatch> => small.searcher.search(request(part))

describe('a match', () => {
  it('has its total, its page, and why each card matched', async () => {
    expect(await ask({ query: 'brain scans', limit: 1 })).toEqual({
      matched: true, total: 2, hits: [{ doc: 0, why: { brain: ['name', 'summary'], scans: ['name'] } }], ignored: [], notices: [],
    })
  })

  it('without a query is the catalogue in its order, without reasons', async () => {
    expect(await ask({ offset: 1, limit: 2 })).toEqual({ matched: true, total: 4, hits: [{ doc: 1 }, { doc: 2 }], ignored: [], notices: [] })
  })

  it('beyond the last page has no rows and is still a match', async () => {
    expect(await ask({ query: 'brain', offset: 10 })).toMatchObject({ matched: true, total: 2, hits: [] })
  })

  it('names at most two fields of a word, strongest first, and not the id beside the name', async () => {
    const { searcher } = catalogueOf([{ id: 'glioma-atlas', name: 'Glioma atlas', aliases: ['Gliomas'], summary: 'Gliomas.', tags: { modality: ['glioma'] } }])
    expect(await searcher.search(request({ query: 'glioma' }))).toMatchObject({ hits: [{ why: { glioma: ['name', 'aliases'] } }] })
  })

  it('matches words across fields and licence ids', async () => {
    expect(await ask({ query: 'chest oncology CC-BY-4.0' })).toMatchObject({ total: 1, hits: [{ doc: 2 }] })
  })

  it('tells a query without a word to search for, and answers as if there were none', async () => {
    expect(await ask({ query: 'the datasets of' })).toMatchObject({ matched: true, total: 4, ignored: ['the', 'datasets', 'of'], notices: [expect.stringContaining('no word')] })
    expect(await ask({ query: '?!' })).toMatchObject({ total: 4, notices: [expect.stringContaining('no word')] })
    expect(await ask({ query: '  ' })).toMatchObject({ total: 4, notices: [] })
  })

  it('names the words that it cut and those taken for operators', async () => {
    const words = Array.from({ length: 18 }, (_, i) => `w${i}x`).join(' ')
    expect(await ask({ query: words })).toMatchObject({ notices: [expect.stringContaining('left out: w16x, w17x')] })
    expect(await ask({ query: 'brain OR chest' })).toMatchObject({ matched: false, ignored: ['or'], notices: [expect.stringContaining('"or" is not searched for')] })
  })

  it('counts a repeated word once, however often and long', async () => {
    const long = `${'brain '.repeat(2000)}${'x'.repeat(20_000)}`
    expect(await ask({ query: long })).toMatchObject({ matched: false, words: [{ word: 'brain', matches: 2 }, { matches: 0 }] })
  })
})

describe('filters', () => {
  it('take any value of a facet and all facets', async () => {
    expect(await ask({ filters: [small.filter('modality', 'mri', 'ct'), small.filter('disease_area', 'oncology')] })).toMatchObject({ total: 2 })
  })

  it('leave out what is excluded, and keep unknown', async () => {
    expect(await ask({ exclude: [small.filter('disease_area', 'oncology')] })).toMatchObject({ total: 2, hits: [{ doc: 1 }, { doc: 3 }] })
  })

  it('fail for a facet that nobody checked', async () => {
    await expect(ask({ filters: [{ facet: 'constructor', values: [0] }] })).rejects.toThrow(RangeError)
  })
})

describe('no match', () => {
  it('counts each word alone and suggests a word only for one that matches nothing', async () => {
    expect(await ask({ query: 'brian scans lung' })).toMatchObject({
      matched: false, words: [{ word: 'brian', matches: 0, did_you_mean: 'brain' }, { word: 'scans', matches: 4 }, { word: 'lung', matches: 1 }],
    })
  })

  it('counts what each filter and exclusion does', async () => {
    expect(await ask({ query: 'brain', filters: [small.filter('modality', 'ct')], exclude: [small.filter('disease_area', 'oncology')] })).toMatchObject({
      filters: [
        { facet: 'modality', excluded_alone: 3, gained_if_relaxed: 1 },
        { facet: 'disease_area', exclude: true, excluded_alone: 2, gained_if_relaxed: 0 },
      ],
    })
  })

  it('offers the nearest cards by number of matched words, within the filters', async () => {
    const partial = async (part: Partial<SearchRequest>): Promise<NoMatch['partial']> => (await ask(part) as NoMatch).partial
    expect(await partial({ query: 'axolotl brain scans' })).toEqual([
      { doc: 0, matched: ['brain', 'scans'], missing: ['axolotl'] },
      { doc: 1, matched: ['brain', 'scans'], missing: ['axolotl'] },
      { doc: 2, matched: ['scans'], missing: ['axolotl', 'brain'] },
      { doc: 3, matched: ['scans'], missing: ['axolotl', 'brain'] },
    ])
    expect(await partial({ query: 'axolotl brain', filters: [small.filter('modality', 'text')] })).toEqual([{ doc: 1, matched: ['brain'], missing: ['axolotl'] }])
    expect(await partial({ query: 'axolotl' })).toEqual([])
  })

  it('puts two common words before one rare word', async () => {
    const { searcher } = catalogueOf([
      { id: 'rare', name: 'zebrafish zebrafish' }, ...Array.from({ length: 30 }, (_, i) => ({ id: `c${i}`, name: 'brain scans' })),
    ])
    const answer = await searcher.search(request({ query: 'brain scans zebrafish' })) as NoMatch
    expect(answer.partial.map(({ doc }) => doc)).toEqual([1, 2, 3, 4, 5])
  })
})

describe('suggestions', () => {
  const { searcher } = catalogueOf([{ id: 'x', name: 'mimic mra il8 brca2 glioma retinopathy liver café tumor segmentation' }])
  it.each([
    ['mimc', 'mimic'], ['gliomma', 'glioma'], ['tumuor', 'tumor'], ['retinpoathy', 'retinopathy'], ['segmentatoin', 'segmentation'],
    ['segmnetatoin', 'segmentation'], ['retinpoathyy', 'retinopathy'], ['segmnetatoinn', undefined], ['retinpathie', undefined],
    ['mri', undefined], ['il6', undefined], ['brca1', undefined], ['cafe', undefined], ['glxxma', undefined], ['liver', undefined], ['影像', undefined], ['the', undefined],
  ])('%s -> %s', async (typed, suggested) => expect(await searcher.suggest(typed)).toBe(suggested))
})

describe('beginnings of words', () => {
  const { searcher } = catalogueOf([
    { id: 'x', name: 'Atlas', summary: 'Proteins and proteomes.', tags: { modality: ['proteome'] } },
    { id: 'y', name: 'Maps', summary: 'Protein, proteome.', tags: { modality: ['proteome'] } }, { id: 'z', name: '蛋白质 prostate' },
  ])
  it.each([
    ['prote', { protein: 2, proteome: 2 }], ['protein', { protein: 2 }], ['pros', { prostate: 1 }], ['蛋', { 蛋: 1, 蛋白: 1 }], ['mri', {}], ['Prote', {}],
  ])('%s: the words it begins, each with its number of cards', async (letters, counts) => {
    expect(Object.fromEntries(await searcher.beginning(letters))).toEqual(counts)
  })
})

it('refuses an index of other rules or of another catalogue', () => {
  const index = buildIndex(small.cards, TAG_FACETS)
  expect(() => createSearcher({ ...index, words: '0' }, small.facets)).toThrow(IndexMismatch)
  expect(() => createSearcher({ ...index, documents: 3 }, small.facets)).toThrow(IndexMismatch)
  expect(() => createSearcher({ ...index, fields: ['name'] }, small.facets)).toThrow(IndexMismatch)
})

// ------------------------------------------------------------------------------------------------ invariants

const WORDS = ['brain', 'lung', 'x-ray', 'TNF-α', 'tumour', 'studies', 'mimic', 'iv', 'covid', '19', '肺炎', '胸部X光', 'the', 'scan']
const words = fc.array(fc.constantFrom(...WORDS), { maxLength: 5 }).map(list => list.join(' '))
const drafts = fc.array(fc.record({
  name: words, summary: words, aliases: fc.array(words, { maxLength: 2 }),
  tags: fc.record({ modality: fc.array(fc.constantFrom('ct', 'mri', 'text'), { minLength: 1, maxLength: 1 }) }),
  license: fc.constantFrom('MIT', null),
}), { minLength: 1, maxLength: 12 }).map(list => list.map((draft, i): Draft => ({ ...draft, id: `n${i}` })))
const queries = fc.array(fc.constantFrom(...WORDS, 'absent', 'xray', 'tnfalpha', '肺'), { minLength: 1, maxLength: 4 }).map(list => list.join(' '))

const read = new WeakMap<Draft, Set<string>[]>()
const fieldsOf = (card: Draft): Set<string>[] => {
  const fields = read.get(card) ?? readFields(card)
  read.set(card, fields)
  return fields
}
/** Terms per field of a card, read from the card itself. */
const readFields = ({ id, name, aliases = [], summary = '', license, tags = {} }: Draft): Set<string>[] => [
  indexTerms(name ?? id, true), indexTerms(aliases.join('\n'), true), indexTerms(id, true), indexTerms(summary), indexTerms(license ?? ''),
  ...Object.values(tags).map(values => indexTerms(values.join('\n'))),
].map(terms => new Set(terms))

const typed = (query: string): string[] => [...new Set(query.split(' '))].filter(word => word !== 'the')
/** A scan for one typed word, written without the engine: what the text of a card must hold. */
const hasWord = (card: Draft, word: string): boolean => {
  const fields = fieldsOf(card)
  const anyHas = (...terms: string[]): boolean => fields.some(terms_ => terms.every(term => terms_.has(term)))
  const forms: Record<string, () => boolean> = {
    'x-ray': () => anyHas('xray') || anyHas('x', 'ray'), 'TNF-α': () => anyHas('tnfalpha') || anyHas('tnf', 'alpha'), tumour: () => anyHas('tumor'),
    studies: () => anyHas('study'), 肺炎: () => anyHas('肺炎'), 胸部X光: () => ['胸部', 'x光'].every(pair => anyHas(pair)),
  }
  return forms[word]?.() ?? anyHas(word)
}
/** Neighbours that a card writes as one. */
const gluedIn = (card: Draft, list: readonly string[]): Set<string> => {
  const hit = new Set<string>()
  const joined: Record<string, string> = { 'x-ray': 'xray', 'TNF-α': 'tnfalpha', studies: 'studies' }
  for (const size of [2, 3]) {
    for (let i = 0; i + size <= list.length; i++) {
      const stretch = list.slice(i, i + size)
      if (stretch.some(word => /\p{Script=Han}/u.test(word) || word === 'the')) continue
      const [term] = indexTerms(stretch.map(word => joined[word] ?? word).join(''))
      if (new Set(stretch).size > 1 && fieldsOf(card).some(terms => terms.has(term ?? ''))) for (const word of stretch) hit.add(word)
    }
  }
  return hit
}
const matchedWords = (card: Draft, query: string): string[] => {
  const glued = gluedIn(card, query.split(' '))
  return typed(query).filter(word => glued.has(word) || hasWord(card, word))
}

describe('whatever the cards and the query', () => {
  it('the total is what a scan counts, and filters change neither scores nor order', async () => {
    await fc.assert(fc.asyncProperty(drafts, queries, async (list, query) => {
      const { searcher, filter, cards } = catalogueOf(list)
      const expected = cards.flatMap((card, doc) => (matchedWords(card, query).length === typed(query).length ? [doc] : []))
      const all = await searcher.search(request({ query, limit: 50 }))
      if (typed(query).length === 0) return
      const docs = all.matched ? all.hits.map(hit => hit.doc) : []
      expect([...docs].sort((a, b) => a - b)).toEqual(expected)
      for (const value of ['ct', 'mri', 'text']) {
        if (!cards.some(card => card.tags['modality']?.[0] === value)) continue
        const some = await searcher.search(request({ query, limit: 50, filters: [filter('modality', value)] }))
        expect(some.matched ? some.hits.map(hit => hit.doc) : []).toEqual(docs.filter(doc => cards[doc]?.tags['modality']?.[0] === value))
      }
    }), { numRuns: 80 })
  })

  it('no match counts what a scan counts', async () => {
    await fc.assert(fc.asyncProperty(drafts, queries, fc.boolean(), async (list, query, excluded) => {
      const { searcher, filter, cards } = catalogueOf(list)
      const value = cards[0]?.tags['modality']?.[0] ?? ''
      const part = filter('modality', value)
      const answer = await searcher.search(request(excluded ? { query: `${query} absent`, exclude: [part] } : { query: `${query} absent`, filters: [part] }))
      if (answer.matched) throw new Error('a word that no card has was matched')
      const passes = (card: Draft): boolean => (card.tags?.['modality']?.[0] === value) !== excluded
      expect(answer.words.map(({ word, matches }) => [word, matches])).toEqual(
        typed(`${query} absent`).map(word => [word, cards.filter(card => hasWord(card, word)).length]))
      expect(answer.filters[0]).toMatchObject({ excluded_alone: cards.filter(card => !passes(card)).length, gained_if_relaxed: 0 })
      const near = cards.flatMap((card, doc) => (passes(card) ? [{ doc, n: matchedWords(card, `${query} absent`).length }] : [])).filter(({ n }) => n > 0)
      expect(answer.partial.map(({ matched }) => matched.length)).toEqual(near.map(({ n }) => n).sort((a, b) => b - a).slice(0, 5))
      for (const { doc, matched, missing } of answer.partial) {
        expect(matched).toEqual(matchedWords(cards[doc] ?? { id: '' }, `${query} absent`))
        expect([...matched, ...missing].sort()).toEqual(typed(`${query} absent`).sort())
      }
    }), { numRuns: 80 })
  })

  it('a card is found by every word of its name that is searched for', async () => {
    const name = fc.array(fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 8 }), fc.constantFrom(...WORDS)), { minLength: 1, maxLength: 4 })
      .map(parts => parts.join(' '))
    await fc.assert(fc.asyncProperty(name, async text => {
      const { searcher } = catalogueOf([{ id: 'z', name: text }])
      for (const word of text.split(/\s+/)) {
        expect([word, (await searcher.search(request({ query: word }))).matched]).toEqual([word, true])
      }
      for (const term of indexTerms(text, true)) expect([term, (await searcher.beginning([...term].slice(0, 2).join(''))).get(term)]).toEqual([term, 1])
    }), { numRuns: 150 })
  })

  it('counts of facets are what a scan counts', async () => {
    await fc.assert(fc.asyncProperty(drafts, async list => {
      const { searcher, facets, cards } = catalogueOf(list)
      const { docs } = await searcher.select({ query: 'lung', filters: [], exclude: [] })
      const counts = (await searcher.count(docs, ['modality'])).get('modality')
      const modality = facets.facets.find(one => one.facet === 'modality')
      expect(counts).toEqual(modality?.values.map(({ value }) =>
        cards.filter((card, doc) => docs.has(doc) && card.tags['modality']?.[0] === value).length))
      expect((await searcher.count(new Set(docs), ['modality'])).get('modality')).toEqual(counts)
    }), { numRuns: 40 })
  })

  it('plain words give the cards, the scores and the order of plain MiniSearch', async () => {
    const plain = fc.array(fc.constantFrom('brain', 'lung', 'covid', 'scan', 'mimic', 'ray'), { minLength: 1, maxLength: 3 }).map(list => [...new Set(list)].join(' '))
    const texts = fc.array(fc.constantFrom('brain', 'lung', 'covid', 'scan', 'mimic', 'ray', 'gene'), { minLength: 1, maxLength: 6 }).map(list => list.join('. '))
    await fc.assert(fc.asyncProperty(fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 15 }), plain, async (list, query) => {
      const catalogue = catalogueOf(list.map(([name, summary], i) => ({ id: `n${i}`, name, summary })))
      const mini = new MiniSearch<{ doc: number; name: string; summary: string }>({
        fields: ['name', 'summary'], idField: 'doc', searchOptions: { combineWith: 'AND', boost: { name: weightOf('name'), summary: weightOf('summary') } },
      })
      mini.addAll(list.map(([name, summary], doc) => ({ doc, name, summary })))
      const expected = mini.search(query).map(({ id, score }) => ({ id: Number(id), score: Math.round(score / query.split(' ').length * 1e6) }))
        .sort((a, b) => b.score - a.score || a.id - b.id)
      const answer = await catalogue.searcher.search(request({ query: query.split(' ').join(', '), limit: 50 }))
      expect(answer.matched ? answer.hits.map(hit => hit.doc) : []).toEqual(expected.map(({ id }) => id))
    }), { numRuns: 80 })
  })
})
