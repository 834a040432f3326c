/** What must hold for any file among the cards, however it looks. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { checkCards } from '../../build/check/check.ts'
import { type CheckContext } from '../../build/check/context.ts'
import { type Diagnostic, hasErrors, RULES, sortDiagnostics } from '../../build/check/diagnostic.ts'
import { formatGithub, formatJson, formatText } from '../../build/check/format.ts'
import { instrumentTable } from '../../build/derive/instruments.ts'
import { collected } from '../../build/emit/artefact.ts'
import { buildFolder, instrumentOf } from '../../build/pipeline.ts'
import { readCardText } from '../../build/read/card.ts'
import { readAllTables } from '../../build/tables.ts'
import { ownTime } from '../own-time.ts'
import { idIn } from './card-id.ts'

/** Of this process's own time, in milliseconds: more than any card may take, on a slow machine too. */
export const LONGEST_MS = 5000

/** The tables of the shipped cards. */
export const shippedContext = async (): Promise<CheckContext> => {
  const { tables } = await readAllTables('cards', 'cards', resolve('.'))
  const instruments = instrumentTable(tables.licenses.map(instrumentOf))
  return { vocabulary: tables.vocabulary, upstreams: tables.upstreams, license: raw => instruments.read(raw).instrument?.id, ...(tables.catalogue ? { catalogue: tables.catalogue } : {}) }
}

const outside = ({ line, column, rule, message }: Diagnostic, lines: readonly string[]): string | undefined => {
  if (!(rule in RULES)) return `no rule ${rule}`
  if (!(line >= 1 && line <= lines.length)) return `${rule} at line ${line} of ${lines.length}`
  if (!(column >= 1 && column <= (lines[line - 1]?.length ?? 0) + 1)) return `${rule} at column ${column} of line ${line}, which has ${lines[line - 1]?.length}`
  // oxlint-disable-next-line no-control-regex -- what a terminal would obey
  return /[\u0000-\u001f\u007f-\u009f\u202e\u200b]/.test(message) ? `${rule} says what cannot be seen` : undefined
}

export interface FuzzResult { clean: boolean; wrong?: string; ms: number; rules: string[] }

/** Reads and checks one file as a card, and shows its faults in every form. */
export const checkInput = (bytes: Uint8Array, context: CheckContext): FuzzResult => {
  const start = ownTime()
  const read = readCardText(`cards/${idIn(bytes)}.md`, bytes)
  const found = sortDiagnostics([...read.diagnostics, ...(read.card ? checkCards([read.card], context).diagnostics : [])])
  const decoded = new TextDecoder().decode(bytes)
  formatText(found, { source: () => decoded })
  formatGithub(found)
  formatJson(found)
  const ms = ownTime() - start
  const rules = [...new Set(found.map(({ rule }) => rule))]
  const lines = decoded.split('\n')
  // Bytes that are no text have columns only up to the first of them.
  const faults = rules.includes('encoding') ? [] : found.map(one => outside(one, lines)).filter(fault => fault !== undefined)
  if (!read.card && found.length === 0) faults.push('neither card nor fault')
  if (ms > LONGEST_MS) faults.push(`takes ${ms.toFixed(0)} ms of processor time`)
  return { clean: !hasErrors(found), ms, rules, ...(faults.length ? { wrong: faults.slice(0, 3).join('; ') } : {}) }
}

/** Builds a catalogue of one card that the check lets pass; its red line holds in whatever is made. */
export const buildInput = async (bytes: Uint8Array, all: boolean): Promise<{ wrong?: string; ms: number }> => {
  const folder = mkdtempSync(join(tmpdir(), 'cardex-fuzzed-'))
  const start = ownTime()
  try {
    mkdirSync(join(folder, 'cards'))
    writeFileSync(join(folder, 'cards', `${idIn(bytes)}.md`), bytes)
    const { built, diagnostics } = await buildFolder({ cards: join(folder, 'cards'), shipped: resolve('cards') }, undefined, { site: all, exports: all })
    if (built) await collected(built.emit())
    const ms = ownTime() - start
    if (ms > 4 * LONGEST_MS) return { ms, wrong: `building takes ${ms.toFixed(0)} ms of processor time` }
    // References to other cards lead nowhere in a folder of one.
    if (!built && !hasErrors(diagnostics)) return { ms, wrong: 'neither built nor refused' }
    return { ms }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
