/**
 * British and American spelling: both fold to the American one. The rules are word parts, not letters: a general
 * `oe` -> `e` would make `poet` a `PET` and `toe` a `TE`.
 */

/** British part, American part; wherever the part stands in a word. */
const ANYWHERE: readonly (readonly [string, string])[] = ([
  'haem hem', 'aemi emi', 'paed ped', 'gynaec gynec', 'aesthe esthe', 'aetiolog etiolog', 'caec cec', 'faec fec', 'naev nev',
  'palaeo paleo', 'caesar cesar', 'caesi cesi', 'mediaev mediev', 'oesoph esoph', 'oedem edem', 'oestr estr', 'foet fet',
  'rrhoe rrhe', 'coeli celi', 'pnoea pnea', 'homoeo homeo', 'amoeb ameb', 'poeia peia', 'manoeuvre maneuver', 'leucocyt leukocyt',
  'sulph sulf', 'isation ization', 'ysation yzation', 'tumour tumor', 'colour color', 'behaviour behavior', 'labour labor',
  'odour odor', 'vapour vapor', 'neighbour neighbor', 'favour favor', 'flavour flavor', 'harbour harbor', 'rumour rumor',
  'honour honor', 'humour humor', 'vigour vigor', 'saviour savior', 'centred centered', 'centring centering', 'centre center',
  'fibre fiber', 'litre liter', 'metre meter', 'calibre caliber', 'theatre theater', 'goitre goiter', 'lustre luster',
  'artefact artifact', 'aluminium aluminum', 'licenc licens', 'defence defense', 'offence offense', 'grey gray', 'mould mold',
  'ageing aging', 'judgement judgment', 'enrolment enrollment', 'sceptic skeptic', 'calliper caliper', 'pretence pretense',
  'gonadotrophin gonadotropin',
] as const).map(pair => pair.split(' ') as [string, string])

/** One look tells most words that they have none of these parts. */
const HAS_PART = new RegExp(ANYWHERE.map(([british]) => british).join('|'))

/** The same at the end of a word only; the last row names the stems that double a consonant. */
const AT_END: readonly (readonly [RegExp, string])[] = [
  [/^(.{3,})is(e|ed|er|ing)$/, '$1iz$2'],
  [/(..)lys(e|ed|er|ing)$/, '$1lyz$2'],
  [/logue$/, 'log'],
  [/^programme$/, 'program'],
  [/^practise$/, 'practice'],
  [/^titre$/, 'titer'],
  [/^disk$/, 'disc'],
  [/neurone$/, 'neuron'],
  [/(label|model|signal|travel|counsel|channel|cancel|panel|tunnel|level|fuel|total)l(ed|ing|er)$/, '$1$2'],
]

const HAS_ENDING = new RegExp(AT_END.map(([ending]) => ending.source).join('|'))

/** Words in -ise that are spelled so everywhere: they must stay words that a reader knows. */
const ALWAYS_ISE = new RegExp('(?:exerc|w|surpr|prom|compr|prec|conc|expert|advert|enterpr|superv|adv|rev|dev|telev|improv|exc|inc|circumc|' +
  'prem|surm|dem|parad|treat|franch|no|ra|gu|chand|bru|cru|po)is(?:e|ed|er|ing)$')

/** The American spelling of a folded word of letters a-z. */
export const american = (word: string): string => {
  let spelled = word
  if (HAS_PART.test(word)) for (const [british, other] of ANYWHERE) spelled = spelled.replaceAll(british, other)
  if (!HAS_ENDING.test(spelled)) return spelled
  for (const [ending, other] of AT_END) {
    if (ending.test(spelled) && !(other.startsWith('$1iz') && ALWAYS_ISE.test(spelled))) spelled = spelled.replace(ending, other)
  }
  return spelled
}
