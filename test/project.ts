/** A small valid project in a temporary folder, read and checked by the real reader and checker. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import { checkCards, type CheckedCard } from '../build/check/check.ts'
import type { CheckContext } from '../build/check/context.ts'
import { sortDiagnostics, type Diagnostic } from '../build/check/diagnostic.ts'
import { readTables, type Tables } from '../build/check/tables.ts'
import { readCardText } from '../build/read/card.ts'
import { readCards } from '../build/read/folder.ts'

/** The least that is a card: one record that grants CC BY 4.0 by name. Line numbers in tests count on its lines. */
export const MINIMAL_CARD = `---
id: demo
name: Demo
summary: A small collection of questions, made up to show what a card holds.
maintainer: Demo group
homepage: https://example.org/demo
tags:
  modality: [text]
  data_type: [literature]
  task: [question_answering]
  organism: [human]
  disease_area: [general]
human_subjects: none
access:
  mode: open_download
  url: https://example.org/demo/data
  checked_at: 2026-11-30
evidence:
  - id: e1
    kind: named_statement
    party: rights_holder
    scope: data
    covers_data: explicit
    claim: {raw: CC BY 4.0}
    url: https://example.org/demo/terms
    retrieved_at: 2026-11-30
    excerpt: licensed under CC BY 4.0
---

## Contents

Questions that were made up for tests.
`

const BODY = '\n## Contents\n\nQuestions that were made up for tests.\n'

/** A minimal card as data, with other or further keys. A key that is `undefined` is left out. */
export function cardData(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const data: Record<string, unknown> = {
    id, name: `Set ${id}`, summary: `A small collection called ${id}, made up to show what a card holds.`,
    maintainer: 'Demo group', homepage: `https://example.org/${id}`,
    tags: { modality: ['text'], data_type: ['literature'], task: ['question_answering'], organism: ['human'], disease_area: ['general'] },
    human_subjects: 'none',
    access: { mode: 'open_download', url: `https://example.org/${id}/data`, checked_at: '2026-11-30' },
    evidence: [evidenceData('e1')],
    ...changes,
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}

/** An evidence record that grants CC BY 4.0 by name, with other or further keys. */
export function evidenceData(id: string, changes: Record<string, unknown> = {}): Record<string, unknown> {
  const data: Record<string, unknown> = {
    id, kind: 'named_statement', party: 'rights_holder', scope: 'data', covers_data: 'explicit', claim: { raw: 'CC BY 4.0' },
    url: 'https://example.org/terms', retrieved_at: '2026-11-30', ...changes,
  }
  return Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined))
}

/** A card's file from data and body. */
export const cardFile = (data: Record<string, unknown>, body: string = BODY): string => `---\n${stringify(data, { lineWidth: 0 })}---\n${body}`

const facet = (name: string, values: string[], required = true): string => stringify({
  facet: name, label: { en: name, zh: '标签' }, ...(required ? { required } : {}),
  values: values.map(value => ({ value, label: { en: value.replaceAll('_', ' '), zh: `值 ${value}` }, definition: `What ${value} means.` })),
})

/** The tables that a project has unless a test writes its own: file below `cards/` -> text. */
export const TABLE_FILES: Readonly<Record<string, string>> = {
  'vocabulary/modality.yaml': facet('modality', ['text', 'image', 'unknown', 'not_applicable']),
  'vocabulary/data_type.yaml': facet('data_type', ['literature', 'xray', 'unknown']),
  'vocabulary/task.yaml': facet('task', ['question_answering', 'segmentation', 'unknown']),
  'vocabulary/organism.yaml': facet('organism', ['human', 'mouse', 'unknown']),
  'vocabulary/disease_area.yaml': facet('disease_area', ['general', 'oncology', 'unknown']),
  'vocabulary/language.yaml': facet('language', ['en', 'zh', 'unknown'], false),
  'vocabulary/reserved.yaml': stringify({ reserved: [{ facet: 'quality_score', reason: 'There is no rubric.', instead: 'get_dataset_cards' }] }),
  'catalogue.yaml': stringify({
    name: 'Demo catalogue', description: 'Made up.', publisher: 'Demo group', metadata_license: 'CC0-1.0', as_of: '2026-11-30',
  }),
  'upstreams.yaml': stringify([{ id: 'web-pages', name: 'Web pages', evidence: [] }]),
  'licenses.yaml': stringify([
    { id: 'CC-BY-4.0', names: ['CC BY 4.0'], class: 'content', clauses: { commercial_use: 'yes' }, source: 'https://creativecommons.org/licenses/by/4.0/' },
    { id: 'MIT', names: [], class: 'software', clauses: { commercial_use: 'yes' }, source: 'https://opensource.org/license/mit' },
  ]),
}

