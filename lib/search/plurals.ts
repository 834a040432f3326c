/**
 * Number: `tumours` and `tumour` are one word. Only nouns' plurals and the forms of a few verbs fold; `imaging` and
 * `image`, `sequencing` and `sequence`, `aging` and `age`, `genomic` and `genome` stay apart, for they name other things.
 *
 * Order of the rules: words that never change, irregular words, then the first ending that fits.
 */

/** Words in -s that are no plural, or whose singular would be another word (`SARS` is not `SAR`). */
const INVARIANT: ReadonlySet<string> = new Set((
  'aids always atlas bias biceps caries diabetes faeces feces forceps gas gwas hans hepes herpes hives ' +
  'hopkins kansas lens lincs measles mers mumps news pancreas perhaps rabies rickets sapiens sars scabies series ' +
  'shingles smiles species texas triceps umls whereas yaws chaos cosmos ' +
  'philips faers arkansas dallas lupus').split(' '))

const pairs = (table: string): [string, string][] =>
  table.trim().split(/\s+/).map(pair => pair.split(':') as [string, string])

/** plural:singular */
const IRREGULAR: ReadonlyMap<string, string> = new Map(pairs(`
  mice:mouse women:woman men:man children:child feet:foot teeth:tooth lice:louse
  bacteria:bacterium mitochondria:mitochondrion ganglia:ganglion criteria:criterion phenomena:phenomenon
  spectra:spectrum sera:serum ova:ovum atria:atrium genera:genus corpora:corpus strata:stratum
  nuclei:nucleus stimuli:stimulus fungi:fungus foci:focus loci:locus bacilli:bacillus bronchi:bronchus
  alveoli:alveolus thrombi:thrombus emboli:embolus naevi:naevus nevi:nevus villi:villus glomeruli:glomerulus
  hippocampi:hippocampus sulci:sulcus gyri:gyrus humeri:humerus calculi:calculus
  matrices:matrix indices:index indexes:index vertices:vertex cortices:cortex appendices:appendix
  cervices:cervix phalanges:phalanx pharynges:pharynx larynges:larynx carcinomata:carcinoma stomata:stoma
  diagnoses:diagnosis prognoses:prognosis stenoses:stenosis thromboses:thrombosis psychoses:psychosis
  neuroses:neurosis fibroses:fibrosis necroses:necrosis cirrhoses:cirrhosis mycoses:mycosis
  scleroses:sclerosis anastomoses:anastomosis metastases:metastasis homeostases:homeostasis axes:axis
  atlases:atlas biases:bias gases:gas lenses:lens pancreases:pancreas
  headaches:headache aches:ache caches:cache calories:calorie movies:movie selfies:selfie zombies:zombie
  mris:mri fmris:fmri cts:ct icus:icu nicus:nicu picus:picu utis:uti rois:roi apis:api dois:doi gpus:gpu
 `))

/** Ending, what replaces it, and the shortest word it applies to. The first that fits decides. */
const ENDINGS: readonly [ending: RegExp, singular: string, shortest: number][] = [
  [/(?:ss|is|us)$/, '$&', 0],
  [/ies$/, 'y', 5],
  [/(ss|x|ch|sh|zz)es$/, '$1', 5],
  [/(?<!a|e|o|ab|acc|exc|f|per|mis)uses$/, 'us', 6],
  [/([^e])eses$/, '$1esis', 6],
  [/yses$/, 'ysis', 6],
  [/oes$/, 'o', 6],
  [/(ebr|arv|alg|istul|ull|ill|urs|ove|chle|ache)ae$/, '$1a', 4],
  [/s$/, '', 4],
]

/** Verbs whose forms say the same of a dataset; consonants may double (labelled, labeled). */
const VERBS = (
  'label annotate segment classify detect predict diagnose treat infect curate simulate generate anonymize ' +
  'deidentify pseudonymize transcribe translate summarize localize align randomize vaccinate digitize').split(' ')

const verbForms = (verb: string): [string, string][] => {
  const stem = verb.replace(/e$/, '')
  const past = verb.endsWith('y') ? `${verb.slice(0, -1)}ied` : `${stem}ed`
  return [[past, verb], [`${stem}ing`, verb]]
}
const VERB_FORMS: ReadonlyMap<string, string> = new Map(VERBS.flatMap(verbForms))

/** The singular of a folded word of letters a-z; other words come back as they are. */
export const singular = (word: string): string => {
  if (INVARIANT.has(word) || !/^[a-z]+$/.test(word)) return word
  const irregular = IRREGULAR.get(word)
  if (irregular !== undefined || !/s$|ae$/.test(word)) return irregular ?? word
  for (const [ending, one, shortest] of ENDINGS) {
    if (word.length >= shortest && ending.test(word)) return word.replace(ending, one)
  }
  return word
}

/** The plain form of a listed verb, in American spelling; other words come back as they are. */
export const plainVerb = (word: string): string => VERB_FORMS.get(word) ?? word
