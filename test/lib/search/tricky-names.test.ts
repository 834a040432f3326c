/** Names as people write them, each with exactly the cards that it must find. */
import { describe, expect, it } from 'vitest'
import { catalogueOf } from './small-catalogue.ts'

const { ids, searcher } = catalogueOf([
  { id: 'mimic-iv', name: 'MIMIC-IV', summary: 'Hospital records of intensive care stays.', maintainer: 'MIT' },
  { id: 'mimic-iii', name: 'MIMIC III', summary: 'Older records; patients with stage IV sepsis are marked.' },
  { id: 'mimic-iv-ecg', name: 'MIMIC-IV-ECG', summary: 'Electrocardiograms matched with the records.' },
  { id: 'sars-genomes', name: 'SARS-CoV-2 genomes', summary: 'Sequences of the virus behind COVID-19.' },
  { id: 'covid-images', name: 'COVIDx', summary: 'Chest x-rays for COVID 19 detection.', tags: { modality: ['x_ray', 'X-ray', 'radiograph', 'X光', 'X射线'], disease_area: ['infectious', '传染病'] } },
  { id: 'chest14', name: 'ChestX-ray14', aliases: ['NIH Chest X-rays'], summary: 'Frontal X ray images.', tags: { modality: ['x_ray', 'X-ray', 'radiograph', 'X光', 'X射线'] } },
  { id: 'chest-ct', name: 'Chest CT scans', summary: 'Volumes with masks.', aliases: ['胸部CT影像'], tags: { modality: ['ct', '计算机断层扫描'], disease_area: ['oncology', '肿瘤学', '癌'] } },
  { id: 'cytokines', name: 'Cytokine panel', summary: 'TNF-α, IL-6 and NF-κB in CD4+ cells.' },
  { id: 'interleukins', name: 'Interleukin panel', summary: 'IL 6 and TNF alpha after vaccination.' },
  { id: 'sjogren', name: 'Sjögren’s syndrome cohort', summary: 'A cohort with Ménière’s disease as a control; HbA1c was measured.' },
  { id: 'brats', name: 'BraTS', aliases: ['脑肿瘤分割数据集', 'Brain Tumor Segmentation'], summary: 'T1w and T2w images of gliomas.', tags: { disease_area: ['oncology', '肿瘤学', '癌'] } },
  { id: 'retina', name: '糖尿病视网膜病变', aliases: ['Diabetic retinopathy'], summary: 'Colour photographs of the fundus.' },
  { id: 'lung', name: 'Lung atlas', summary: 'Cells of the lung.', aliases: ['肺'], tags: { disease_area: ['oncology', '肿瘤学', '癌'] } },
  { id: 'blood', name: 'Paediatric leukaemia slides', aliases: ['ALL-IDB'], summary: 'Haematoxylin and eosin (H&E) stained smears of children.' },
  { id: 'pathology', name: 'Pediatric tumor studies', summary: 'Labeled slides from three centers of leukemia care.' },
  { id: 'diabetes', name: 'Diabetes registry', summary: 'Type 2 diabetes; blood sugar and urine.', aliases: ['2型糖尿病登记'] },
  { id: 'constructor', name: 'Constructor', summary: 'toString and __proto__ are ordinary words here.' },
  { id: 'seer', name: 'SEER*Stat', summary: 'US cancer registry.', maintainer: 'National Cancer Institute' },
])

const found = async (query: string): Promise<string[]> => (await ids(query)).sort()

