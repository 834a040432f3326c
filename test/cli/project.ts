/** A temporary folder of one's own cards, outside the clone, and the real command run on it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import pc from 'picocolors'
import { runCommandLine } from '../../build/cli/run.ts'
import type { Terminal } from '../../build/cli/terminal.ts'

const BIN = resolve('build/bin.js')
const HOME = process.cwd()

export const HEARTS = `---
id: hearts
name: Hearts
summary: Recordings of hearts that were made up for the tests of this catalogue.
maintainer: Somebody
homepage: https://data.example.org/hearts
identifiers: {doi: 10.1234/hearts}
tags:
  modality: [time_series]
  data_type: [ecg]
  task: [risk_prediction]
  organism: [human]
  disease_area: [cardiovascular]
human_subjects: none
access:
  mode: open_download
  url: https://data.example.org/hearts
  checked_at: 2026-11-30
evidence:
  - id: e1
    kind: named_statement
    party: rights_holder
    scope: data
    covers_data: explicit
    claim: {raw: CC BY 4.0}
    url: https://data.example.org/hearts
    retrieved_at: 2026-11-30
    excerpt: released under CC BY 4.0
---

## Contents
Made-up recordings of hearts at rest.
`

/** Nothing but a repository licence, and the data page was read. */
export const CODE_ONLY = `---
id: code-only
name: Code Only
summary: Questions about hearts whose makers licensed their code and said nothing of the data.
maintainer: Somebody else
homepage: https://github.com/example/code-only
repository: https://github.com/example/code-only
tags:
  modality: [text]
  data_type: [literature]
  task: [question_answering]
  organism: [human]
  disease_area: [cardiovascular]
  language: [en]
human_subjects: none
access:
  mode: open_download
  url: https://github.com/example/code-only
  checked_at: 2026-11-30
derived_from:
  - {card: hearts, relation: content, merge: merged}
evidence:
  - id: e1
    kind: repo_license
    party: rights_holder
    scope: repository
    covers_data: "no"
    claim: {raw: MIT}
    url: https://github.com/example/code-only/blob/0123456789abcdef0123456789abcdef01234567/LICENSE#L1
    retrieved_at: 2026-11-30
    read_as: repository_snapshot
    excerpt: MIT License
  - id: e2
    kind: none_found
    party: rights_holder
    scope: data
    places:
      - {at: data_page, url: https://github.com/example/code-only}
    retrieved_at: 2026-11-30
---

## Contents
Made-up questions about hearts.
`

export interface Run {
  code: number | null
  out: string
  err: string
}

export interface RunOptions {
  input?: string
  isPerson?: boolean
  /** What a person answers, one after the other; after the last, the person leaves. Without it nobody can be asked. */
  answers?: string[]
}

export interface Project {
  folder: string
  path(...parts: string[]): string
  write(path: string, text: string): void
  read(path: string): string
  json(path: string): unknown
  /** Runs `cardex` with the folder as the current one, in this process. */
  run(args: string[], options?: RunOptions): Promise<Run>
  /** Builds what answers come from, without pages and exports: several times faster. */
  build(...args: string[]): Promise<Run>
  /** Runs it as a process of its own. */
  spawn(args: string[], env?: NodeJS.ProcessEnv): ChildProcess
  remove(): void
}

/** False once a process has ended, by itself or by a signal. */
export const isRunning = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null

/** What a process said and how it ended. */
export const finished = (child: ChildProcess): Promise<Run> => new Promise((resolve, reject) => {
  const said = { out: '', err: '' }
  child.stdout?.setEncoding('utf8').on('data', text => { said.out += text })
  child.stderr?.setEncoding('utf8').on('data', text => { said.err += text })
  child.on('error', reject)
  child.on('close', code => resolve({ code, ...said }))
})

const run = async (args: string[], { input = '', isPerson = false, answers }: RunOptions = {}): Promise<Run> => {
  const said = { out: '', err: '' }
  const left = [...answers ?? []]
  const terminal: Terminal = {
    print: text => { said.out += `${text}\n` },
    tell: text => { said.err += `${text}\n` },
    progress: () => {},
    readInput: async () => input,
    ...(answers ? { ask: async (question: string) => { said.err += `${question}\n`; return left.shift() } } : {}),
    isPerson,
    colours: pc.createColors(false),
  }
  return { code: await runCommandLine(args, terminal), ...said }
}

/** A project of two cards (or those given), by path. */
export const createProject = (files: Record<string, string> = { 'cards/hearts.md': HEARTS, 'cards/qa/code-only.md': CODE_ONLY }): Project => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cardex-project-')))
  const path = (...parts: string[]): string => join(folder, ...parts)
  const project: Project = {
    folder, path,
    write: (name, text) => {
      mkdirSync(dirname(path(name)), { recursive: true })
      writeFileSync(path(name), text)
    },
    read: name => readFileSync(path(name), 'utf8'),
    json: name => JSON.parse(readFileSync(path(name), 'utf8')),
    run: async (args, options) => {
      process.chdir(folder)
      try {
        return await run(args, options)
      } finally {
        process.chdir(HOME)
      }
    },
    build: (...args) => project.run(['build', '--no-site', '--no-exports', ...args]),
    spawn: (args, env) => spawn(process.execPath, [BIN, ...args], { cwd: folder, env: { ...process.env, NO_COLOR: '1', ...env } }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  for (const [name, text] of Object.entries(files)) project.write(name, text)
  return project
}
