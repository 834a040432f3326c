/** What a format says of a dataset, before it is measured against what a card may hold. The formats fill it; they decide nothing else. */
import type { AccessMode, Requirement } from '../../lib/model.ts'
import type { Card } from '../check/schema.ts'
import type { Found, LeftOut } from './found.ts'

/** Words that may be a tag. */
export interface TagWord {
  field: string
  word: string
  /** The facet that the field speaks of; without it the word must mean the same in all facets, that is, stand in one alone. */
  facet?: string
}

/** A licence as one field names it. */
export interface LicenceName {
  field: string
  /** The words; absent where there is only a link. */
  words?: string
  /** Where the words link to. */
  link?: string
}

/** What a source says about terms; each becomes evidence by the party that speaks. */
export type Statement =
  /** Names that stand side by side: whether all apply, or one may be chosen, is not said. */
  | { says: 'licences'; names: LicenceName[] }
  /** Something has to be accepted or granted before the bytes are given; its text was not read. */
  | { says: 'gate'; note: string; link?: string; territory?: string[] }
  /** Use is limited to purposes that are named by code. */
  | { says: 'purpose'; note: string; purpose: string[] }
  /** Terms stand on a page that was not read. */
  | { says: 'terms_page'; note: string; link: string }
  /** Somebody looked for terms and found none. */
  | { says: 'none_found'; note: string }

/** Something that a curator has to do before the draft is a card. */
export interface NextStep {
  /** Key of the card. */
  key: string
  what: string
}

export interface Sketch {
  /** Where an id can be taken from, best first. */
  ids: string[]
  name?: Found
  aliases: Found[]
  maintainer?: Found
  homepage?: Found
  repository?: Found
  identifiers: Partial<Record<keyof Card['identifiers'], Found>>
  version?: Found
  scale: { count: number; unit: string }[]
  tags: TagWord[]
  access: { mode: AccessMode; requirements?: Requirement[]; url?: Found }
  statements: Statement[]
  /** Names of what the data were made from. */
  sources: Found[]
  leftOut: LeftOut[]
  next: NextStep[]
}

/** A sketch of which nothing is known yet. */
export const emptySketch = (): Sketch =>
  ({ ids: [], aliases: [], identifiers: {}, scale: [], tags: [], access: { mode: 'unknown' }, statements: [], sources: [], leftOut: [], next: [] })

/** Where a source came from, as far as a format needs it to know what the source itself does not say. */
export interface Origin {
  /** Page on which the source is published. */
  url?: string
  /** Name of the file without its ending. */
  stem?: string
  /** True where the speaker counts as first-party, so that facts of the copy are facts of the dataset. */
  firstParty: boolean
}

/** Prose is named with its length, never quoted. */
const prose = ({ field, value }: Found): LeftOut =>
  ({ field, why: `the source's own words${typeof value === 'string' ? ` (${value.length} characters)` : ''}: a card is written in ours` })

/** A reason for a field that is left out whatever it holds. */
export const leave = ({ field, value }: Found, why: string): LeftOut =>
  ({ field, why, ...(typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? { found: String(value) } : {}) })

const NO_PLACE = 'a card has no place for it'

/** Longest value that is named beside its reason: longer ones are prose. */
const MAX_VALUE = 40

/** Everything that no mapping took: with the reason that a table gives, else because a card has no place for it. */
export const leaveRest = (rest: readonly Found[], reasons: Readonly<Record<string, string | 'prose'>>): LeftOut[] => rest.map(found => {
  const key = found.field.split('.').at(-1) ?? found.field
  const reason = Object.hasOwn(reasons, key) ? reasons[key] : undefined
  if (reason === 'prose') return prose(found)
  const short = String(found.value).length <= MAX_VALUE
  return short ? leave(found, reason ?? NO_PLACE) : { field: found.field, why: reason ?? NO_PLACE }
})
