/**
 * The way of the data: read -> check -> derive -> link -> emit. Every stage hands plain data to the next and adds to the
 * findings; nothing is written and nothing printed here. A card with an error stops the way after the check, so no card is
 * ever left out of a catalogue silently.
 */
import { dirname, relative, resolve, sep } from 'node:path'
import type { Derived, EvidenceView } from '../lib/model.ts'
import { effectiveAsOf } from './as-of.ts'
import { checkCards, type CheckedCard } from './check/check.ts'
import { fileId } from './check/context.ts'
import { type Diagnostic, hasErrors, sortDiagnostics } from './check/diagnostic.ts'
import type { InstrumentRow } from './check/schema.ts'
import type { Tables } from './check/tables.ts'
import { deriveCatalogue } from './derive/index.ts'
import { type Instrument, type InstrumentTable, instrumentTable } from './derive/instruments.ts'
import type { Artefact } from './emit/artefact.ts'
import { emitCatalogue } from './emit/index.ts'
import { type DerivedCard, linkCatalogue } from './link/index.ts'
import type { LinkedCatalogue } from './link/linked.ts'
import { readCards } from './read/folder.ts'
import { readAllTables } from './tables.ts'

export interface Sources {
  /** The folder of cards. */
  cards: string
  /** The cards folder of the package, whose tables stand in for missing ones. */
  shipped: string
  /** The day the catalogue speaks of, YYYY-MM-DD, where it is set by hand. */
  asOf?: string
}

/** What every stage passes on beside its own result. */
export interface Findings {
  diagnostics: Diagnostic[]
  /** Tables that came from the package. */
  borrowed: string[]
  /** Text of a card by its path in the diagnostics. */
  textOf(path: string): string | undefined
}

export interface Checked extends Findings {
  /** Number of card files found. */
  read: number
  cards: CheckedCard[]
  tables: Tables
  instruments: InstrumentTable
}

export interface DerivedUpstream { id: string; name: string; derived: Derived; evidence: EvidenceView[] }

export interface DerivedCatalogue {
  asOf: string
  tables: Tables
  cards: DerivedCard[]
  upstreams: DerivedUpstream[]
}

export interface Built { catalogue: LinkedCatalogue; artefacts: Artefact[] }

/** Paths are shown from where the command was given, or from the folder around the cards where they lie elsewhere. */
export const rootFor = (cards: string): string => {
  const way = relative(process.cwd(), resolve(cards))
  return way === '..' || way.startsWith(`..${sep}`) || resolve(way) !== resolve(cards) ? dirname(resolve(cards)) : process.cwd()
}

const instrumentOf = ({ clauses, purpose = [], territory = [], version_missing, ...row }: InstrumentRow): Instrument =>
  ({ ...row, terms: { clauses, purpose, territory }, version_missing: version_missing ?? false })

/** Read and check: every fault of every card and table in one run. */
export const checkFolder = async ({ cards: folder, shipped, asOf }: Sources): Promise<Checked> => {
  const root = rootFor(folder)
  const read = await readCards(folder, root)
  const ids = new Set(read.cards.map(({ path }) => fileId(path)))
  const { tables, borrowed, diagnostics } = await readAllTables(folder, shipped, root, ids)
  const instruments = instrumentTable(tables.licenses.map(instrumentOf))
  const checked = checkCards(read.cards, {
    vocabulary: tables.vocabulary, upstreams: tables.upstreams,
    license: raw => instruments.read(raw).instrument?.id,
    ...(tables.catalogue ? { catalogue: tables.catalogue } : {}),
    ...(asOf ? { asOf } : {}),
  })
  const texts = new Map(read.cards.map(({ path, text }) => [path, text]))
  return {
    read: read.cards.length, cards: checked.cards, tables, instruments, borrowed, textOf: path => texts.get(path),
    diagnostics: sortDiagnostics([...read.diagnostics, ...diagnostics, ...checked.diagnostics]),
  }
}

const deriveChecked = ({ cards, tables, instruments }: Checked, stated: string, asOf: string | undefined): DerivedCatalogue => {
  const plain = cards.map(({ card }) => card)
  const day = asOf ?? effectiveAsOf(stated, plain, tables.upstreams)
  const results = deriveCatalogue({ cards: plain, upstreams: tables.upstreams, instruments, asOf: day })
  return {
    asOf: day, tables,
    cards: cards.flatMap(({ card, sections }) => {
      const result = results.cards.get(card.id)
      return result ? [{ card, sections, ...result }] : []
    }),
    upstreams: tables.upstreams.flatMap(({ id, name }) => {
      const result = results.upstreams.get(id)
      return result ? [{ id, name, ...result }] : []
    }),
  }
}

/** Read, check, derive. The catalogue is absent where there is an error. */
export const deriveFolder = async (sources: Sources): Promise<Findings & { catalogue?: DerivedCatalogue }> => {
  const checked = await checkFolder(sources)
  const { diagnostics, borrowed, textOf, tables } = checked
  const findings = { diagnostics, borrowed, textOf }
  if (hasErrors(diagnostics) || !tables.catalogue) return findings
  return { ...findings, catalogue: deriveChecked(checked, tables.catalogue.as_of, sources.asOf) }
}

/** The whole way, up to the bytes of every file. They are absent where there is an error. */
export const buildFolder = async (sources: Sources): Promise<Findings & { built?: Built }> => {
  const { catalogue: derived, ...findings } = await deriveFolder(sources)
  if (!derived?.tables.catalogue) return findings
  const { as_of: _, ...about } = derived.tables.catalogue
  const catalogue = linkCatalogue(about, derived.asOf, derived.tables.vocabulary, derived.cards)
  return { ...findings, built: { catalogue, artefacts: emitCatalogue(catalogue, derived.tables.vocabulary) } }
}
