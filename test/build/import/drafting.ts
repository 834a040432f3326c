/** Imports by the shipped tables, and what becomes of a draft: as data, as a card that a curator finished, and by the rules. */
import { fileURLToPath } from 'node:url'
import { stringify } from 'yaml'
import type { EvidenceView } from '../../../lib/model.ts'
import { checkCards } from '../../../build/check/check.ts'
import type { Diagnostic } from '../../../build/check/diagnostic.ts'
import { type Card, evidenceSchema } from '../../../build/check/schema.ts'
import { readVocabulary } from '../../../build/check/tables.ts'
import type { CardOutcome } from '../../../build/derive/index.ts'
import { importCard, type Imported, type ImportRequest } from '../../../build/import/index.ts'
import { readCardText } from '../../../build/read/card.ts'
import { derivable, derive, instruments } from '../derive/derivable.ts'

export type Draft = Extract<Imported, { ok: true }>

const { value: vocabulary } = await readVocabulary(fileURLToPath(new URL('../../../cards', import.meta.url)))

const READ_ON = '2026-11-30'

export const importBytes = (bytes: Uint8Array, request: Partial<ImportRequest> = {}): Imported =>
  importCard({ bytes, fileName: 'source', live: false, readOn: READ_ON, ...request }, { vocabulary, instruments })

export const importText = (text: string, request: Partial<ImportRequest> = {}): Imported => importBytes(new TextEncoder().encode(text), request)

/** An import that must work. */
export const drafted = (text: string | object, request: Partial<ImportRequest> = {}): Draft => {
  const result = importText(typeof text === 'string' ? text : JSON.stringify(text), request)
  if (!result.ok) throw new Error(result.why)
  return result
}

/** Why an import is refused. */
export const refusal = (text: string | object, request: Partial<ImportRequest> = {}): string => {
  const result = importText(typeof text === 'string' ? text : JSON.stringify(text), request)
  if (result.ok) throw new Error(`imported as ${result.format}`)
  return result.why
}

type Loose = Record<string, unknown>

/** The frontmatter of a draft as the reader of cards sees it. */
export const frontmatter = ({ card }: Draft): Loose => {
  const { card: source, diagnostics } = readCardText('cards/draft.md', new TextEncoder().encode(card))
  if (!source || diagnostics.length > 0) throw new Error(diagnostics.map(({ message }) => message).join('; '))
  return source.frontmatter as Loose
}

export const evidenceOf = (draft: Draft): Loose[] => (frontmatter(draft)['evidence'] ?? []) as Loose[]

export const leftOut = (draft: Draft): string[] => draft.leftOut.map(({ field }) => field)

const checked = (path: string, text: string): Diagnostic[] => {
  const read = readCardText(path, new TextEncoder().encode(text))
  return [...read.diagnostics, ...checkCards(read.card ? [read.card] : [], { vocabulary, upstreams: [], license: raw => instruments.read(raw).instrument?.id }).diagnostics]
}

/** What the check says of the draft as it is. */
export const faultsOf = (draft: Draft): Diagnostic[] => checked(`cards/${draft.id ?? 'draft'}.md`, draft.card)

const STAND_INS: Loose = {
  id: 'draft', name: 'Draft', summary: 'A summary in the words of a curator who looked at the data.', maintainer: 'Somebody', human_subjects: 'unknown',
  homepage: 'https://example.org/draft', url: 'https://example.org/draft',
}

/** Data in which every placeholder was replaced by what it asks for. */
const filled = (value: unknown, key = ''): unknown => {
  if (typeof value === 'string') return value.startsWith('TODO ') ? STAND_INS[key] : value
  if (Array.isArray(value)) return value.map(item => filled(item, key))
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, name)])) : value
}

/** A draft as data, finished by a curator who wrote what was asked for and nothing else. */
const finished = (draft: Draft): Loose => filled(frontmatter(draft)) as Loose

/** What the check says of it then. */
export const faultsWhenFinished = (draft: Draft): Diagnostic[] => {
  const data = finished(draft)
  return checked(`cards/${String(data['id'])}.md`, `---\n${stringify(data, { lineWidth: 0 })}---\n\n## Contents\n\nMade up.\n`).filter(({ severity }) => severity === 'error')
}

/** The draft by the rules, finished in everything but its evidence. Sources that have no card stay unknown. */
export const derivedDraft = (draft: Draft): CardOutcome => {
  const { evidence, access, derived_from, version } = finished(draft) as Partial<Card>
  return derive({
    ...derivable({ version, derived_from: derived_from ?? [], access: access ?? {} }),
    evidence: (evidence ?? []).map(record => evidenceSchema.parse(record)),
  })
}

export const tiersOf = ({ evidence }: CardOutcome): string[] => evidence.map(({ tier }: EvidenceView) => tier)
