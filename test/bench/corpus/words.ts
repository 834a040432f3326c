/** Words that do not exist but look like those of medicine, as many as a large catalogue has, and sentences made of them. */
import type { Random } from '../../random.ts'

const split = (text: string): string[] => text.trim().split(/\s+/)

const PREFIXES = ['', ...split('hyper hypo peri endo epi poly oligo neo para meta pseudo micro macro trans inter intra extra ultra retro')]
const ROOTS = split(`cardi neur hepat nephr dermat oste gastr pulmon encephal my angi arthr hemat leuk lymph thyr ren ophthalm rhin ot cyst
  col enter splen pancreat bronch trache phleb cerebr spondyl chondr fibr lip gluc prote kerat melan cyt hist path morph phot radi tom
  spectr fluor chrom transcript metabol allel vir bacter myc parasit toxic pharmac chem enzym pept glyc nucle ribos chlor therm hydr
  aer som psych phren audi vestibul dent gingiv mandibul crani thorac abdomin pelv brachi femor tibi carp tars dactyl mamm uter
  prostat placent fet neonat pedi geri orth scler macul retin corne lacrim saliv esophag duoden jejun ile append rect`)
const ENDINGS = split(`itis oma osis ology ectomy opathy ogram ography oscope oplasty ogenesis emia uria algia oplegia otrophy olysis
  ostasis openia ocyte oblast ophilia ophobia otomy ometry ase ine ol ate one ic al oid ous ity ium an in en yl ene ome omics osome
  ozyme okine ulin oglobin omer otide ovirus oderm ophage oid-like ogenic ostatic otropic`)

/** How many different words there are. */
export const DISTINCT_WORDS = PREFIXES.length * ROOTS.length * ENDINGS.length
/** A step without a common divisor with the number of words: neighbouring ranks share no parts. */
const STEP = 48_271

/** The word of a rank; frequent words have low ranks. */
export const madeWord = (rank: number): string => {
  const at = (rank * STEP) % DISTINCT_WORDS
  const root = Math.floor(at / ENDINGS.length)
  return `${PREFIXES[Math.floor(root / ROOTS.length)]}${ROOTS[root % ROOTS.length]}${ENDINGS[at % ENDINGS.length]}`
}

const LINKING = split('of the and with from for in by to on at as a is are each per or between than through after before over without that which')
const USUAL = split(`patients images records data study cohort samples labels annotated clinical set release version collected hospital expert
  cells genes proteins variants reports notes questions answers scans volumes slides sequences patterns measured public multi-centre
  adults children years follow-up training test validation split benchmark task model signals recordings events visits terms concepts
  tissue organ disease cancer tumour chest brain heart lung kidney liver blood skin bone eye acute chronic rare common first second
  large small manual automatic consensus readers physicians radiologists pathologists curated derived merged linked mapped coded
  deidentified synthetic longitudinal cross-sectional retrospective prospective baseline outcome survival response dose therapy surgery
  imaging assay platform pipeline quality control noise missing duplicate error bias age sex region country site centre network registry
  archive repository paper page file table format field value unit count range mean median score grade stage class category ontology
  English Chinese plain text structured tabular graph edges nodes pairs triples spans tokens sentences documents abstracts articles`)

/** A rank beyond the first words of all is drawn for one word in five, as names and rare terms are in real texts. */
const word = (random: Random, own: readonly string[]): string => {
  const kind = random.next()
  if (kind < 0.38) return LINKING[random.zipf(LINKING.length)] ?? 'of'
  if (kind < 0.74) return USUAL[random.zipf(USUAL.length)] ?? 'data'
  if (kind < 0.8 && own.length > 0) return random.pick(own)
  if (kind < 0.83) return String(1 + random.zipf(5000))
  return madeWord(random.zipf(DISTINCT_WORDS))
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/**
 * Words on one line, about as long as asked for and never longer.
 *
 * @param most characters
 * @param own words of the card's own subject, mixed in
 */
export const phrase = (random: Random, most: number, own: readonly string[] = []): string => {
  let text = madeWord(random.zipf(DISTINCT_WORDS))
  for (;;) {
    const longer = `${text} ${word(random, own)}`
    if (longer.length > most) return capital(text.slice(0, most).trimEnd())
    text = longer
  }
}

/** Sentences, about as many characters as asked for. */
export const prose = (random: Random, length: number, own: readonly string[]): string => {
  const sentences: string[] = []
  for (let left = length; left > 0; left -= (sentences.at(-1)?.length ?? left) + 1) {
    sentences.push(`${phrase(random, Math.min(Math.max(left - 1, 20), 70 + random.below(70)), own)}.`)
  }
  return sentences.join(' ')
}

const HAN = split('心脏 胸部 影像 糖尿病 肿瘤 肺炎 脑电 皮肤 眼底 病理 基因 蛋白质 药物 临床 手术 儿童 老年 血压 肝脏 肾脏 骨折 乳腺 甲状腺 结直肠 超声 内镜 心电图 转录组 代谢 微生物 免疫 神经 康复 护理 中医 随访 多中心 急诊 罕见病 疫苗')
const HAN_ENDINGS = split('数据集 数据库 语料库 图像集 队列 知识图谱 图谱 基准')

/** A Chinese name, distinct by its number. */
export const chineseName = (random: Random, number: number): string =>
  `${random.pick(HAN)}${random.pick(HAN)}${random.pick(HAN_ENDINGS)}${number}`
