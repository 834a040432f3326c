/** The licence an export may name: none but one that the evidence establishes (R7, I8). */
import type { Derived, LicenseStatus, PublishedCard } from '../../../lib/model.ts'
import type { InstrumentRow } from '../../check/schema.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'

/** True where the status says which terms hold. */
const ESTABLISHES: Readonly<Record<LicenseStatus, boolean>> = {
  public_domain: true, permissive: true, share_alike: true, restricted: true,
  mixed: false, conflict: false, unstated: false, unverifiable: false,
}

export interface Licence {
  /** SPDX id, or `LicenseRef-...`. */
  id: string
  isSpdx: boolean
  /** Where its words stand; absent for terms without an address, or with one that leads to withheld data. */
  url?: string
}

export interface Licences {
  /** SPDX expression, as on the card. */
  expression: string
  /** The licences in it, in its order. */
  all: Licence[]
  /** True where the licensee chooses one of several; else all of them hold. */
  isChoice: boolean
}

/** The page of a licence in the SPDX list. */
export const spdxUrl = (id: string): string => `https://spdx.org/licenses/${encodeURIComponent(id)}`

/** What decides about terms in prose: the page that they were read on. */
const readOn = ({ evidence }: PublishedCard): string | undefined => evidence.find(({ role, url }) => role === 'deciding' && url)?.url

const licence = (id: string, card: PublishedCard, instruments: readonly InstrumentRow[]): Licence => {
  if (!id.startsWith('LicenseRef-')) return { id, isSpdx: true, url: spdxUrl(id) }
  const url = instruments.find(row => row.id === id)?.source ?? readOn(card)
  return { id, isSpdx: false, ...(url ? { url } : {}) }
}

/** The expression that may stand beside a status; null where the status establishes none. */
export const establishedExpression = ({ license_status, license }: Pick<Derived, 'license_status' | 'license'>): string | null =>
  (ESTABLISHES[license_status] ? license : null)

/** The licences of a card, or undefined where none is established. */
export const licencesOf = (card: PublishedCard, instruments: readonly InstrumentRow[]): Licences | undefined => {
  const expression = establishedExpression(card.derived)
  if (expression === null) return undefined
  const ids = [...new Set(expression.split(/ (?:AND|OR|WITH) |[()]/).map(id => id.trim()).filter(id => id !== ''))]
  return { expression, all: ids.map(id => licence(id, card, instruments)), isChoice: / OR /.test(expression) && !/ AND /.test(expression) }
}

/** The licence of the catalogue's own words (`metadata_license`); what the licence table does not know has a name alone. */
export const ownLicence = ({ about: { metadata_license: id }, instruments }: Pick<LinkedCatalogue, 'about' | 'instruments'>): Licence => {
  const row = instruments.find(one => one.id === id)
  if (!row) return { id, isSpdx: false }
  return id.startsWith('LicenseRef-') ? { id, isSpdx: false, url: row.source } : { id, isSpdx: true, url: spdxUrl(id) }
}
