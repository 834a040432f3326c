/**
 * Names as biomedical data have them, and how people type them. Cards and questions are our own, written by hand; the right answers
 * are those that a reader would expect, whatever an engine can do.
 */

/** Id, name, summary, other names. @type {[id: string, name: string, summary: string, aliases?: string[]][]} */
export const CARDS = [
  ['mimic-iv', 'MIMIC-IV', 'Hospital and intensive-care records of one Boston hospital with orders, laboratory values and notes.'],
  ['mimic-iii', 'MIMIC-III', 'Older intensive-care records of the same hospital with vital signs, laboratory values and notes.'],
  ['mimic-cxr', 'MIMIC-CXR', 'Radiographs with free-text reports of the same hospital, taken in its emergency department.'],
  ['tnf-panel', 'TNF-α response panel', 'Expression of genes in cells that were treated with the cytokine at several doses.'],
  ['nf-kb-targets', 'NF-κB target atlas', 'Binding sites of the transcription factor in six cell types, with the genes beside them.'],
  ['il6-serum', 'IL-6 serum cohort', 'Serum levels of the interleukin in patients with sepsis, taken on three days.'],
  ['il8-sputum', 'IL8 sputum cohort', 'Levels of the interleukin in sputum of smokers and of people who never smoked.'],
  ['covid-chest', 'COVID-19 X-ray collection', 'Radiographs for the detection of pneumonia in the chest, with findings of two readers.', ['新冠肺炎胸部X光影像']],
  ['sars2-genomes', 'SARS-CoV-2 genomes', 'Genomes of the virus from one national laboratory, with lineage and day of sampling.'],
  ['cd4-atlas', 'CD4+ T-cell atlas', 'Single-cell transcriptomes of helper lymphocytes from blood of healthy donors.'],
  ['cd8-atlas', 'CD8+ T-cell atlas', 'Single-cell transcriptomes of cytotoxic lymphocytes from blood of healthy donors.'],
  ['naive-b', 'Naïve B cell repertoire', 'Receptor sequences of lymphocytes that have not met an antigen, from cord blood.'],
  ['sjogren-gland', 'Sjögren syndrome biopsies', 'Slides of salivary glands with focus scores, graded by three pathologists.'],
  ['alzheimer-gait', 'Alzheimer’s gait study', 'Recordings of walking in people with mild cognitive impairment and in controls.'],
  ['hba1c-home', 'HbA1c home monitoring', 'Values of glycated haemoglobin measured at home over two years.'],
  ['brca1-screen', 'BRCA1 variant screen', 'Effects of nearly all single-letter changes of the gene, measured in human cells.'],
  ['brca2-families', 'BRCA2 family registry', 'Pedigrees of families that carry changes of the gene, with age at diagnosis.'],
  ['retina-zh', 'DR-Grade', 'Fundus photographs with five grades of damage, from three Chinese hospitals.', ['糖尿病视网膜病变数据集']],
  ['chest-zh', 'CXR-ZH', 'Radiographs with reports in Chinese, from one teaching hospital.', ['胸部X光片数据集']],
  ['he-colon', 'H&E slides of the colon', 'Slides of polyps and of healthy mucosa, scanned at two magnifications.'],
  ['lung-rna', 'RNA-seq of single lung cells', 'Counts of transcripts in cells of the airways, with types of cells.'],
  ['kidney-sc', 'scRNA-seq kidney map', 'Counts of transcripts in cells of the cortex and of the medulla.'],
  ['p53-table', 'p53 mutation table', 'Changes of the tumour suppressor in human cancers, from the literature.'],
  ['serotonin', '5-HT receptor binding', 'Affinities of compounds for receptors of serotonin, from published assays.'],
  ['amyloid-pet', 'β-amyloid PET', 'Scans of the brain with a tracer of plaques, and neuropsychological scores.'],
  ['b2m-series', 'β2-microglobulin series', 'Values of the protein in patients on dialysis, measured each month.'],
  ['icd10-map', 'ICD-10-CM map', 'A mapping of codes of diagnoses to groups that are used in research.'],
  ['icd9-map', 'ICD-9 map', 'A mapping of the older codes of diagnoses to groups that are used in research.'],
  ['t2d-sibs', 'Type 2 diabetes sib pairs', 'Genotypes of brothers and sisters who both have the disease.'],
  ['collagen-1', 'Type I collagen images', 'Second-harmonic images of fibres in skin and tendon.'],
  ['flu-a', 'Influenza A H5N1 sequences', 'Sequences of the virus from birds and mammals, with place and year.'],
  ['flu-b', 'Influenza B admissions', 'Weekly numbers of patients in hospital with the virus, by region.'],
  ['crohn-video', 'Crohn’s disease endoscopy', 'Videos of the small bowel from a capsule, with marked ulcers.'],
  ['tumour-colour', 'Tumour colour atlas', 'Photographs of stained slides under different scanners, to study shades.'],
  ['child-leukaemia', 'Paediatric leukaemia registry', 'Treatment and survival of children with the disease, over thirty years.'],
  ['thousand-genomes', '1000 Genomes', 'Genomes of people from many populations, with called variants.'],
  ['ham10000', 'HAM10000', 'Dermatoscopic photographs of pigmented lesions with confirmed diagnoses.'],
  ['medqa', 'MedQA', 'Questions of medical board examinations with choices, in three languages.'],
  ['pubmedqa', 'PubMedQA', 'Questions made from titles of papers, answered by yes, no or maybe.'],
  ['micro-ct', 'µCT of bones', 'Volumes of trabecular structure of mouse femora at six micrometres.'],
  ['na-k-atpase', 'Na+/K+-ATPase traces', 'Currents of the pump in frog eggs under several voltages.'],
  ['constructor-set', 'Constructor plasmids', 'Maps of plasmids for cloning, with their features.'],
]