export interface Project {
  /** The project's folder; its cards stand in `cards/`. */
  dir: string
  /** Write files: path below `cards/` -> text or bytes. */
  write(files: Record<string, string | Uint8Array>): Promise<void>
  /** Read and check everything, as a build does. */
  check(context?: Partial<CheckContext>): Promise<{ cards: CheckedCard[]; diagnostics: Diagnostic[] }>
  remove(): Promise<void>
}

/** Make a project with tables and the files given. Remove it after use. */
export async function makeProject(files: Record<string, string | Uint8Array> = {}): Promise<Project> {
  const dir = await mkdtemp(join(tmpdir(), 'cardex-'))
  const project: Project = {
    dir,
    async write(more) {
      for (const [path, content] of Object.entries(more)) {
        const file = join(dir, 'cards', path)
        await mkdir(dirname(file), { recursive: true })
        await writeFile(file, content)
      }
    },
    async check(context = {}) {
      const { diagnostics, ...tables } = await readTables(join(dir, 'cards'), dir)
      const read = await readCards(join(dir, 'cards'), dir)
      const checked = checkCards(read.cards, { ...tables, license: licenseOf(tables), ...context })
      return { cards: checked.cards, diagnostics: sortDiagnostics([...diagnostics, ...read.diagnostics, ...checked.diagnostics]) }
    },
    remove: () => rm(dir, { recursive: true, force: true }),
  }
  await project.write({ ...TABLE_FILES, ...files })
  return project
}

const licenseOf = (tables: Tables) => (raw: string): string | undefined =>
  tables.licenses.find(({ id, names }) => id === raw || names.includes(raw))?.id

/** Check files in a project of their own and forget it. */
export async function checkFiles(files: Record<string, string | Uint8Array>, context: Partial<CheckContext> = {}): Promise<Diagnostic[]> {
  const project = await makeProject(files)
  try {
    return (await project.check(context)).diagnostics
  } finally {
    await project.remove()
  }
}

let tablesOnce: Promise<Tables> | undefined

/** Check cards against the tables of every project, without touching the disk: for tests of many small cases. */
export async function checkTexts(files: Record<string, string | Uint8Array>, context: Partial<CheckContext> = {}): Promise<Diagnostic[]> {
  tablesOnce ??= makeProject().then(async project => {
    const tables = await readTables(join(project.dir, 'cards'), project.dir)
    await project.remove()
    return tables
  })
  const tables = await tablesOnce
  const read = Object.entries(files).map(([path, content]) =>
    readCardText(`cards/${path}`, typeof content === 'string' ? new TextEncoder().encode(content) : content))
  const checked = checkCards(read.flatMap(({ card }) => (card ? [card] : [])), { ...tables, license: licenseOf(tables), ...context })
  return sortDiagnostics([...read.flatMap(({ diagnostics }) => diagnostics), ...checked.diagnostics])
}

/** A diagnostic on one line, as tests state it. */
export const shownShort = ({ path, line, column, rule, message }: Diagnostic): string => `${path}:${line}:${column} ${rule}: ${message}`

/** The same text with CRLF, and with a byte order mark: files as other editors save them. */
export const variants = (text: string): { name: string; text: string }[] => [
  { name: 'LF', text }, { name: 'CRLF', text: text.replaceAll('\n', '\r\n') }, { name: 'BOM', text: `\ufeff${text}` },
]
