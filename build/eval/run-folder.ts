/** A run as a folder: `meta.json`, `calls.jsonl`, `summary.json`, the menu under its hash, and `report.md` made from those alone. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepName } from './loop.ts'
import type { RunLine } from './record.ts'
import { renderReport } from './report.ts'
import { summarise, type Summary } from './summary.ts'
import { hashOf } from './surface.ts'
import type { MenuTool } from './tools.ts'

export const SOURCES = ['fixture', 'wire', 'simulated', 'model', 'transcript'] as const
export type Source = (typeof SOURCES)[number]

export interface Meta {
  format: 'cardex-eval/1'
  source: Source
  step: StepName
  /** Behaviour or model that decided. */
  agent: string
  model: { asked: string; returned: string[] } | null
  /** Offline runs depend on no clock: theirs is the day that the catalogue speaks of. */
  date: string
  date_from: 'clock' | 'catalogue'
  repeats: number
  tasks: { hash: string; count: number }
  /** Hashes of the menus that were sent, the same menu once. */
  menus: string[]
  catalogue: { version: string; cards: number } | { server: string }
  policy?: Record<string, unknown>
  /** Set where nothing was run, with the reason. */
  not_run?: string
}

export interface Run { meta: Meta; lines: RunLine[]; summary: Summary }

const pretty = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`

export const menuHash = (menu: readonly MenuTool[]): string => hashOf(JSON.stringify(menu))

/** Writes a run; what an earlier run left in the folder goes. */
export const writeRun = (folder: string, meta: Meta, lines: readonly RunLine[], menus: readonly (readonly MenuTool[])[]): Run => {
  const summary = summarise(lines)
  const run = { meta, lines: [...lines], summary }
  mkdirSync(folder, { recursive: true })
  for (const old of readdirSync(folder).filter(name => /^(menu-[0-9a-f]+\.json|meta\.json|calls\.jsonl|summary\.json|report\.md)$/.test(name))) rmSync(join(folder, old))
  writeFileSync(join(folder, 'meta.json'), pretty(meta))
  writeFileSync(join(folder, 'calls.jsonl'), lines.map(line => `${JSON.stringify(line)}\n`).join(''))
  writeFileSync(join(folder, 'summary.json'), pretty(summary))
  for (const menu of menus) writeFileSync(join(folder, `menu-${menuHash(menu)}.json`), pretty(menu))
  writeFileSync(join(folder, 'report.md'), renderReport(run))
  return run
}

/** Reads a run back. Throws where the folder holds none. */
export const readRun = (folder: string): Run => {
  const text = (name: string): string => readFileSync(join(folder, name), 'utf8')
  return {
    meta: JSON.parse(text('meta.json')) as Meta, summary: JSON.parse(text('summary.json')) as Summary,
    lines: text('calls.jsonl').split('\n').filter(Boolean).map(line => JSON.parse(line) as RunLine),
  }
}
