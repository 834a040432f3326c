/**
 * A draft of a card from what already exists. Only what follows without guessing is taken; everything else is named with a reason. The
 * import records who spoke (R2), and the weaker reading is the default: no source makes a dataset usable unless a curator says that a
 * first party speaks in it.
 */
import type { Party } from '../../lib/model.ts'
import { cardFile } from './card-file.ts'
import { draftFrom, type Surroundings } from './draft.ts'
import type { LeftOut } from './found.ts'
import { IMPORTABLE, isFirstParty, partyOf, recognise } from './formats.ts'
import { asUrl } from './plain.ts'
import type { NextStep } from './sketch.ts'
import { readSource } from './source.ts'

export interface ImportRequest {
  bytes: Uint8Array
  /** Name of the file, or last part of its address; some formats keep the name of a dataset there. */
  fileName: string
  /** Page on which the source is published. */
  url?: string
  /** True where the bytes were just fetched from there. */
  live: boolean
  /** Day on which the source was read, YYYY-MM-DD. */
  readOn: string
  /** Who speaks, where a curator knows more than the format says. */
  party?: Party
  /** Id of the card, where it shall not follow from the source. */
  id?: string
}

export type Imported =
  | { ok: true; format: string; party: Party; url?: string; id?: string; card: string; taken: string[]; leftOut: LeftOut[]; next: NextStep[] }
  | { ok: false; why: string }

/** An address at a commit shows a state that cannot change. */
const AT_COMMIT = /\/[0-9a-f]{40}(?:\/|$)/

const stemOf = (fileName: string): string | undefined => fileName.replace(/[?#].*$/, '').split(/[/\\]/).at(-1)?.replace(/\.[^.]*$/, '') || undefined

const unique = <T>(list: readonly T[]): T[] => [...new Map(list.map(one => [JSON.stringify(one), one])).values()]

/**
 * Imports one source. Pure and total: the same bytes and request give the same draft, and no bytes make it throw.
 *
 * @param surroundings the vocabulary and the licence table to read by
 */
export const importCard = (request: ImportRequest, surroundings: Pick<Surroundings, 'vocabulary' | 'instruments'>): Imported => {
  const given = request.url === undefined ? undefined : asUrl(request.url)
  if (given && !given.ok) return { ok: false, why: `the address of the source ${given.why}` }
  const document = readSource(request.bytes)
  if (!document.ok) return { ok: false, why: document.why }
  const recognised = recognise(document.form, document.data, given?.text)
  if (!recognised.ok) return { ok: false, why: `${recognised.why}. What can be imported: ${IMPORTABLE}` }
  const { source } = recognised
  const speaker = partyOf(source, document.data, given?.text, request.party)
  if (!speaker.ok) return { ok: false, why: speaker.why }
  const { party } = speaker
  const stem = stemOf(request.fileName)
  const page = given ?? asUrl(source.page?.(stem))
  const url = page.ok ? page.text : undefined
  const origin = { firstParty: isFirstParty(party), ...(url ? { url } : {}), ...(stem ? { stem } : {}) }
  const draft = draftFrom(source.sketch(origin, surroundings.instruments), {
    ...surroundings, ...(request.id === undefined ? {} : { id: request.id }),
    voice: { party, readOn: request.readOn, readAs: request.live ? 'live' : url !== undefined && AT_COMMIT.test(url) ? 'repository_snapshot' : 'stored_copy', ...(url ? { url } : {}) },
  })
  const { id, taken, leftOut, next } = draft
  return {
    ok: true, format: source.format, party, ...(url ? { url } : {}), ...(id === undefined ? {} : { id }),
    card: cardFile(draft), taken, leftOut: unique(leftOut), next: unique(next),
  }
}
