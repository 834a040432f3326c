/** From a sketch to a draft: each value is held against what a card may hold, and what does not fit is told, never bent. */
import type { z } from 'zod'
import type { Vocabulary } from '../check/context.ts'
import { cardSchema } from '../check/schema.ts'
import { PLACEHOLDER } from '../check/unfilled.ts'
import type { InstrumentTable } from '../derive/instruments.ts'
import { type Found, type LeftOut, textOf } from './found.ts'
import { asLine, asPage, asUrl, type Plain } from './plain.ts'
import { recordsFor, type Voice } from './records.ts'
import { leave, type NextStep, type Sketch } from './sketch.ts'
import { tagsFor } from './tags.ts'

type CardInput = z.input<typeof cardSchema>

export interface Draft {
  /** Keys of a card. What nothing in the source follows for holds a placeholder, which the check refuses. */
  card: Readonly<Record<string, unknown>>
  /** Keys that follow from the source. */
  taken: string[]
  id?: string
  leftOut: LeftOut[]
  next: NextStep[]
}

export interface Surroundings {
  voice: Voice
  /** Id that the caller asks for. */
  id?: string
  vocabulary: Vocabulary
  instruments: InstrumentTable
}

/** A word in the letters of an id; empty where none remain. */
const slug = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-+|-+$/g, '').slice(0, 64).replace(/-+$/, '')

const isId = (text: string): boolean => cardSchema.shape.id.safeParse(text).success

const idOf = (sketch: Sketch, name: string | undefined, asked: string | undefined): string | undefined =>
  asked ?? [...sketch.ids, name ?? ''].map(slug).find(isId)

/** A value that a curator has to write, with what is asked for. */
export const todo = (wish: string): string => `${PLACEHOLDER} ${wish}`

/** What is asked for where a required key has no value. */
const WISHES = {
  id: 'small letters, digits and hyphens, as the name of the file', name: 'the name as its makers write it', summary: 'own words, 40 to 300 characters, on what the data hold, from whom, for what',
  maintainer: 'the organisation or group that makes the data', homepage: "the makers' page of the dataset", human_subjects: 'individual, aggregate, none or unknown',
} as const

const MAX_ALIASES = 20
/** Any one of them keeps the draft from passing, so leaving some out loosens nothing. */
const MAX_SOURCES = 40

/** Takes values into the card one by one, and tells of those that do not fit. */
const taker = (leftOut: LeftOut[]) => (found: Found | undefined, read: (value: unknown) => Plain): string | undefined => {
  if (!found) return undefined
  const plain = read(found.value)
  if (plain.ok) return plain.text
  leftOut.push(leave(found, plain.why))
  return undefined
}

type Take = ReturnType<typeof taker>

const doi = (value: unknown): Plain => {
  const text = typeof value === 'string' ? value.trim().replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '') : value
  const line = asLine(text)
  return line.ok && !/^10\.\d{4,9}\/\S+$/.test(line.text) ? { ok: false, why: 'is no DOI' } : line
}

const identifiersOf = (sketch: Sketch, take: Take): Record<string, string> => Object.fromEntries(
  Object.entries(sketch.identifiers).map(([key, found]) => [key, take(found, key === 'doi' ? doi : value => asLine(value, 100))] as const)
    .filter((entry): entry is [string, string] => entry[1] !== undefined),
)

const aliasesOf = (sketch: Sketch, name: string | undefined, take: Take, leftOut: LeftOut[]): string[] => {
  const aliases = [...new Set(sketch.aliases.map(found => take(found, value => asLine(value, 100))).filter(one => one !== undefined && one !== name))]
  if (aliases.length > MAX_ALIASES) leftOut.push({ field: sketch.aliases[0]?.field ?? 'names', why: `of ${aliases.length} other names the first ${MAX_ALIASES} are taken` })
  return aliases.slice(0, MAX_ALIASES) as string[]
}

