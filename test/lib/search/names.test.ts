import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameKey } from '../../../lib/search/name-keys.ts'
import { namesOver } from '../../../lib/search/names.ts'
import { plainNames } from '../../../lib/search/plain-names.ts'
import { buildNames } from '../../../build/emit/search-index.ts'
import { document, rowsOf, type Draft } from './small-catalogue.ts'

const namesOf = (drafts: Draft[]) => {
  const cards = drafts.map(document)
  const names = namesOver(plainNames(JSON.parse(JSON.stringify(buildNames(cards))), rowsOf(cards)))
  const ids = (docs: number[]): string[] => docs.map(doc => cards[doc]?.id ?? '')
  return { find: async (text: string) => ids(await names.find(text)), nearest: async (text: string) => ids(await names.nearest(text)), beginning: async (text: string) => ids(await names.beginning(text)) }
}

const { find, nearest, beginning } = namesOf([
  { id: 'chexpert', name: 'CheXpert', urls: ['https://stanfordmlgroup.github.io/competitions/chexpert/'] },
  { id: 'mimic-iii', name: 'MIMIC-III', aliases: ['Medical Information Mart for Intensive Care III'], identifiers: { physionet: 'mimiciii', doi: '10.13026/C2XW26' } },
  { id: 'mimic-iv', name: 'MIMIC-IV' },
  { id: 'mimic-iv-demo', name: 'MIMIC-IV Demo', aliases: ['MIMIC IV'] },
  { id: 'totalsegmentator', name: 'TotalSegmentator CT dataset', identifiers: { zenodo: '6802613' } },
  { id: 'medqa', name: 'MedQA', aliases: ['医学问答'], identifiers: { huggingface: 'bigbio/med_qa' }, urls: ['https://github.com/jind11/MedQA'] },
  { id: 'tcga', name: 'The Cancer Genome Atlas', aliases: ['TCGA'] },
  { id: 'davis', name: 'Davis', aliases: ['Affinity set'] },
  { id: 'kiba', name: 'KIBA', aliases: ['Affinity set'], urls: ['https://kiba.example.org/'] },
  { id: 'sjogren', name: 'Sjögren cohort' },
  { id: 'tnf', name: 'TNF-α panel' },
  { id: 'constructor', name: 'Constructor' },
  ...['brain', 'lung', 'heart', 'liver'].map((organ): Draft => ({ id: `open-${organ}`, name: `Open ${organ} atlas` })),
])

describe('the key of a page', () => {
  it.each([
    ['https://example.org/wiki/C%23-corpus', 'example.org/wiki/c%23-corpus'], ['https://example.org/a%3Fb?c=1#part', 'example.org/a%3fb?c=1'],
    ['https://example.org/%E8%82%BA', 'example.org/肺'], ['https://example.org/100%', 'example.org/100%'], ['https://example.org/x%2520y', 'example.org/x%20y'],
  ])('%s is %s', (page, key) => expect(nameKey(page)).toBe(key))

  it('is one line, whatever codes are in it: a line break would give the names after it to other datasets', () => {
    fc.assert(fc.property(fc.constantFrom('https://a.example.org/', 'www.x.org/', 'https://doi.org/10.1234/', '10.1234/', 'hf:', ''), fc.array(fc.constantFrom('%0A', '%0D', '%00', '%E2%80%A8', '%C2%85', '%20', 'a', '/', '%', '#', '?')), (start, rest) => {
      expect(nameKey(start + rest.join(''))).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    }))
  })
})

