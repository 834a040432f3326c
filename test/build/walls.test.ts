import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const oxlint = join(dirname(createRequire(import.meta.url).resolve('oxlint/package.json')), 'bin/oxlint')
const config = resolve('.oxlintrc.json')

/** Each wall of the house: a file in its room, and the line that would break the wall. */
const violations: [room: string, line: string, rule: string][] = [
  ['lib/search/query.ts', "export { readFileSync } from 'node:fs'", 'no-restricted-imports'],
  ['lib/search/query.ts', "export { z } from 'zod'", 'no-restricted-imports'],
  ['lib/search/query.ts', "export * as z from 'zod/mini'", 'no-restricted-imports'],
  ['lib/search/query.ts', "export { default } from 'picocolors'", 'no-restricted-imports'],
  ['lib/search/query.ts', "export { cardSchema } from '../../build/check/schema.ts'", 'no-restricted-imports'],
  ['lib/search/query.ts', "export const load = () => import('node:path')", 'no-restricted-imports'],
  ['lib/search/query.ts', 'export const folder = process.cwd()', 'no-restricted-globals'],
  ['lib/model.ts', "export { cardSchema } from '../build/check/schema.ts'", 'no-restricted-imports'],
  ['lib/doors/http.ts', "export { cardSchema } from '../../build/check/schema.ts'", 'no-restricted-imports'],
  ['build/derive/status.ts', "export { readFileSync } from 'node:fs'", 'no-restricted-imports'],
  ['build/derive/status.ts', "export { join } from 'path'", 'no-restricted-imports'],
  ['build/derive/status.ts', "export { openOutput } from '../emit/output.ts'", 'no-restricted-imports'],
  ['build/derive/status.ts', 'export const now = () => Date.now()', 'no-restricted-properties'],
  ['build/check/corpus.ts', "export { deriveCatalogue } from '../derive/index.ts'", 'no-restricted-imports'],
  ['build/link/facets.ts', "export { openOutput } from '../emit/output.ts'", 'no-restricted-imports'],
  ['build/emit/rows.ts', "export { run } from '../cli/build.ts'", 'no-restricted-imports'],
  ['build/emit/rows.ts', "console.log('rows')", 'no-console'],
  ['build/emit/rows.ts', "process.stdout.write('rows')", 'no-restricted-properties'],
  ['build/emit/rows.ts', 'process.exit(1)', 'no-process-exit'],
  ['build/emit/rows.ts', 'process.exitCode = 1', 'no-restricted-properties'],
  ['build/emit/site/client/search.ts', "export { readFileSync } from 'node:fs'", 'no-restricted-imports'],
  ['build/emit/site/client/search.ts', "export { linkCatalogue } from '../../../link/index.ts'", 'no-restricted-imports'],
  ['build/emit/site/view/row.ts', 'export const folder = process.cwd()', 'no-restricted-globals'],
  ['build/cli/build.ts', 'export const x = {} as any', 'no-explicit-any'],
  ['build/cli/build.ts', "export const x = [''][0]!.length", 'no-non-null-assertion'],
]

/** What each room may do, so that a wall does not stand where a door should be. */
const allowed: [room: string, line: string][] = [
  ['lib/search/query.ts', "export { default } from 'minisearch'"],
  ['lib/search/query.ts', "export { FORMAT } from '../model.ts'"],
  ['lib/doors/http.ts', "export { createServer } from 'node:http'"],
  ['build/derive/status.ts', "export { FORMAT } from '../../lib/model.ts'"],
  ['build/derive/status.ts', "export { cardSchema } from '../check/schema.ts'"],
  ['build/emit/rows.ts', "export { writeFileSync } from 'node:fs'"],
  ['build/emit/site/client/search.ts', "export { createSearcher } from '../../../../lib/search/searcher.ts'\nexport { h } from '../view/h.ts'"],
  ['build/cli/build.ts', "console.log('built')\nprocess.exitCode = 1\nprocess.stdout.write('')"],
]

interface Finding { filename: string; code: string }

/** Builds a house with one file per line, numbered in its room, and lints it once. */
const lint = (lines: readonly (readonly [room: string, line: string, ...unknown[]])[]): string[][] => {
  const house = mkdtempSync(join(tmpdir(), 'cardex-walls-'))
  const fileOf = (room: string, at: number): string => join(dirname(room), `${at}-${basename(room)}`)
  try {
    copyFileSync(config, join(house, '.oxlintrc.json'))
    for (const [at, [room, line]] of lines.entries()) {
      mkdirSync(dirname(join(house, room)), { recursive: true })
      writeFileSync(join(house, fileOf(room, at)), `${line}\n`)
    }
    const { stdout } = spawnSync(process.execPath, [oxlint, '--format', 'json', '--deny-warnings'], { cwd: house, encoding: 'utf8' })
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: Finding[] }
    return lines.map(([room], at) => diagnostics.filter(({ filename }) => filename === fileOf(room, at)).map(({ code }) => code))
  } finally {
    rmSync(house, { recursive: true, force: true })
  }
}

const found = lint(violations)
const foundAllowed = lint(allowed)

it.each(violations.map(([room, line, rule], at) => ({ room, line, rule, at })))('$room may not say: $line', ({ rule, at }) => {
  expect(found[at]).toContainEqual(expect.stringContaining(`(${rule})`))
})

it.each(allowed.map(([room, line], at) => ({ room, line, at })))('$room may say: $line', ({ at }) => {
  expect(foundAllowed[at]).toEqual([])
})
