/** How rights are read out of a card for an answer. */
import type { Handling, PartResult } from '../model.ts'

/** Withdrawn or deliberately unlinked: no data URL leaves the catalogue. */
export const isGone = (handling: Handling): boolean => handling === 'tombstone' || handling === 'no_link'

/** Parts of a mixed dataset. The keys say `part`, so that no line about a part can be read as one about the whole. */
export const partViews = (parts: readonly PartResult[]): object[] => parts.map(part => ({
  part: part.id, name: part.name, part_license_status: part.license_status, reason: part.reason, part_license: part.license,
  part_commercial_use: part.commercial_use, part_conditions: part.conditions, access: part.access,
}))
