/** Names, ids and addresses of made cards. Every one is distinct by construction. */
import type { Random } from '../../random.ts'
import { chineseName, DISTINCT_WORDS, madeWord } from './words.ts'

const KINDS = ['Net', 'Atlas', 'Bank', 'Base', 'QA', 'Seg', 'Bench', 'Corpus', 'Map', 'Set', 'Hub', 'DB', 'Mine', 'Graph']
const TAILS = ['Dataset', 'Challenge', 'Cohort', 'Collection', 'Registry', 'Benchmark', 'Database', 'Study', 'Archive', 'Corpus']
const NUMERALS = ['II', 'III', 'IV', 'V', '2', '3', '100k', '2.0', '2019', '2021', '2024']
const GREEK = ['α', 'β', 'γ', 'κ']

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
const rare = (random: Random): string => madeWord(random.zipf(DISTINCT_WORDS))
const acronym = (random: Random): string => rare(random).replace(/[aeiou-]/g, '').slice(0, 3 + random.below(3)).toUpperCase()

const shortName = (random: Random): string => {
  const kind = random.next()
  if (kind < 0.3) return capital(rare(random)) + random.pick(KINDS)
  if (kind < 0.55) return `${acronym(random)}-${random.pick(NUMERALS)}`
  if (kind < 0.58) return `${acronym(random)}-${random.pick(GREEK)}`
  return acronym(random) + random.pick(NUMERALS)
}

const longName = (random: Random): string => `${capital(rare(random))} ${rare(random)} ${random.pick(TAILS)}${random.chance(0.3) ? ` ${random.pick(NUMERALS)}` : ''}`

/** The characters by which names are told apart: case, spaces and punctuation make no two of them different. */
const keyOf = (name: string): string => name.normalize('NFKD').toLowerCase().replace(/[\p{M}\p{P}\p{Z}\p{S}]/gu, '')

const slugOf = (name: string): string => {
  const latin = name.replace('α', 'alpha').replace('β', 'beta').replace('γ', 'gamma').replace('κ', 'kappa')
  return latin.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '').slice(0, 52).replace(/-$/, '')
}

export interface Named { id: string; name: string; aliases: string[] }

/** Gives out names that no card has yet. */
export const createNames = (random: Random, reserved: Iterable<string>): { next(length: number, aliases: number, chinese: boolean): Named } => {
  const names = new Set<string>()
  const ids = new Set<string>(reserved)
  let number = 0
  const distinct = (wanted: string): string => {
    number += 1
    const name = names.has(keyOf(wanted)) ? `${wanted} ${number}` : wanted
    names.add(keyOf(name))
    return name
  }
  const idOf = (name: string): string => {
    const slug = slugOf(name)
    const id = ids.has(slug) || slug.length < 2 ? `${slug}-x${number}` : slug
    ids.add(id)
    return id
  }
  return {
    next(length, aliases, chinese) {
      const name = distinct(length > 16 ? longName(random) : shortName(random))
      const others = Array.from({ length: aliases }, (_, at) =>
        distinct(chinese && at === 0 ? chineseName(random, number) : random.chance(0.5) ? shortName(random) : longName(random)))
      return { id: idOf(name), name, aliases: others }
    },
  }
}

/** An address of a page; distinct where `path` is. */
export const pageUrl = (random: Random, path: string): string => `https://www.${rare(random)}.${random.pick(['org', 'edu', 'net', 'io'])}/${path}`

const HEX = '0123456789abcdef'
const commit = (random: Random): string => Array.from({ length: 40 }, () => HEX[random.below(16)]).join('')

/** An address like another one: a file at a commit stays one, a page of a hub stays one, all else becomes a page. */
export const urlLike = (random: Random, url: string, id: string): string => {
  const [, tail] = /github\.com\/[^/]+\/[^/]+\/blob\/[0-9a-f]{40}\/(.*)$/.exec(url) ?? []
  if (tail !== undefined) return `https://github.com/${rare(random)}/${id}/blob/${commit(random)}/${tail}`
  if (/github\.com|huggingface\.co/.test(url)) return `https://${url.includes('hugging') ? 'huggingface.co/datasets' : 'github.com'}/${rare(random)}/${id}`
  return pageUrl(random, `${id}/${rare(random)}`)
}