/** Sources stand as whole copies that cannot be kept apart until somebody knows better: the strictest reading, and an unknown id is refused. */
const lineageOf = (sketch: Sketch, leftOut: LeftOut[], next: NextStep[]): NonNullable<CardInput['derived_from']> => {
  const ids = new Set<string>()
  for (const found of sketch.sources) {
    const id = slug(textOf(found) ?? '')
    if (isId(id)) ids.add(id)
    else leftOut.push(leave(found, 'names a source in no letters that an id could have'))
  }
  if (ids.size > 0) next.push({ key: 'derived_from', what: `name the card, or the entry of upstreams.yaml, of ${[...ids].slice(0, 12).join(', ')}; say what was taken and whether it can be kept apart` })
  if (ids.size > MAX_SOURCES) leftOut.push({ field: sketch.sources[0]?.field ?? 'sources', why: `of ${ids.size} sources the first ${MAX_SOURCES} are taken` })
  return [...ids].slice(0, MAX_SOURCES).map(external => ({ external, relation: 'content', merge: 'merged' }))
}

const accessOf = (sketch: Sketch, voice: Voice, homepage: string | undefined, take: Take, next: NextStep[]): CardInput['access'] => {
  const url = take(sketch.access.url, asPage) ?? homepage ?? voice.url
  const { mode, requirements = [] } = sketch.access
  if (mode === 'unknown') next.push({ key: 'access', what: 'look at the page of the data: the first mode of the list that fits, and what is asked for' })
  return { mode, url: url !== undefined && asPage(url).ok ? url : todo('the page where access is obtained, asked for or linked'), ...(requirements.length > 0 ? { requirements } : {}), checked_at: voice.readOn }
}

const who = (voice: Voice): NextStep => (voice.party === 'mirror' || voice.party === 'aggregator'
  ? { key: 'evidence', what: `read what the makers say themselves (data page, homepage, repository): the word of ${voice.party === 'mirror' ? 'a mirror' : 'an aggregator'} establishes nothing` }
  : { key: 'evidence', what: `make sure that the ${voice.party.replace('_', ' ')} really speaks here, and read the makers' other pages` })

/** Draws a draft from a sketch. Pure: the same sketch and surroundings give the same draft. */
export const draftFrom = (sketch: Sketch, { voice, id: asked, vocabulary, instruments }: Surroundings): Draft => {
  const leftOut = [...sketch.leftOut]
  const next: NextStep[] = []
  const take = taker(leftOut)
  const name = take(sketch.name, asLine)
  const [maintainer, homepage, repository, version] = [take(sketch.maintainer, asLine), take(sketch.homepage, asPage), take(sketch.repository, asUrl), take(sketch.version, value => asLine(value, 60))]
  const [aliases, identifiers] = [aliasesOf(sketch, name, take, leftOut), identifiersOf(sketch, take)]
  const id = idOf(sketch, name, asked)
  const tagged = tagsFor(sketch.tags, vocabulary)
  const records = recordsFor(sketch.statements, voice, instruments)
  const access = accessOf(sketch, voice, homepage, take, next)
  const lineage = lineageOf(sketch, leftOut, next)
  const found: Record<string, unknown> = {
    id, name, aliases, maintainer, homepage, repository, identifiers, version, tags: tagged.tags, scale: sketch.scale, access, derived_from: lineage, evidence: records.evidence,
  }
  const taken = Object.keys(found).filter(key => found[key] !== undefined && Object.keys(Object(found[key])).length > 0)
  const missing = Object.entries(WISHES).filter(([key]) => !taken.includes(key))
  return {
    card: { ...Object.fromEntries(taken.map(key => [key, found[key]])), ...Object.fromEntries(missing.map(([key, wish]) => [key, todo(wish)])) },
    taken, ...(id === undefined ? {} : { id }),
    leftOut: [...leftOut, ...records.leftOut, ...tagged.leftOut],
    next: [
      ...missing.map(([key, what]) => ({ key, what })), { key: 'Contents', what: 'the section, in your own words' }, who(voice), ...sketch.next, ...records.next, ...next, ...tagged.next,
    ],
  }
}
