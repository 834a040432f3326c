import { ROW_TAGS, type Row } from '../../lib/model.ts'
import type { LinkedCard } from '../link/linked.ts'
import type { Artefact } from './artefact.ts'
import { linesArtefact } from './shelves.ts'

/** A facet that does not apply to the dataset takes no room in its row. */
const tagsOf = ({ card }: LinkedCard): Partial<Row> => Object.fromEntries(ROW_TAGS.flatMap(facet => {
  const values = card.tags[facet]?.filter(value => value !== 'not_applicable') ?? []
  return values.length ? [[facet, values]] : []
}))

/** The compact row of a card, keys in the order of the contract. */
export const rowOf = (linked: LinkedCard): Row => ({
  id: linked.card.id,
  name: linked.card.name,
  license_status: linked.derived.license_status,
  license: linked.derived.license,
  commercial_use: linked.derived.commercial_use,
  risk_flags: linked.derived.risk_flags,
  repo_only: linked.derived.repo_only,
  access: linked.card.access.mode,
  handling: linked.derived.handling,
  ...tagsOf(linked),
})

/** `rows.json`: every card as its compact row, in catalogue order, one a line. */
export const emitRows = (rows: readonly Row[]): Artefact => linesArtefact('rows.json', 'rows', rows.map(row => JSON.stringify(row)))
