import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FileEntry } from '../../lib/model.ts'
import { listedFiles } from '../listed.ts'
import { CODE_ONLY, createProject, HEARTS, type Project } from './project.ts'

let project: Project
beforeEach(() => { project = createProject() })
afterEach(() => project.remove())

const listed = (): FileEntry[] => listedFiles(path => project.read(`dist/${path}`), true)

const manifest = (): { version: string; as_of: string; cards: number; counts: Record<string, Record<string, number>>; files: { path: string; bytes: number; sha256: string }[] } =>
  JSON.parse(project.read('dist/manifest.json'))

describe('cardex build', () => {
  it('builds a folder of one\'s own cards outside the clone with the tables of the package', async () => {
    const { code, out, err } = await project.run(['build'])
    expect(code).toBe(0)
    expect(out).toMatch(/^Cardex: 2 cards as of 2026-11-30, version [0-9a-f]{16}\n/)
    expect(out).toContain('license_status  permissive 1, unstated 1')
    expect(out).toContain(`Built ${project.path('dist')}, `)
    expect(err).toContain('taken from the package')
    expect(project.json('dist/rows.json')).toMatchObject({ rows: [{ id: 'code-only', repo_only: true, license: null }, { id: 'hearts', license: 'CC-BY-4.0' }] })
  })

  it('takes what is beside the cards, each table on its own', async () => {
    project.write('cards/catalogue.yaml', 'name: My works\ndescription: Cards of mine.\npublisher: Me\nmetadata_license: CC0-1.0\nas_of: 2027-03-01\n')
    const { code, err } = await project.build('--out', 'public/mine')
    expect(code).toBe(0)
    expect(err).not.toContain('catalogue.yaml')
    expect(project.json('public/mine/manifest.json')).toMatchObject({ name: 'My works', as_of: '2027-03-01', publisher: 'Me' })
  })

  it('lets a card stand for a source that the package has no card for, but refuses a double entry of one\'s own', async () => {
    const wikipedia = HEARTS.replace('id: hearts', 'id: wikipedia').replace('name: Hearts', 'name: Wikipedia').replace(/identifiers.*\n/, '')
    project.write('cards/wikipedia.md', wikipedia)
    expect(await project.build()).toMatchObject({ code: 0 })
    project.write('cards/upstreams.yaml', '- id: wikipedia\n  name: Wikipedia\n')
    expect(await project.build()).toMatchObject({ code: 1, out: expect.stringContaining('cards/wikipedia.md:2:5 error') })
  })

  it('counts ages from the newest date in any card where that is later than what the catalogue says', async () => {
    project.write('cards/hearts.md', HEARTS.replace('checked_at: 2026-11-30', 'checked_at: 2026-12-24'))
    await project.build()
    expect(manifest().as_of).toBe('2026-12-24')
  })

  it('lists every file with its size and hash, and nothing else lies in the output', async () => {
    await project.run(['build', '--no-site'])
    const all = listed()
    for (const { path, bytes, sha256 } of all) {
      const content = readFileSync(project.path('dist', path))
      expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256])
    }
    const found = readdirSync(project.path('dist'), { recursive: true, withFileTypes: true }).filter(entry => entry.isFile())
    expect(found).toHaveLength(all.length + 1)
    const paths = all.map(({ path }) => path)
    const exports = ['cards.csv', 'cards.jsonl', 'cards.parquet', 'catalog.jsonld', 'catalog.ttl', 'croissant.json', 'datapackage.json', 'evidence.csv', 'facets.csv', 'spdx.json']
    const others = ['beside.json', 'CITATION.cff', 'cards/code-only/dataset.jsonld', 'cards/hearts/dataset.jsonld', ...exports.map(name => `exports/${name}`)]
    expect(paths).toEqual(expect.arrayContaining(others))
    expect(paths.filter(path => !others.includes(path))).toEqual([
      'facets.json', 'index.json', 'menu.json', 'names.json', 'openapi.json',
      'packed/cards/0.json', 'packed/columns/0.json', 'packed/head.json', 'packed/index/lengths/0.json', 'packed/index/suggestions/0.json', 'packed/index/terms/0.json',
      'packed/name-words/0.json', 'packed/names/0.json', 'packed/passages/index/lengths/0.json', 'packed/passages/index/suggestions/0.json',
      'packed/passages/index/terms/0.json', 'packed/passages/texts/0.json',
      'passages.json', 'rows.json', 'schema/card.schema.json', 'cards/code-only.json', 'cards/hearts.json',
    ])
  })

  it('makes no exports where they are not wanted, and the version stays: no answer comes from them', async () => {
    await project.run(['build', '--no-site'])
    const { version } = manifest()
    await project.run(['build', '--no-site', '--no-exports'])
    expect(manifest().version).toBe(version)
    expect(manifest().files.map(({ path }) => path)).not.toContain('beside.json')
    expect(existsSync(project.path('dist/exports'))).toBe(false)
  })

  it('tells what changed since an earlier output, and refuses one that it cannot read', async () => {
    await project.run(['build', '--no-site', '--out', 'old'])
    project.write('cards/hearts.md', HEARTS.replace('raw: CC BY 4.0', 'raw: CC BY-NC 4.0'))
    expect(await project.run(['build', '--no-site', '--previous', 'old'])).toMatchObject({ code: 0 })
    expect(project.read('dist/exports/changes.atom')).toContain('<title>Hearts: licence, evidence changed, verdict: allowed_with_conditions → not_allowed</title>')
    expect(await project.run(['build', '--no-site', '--previous', 'nowhere'])).toMatchObject({ code: 2, err: expect.stringContaining('nowhere is no built output') })
    project.write('old/cards/hearts.json', project.read('old/cards/hearts.json').slice(0, -9))
    expect(await project.run(['diff', 'old', 'dist'])).toMatchObject({ code: 2, err: expect.stringContaining('old cannot be read as a catalogue: cards/hearts.json: It is not whole JSON.') })
  })

  it('lists its pages in a sitemap where it has a site, and says so where it has none', async () => {
    expect((await project.run(['build'])).err).toContain('no sitemap.xml')
    project.write('cards/catalogue.yaml', 'name: My works\ndescription: Cards of mine.\npublisher: Me\nmetadata_license: CC0-1.0\nas_of: 2027-03-01\nsite: https://cards.example\n')
    expect((await project.run(['build'])).err).not.toContain('no sitemap.xml')
    expect(project.read('dist/sitemap.xml')).toContain('<loc>https://cards.example/cards/hearts/</loc>')
  })

  it('changes its version exactly when a file changes, and leaves the same output alone', async () => {
    await project.build()
    const before = manifest().version
    expect(await project.build()).toMatchObject({ out: expect.stringContaining(`Unchanged ${project.path('dist')}`) })
    expect(manifest().version).toBe(before)
    project.write('cards/hearts.md', HEARTS.replace('at rest', 'at work'))
    await project.build()
    expect(manifest().version).not.toBe(before)
  })

  it('gives the same bytes whatever the folders are called and where they lie', async () => {
    await project.run(['build'])
    cpSync(project.path('cards'), project.path('elsewhere/deep/other'), { recursive: true })
    await project.run(['build', '--cards', 'elsewhere/deep/other', '--out', 'again'])
    expect(project.read('again/manifest.json')).toBe(project.read('dist/manifest.json'))
  })

  it('fails on a broken card and keeps the earlier output', async () => {
    await project.build()
    const before = project.read('dist/manifest.json')
    project.write('cards/hearts.md', HEARTS.replace('mode: open_download', 'mode: open'))
    const { code, out, err } = await project.build()
    expect(code).toBe(1)
    expect(out).toContain('cards/hearts.md:16:9 error')
    expect(err).toContain('the earlier output is as it was')
    expect(project.read('dist/manifest.json')).toBe(before)
    expect(readdirSync(project.folder).filter(name => name !== '.cache').toSorted()).toEqual(['cards', 'dist'])
  })

  it('fails on a table that cannot be read', async () => {
    project.write('cards/licenses.yaml', '- id: [')
    expect(await project.build()).toMatchObject({ code: 1, out: expect.stringContaining('cards/licenses.yaml:1:') })
  })

  it('does not take a folder without cards for a catalogue without cards', async () => {
    await project.build()
    project.write('wrong/notes.txt', 'no cards')
    expect(await project.build('--cards', 'wrong')).toMatchObject({ code: 1, err: expect.stringContaining('there are no cards in wrong') })
    expect(await project.run(['check', '--cards', 'wrong'])).toMatchObject({ code: 1, err: expect.stringContaining('there are no cards in wrong') })
    expect(manifest().cards).toBe(2)
  })

  it('does not replace a folder that is no catalogue', async () => {
    project.write('dist/holiday.txt', 'photos')
    expect(await project.build()).toMatchObject({ code: 1, err: expect.stringContaining('holds no catalogue') })
    expect(project.read('dist/holiday.txt')).toBe('photos')
  })

  it('reports as JSON when asked', async () => {
    const { out } = await project.build('--json')
    expect(JSON.parse(out)).toMatchObject({ cards: 2, changed: true, out: project.path('dist'), counts: { repo_only: { true: 1, false: 1 } } })
  })

  it('publishes a schema whose tags are those of the vocabulary', async () => {
    await project.build()
    const { properties } = project.json('dist/schema/card.schema.json') as { properties: { tags: { required: string[]; properties: Record<string, { items: { enum: string[] } }> } } }
    expect(properties.tags.required).toEqual(expect.arrayContaining(['modality', 'data_type', 'task', 'organism', 'disease_area']))
    expect(properties.tags.properties.organism?.items.enum).toEqual(expect.arrayContaining(['human', 'unknown', 'not_applicable']))
  })

  it('never lists a withdrawn dataset by an address', async () => {
    project.write('cards/qa/code-only.md', CODE_ONLY.replace('derived_from:', 'handling: {act: tombstone, reason: Taken down., date: 2026-11-30}\nderived_from:'))
    expect(await project.run(['build'])).toMatchObject({ code: 0 })
    for (const { path } of listed()) expect([path, project.read(`dist/${path}`).includes('github.com/example/code-only')]).toEqual([path, false])
  })
})
