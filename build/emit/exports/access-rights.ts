/** Access modes in the words of two public lists: COAR access rights, and the EU's access-right authority table. */
import type { AccessMode } from '../../../lib/model.ts'

export interface AccessRight {
  /** IRI of the COAR term, with its label. */
  coar: string
  coarLabel: string
  /** IRI of the EU term, with its label. */
  eu: string
  euLabel: string
}

const right = (coar: string, coarLabel: string, eu: string, euLabel: string): AccessRight => ({
  coar: `http://purl.org/coar/access_right/${coar}`, coarLabel, eu: `http://publications.europa.eu/resource/authority/access-right/${eu}`, euLabel,
})

const OPEN = right('c_abf2', 'open access', 'PUBLIC', 'public')
const RESTRICTED = right('c_16ec', 'restricted access', 'RESTRICTED', 'restricted')
const EMBARGOED = right('c_f1cf', 'embargoed access', 'NON_PUBLIC', 'non-public')
const METADATA_ONLY = right('c_14cb', 'metadata only access', 'NON_PUBLIC', 'non-public')

/** Open is access without being known; nothing is said of a mode that is not known. */
const RIGHTS: Readonly<Record<AccessMode, AccessRight | undefined>> = {
  open_download: OPEN, click_through: OPEN,
  registration: RESTRICTED, application_dua: RESTRICTED, credentialed: RESTRICTED, controlled_dac: RESTRICTED, enclave_only: RESTRICTED,
  paid_license: RESTRICTED, on_request: RESTRICTED, challenge_only: RESTRICTED, rebuild: RESTRICTED,
  embargoed: EMBARGOED, discontinued: METADATA_ONLY, unknown: undefined,
}

/** The right that a mode gives; data that are withdrawn or not linked are known by their metadata alone. */
export const accessRightOf = (mode: AccessMode, isGone: boolean): AccessRight | undefined => (isGone ? METADATA_ONLY : RIGHTS[mode])
