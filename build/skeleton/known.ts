/** What is asked before a card is begun, in order: each answer is checked at once by the card schema. */
import { ACCESS_MODES } from '../../lib/model.ts'
import { nearest } from '../../lib/tools/nearest.ts'
import { cardSchema } from '../check/schema.ts'
import type { Known } from './skeleton.ts'

export type KnownKey = Exclude<keyof Known, 'id'>

interface Asked { key: KnownKey; question: string }

/** The questions of a terminal; an empty answer leaves a placeholder. */
export const ASKED: readonly Asked[] = [
  { key: 'maintainer', question: 'Who makes it (organisation or group)?' },
  { key: 'homepage', question: 'Address of its page (https://...)?' },
  { key: 'repository', question: 'Its repository, if any (https://...)?' },
  { key: 'mode', question: `How are the data obtained? The first that fits: ${ACCESS_MODES.join(', ')}.\n ` },
]

const { id, name, maintainer, homepage, repository, access } = cardSchema.shape
const SCHEMAS = { id, name, maintainer, homepage, repository, mode: access.shape.mode }

/** Why a value cannot stand in a card; undefined where it can. */
export function refusal(key: keyof Known, value: string): string | undefined {
  if (key === 'mode') {
    if (ACCESS_MODES.some(mode => mode === value)) return undefined
    const near = nearest(value, ACCESS_MODES)
    return `${value} is no access mode${near ? `; did you mean ${near}?` : ''} Legal: ${ACCESS_MODES.join(', ')}`
  }
  const result = SCHEMAS[key].safeParse(value)
  return result.success ? undefined : `${value} ${result.error.issues[0]?.message ?? 'cannot stand in a card'}`
}

/** The answers, each of which was checked; a mode is one of the list. */
export function knownFrom(id: string, answers: Partial<Record<KnownKey, string>>): Known {
  const { mode, ...words } = answers
  const known = ACCESS_MODES.find(one => one === mode)
  return { id, ...words, ...(known ? { mode: known } : {}) }
}

/** An id that a name suggests; undefined where it has no Latin letters or digits to make one from. */
export function idFrom(name: string): string | undefined {
  const proposal = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').slice(0, 64).replace(/^-+|-+$/g, '')
  return refusal('id', proposal) === undefined ? proposal : undefined
}
