import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fold } from '../../../lib/search/letters.ts'
import { indexTerms, MINISEARCH_VERSION, stem, tokens, WORDS_VERSION } from '../../../lib/search/words.ts'

describe('folding letters', () => {
  it.each([
    ['MIMIC', 'mimic'], ['Sjögren', 'sjogren'], ['naïve', 'naive'], ['ＨｂＡ１ｃ', 'hba1c'], ['TNF-α', 'tnf-alpha'], ['µm', 'mum'],
    ['ΣΑΣ', 'sigmaalphasigma'], ['ά', 'alpha'], ['Ménière', 'meniere'], ['Łódź', 'lodz'], ['Großhirn', 'grosshirn'],
    ['œsophage', 'oesophage'], ['CD4⁺', 'cd4+'], ['Ⅳ', 'iv'], ['CheXpert™', 'chexpert'], ['tu\u00admour', 'tumour'], ['a\u200bb', 'ab'],
  ])('%s -> %s', (text, folded) => expect(fold(text)).toBe(folded))

  it('keeps Japanese voicing marks, whatever their width', () => {
    expect(fold('がん')).not.toBe(fold('かん'))
    expect(fold('ｶﾞﾝ')).toBe(fold('ガン'))
  })

  const anyText = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string())

  it('changes nothing the second time', () => {
    fc.assert(fc.property(anyText, text => {
      expect(fold(fold(text))).toBe(fold(text))
    }))
  })

  it('does not see accents in two parts, or the case of ASCII', () => {
    fc.assert(fc.property(anyText, text => {
      expect(fold(text.normalize('NFD'))).toBe(fold(text.normalize('NFC')))
    }))
    fc.assert(fc.property(fc.string(), text => {
      expect(fold(text.toUpperCase())).toBe(fold(text))
    }))
  })
})

const sameWord = (pairs: string): [string, string][] => pairs.trim().split(/\s+/).map(pair => pair.split('=') as [string, string])

describe('number', () => {
  it.each(sameWord(`
    tumours=tumour studies=study biopsies=biopsy masses=mass viruses=virus diagnoses=diagnosis metastases=metastasis diseases=disease
    analyses=analysis hypotheses=hypothesis mice=mouse nuclei=nucleus vertebrae=vertebra bacteria=bacterium matrices=matrix
    carcinomas=carcinoma areas=area boxes=box patches=patch causes=cause cases=case doses=dose mris=mri ecgs=ecg genomes=genome
    headaches=headache kinases=kinase lenses=lens atlases=atlas sinuses=sinus women=woman slides=slide databases=database
    labelled=label labels=label labelling=label segmented=segment classified=classify annotating=annotate randomised=randomized`,
  ))('%s is %s', (many, one) => expect(stem(many)).toBe(stem(one)))

  it.each(sameWord(`
    imaging=image sequencing=sequence aging=age screening=screen staining=stain sars=sar smiles=smile species=specie lens=len
    genomics=genome genetics=gene segmentation=segment annotation=annotate pancreas=pancrea diabetes=diabete diagnosis=diagnose
    mass=mas virus=viru analysis=analysi poet=pet toe=te media=medium clinical=clinic recording=record atlas=atla bias=bia aids=aid`,
  ))('%s is not %s', (one, other) => expect(stem(one)).not.toBe(stem(other)))

  it('reads capitals with an s as a plural', () => expect(indexTerms('MRIs, UTIs and ICUs')).toEqual(indexTerms('MRI, UTI and ICU')))
})

