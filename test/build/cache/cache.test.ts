import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { loadCache } from '../../../build/cache/cache-file.ts'
import { cachedMemory } from '../../../build/cache/cached-memory.ts'
import { checkWithCache } from '../../../build/cache/check.ts'
import { codeVersion } from '../../../build/cache/code-version.ts'
import { formatJson, formatText } from '../../../build/check/format.ts'
import type { Sources } from '../../../build/inventory.ts'
import { buildFolder, checkFolder } from '../../../build/pipeline.ts'
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
const data = () => loadCache(file, codeVersion(PACKAGE))

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
    expect(data().run?.read).toBe(2)
    expect(told(await cached())).toEqual(cold)

    project.write('cards/hearts.md', HEARTS.replace('at rest', 'at work'))
    expect(told(await cached())).toEqual(told(await checkFolder(sources)))
    expect(told(await cached())).toEqual(told(await checkFolder(sources)))
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
    expect(Object.keys(data().cards)).toEqual(['cards/qa/code-only.md'])
    expect(data().run).toBeUndefined()
    expect(told(await cached())).toEqual(first)
    project.write('cards/hearts.md', HEARTS)
    expect((await cached()).diagnostics).toEqual([])
  })

  it('forgets cards that are gone', async () => {
    await cached()
    project.write('cards/qa/other.md', CODE_ONLY.replace('id: code-only', 'id: other').replace('name: Code Only', 'name: Other'))
    renameSync(project.path('cards/qa/code-only.md'), project.path('code-only.txt'))
    await cached()
    expect(Object.keys(data().cards).toSorted()).toEqual(['cards/hearts.md', 'cards/qa/other.md'])
  })
})

describe('a cache file', () => {
  it.each([
    ['cut', (text: string) => text.slice(0, -10)],
    ['empty', () => ''],
    ['other JSON', () => '{}'],
    ['edited so that a card reads better than it is', (text: string) => text.replace('CC BY 4.0', 'CC0 1.0')],
  ])('that is %s reads as none', async (_, spoil) => {
    await cached()
    const before = readFileSync(file, 'utf8')
    expect(spoil(before)).not.toBe(before)
    writeFileSync(file, spoil(before))
    expect(data()).toEqual({ cards: {} })
    expect((await cached()).diagnostics).toEqual([])
    expect(readFileSync(file, 'utf8')).toBe(before)
  })

  it('of other code reads as none', async () => {
    await cached()
    expect(loadCache(file, 'other code')).toEqual({ cards: {} })
  })

  it('that cannot be written is no fault', async () => {
    file = project.path('cards/hearts.md/cardex.json')
    expect((await cached()).diagnostics).toEqual([])
  })
})

it('builds the same bytes from remembered cards', async () => {
  const cold = (await buildFolder(sources)).built?.artefacts
  await cached()
  const warm = (await buildFolder(sources, cachedMemory(data()))).built?.artefacts
  expect(warm).toEqual(cold)
  expect(warm?.length).toBeGreaterThan(5)
})
