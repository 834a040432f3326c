/** A folder with two different sets of cards, and builds of either into one output, as processes that can be killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { CODE_ONLY, finished, HEARTS, type Run } from '../cli/project.ts'
import { faultsOf, versionOf } from './whole.ts'

const BIN = resolve('build/bin.js')
const STEPPING = pathToFileURL(resolve('test/soak/stepping.mjs')).href

/** Two versions of a catalogue that share some cards and differ in others. */
export const SETS = ['first', 'second'] as const
export type SetName = (typeof SETS)[number]

/** What is made: the answers alone, or the exports and pages with them. */
export type Extent = 'answers' | 'all'
const LESS: Readonly<Record<Extent, string[]>> = { answers: ['--no-site', '--no-exports'], all: [] }

/** @see stepping.mjs */
export interface Step { at?: string; does?: string; fromThen?: boolean; log?: string }

export interface Builds {
  folder: string
  out: string
  /** What stands beside the output and the cards: nothing, unless a build is under way or was killed. */
  beside(): string[]
  start(set: SetName, extent?: Extent, step?: Step): ChildProcess
  build(set: SetName, extent?: Extent, step?: Step): Promise<Run>
  /** Builds both sets in peace and notes their versions; the output holds the second then. */
  versions(extent: Extent): Promise<Record<SetName, string>>
  /** The versions, once they are noted. */
  known: Record<SetName, string>
  remove(): void
}

const card = (name: string, words: string): string =>
  HEARTS.replace('id: hearts', `id: ${name}`).replace('name: Hearts', `name: The ${name}`).replace(/identifiers.*\n/, '').replace('at rest', words)

const cardsOf = (set: SetName, many: number): [path: string, text: string][] => [
  ['hearts.md', HEARTS.replace('at rest', set === 'first' ? 'at rest' : 'at work')],
  ...(set === 'first' ? [['qa/code-only.md', CODE_ONLY] as [string, string]] : []),
  ...Array.from({ length: many }, (_, n): [string, string] => [`more/heart-${n}.md`, card(`heart-${n}`, n % 2 ? 'asleep' : `of the ${set} kind`)]),
  ...Array.from({ length: set === 'first' ? 2 : 5 }, (_, n): [string, string] => [`more/${set}-${n}.md`, card(`${set}-${n}`, 'at play')]),
]

/** @param many cards that both sets have */
export const makeBuilds = (many: number): Builds => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cardex-soak-')))
  const out = join(folder, 'out', 'dist')
  for (const set of SETS) {
    for (const [path, text] of cardsOf(set, many)) {
      const file = join(folder, set, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
  }
  // CI would switch the cache off, which is part of what is tried.
  const { CI: _, ...env } = process.env
  const start: Builds['start'] = (set, extent = 'answers', { at, does, fromThen, log } = {}) => spawn(process.execPath, [
    '--import', STEPPING, BIN, 'build', '--cards', set, '--out', out, ...LESS[extent],
  ], {
    cwd: folder,
    env: {
      ...env, NO_COLOR: '1', STEP_UNDER: folder,
      ...(at === undefined ? {} : { STEP_AT: at }), ...(does ? { STEP_DOES: does } : {}), ...(fromThen ? { STEP_FROM_THEN: '1' } : {}), ...(log ? { STEP_LOG: log } : {}),
    },
  })
  const builds: Builds = {
    folder, out, start,
    beside: () => (existsSync(dirname(out)) ? readdirSync(dirname(out)).filter(name => name !== 'dist') : []),
    build: (...args) => finished(start(...args)),
    known: { first: '', second: '' },
    versions: async extent => {
      for (const set of SETS) {
        const run = await builds.build(set, extent)
        const faults = run.code === 0 ? faultsOf(out) : [`ends with ${run.code}: ${run.err}`]
        if (faults.length) throw new Error(`a build in peace fails: ${faults.join('; ')}`)
        builds.known[set] = versionOf(out)
      }
      return builds.known
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
  return builds
}