describe('British and American spelling', () => {
  it.each(sameWord(`
    tumour=tumor haemorrhage=hemorrhage anaemia=anemia leukaemias=leukemia ischaemic=ischemic oedema=edema oesophageal=esophageal
    foetal=fetal foetus=fetus diarrhoea=diarrhea paediatric=pediatric orthopaedics=orthopedics gynaecology=gynecology
    anaesthesia=anesthesia colour=color behavioural=behavioral fibres=fibers centre=center multicentre=multicenter centred=centered
    millimetres=millimeters organisation=organization normalised=normalized categorise=categorize randomised=randomized
    summarising=summarizing analysed=analyzed dialyse=dialyze catalogue=catalog dialogues=dialogs licence=license coeliac=celiac
    dyspnoea=dyspnea oestrogen=estrogen labelled=labeled modelling=modeling signalling=signaling programme=program grey=gray
    artefacts=artifacts aetiology=etiology faecal=fecal caecum=cecum naevi=nevi sulphate=sulfate leucocytes=leukocytes ageing=aging
    homoeopathy=homeopathy neurone=neuron disk=disc titres=titers goitre=goiter judgement=judgment hospitalisations=hospitalizations
    uraemia=uremia thalassaemia=thalassemia glycaemic=glycemic haematoxylin=hematoxylin amoebae=amebae palaeontology=paleontology`,
  ))('%s is %s', (british, american) => expect(stem(british)).toBe(stem(american)))

  it.each('exercise precise otherwise revised noise poem coefficient aerobic aerosol michael four hour contour swelling spelling'.split(' '))(
    'leaves %s a word that a reader knows', word => expect(stem(word)).toBe(word))
})

describe('compounds', () => {
  it('are found by their parts, together, and in stretches', () => {
    expect(indexTerms('SARS-CoV-2')).toEqual(expect.arrayContaining(['sars', 'cov', '2', 'sarscov', 'cov2', 'sarscov2']))
    expect(indexTerms('T1w/T2w')).toEqual(expect.arrayContaining(['t1w', 't2w', 't1wt2w']))
    expect(indexTerms('H&E')).toEqual(['h', 'e', 'he'])
  })

  it('glue what is often written apart', () => {
    expect(indexTerms('IL 6 and X ray')).toEqual(expect.arrayContaining(['il6', 'xray']))
    expect(indexTerms('Drug Bank Open')).not.toContain('drugbank')
    expect(indexTerms('Drug Bank Open', true)).toEqual(expect.arrayContaining(['drugbank', 'bankopen', 'drugbankopen']))
  })

  it('read possessives, numbers and ranges as such', () => {
    expect(indexTerms('Alzheimer’s')).toEqual(indexTerms('alzheimer'))
    expect(indexTerms('1.1 million')).toEqual(['1.1', 'million'])
    expect(indexTerms('2015-2020')).toEqual(['2015', '2020'])
  })

  it('read an underscore as a hyphen, so that object words stay ordinary', () => {
    expect(indexTerms('__proto__')).toEqual(['proto'])
    expect(indexTerms('constructor toString')).toEqual(['constructor', 'tostring'])
    expect(indexTerms('has_own_property')).toContain('own')
  })
})

describe('text without spaces', () => {
  it('becomes characters and pairs; a lone letter or digit belongs to it', () => {
    expect(indexTerms('胸部X光')).toEqual(['胸', '部', 'x', '光', '胸部', '部x', 'x光'])
    expect(indexTerms('2型糖尿病')).toContain('2型')
    expect(tokens('CT图像').map(token => token.text)).toEqual(['CT', '图像'])
  })

  it('marks a whole word of one character', () => {
    expect(indexTerms('肺')).toEqual(['肺', '=肺'])
    expect(indexTerms('肺炎')).not.toContain('=肺')
  })
})

describe('stop words', () => {
  it('are left out of cards, unless they are names in capitals or lone letters in a sentence', () => {
    expect(indexTerms('A database of the lung')).toEqual(['lung'])
    expect(indexTerms('ALL-IDB')).toContain('all')
    expect(indexTerms('influenza A')).toEqual(expect.arrayContaining(['a', 'influenzaa']))
  })
})

/** What the rules make of a text that uses most of them. A change here needs a new WORDS_VERSION in the same commit. */
it('keeps its version for the same terms only', () => {
  const probe = 'The MIMIC-IV paediatric tumours’ Sjögren TNF-α X光影像 IL 6 analyses, leukaemias; 2015-2020 ALL v2.0 labelled mice_data'
  expect([WORDS_VERSION, indexTerms(probe).join(' ')]).toMatchInlineSnapshot(`
    [
      2,
      "mimic iv mimiciv pediatric tumor sjogren tnf alpha tnfalpha x 光 影 像 x光 光影 影像 il 6 analysis leukemia 2015 2020 all v2 0 v20 label mouse micedata il6",
    ]
  `)
})

it('names the MiniSearch that is installed', () => {
  const installed: unknown = JSON.parse(readFileSync('node_modules/minisearch/package.json', 'utf8'))
  expect(installed).toMatchObject({ version: MINISEARCH_VERSION })
})
