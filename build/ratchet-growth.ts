/** The ratchet turned one way only: the list of exemptions of a folder beside the one of an earlier revision. */
import { join } from 'node:path'
import { fileId } from './check/context.ts'
import type { Diagnostic } from './check/diagnostic.ts'
import { grownSince, parseRatchet, readRatchet } from './check/ratchet.ts'
import { RATCHET_FILE, rootFor } from './inventory.ts'
import { openRevision } from './read/revision.ts'

/**
 * What `ratchet.yaml` allows and did not allow at a revision. Faults of the list itself are found by the check.
 *
 * @returns undefined where git knows no such revision of the folder
 */
export const ratchetGrowth = async (cards: string, revision: string): Promise<Diagnostic[] | undefined> => {
  const before = openRevision(revision, cards)
  if (!before) return undefined
  const { ratchet } = await readRatchet(join(cards, RATCHET_FILE), rootFor(cards))
  const bytes = before.read(RATCHET_FILE)
  const ids = new Set(before.files.filter(path => path.endsWith('.md')).map(fileId))
  return grownSince(bytes && parseRatchet(RATCHET_FILE, bytes), ids, ratchet)
}