/** What is typed, and the ids that it should find. @type {[typed: string, right: string[]][]} */
export const QUESTIONS = [
  ['mimic iv', ['mimic-iv']], ['MIMICIV', ['mimic-iv']], ['mimic-iii', ['mimic-iii']], ['mimic', ['mimic-iv', 'mimic-iii', 'mimic-cxr']],
  ['TNF-alpha', ['tnf-panel']], ['TNFα', ['tnf-panel']], ['tnf alpha', ['tnf-panel']], ['NF-kappaB', ['nf-kb-targets']], ['NF-kB', ['nf-kb-targets']],
  ['IL6', ['il6-serum']], ['IL 6', ['il6-serum']], ['il-8', ['il8-sputum']], ['COVID19', ['covid-chest']], ['covid 19', ['covid-chest']],
  ['xray', ['covid-chest']], ['X ray', ['covid-chest']], ['x-rays', ['covid-chest']], ['SARSCoV2', ['sars2-genomes']], ['sars cov 2', ['sars2-genomes']],
  ['CD4', ['cd4-atlas']], ['CD4+ T cell', ['cd4-atlas']], ['cd8 t-cells', ['cd8-atlas']], ['naive', ['naive-b']], ['Sjogren', ['sjogren-gland']],
  ['Sjögren’s syndrome', ['sjogren-gland']], ["Alzheimer's", ['alzheimer-gait']], ['alzheimer', ['alzheimer-gait']], ['ＨｂＡ１ｃ', ['hba1c-home']],
  ['hemoglobin', ['hba1c-home']], ['BRCA1', ['brca1-screen']], ['brca 2', ['brca2-families']], ['X光', ['covid-chest', 'chest-zh']], ['胸部', ['covid-chest', 'chest-zh']],
  ['糖尿病', ['retina-zh']], ['视网膜病变', ['retina-zh']], ['肺炎', ['covid-chest']], ['H&E', ['he-colon']], ['rna seq', ['lung-rna']], ['RNAseq', ['lung-rna']],
  ['scRNAseq', ['kidney-sc']], ['p53', ['p53-table']], ['5HT', ['serotonin']], ['5-HT', ['serotonin']], ['beta amyloid', ['amyloid-pet']], ['amyloid β', ['amyloid-pet']],
  ['beta2 microglobulin', ['b2m-series']], ['ICD10', ['icd10-map']], ['icd-9', ['icd9-map']], ['type 2 diabetes', ['t2d-sibs']], ['Type I collagen', ['collagen-1']],
  ['influenza A', ['flu-a']], ['Influenza B', ['flu-b']], ["Crohn's", ['crohn-video']], ['crohn disease', ['crohn-video']], ['tumor color', ['tumour-colour']],
  ['pediatric leukemia', ['child-leukaemia']], ['1000 genomes', ['thousand-genomes']], ['HAM 10000', ['ham10000']], ['medqa', ['medqa']], ['pubmedqa', ['pubmedqa']],
  ['μCT', ['micro-ct']], ['Na+/K+', ['na-k-atpase']], ['constructor', ['constructor-set']], ['toString', []],
  ['detection of pneumonia in the chest', ['covid-chest']], ['mri', []], ['brca3', []],
]

/** @returns {import('./document.mjs').Document[]} */
export const trickyDocuments = () => CARDS.map(([id, name, summary, aliases = []]) => ({
  id, row: { id, name }, facets: {}, fields: { name, aliases: aliases.join(' '), id, summary },
}))

const list = values => JSON.stringify(values)

/** The same as cards. @returns {{ id: string, text: string }[]} */
export const trickyCards = () => CARDS.map(([id, name, summary, aliases = []]) => ({
  id, text: `---
id: ${id}
name: ${JSON.stringify(name)}
aliases: ${list(aliases)}
summary: ${JSON.stringify(summary)}
maintainer: Nobody
homepage: https://example.org/${id}
tags: {modality: [unknown], data_type: [unknown], task: [unknown], organism: [unknown], disease_area: [unknown]}
human_subjects: unknown
access: {mode: unknown, url: "https://example.org/${id}/access", checked_at: 2026-11-30}
evidence:
  - {id: e1, kind: none_found, party: rights_holder, scope: data, places: [{at: homepage, url: "https://example.org/${id}"}], retrieved_at: 2026-11-30}
---

## Contents
Rows.
`,
}))
