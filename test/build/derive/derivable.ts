/** Builders for derivation tests: terse evidence filled up to what a card records. */
import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { evidenceSchema, upstreamSchema, type EvidenceRecord, type Upstream } from '../../../build/check/schema.ts'
import type { Derivable } from '../../../build/derive/derive.ts'
import { deriveCatalogue, type CardOutcome } from '../../../build/derive/index.ts'
import { type Instrument, instrumentTable } from '../../../build/derive/instruments.ts'
import type { Card } from '../../../build/check/schema.ts'

type Loose = Record<string, unknown>

export const AS_OF = '2026-11-30'
export const IMMUTABLE_URL = 'https://github.com/o/r/blob/0123456789abcdef0123456789abcdef01234567/README.md#L1'

/** The shipped table, as the pipeline reads it. */
export function shippedInstruments(): Instrument[] {
  const rows = parse(readFileSync(new URL('../../../cards/licenses.yaml', import.meta.url), 'utf8')) as (Loose & Instrument)[]
  return rows.map(row => ({
    ...row, version_missing: row.version_missing ?? false,
    terms: { clauses: row['clauses'] as Instrument['terms']['clauses'], purpose: (row['purpose'] as string[]) ?? [], territory: (row['territory'] as string[]) ?? [] },
  }))
}

export const instruments = instrumentTable(shippedInstruments())

/** Fills a terse record up to a legal one. */
export function record(terse: Loose): EvidenceRecord {
  const search = terse['kind'] === 'none_found'
  return evidenceSchema.parse({
    kind: 'named_statement', party: 'rights_holder', scope: 'data', retrieved_at: '2026-11-01',
    ...(search ? {} : { covers_data: 'explicit', url: IMMUTABLE_URL }), ...terse,
  })
}

export const upstream = (terse: Loose): Upstream =>
  upstreamSchema.parse({ ...terse, evidence: ((terse['evidence'] as Loose[]) ?? []).map(record) })

/** A card with nothing but what the rules read. */
export function derivable(terse: Loose = {}): Derivable {
  return {
    id: 'case', name: 'Case', human_subjects: 'none', derived_from: [],
    ...terse,
    access: { mode: 'open_download', ...(terse['access'] as Loose) },
    subsets: (terse['subsets'] as Derivable['subsets']) ?? [],
    evidence: ((terse['evidence'] as Loose[]) ?? []).map(record),
  } as Derivable
}

/** Runs cards (and sources) through the engine and returns the outcome of one. */
export function derive(card: Derivable, others: { upstreams?: Upstream[]; cards?: Derivable[]; asOf?: string } = {}): CardOutcome {
  const cards = [card, ...(others.cards ?? [])] as Card[]
  const out = deriveCatalogue({ cards, upstreams: others.upstreams ?? [], instruments, asOf: others.asOf ?? AS_OF })
  const outcome = out.cards.get(card.id)
  if (!outcome) throw new Error(`no outcome for ${card.id}`)
  return outcome
}
