/**
 * The way of the data: read -> check -> derive -> link -> emit. Every stage hands plain data to the next and adds to the
 * findings; nothing is written and nothing printed here. A card with an error stops the way after the check, so no card is
 * ever left out of a catalogue silently.
 */
import { join, resolve } from 'node:path'
import type { Derived, EvidenceView } from '../lib/model.ts'
import { effectiveAsOf } from './as-of.ts'
import { type Against, cardContext } from './card-context.ts'
import { type CheckedCard, joinCards } from './check/check.ts'
import { fileId } from './check/context.ts'
import { type Diagnostic, hasErrors, sortDiagnostics } from './check/diagnostic.ts'
import { applyRatchet, readRatchet } from './check/ratchet.ts'
import type { Tables } from './check/tables.ts'
import { type CatalogueOutcome, deriveCatalogue } from './derive/index.ts'
import type { InstrumentTable } from './derive/instruments.ts'
import type { Artefact } from './emit/artefact.ts'
import { emitCatalogue, type Wanted } from './emit/index.ts'
import { contextDigest, type InputFile, type Inventory, RATCHET_FILE, rootFor, type Sources, takeInventory, textsOf } from './inventory.ts'
import { type DerivedCard, linkCatalogue } from './link/index.ts'
import type { LinkedCatalogue } from './link/linked.ts'
import { createMemory, type Memory } from './memory.ts'
import { outcomeKeys } from './outcome-keys.ts'
import { shownPath } from './read/list.ts'
import { type ReadOne, unpackCards } from './read-one.ts'
import { readAllTables, type ReadTables, withoutCards } from './tables.ts'
import { readCards } from './threads/read-cards.ts'

export { instrumentOf } from './card-context.ts'
export { rootFor, type Sources } from './inventory.ts'

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
  /** What tells these files from all others; absent where they changed while they were read. */
  digests?: Digests
}

interface Digests {
  /** Of what the cards were checked against. */
  context: string
  /** Of the file of a card, by its path. */
  cards: ReadonlyMap<string, string>
}

export interface DerivedUpstream { id: string; name: string; derived: Derived; evidence: EvidenceView[] }

export interface DerivedCatalogue {
  asOf: string
  tables: Tables
  cards: DerivedCard[]
  upstreams: DerivedUpstream[]
}

export interface Built {
  catalogue: LinkedCatalogue
  /** Makes the files of the output, one after the other, the manifest last; at every call anew. */
  emit(): AsyncGenerator<Artefact, void>
}

/** The tables are kept only where they lay still while they were read. */
const tablesOf = async (sources: Sources, context: string | undefined, memory: Memory): Promise<ReadTables> => {
  const known = context === undefined ? undefined : memory.tables(context)
  if (known) return known
  const read = await readAllTables(sources.cards, sources.shipped, rootFor(sources.cards))
  if (context !== undefined && await contextDigest(sources) === context) memory.keepTables(context, read)
  return read
}

/** What is known of each card, or found out now. */
const readAll = async (files: readonly InputFile[], against: Against, memory: Memory, context: string | undefined): Promise<ReadOne[]> => {
  const known = files.map(file => (context === undefined ? undefined : memory.card(context, file)))
  const found = (await readCards(files.filter((_, at) => !known[at]), against)).values()
  return unpackCards(files.map((file, at) => {
    const packed = known[at] ?? found.next().value
    if (!packed) throw new Error(`${file.path} was not checked`)
    if (context !== undefined && !known[at]) memory.keepCard(context, file, packed)
    return { file, packed }
  }))
}

/** The findings, milder for cards that a strict rule gives time. */
const withRatchet = async ({ cards }: Sources, findings: readonly Diagnostic[], ids: ReadonlySet<string>, day: string): Promise<Diagnostic[]> => {
  const { ratchet, diagnostics } = await readRatchet(join(cards, RATCHET_FILE), rootFor(cards))
  return [...diagnostics, ...applyRatchet(findings, ratchet, ids, day)]
}

/**
 * Read and check: every fault of every card and table in one run.
 *
 * @param memory of earlier runs; what it knows is not read again
 * @param inventory of the folder, where it was taken already
 */
