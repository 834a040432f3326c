/** A build that knows an earlier one writes what a build that knows nothing writes. */
import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadCards, loadHead, saveCache } from '../../../build/cache/cache-file.ts'
import { codeVersion } from '../../../build/cache/code-version.ts'
import { CODE_ONLY, createProject, HEARTS, type Project, type Run } from '../../cli/project.ts'

const CACHE = '.cache/cardex.json'
const CODE = codeVersion(process.cwd())

let project: Project
beforeEach(() => {
  vi.stubEnv('CI', '') // where nothing is kept
  project = createProject()
})
afterEach(() => {
  vi.unstubAllEnvs()
  project.remove()
})

const filesOf = (folder: string): Map<string, string> => new Map(readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)).toSorted()
  .map(file => [relative(folder, file), readFileSync(file, 'latin1')]))

/** What a reader is told, but for the folder and whether it changed. */
const toldIn = ({ code, out, err }: Run): unknown => [code, out.replace(/(Built|Unchanged) \S+,/, ''), err]

const expectSameAsCold = async (...options: string[]): Promise<void> => {
  const warm = await project.build(...options)
  const warmer = await project.build(...options)
  const cold = await project.build('--out', 'cold', '--no-cache', ...options)
  expect([toldIn(warm), toldIn(warmer)]).toEqual([toldIn(cold), toldIn(cold)])
  expect(warmer.out).toContain('Unchanged')
  expect(filesOf(project.path('dist'))).toEqual(filesOf(project.path('cold')))
}

const OTHER = CODE_ONLY.replace('id: code-only', 'id: other').replace('name: Code Only', 'name: Other')

describe('a warm build', () => {
  it.each<[string, () => void, string[]]>([
    ['nothing changed', () => {}, []],
    ['one card changed', () => project.write('cards/qa/code-only.md', CODE_ONLY.replace('Questions about', 'Riddles about')), []],
    ['the source of a card changed', () => project.write('cards/hearts.md', HEARTS.replaceAll('CC BY 4.0', 'CC BY-NC 4.0')), []],
    ['one card was removed', () => {
      project.write('cards/qa/code-only.md', CODE_ONLY.replace(/derived_from:\n.*\n/, ''))
      rmSync(project.path('cards/hearts.md'))
    }, []],
    ['one card was added', () => project.write('cards/other.md', OTHER), []],
    ['a card moved', () => renameSync(project.path('cards/qa/code-only.md'), project.path('cards/code-only.md')), []],
    ['a table changed', () => project.write('cards/licenses.yaml', readFileSync('cards/licenses.yaml', 'utf8').replace('- CC BY 4.0', '- CC BY four')), []],
    ['the catalogue speaks of another day', () => {}, ['--as-of', '2031-01-01']],
    ['a warning came', () => project.write('cards/qa/code-only.md', CODE_ONLY.replace('name: Code Only', 'name: Code Only\naliases: [hearts]')), []],
  ])('writes and tells what a cold one does where %s', async (_, change, options) => {
    expect(await project.build()).toMatchObject({ code: 0 })
    change()
    await expectSameAsCold(...options)
  })

  it('writes nothing where a card that it knew is broken now, and keeps no run', async () => {
    await project.build()
    const before = filesOf(project.path('dist'))
    project.write('cards/hearts.md', HEARTS.replace('maintainer', 'maintaner'))
    expect(await project.build()).toMatchObject({ code: 1, out: expect.stringContaining('cards/hearts.md') })
    expect(await project.build()).toMatchObject({ code: 1 })
    expect(filesOf(project.path('dist'))).toEqual(before)
    expect(loadHead(project.path(CACHE), CODE).run).toBeUndefined()
  })

  it('takes from its cache what stands there and nothing else of an unchanged card', async () => {
    await project.build()
    const { run: _, ...head } = loadHead(project.path(CACHE), CODE)
    const entries = [...loadCards(project.path(CACHE), CODE, head.context ?? '').values()]
    const renamed = entries.map(({ card }) => ({ card: { ...card, card: { ...card.card, name: `Known as ${card.card.name}` } } }))
    expect(renamed).toHaveLength(2)
    saveCache(project.path(CACHE), CODE, head, renamed)
    await project.build()
    expect(project.json('dist/rows.json')).toMatchObject({ rows: [{ name: 'Known as Code Only' }, { name: 'Known as Hearts' }] })
  })
})

describe('an output that stands', () => {
  const inode = (): number => statSync(project.path('dist/manifest.json')).ino

  it('is told of and left alone, for each form of the report', async () => {
    const first = await project.build()
    const before = inode()
    expect(toldIn(await project.build())).toEqual(toldIn(first))
    const json = await project.build('--json')
    expect(JSON.parse(json.out)).toEqual({ ...JSON.parse((await project.build('--json', '--no-cache')).out), changed: false })
    expect(inode()).toBe(before)
  })

  it('is known again under any name, and told from one with other parts', async () => {
    await project.run(['build', '--no-site'])
    renameSync(project.path('dist'), project.path('elsewhere'))
    expect((await project.run(['build', '--no-site', '--out', 'elsewhere'])).out).toContain('Unchanged')
    expect((await project.build('--out', 'elsewhere')).out).toContain('Built')
    expect((await project.build('--out', 'elsewhere')).out).toContain('Unchanged')
  })

  it.each<[string, (file: string) => void]>([
    ['changed', file => writeFileSync(file, readFileSync(file, 'utf8').replace('Hearts', 'Hurts'))],
    ['missing', file => rmSync(file)],
    ['too much', file => writeFileSync(`${file}.bak`, '')],
  ])('is made good where a file is %s', async (_, spoil) => {
    await project.build()
    const before = filesOf(project.path('dist'))
    spoil(project.path('dist/cards/hearts.json'))
    expect(filesOf(project.path('dist'))).not.toEqual(before)
    expect((await project.build()).out).toContain('Built')
    expect(filesOf(project.path('dist'))).toEqual(before)
  })

  it('does not spare a build with a feed of changes', async () => {
    await project.run(['build', '--no-site', '--out', 'before'])
    project.write('cards/other.md', OTHER)
    await project.run(['build', '--no-site'])
    await project.run(['build', '--no-site', '--previous', 'before'])
    expect(readdirSync(project.path('dist/exports'))).toContain('changes.atom')
    await project.run(['build', '--no-site'])
    expect(readdirSync(project.path('dist/exports'))).not.toContain('changes.atom')
  })
})

it('keeps nothing where nothing shall be kept', async () => {
  await project.build('--no-cache')
  vi.stubEnv('CI', 'true')
  await project.build()
  expect(readdirSync(project.folder).toSorted()).toEqual(['cards', 'dist'])
})

