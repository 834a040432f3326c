/** When two names are the same: one key for `MIMIC-IV`, `mimic iv` and `MimicIV`, for a DOI and its link, for http and https. */
import { fold, normalise } from './letters.ts'

const DOI = /^(?:https?:\/\/)?(?:(?:dx\.|www\.)?doi\.org\/|doi:\s*)?(10\.\d{4,9}\/\S+)$/i
const URL_LIKE = /^(?:https?:\/\/|www\.)|^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}\/\S/i
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}$/i
const HUB = /^huggingface\.co\/(?:datasets\/)?([\w.-]+\/[\w.-]+)$/
const HUB_ID = /^(?:hf:|datasets\/)?([\w.-]+\/[\w.-]+)$/i
const ZENODO = /^zenodo\.org\/records?\/(\d+)$/
const REPOSITORY = /^(?:github\.com|gitlab\.com|huggingface\.co\/datasets)\/[^/]+\/[^/]+/
const VERSION = /\/v?\d+(?:\.\d+)+$/
/** Words that a name may have or lack. */
const LOOSE_WORDS = /^(?:the|datasets?|databases?|data|corpus|benchmark)$/
/** Cut off the end of a name, with the same meaning. */
const LOOSE_ENDING = /(?:数据集|数据库)$/u
/** Marks the keys that lack them: a whole name goes before a loose one. */
export const LOOSE = '~'

/** Left as it is where it would bring characters that no name has: a key is one line of an index. */
const decoded = (text: string): string => {
  try {
    const plain = decodeURIComponent(text)
    return /[\p{Cc}\p{Zl}\p{Zp}]/u.test(plain) ? text : plain
  } catch {
    return text
  }
}

/** Host and path, without scheme, `www`, fragment and the last slash; what a page shows of itself is not the page. */
const urlKey = (url: string): string => {
  // A `#` or `?` that is written as a code is part of the path.
  const key = decoded(url.replace(/#.*$/, '').replace(/%(?=23|3f)/gi, '%25')).toLowerCase().replace(/^https?:\/\//, '').replace(/^www\./, '').replace(/\/+(?=\?|$)/, '')
  const record = ZENODO.exec(key)?.[1]
  return record === undefined ? (HUB.exec(key)?.[1] ?? key) : `10.5281/zenodo.${record}`
}

/** The words of a name, folded; a last `+` is a `plus`. */
export const nameWords = (name: string): string[] => fold(name.replace(/\+(?=\s|$)/g, ' plus')).match(/[\p{L}\p{N}]+/gu) ?? []

const loose = (words: readonly string[]): string => words.filter(word => !LOOSE_WORDS.test(word)).join('').replace(LOOSE_ENDING, '')

export type NameKind = 'doi' | 'url' | 'name'

/** What a text is, by its form. */
export const kindOf = (text: string): NameKind => {
  const trimmed = normalise(text).trim()
  return DOI.test(decoded(trimmed)) ? 'doi' : URL_LIKE.test(trimmed) ? 'url' : 'name'
}

/** The key of an id, name, alias, DOI, URL or hub id; '' where nothing is left of it. */
export const nameKey = (text: string): string => {
  const trimmed = normalise(text).trim()
  const doi = DOI.exec(decoded(trimmed))?.[1]
  if (doi !== undefined) return doi.toLowerCase().replace(/[.,;)\]]+$/, '')
  if (URL_LIKE.test(trimmed)) return urlKey(trimmed)
  return HUB_ID.exec(trimmed)?.[1]?.toLowerCase() ?? nameWords(trimmed).join('')
}

/** The keys a name is looked for by, the surest first. */
export const askedKeys = (text: string): string[] => {
  const key = nameKey(text)
  const others = kindOf(text) === 'url' ? pagesAbove(key) : kindOf(text) === 'name' ? namesFor(text) : []
  return [...new Set([key, ...others])].filter(one => one !== '' && one !== LOOSE)
}

/** The keys a card is found by under one of its names. */
export const storedKeys = (text: string): string[] => {
  const key = nameKey(text)
  return [...new Set([key, ...(kindOf(text) === 'name' ? namesFor(text) : [])])].filter(one => one !== '' && one !== LOOSE)
}

/** True for a stored key that was made from a name, not from a page, DOI or hub id. */
export const isNameKey = (stored: string): boolean => !/[/.]/.test(stored)

/** A stored key without the mark of a loose one. */
export const looseKey = (stored: string): string => (stored.startsWith(LOOSE) ? stored.slice(LOOSE.length) : stored)

/** A name as it stands, without the words it may lack, and as a host where it looks like one. */
const namesFor = (text: string): string[] => {
  const words = nameWords(text)
  return [words.join(''), `${LOOSE}${loose(words)}`, ...(HOST.test(text.trim()) ? [urlKey(text.trim())] : [])]
}

/** The pages a page belongs to: its repository, and what it is a version of. */
const pagesAbove = (key: string): string[] => {
  const page = key.replace(/\?.*$/, '')
  const repository = REPOSITORY.exec(page)?.[0].replace(/\.git$/, '')
  const unversioned = VERSION.test(page) ? [page.replace(VERSION, '')] : []
  return [page, ...(repository === undefined ? [] : [urlKey(repository)]), ...unversioned]
}