describe('a known name', () => {
  it.each([
    ['chexpert', ['chexpert']], ['CheXpert', ['chexpert']], ['CheXpert dataset', ['chexpert']], ['the CheXpert database', ['chexpert']], ['Che Xpert', ['chexpert']],
    ['mimiciii', ['mimic-iii']], ['MIMIC III', ['mimic-iii']], ['MIMIC‑III', ['mimic-iii']], ['ＭＩＭＩＣ－ＩＩＩ', ['mimic-iii']],
    ['medical information mart for intensive care III', ['mimic-iii']],
    ['TotalSegmentator CT', ['totalsegmentator']], ['Cancer Genome Atlas', ['tcga']], ['tcga', ['tcga']],
    ['医学问答', ['medqa']], ['医学问答数据集', ['medqa']],
    ['Sjogren cohort', ['sjogren']], ['TNF-alpha panel', ['tnf']],
    ['constructor', ['constructor']],
    // DOIs and pages
    ['10.13026/C2XW26', ['mimic-iii']], ['doi:10.13026/c2xw26', ['mimic-iii']], ['https://doi.org/10.13026/C2XW26', ['mimic-iii']],
    ['http://dx.doi.org/10.13026/c2xw26.', ['mimic-iii']], ['https://doi.org/10.13026%2FC2XW26', ['mimic-iii']],
    ['https://physionet.org/content/mimiciii/1.4/', ['mimic-iii']], ['physionet.org/content/mimiciii', ['mimic-iii']],
    ['10.5281/zenodo.6802613', ['totalsegmentator']], ['https://zenodo.org/record/6802613#.Yabc', ['totalsegmentator']],
    ['bigbio/med_qa', ['medqa']], ['https://huggingface.co/datasets/bigbio/med_qa', ['medqa']], ['https://huggingface.co/datasets/bigbio/med_qa/tree/main', ['medqa']],
    ['http://www.github.com/jind11/medqa/', ['medqa']], ['https://github.com/jind11/MedQA/blob/main/README.md', ['medqa']], ['https://github.com/jind11/MedQA.git', ['medqa']],
    ['https://stanfordmlgroup.github.io/competitions/chexpert', ['chexpert']],
    ['stanfordmlgroup.github.io/competitions/chexpert', ['chexpert']], ['kiba.example.org', ['kiba']],
    // several, none
    ['Affinity set', ['davis', 'kiba']],
    ['MIMIC IV', ['mimic-iv', 'mimic-iv-demo']],
    ['mimic-iv', ['mimic-iv']],
    ['CheXpert Plus', []], ['CheXpert+', []], ['MIMIC-II', []], ['__proto__', []], ['toString', []], ['dataset', []], ['', []], ['  ', []], ['!?', []],
    ['https://github.com/jind11', []], ['10.13026/other', []],
  ])('%s', async (text, ids) => expect(await find(text)).toEqual(ids))
})

describe('names that begin with some letters', () => {
  it.each([
    ['mimic', ['mimic-iii', 'mimic-iv', 'mimic-iv-demo']], ['MIMIC-I', ['mimic-iii', 'mimic-iv', 'mimic-iv-demo']], ['mimic iv ', ['mimic-iv', 'mimic-iv-demo']], ['mimic-iv d', ['mimic-iv-demo']],
    ['med', ['mimic-iii', 'medqa']], ['cancer gen', ['tcga']], ['the c', ['tcga']], ['open l', ['open-liver', 'open-lung']], ['医', ['medqa']], ['aff', ['davis', 'kiba']],
    ['x', []], ['', []], ['!', []], ['10.13026', []],
  ])('%s', async (letters, ids) => expect(await beginning(letters)).toEqual(ids))
})

describe('the nearest names', () => {
  it.each([
    ['CheXpert Plus', ['chexpert']], ['chexprt', ['chexpert']], ['MIMIC-V', ['mimic-iv']], ['Cancer Genom Atlas', ['tcga']], ['open brain atlas v2', ['open-brain']],
    ['https://huggingface.co/datasets/other/chexpert', ['chexpert']],
    ['TotalSegmentator MRI', ['totalsegmentator']],
    // silly ones
    ['open spleen', []], ['atlas', []], ['10.13026/C2XW27', []], ['qx', []], ['', []], ['Stanford dogs', []], ['医学', []],
  ])('of %s', async (text, ids) => expect((await nearest(text)).slice(0, ids.length || 3)).toEqual(ids))

  it('are three at most', async () => {
    const many = namesOf(Array.from({ length: 9 }, (_, i): Draft => ({ id: `glioma-${i}`, name: `Glioma ${i}` })))
    expect((await many.nearest('Glioma')).length).toBe(3)
  })
})

it('does not see scheme, www, the last slash, case and fragment of a page', () => {
  fc.assert(fc.property(fc.webUrl(), url => {
    const page = url.replace(/^https?:\/\//, '')
    const bare = page.includes('/') ? page.replace(/\/+$/, '') : page
    for (const same of [`http://${bare}`, `https://www.${bare}/`, `HTTPS://${bare.toUpperCase()}#part`]) expect(nameKey(same)).toBe(nameKey(`https://${bare}`))
  }))
})

it('finds every card by its id, name and aliases', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 })
  await fc.assert(fc.asyncProperty(fc.uniqueArray(fc.tuple(name, name), { minLength: 1, maxLength: 6, selector: ([one]) => one }), async list => {
    const drafts = list.map(([one, alias], i): Draft => ({ id: `card-${i}`, name: one, aliases: [alias] }))
    const { find: findIn } = namesOf(drafts)
    for (const { id, name: one = '', aliases = [] } of drafts) {
      expect(await findIn(id.toUpperCase())).toEqual([id])
      for (const text of [one, ...aliases].filter(text => nameKey(text) !== '')) expect(await findIn(text)).toContain(id)
    }
  }))
})
