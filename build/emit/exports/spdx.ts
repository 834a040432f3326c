/** The licences of the catalogue as SPDX expressions, and what each `LicenseRef` stands for. Addresses, no licence texts. */
import { FORMAT, type LicenseStatus, type PublishedCard } from '../../../lib/model.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { byCodeUnit } from '../../order.ts'
import { establishedExpression, type Licence, licencesOf } from './licence.ts'

export interface SpdxFile {
  format: typeof FORMAT
  /** Every card; null where the evidence establishes no licence. */
  cards: { id: string; license_status: LicenseStatus; license_expression: string | null }[]
  /** The licences in the expressions. */
  licenses: {
    id: string
    /** The id is on the SPDX licence list. */
    spdx: boolean
    name?: string
    /** Where its words stand. */
    url?: string
    /** Of the text that the rules were taken from. */
    sha256?: string
    cards: number
  }[]
}

/** The licence table names most; terms in prose are named by their card. */
const describeLicence = ({ id, isSpdx, url }: Licence, cards: readonly PublishedCard[], { instruments }: LinkedCatalogue): SpdxFile['licenses'][number] => {
  const row = instruments.find(one => one.id === id)
  const [first] = cards
  const name = row ? row.names.find(word => word !== id) : first && !isSpdx ? `Terms of ${first.name}` : undefined
  return { id, spdx: isSpdx, ...(name ? { name } : {}), ...(url ? { url } : {}), ...(row?.sha256 ? { sha256: row.sha256 } : {}), cards: cards.length }
}

/** `exports/spdx.json` */
export const spdxOf = (catalogue: LinkedCatalogue, cards: readonly PublishedCard[]): SpdxFile => {
  const users = new Map<string, { licence: Licence; cards: PublishedCard[] }>()
  for (const card of cards) {
    for (const licence of licencesOf(card, catalogue.instruments)?.all ?? []) {
      const known = users.get(licence.id)
      if (known) known.cards.push(card)
      else users.set(licence.id, { licence, cards: [card] })
    }
  }
  return {
    format: FORMAT,
    cards: cards.map(({ id, derived }) => ({ id, license_status: derived.license_status, license_expression: establishedExpression(derived) })),
    licenses: [...users.values()].map(({ licence, cards: of }) => describeLicence(licence, of, catalogue)).toSorted((a, b) => byCodeUnit(a.id, b.id)),
  }
}
