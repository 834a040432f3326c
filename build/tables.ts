/** The tables beside the cards. A folder of one's own cards need not have them: each that is missing is the package's. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Diagnostic } from './check/diagnostic.ts'
import { readCatalogue, readLicenses, readUpstreams, readVocabulary, type Tables } from './check/tables.ts'

export interface ReadTables {
  tables: Tables
  /** Names of the tables that came from the package. */
  borrowed: string[]
  diagnostics: Diagnostic[]
}

export const TABLES = ['vocabulary', 'upstreams.yaml', 'licenses.yaml', 'catalogue.yaml'] as const

/**
 * @param cards the folder of cards
 * @param shipped the cards folder of the package
 * @param root folder that paths in diagnostics are relative to
 * @param ids of the cards in the folder
 */
export const readAllTables = async (cards: string, shipped: string, root: string, ids: ReadonlySet<string>): Promise<ReadTables> => {
  const borrowed = TABLES.filter(name => !existsSync(join(cards, name)))
  const from = (name: (typeof TABLES)[number]): string => (borrowed.includes(name) ? shipped : cards)
  const [vocabulary, upstreams, licenses, catalogue] = await Promise.all([
    readVocabulary(from('vocabulary'), root), readUpstreams(from('upstreams.yaml'), root), readLicenses(from('licenses.yaml'), root), readCatalogue(from('catalogue.yaml'), root),
  ])
  // A source of the package that is a card here gives way to the card; in one's own table it is a fault.
  const sources = borrowed.includes('upstreams.yaml') ? upstreams.value.filter(({ id }) => !ids.has(id)) : upstreams.value
  return {
    tables: {
      vocabulary: vocabulary.value, upstreams: sources, licenses: licenses.value,
      ...(catalogue.value ? { catalogue: catalogue.value } : {}),
    },
    borrowed,
    diagnostics: [vocabulary, upstreams, licenses, catalogue].flatMap(read => read.diagnostics),
  }
}