describe('a query finds exactly', () => {
  it.each([
    // hyphens, joined and split
    ['MIMIC-IV', ['mimic-iv', 'mimic-iv-ecg']],
    ['mimic iv', ['mimic-iii', 'mimic-iv', 'mimic-iv-ecg']],
    ['mimiciv', ['mimic-iv', 'mimic-iv-ecg']],
    ['mimic-iii', ['mimic-iii']],
    ['mimiciii', ['mimic-iii']],
    ['MIMIC IV ECG', ['mimic-iv-ecg']],
    ['sarscov2', ['sars-genomes']],
    ['SARS CoV 2', ['sars-genomes']],
    ['sars-cov-2', ['sars-genomes']],
    ['covid19', ['covid-images', 'sars-genomes']],
    ['COVID-19', ['covid-images', 'sars-genomes']],
    ['covid', ['covid-images', 'sars-genomes']],
    ['xray', ['chest14', 'covid-images']],
    ['x-ray', ['chest14', 'covid-images']],
    ['X rays', ['chest14', 'covid-images']],
    ['chest x-ray 14', ['chest14']],
    ['chestxray14', ['chest14']],
    ['T1w/T2w', ['brats']],
    // Greek, digits, signs
    ['TNF-α', ['cytokines', 'interleukins']],
    ['TNFα', ['cytokines', 'interleukins']],
    ['TNF', ['cytokines', 'interleukins']],
    ['NFκB', ['cytokines']],
    ['TNF-alpha', ['cytokines', 'interleukins']],
    ['NF-kappaB', ['cytokines']],
    ['IL-6', ['cytokines', 'interleukins']],
    ['IL6', ['cytokines', 'interleukins']],
    ['IL 6', ['cytokines', 'interleukins']],
    ['CD4', ['cytokines']],
    ['CD4+', ['cytokines']],
    ['H&E', ['blood']],
    // accents, width
    ['Sjogren', ['sjogren']],
    ['SJÖGREN syndrome', ['sjogren']],
    ['meniere', ['sjogren']],
    ['ＨｂＡ１ｃ', ['sjogren']],
    ['ＭＩＭＩＣ－ＩＶ', ['mimic-iv', 'mimic-iv-ecg']],
    // number and spelling
    ['tumour study', ['pathology']],
    ['tumors', ['brats', 'pathology']],
    ['pediatric leukemia', ['blood', 'pathology']],
    ['paediatric leukaemias', ['blood', 'pathology']],
    ['labelled slide', ['pathology']],
    ['color photograph', ['retina']],
    ['centres', ['pathology']],
    // labels, synonyms, across fields
    ['radiograph', ['chest14', 'covid-images']],
    ['radiographs infectious', ['covid-images']],
    ['传染病 radiograph', ['covid-images']],
    ['MIT intensive', ['mimic-iv']],
    // Chinese
    ['胸部', ['chest-ct']],
    ['影像', ['chest-ct']],
    ['X光', ['chest14', 'covid-images']],
    ['X射线', ['chest14', 'covid-images']],
    ['脑肿瘤', ['brats']],
    ['脑肿瘤的分割', ['brats']],
    ['脑部', []],
    ['糖尿病', ['diabetes', 'retina']],
    ['2型糖尿病', ['diabetes']],
    ['视网膜', ['retina']],
    ['肺癌', ['lung']],
    ['肿瘤分割数据集', ['brats']],
    ['胸部CT', ['chest-ct']],
    // stop words and words that say nothing
    ['detection of COVID in the chest', ['covid-images']],
    ['find datasets about sepsis', ['mimic-iii']],
    ['diabetes data sets', ['diabetes']],
    ['ALL leukemia', ['blood']],
    ['US cancer', ['seer']],
    // words of the language
    ['constructor', ['constructor']],
    ['toString', ['constructor']],
    ['__proto__', ['constructor']],
    ['hasOwnProperty', []],
    ['valueOf', []],
  ])('%s', async (query, expected) => expect(await found(query)).toEqual(expected))
})

it('puts a card with all words in its name before one that has them elsewhere', async () => {
  expect((await ids('mimic iv'))[0]).toBe('mimic-iv')
  expect((await ids('chest ct'))[0]).toBe('chest-ct')
})

it('explains a compound and a text without spaces as one word each', async () => {
  const answer = await searcher.search({ query: 'TNF-α 糖尿病视网膜', filters: [], exclude: [], offset: 0, limit: 5 })
  expect(answer).toMatchObject({ matched: false, words: [{ word: 'TNF-α', matches: 2 }, { word: '糖尿病视网膜', matches: 1 }] })
})

it('tells the words within a text without spaces by what the cards have, where none has the whole', async () => {
  const answer = await searcher.search({ query: '肺肿瘤X光分割', filters: [], exclude: [], offset: 0, limit: 5 })
  expect(answer).toMatchObject({
    matched: false,
    words: [{ word: '肺', matches: 1 }, { word: '肿瘤', matches: 3 }, { word: 'X光', matches: 2 }, { word: '分割', matches: 1 }],
    partial: [{ matched: ['肿瘤', '分割'], missing: ['肺', 'X光'] }, { matched: ['肺', '肿瘤'] }, {}, {}, {}],
  })
})
