/** The tables beside the cards. A folder of one's own cards need not have them: each that is missing is the package's. */
import type { Diagnostic } from './check/diagnostic.ts'
import { readCatalogue, readLicenses, readUpstreams, readVocabulary, type Tables } from './check/tables.ts'
import { borrowedTables, type TableName } from './inventory.ts'

export interface ReadTables {
  tables: Tables
  /** Names of the tables that came from the package. */
  borrowed: TableName[]
  diagnostics: Diagnostic[]
}

/**
 * @param cards the folder of cards
 * @param shipped the cards folder of the package
 * @param root folder that paths in diagnostics are relative to
 */
export const readAllTables = async (cards: string, shipped: string, root: string): Promise<ReadTables> => {
  const borrowed = borrowedTables(cards)
  const from = (name: TableName): string => (borrowed.includes(name) ? shipped : cards)
  const [vocabulary, upstreams, licenses, catalogue] = await Promise.all([
    readVocabulary(from('vocabulary'), root), readUpstreams(from('upstreams.yaml'), root), readLicenses(from('licenses.yaml'), root), readCatalogue(from('catalogue.yaml'), root),
  ])
  return {
    tables: {
      vocabulary: vocabulary.value, upstreams: upstreams.value, licenses: licenses.value,
      ...(catalogue.value ? { catalogue: catalogue.value } : {}),
    },
    borrowed,
    diagnostics: [vocabulary, upstreams, licenses, catalogue].flatMap(read => read.diagnostics),
  }
}

/** A source of the package that is a card here gives way to the card; in one's own table it is a fault. */
export const withoutCards = ({ tables, borrowed, ...read }: ReadTables, ids: ReadonlySet<string>): ReadTables =>
  ({ ...read, borrowed, tables: borrowed.includes('upstreams.yaml') ? { ...tables, upstreams: tables.upstreams.filter(({ id }) => !ids.has(id)) } : tables })