export const checkFolder = async (sources: Sources, memory: Memory = createMemory(), inventory?: Inventory): Promise<Checked> => {
  const { cards: files, diagnostics: found, context: digest } = inventory ?? await takeInventory(sources)
  const own = await tablesOf(sources, digest, memory)
  const ids = new Set(files.map(({ path }) => fileId(path)))
  const { tables, borrowed, diagnostics: crossing } = withoutCards(own, ids)
  const against: Against = { tables, ...(sources.asOf ? { asOf: sources.asOf } : {}) }
  const { context, instruments } = cardContext(against)
  // Without a digest, or with tables that changed meanwhile, nothing that is known of a card can be trusted or kept.
  const still = digest !== undefined && memory.tables(digest) === own ? digest : undefined
  const ones = await readAll(files, against, memory, still)
  const { cards, diagnostics: joined } = joinCards(ones.flatMap(({ one }) => one ?? []), context)
  const day = sources.asOf ?? effectiveAsOf(tables.catalogue?.as_of ?? '', cards.map(({ card }) => card), tables.upstreams)
  const all = [...found, ...crossing, ...ones.flatMap(one => one.diagnostics), ...joined]
  const diagnostics = sortDiagnostics(await withRatchet(sources, all, ids, day))
  return {
    read: files.length, cards, tables, instruments, borrowed, diagnostics, textOf: textsOf(files, diagnostics),
    ...(still === undefined ? {} : { digests: { context: still, cards: new Map(files.map(({ path, sha256 }) => [path, sha256])) } }),
  }
}

/** Derives what the memory does not know, and lets it know. */
const deriveOpen = ({ cards, tables, instruments, digests }: Checked, asOf: string, memory: Memory): CatalogueOutcome => {
  const keys = digests ? outcomeKeys(cards, digests.context, asOf, path => digests.cards.get(path) ?? '') : new Map<string, string>()
  const known = new Map(cards.flatMap(({ card, path }) => {
    const outcome = memory.outcome(path, keys.get(card.id) ?? '')
    return outcome ? [[card.id, outcome] as const] : []
  }))
  const results = deriveCatalogue({ cards: cards.map(({ card }) => card), upstreams: tables.upstreams, instruments, asOf, known })
  for (const { card, path } of cards) {
    const [key, outcome] = [keys.get(card.id), results.cards.get(card.id)]
    if (key !== undefined && outcome && !known.has(card.id)) memory.keepOutcome(path, key, outcome)
  }
  return results
}

const deriveChecked = (checked: Checked, stated: string, { cards: folder, asOf }: Sources, memory: Memory): DerivedCatalogue => {
  const { cards, tables } = checked
  const root = rootFor(folder)
  const day = asOf ?? effectiveAsOf(stated, cards.map(({ card }) => card), tables.upstreams)
  const results = deriveOpen(checked, day, memory)
  return {
    asOf: day, tables,
    cards: cards.flatMap(({ card, sections, path }) => {
      const result = results.cards.get(card.id)
      if (!result) return []
      const { derived, evidence, lineage } = result
      return [{ card, sections, derived, evidence, lineage, file: shownPath(folder, resolve(root, path)) }]
    }),
    upstreams: tables.upstreams.flatMap(({ id, name }) => {
      const result = results.upstreams.get(id)
      return result ? [{ id, name, ...result }] : []
    }),
  }
}

/** Read, check, derive. The catalogue is absent where there is an error. */
export const deriveFolder = async (sources: Sources, memory: Memory = createMemory(), inventory?: Inventory): Promise<Findings & { catalogue?: DerivedCatalogue }> => {
  const checked = await checkFolder(sources, memory, inventory)
  const { diagnostics, borrowed, textOf, tables } = checked
  const findings = { diagnostics, borrowed, textOf }
  if (hasErrors(diagnostics) || !tables.catalogue) return findings
  return { ...findings, catalogue: deriveChecked(checked, tables.catalogue.as_of, sources, memory) }
}

/** The whole way, up to where the files can be made. Absent where there is an error. */
export const buildFolder = async (sources: Sources, memory?: Memory, wanted: Wanted = {}, inventory?: Inventory): Promise<Findings & { built?: Built }> => {
  const { catalogue: derived, ...findings } = await deriveFolder(sources, memory, inventory)
  if (!derived?.tables.catalogue) return findings
  const { as_of: _, ...about } = derived.tables.catalogue
  const catalogue = linkCatalogue(about, derived.asOf, derived.tables.vocabulary, derived.cards, derived.tables.licenses)
  const { vocabulary } = derived.tables
  return { ...findings, built: { catalogue, emit: () => emitCatalogue(catalogue, vocabulary, wanted) } }
}
