/** What a third party wrote, as far as a card may hold it: names on one line, addresses. Prose is never taken over. */
import { refusedLinks, scanText } from '../../lib/text/untrusted.ts'
import { assertsPermission, downloads } from '../check/prose.ts'
import { countWords, MAX_EXCERPT_HAN, MAX_EXCERPT_WORDS } from '../check/records.ts'
import { cardSchema } from '../check/schema.ts'
import { controlCharacters } from '../read/text.ts'

export type Plain = { ok: true; text: string } | { ok: false; why: string }

const MAX_NAME = 200

/** Brackets in pairs, not deep: a frontmatter counts them wherever they stand. */
const bracketsPair = (text: string): boolean => {
  let depth = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth < 0 || depth > 3) return false
  }
  return depth === 0
}

const refuse = (why: string): Plain => ({ ok: false, why })

/** A name or a short phrase on one line. Line breaks and odd spaces become plain spaces; nothing else is changed. */
export const asLine = (value: unknown, most = MAX_NAME): Plain => {
  if (typeof value !== 'string') return refuse('is no text')
  const text = value.normalize('NFC').replace(/\s+/g, ' ').trim()
  if (text === '') return refuse('is empty')
  if (text.length > most) return refuse(`has ${text.length} characters, which is no name`)
  if (/\p{Surrogate}/u.test(text) || controlCharacters('', text).length > 0) return refuse('holds characters that no card may hold')
  const { flags } = scanText(text)
  if (flags.length > 0) return refuse(`holds what cannot be seen, or reads like an order (${flags.join(', ')})`)
  if (refusedLinks(text).length > 0) return refuse('holds a link that no card may hold')
  if (downloads('', text).length > 0) return refuse('holds a download command')
  if (assertsPermission(text) !== undefined) return refuse('asserts a permission, which no card does')
  if (!bracketsPair(text)) return refuse('holds brackets that do not pair')
  return { ok: true, text }
}

/** Words of a licence as found: at most as long as an excerpt may be. */
export const asPhrase = (value: unknown): Plain => {
  const line = asLine(value, 120)
  if (!line.ok) return line
  const { words, han } = countWords(line.text)
  return words > MAX_EXCERPT_WORDS || han > MAX_EXCERPT_HAN ? refuse(`has ${words + han} words, more than an excerpt may have`) : line
}

/** An address that a card may hold: http(s), plain, in ASCII. */
export const asUrl = (value: unknown): Plain => {
  if (typeof value !== 'string') return refuse('is no text')
  const given = value.trim()
  if (!/^https?:\/\//i.test(given) || !URL.canParse(given)) return refuse('is no http(s) address')
  const url = new URL(given).href.replaceAll('[', '%5B').replaceAll(']', '%5D').replace(/^(https?:\/\/[^/]+)\/$/, '$1')
  if (url.length > 1000 || !cardSchema.shape.homepage.safeParse(url).success) return refuse('is no plain http(s) address')
  return downloads('', url).length > 0 ? refuse('holds a download command') : { ok: true, text: url }
}

const FILE = /\.(?:7z|bam|bed|bz2|csv|dta|fasta|fa|fastq|gz|h5|hdf5|jsonl?|mat|nii|npz|obo|owl|parquet|pdf|rda|sdf|tar|tgz|tsv|ttl|txt|vcf|xlsx?|xml|xz|zip)$/i

/** An address of a page: of a file there is none. */
export const asPage = (value: unknown): Plain => {
  const url = asUrl(value)
  return url.ok && FILE.test(new URL(url.text).pathname) ? refuse('leads to a file, and a card links to pages') : url
}
