import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCards, loadHead } from '../../../build/cache/cache-file.ts'
import { checkWithCache } from '../../../build/cache/check.ts'
import { codeVersion } from '../../../build/cache/code-version.ts'
import { formatJson, formatText } from '../../../build/check/format.ts'
import type { Sources } from '../../../build/inventory.ts'
import { checkFolder } from '../../../build/pipeline.ts'
import { CODE_ONLY, createProject, HEARTS, type Project } from '../../cli/project.ts'

const PACKAGE = process.cwd()

let project: Project
let sources: Sources
let file: string
beforeEach(() => {
  project = createProject()
  sources = { cards: project.path('cards'), shipped: resolve('cards') }
  file = project.path('.cache/cardex.json')
})
afterEach(() => project.remove())

const cached = () => checkWithCache(sources, file, PACKAGE)
/** What the file holds that other runs would believe. */
const kept = (code = codeVersion(PACKAGE)) => {
  const head = loadHead(file, code)
  return { head, entries: loadCards(file, code, head.context ?? '') }
}
const keptCards = (): string[] => [...kept().entries.keys()].toSorted()

/** Everything that a command prints of a run. */
const told = ({ read, borrowed, diagnostics, textOf }: Awaited<ReturnType<typeof cached>>): unknown =>
  [read, borrowed, formatText(diagnostics, { source: textOf }), formatJson(diagnostics)]

/** A warning about two cards, which quotes a line of one of them. */
const SHARED_NAME = CODE_ONLY.replace('name: Code Only', 'name: Code Only\naliases: [hearts]')

describe('a warm check', () => {
  it('tells to the byte what a cold one tells, where nothing changed and where one card did', async () => {
    project.write('cards/qa/code-only.md', SHARED_NAME)
    const cold = told(await checkFolder(sources))
    expect(JSON.stringify(cold)).toContain('aliases: [hearts]')
    expect(told(await cached())).toEqual(cold)
    expect(kept().head.run?.read).toBe(2)
    expect(told(await cached())).toEqual(cold)

    project.write('cards/hearts.md', HEARTS.replace('at rest', 'at work'))
    expect(told(await cached())).toEqual(told(await checkFolder(sources)))
    expect(told(await cached())).toEqual(told(await checkFolder(sources)))
  })

  it('takes no folder for another, though its name holds what an earlier run was known by', async () => {
    const { createHash } = await import('node:crypto')
    await cached()
    const folder = `cards/hearts.md ${createHash('sha256').update(HEARTS).digest('hex')}\ncards/qa`
    project.write(`${folder}/code-only.md`, CODE_ONLY)
    rmSync(project.path('cards/hearts.md'))
    rmSync(project.path('cards/qa'), { recursive: true })
    expect(told(await cached())).toEqual(told(await checkFolder(sources)))
  })

  it('does not wait for a pipe in the place of the cache or of a table', async () => {
    project.write('.cache/other', '')
    execFileSync('mkfifo', [file])
    expect((await cached()).diagnostics).toEqual([])
    execFileSync('mkfifo', [project.path('cards/licenses.yaml')])
    expect((await cached()).diagnostics).toMatchObject([{ path: 'cards/licenses.yaml', message: 'not a regular file' }])
  })

  it('finds faults between a changed card and one that was not read again', async () => {
    await cached()
    project.write('cards/qa/code-only.md', CODE_ONLY.replace('card: hearts', 'card: heats'))
    expect((await cached()).diagnostics).toMatchObject([{ path: 'cards/qa/code-only.md', rule: 'card-reference', line: 21 }])
    project.write('cards/qa/code-only.md', CODE_ONLY)
    renameSync(project.path('cards/hearts.md'), project.path('cards/heart.md'))
    const { diagnostics } = await cached()
    expect(diagnostics.map(({ rule }) => rule)).toEqual(['id-file-name'])
  })

  it('checks every card again when a table, the day or the folder is another', async () => {
    await cached()
    project.write('cards/vocabulary/organism.yaml', readFileSync('cards/vocabulary/organism.yaml', 'utf8').replaceAll('value: human', 'value: people'))
    for (const facet of ['modality', 'data_type', 'task', 'disease_area', 'language']) project.write(`cards/vocabulary/${facet}.yaml`, readFileSync(`cards/vocabulary/${facet}.yaml`, 'utf8'))
    const { diagnostics } = await cached()
    expect(diagnostics.filter(({ rule }) => rule === 'tag-value')).toHaveLength(2)
    sources = { ...sources, asOf: '2026-01-01' }
    expect((await cached()).diagnostics.map(({ rule }) => rule)).toContain('after-as-of')
  })

  it('keeps no card that failed, and no run in which one did', async () => {
    project.write('cards/hearts.md', HEARTS.replace('maintainer', 'maintaner'))
    const first = told(await cached())
    expect(keptCards()).toEqual(['cards/qa/code-only.md'])
    expect(kept().head.run).toBeUndefined()
    expect(told(await cached())).toEqual(first)
    project.write('cards/hearts.md', HEARTS)
    expect((await cached()).diagnostics).toEqual([])
  })

  it('forgets cards that are gone', async () => {
    await cached()
    project.write('cards/qa/other.md', CODE_ONLY.replace('id: code-only', 'id: other').replace('name: Code Only', 'name: Other'))
    renameSync(project.path('cards/qa/code-only.md'), project.path('code-only.txt'))
    await cached()
    expect(keptCards()).toEqual(['cards/hearts.md', 'cards/qa/other.md'])
  })
})

describe('a cache file', () => {
  it.each([
    ['that is empty', () => '', []],
    ['of other JSON', () => '{}', []],
    ['cut in its first line', (text: string) => text.slice(0, 100), []],
    ['cut in its last', (text: string) => text.slice(0, -10), ['cards/hearts.md']],
    ['edited so that a card reads better than it is', (text: string) => text.replace('"raw":"CC BY 4.0"', '"raw":"CC0 1.0"'), ['cards/qa/code-only.md']],
    ['whose context is another', (text: string) => text.replace('"context":"', '"context":"0'), []],
  ])('%s is believed only where its lines are as they were written', async (_, spoil, believed) => {
    await cached()
    const before = readFileSync(file, 'utf8')
    expect(spoil(before)).not.toBe(before)
    writeFileSync(file, spoil(before))
    expect(keptCards()).toEqual(believed)
    project.write('cards/other.md', CODE_ONLY.replace('id: code-only', 'id: other').replace('name: Code Only', 'name: Other'))
    expect(told(await cached())).toEqual(told(await checkFolder(sources)))
    expect(keptCards()).toHaveLength(3)
  })

  it('of other code reads as none', async () => {
    await cached()
    expect(kept('other code')).toEqual({ head: {}, entries: new Map() })
  })

  it('is written whole, and takes away what a killed run left beside it', async () => {
    await cached()
    writeFileSync(`${file}.4711`, 'half a l')
    project.write('cards/hearts.md', HEARTS.replace('at rest', 'at work'))
    await cached()
    expect(readdirSync(project.path('.cache'))).toEqual(['cardex.json'])
  })

  it('that cannot be written is no fault', async () => {
    file = project.path('cards/hearts.md/cardex.json')
    expect((await cached()).diagnostics).toEqual([])
  })
})
