/** What a card is checked against, made from the tables: the same in every thread. */
import type { CheckContext } from './check/context.ts'
import type { InstrumentRow } from './check/schema.ts'
import type { Tables } from './check/tables.ts'
import { type Instrument, type InstrumentTable, instrumentTable } from './derive/instruments.ts'

/** A row of the licence table as the rules read it. */
export const instrumentOf = ({ clauses, purpose = [], territory = [], version_missing, ...row }: InstrumentRow): Instrument =>
  ({ ...row, terms: { clauses, purpose, territory }, version_missing: version_missing ?? false })

/** The tables, and the day that the catalogue speaks of where it is set by hand. Plain data. */
export interface Against { tables: Tables; asOf?: string }

export const cardContext = ({ tables, asOf }: Against): { context: CheckContext; instruments: InstrumentTable } => {
  const instruments = instrumentTable(tables.licenses.map(instrumentOf))
  const context: CheckContext = {
    vocabulary: tables.vocabulary, upstreams: tables.upstreams,
    license: raw => instruments.read(raw).instrument?.id,
    ...(tables.catalogue ? { catalogue: tables.catalogue } : {}),
    ...(asOf ? { asOf } : {}),
  }
  return { context, instruments }
}
