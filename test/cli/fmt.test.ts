import { chmodSync, readdirSync, statSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CODE_ONLY, createProject, HEARTS, type Project } from './project.ts'

const MESSY = HEARTS.replace('id: hearts\nname: Hearts', "name: 'Hearts' # so called\nid:   hearts")

const TIDY = CODE_ONLY.replace('MIT License', '"MIT License"').replace(/places:\n +- (.*)/, 'places: [$1]')

let project: Project
beforeEach(() => { project = createProject({ 'cards/a/hearts.md': MESSY, 'cards/code-only.md': TIDY }) })
afterEach(() => project.remove())

it('brings a card into its canonical form, names it, and has nothing to do the second time', async () => {
  expect(await project.run(['fmt'])).toEqual({ code: 0, out: 'cards/a/hearts.md\n', err: '1 file of 2 changed\n' })
  expect(project.read('cards/a/hearts.md')).toBe(HEARTS.replace('name: Hearts', 'name: Hearts # so called').replace('released under CC BY 4.0', '"released under CC BY 4.0"'))
  expect(await project.run(['fmt'])).toEqual({ code: 0, out: '', err: '0 files of 2 changed\n' })
})

it('with --check lists what would change, ends with 1 and writes nothing', async () => {
  expect(await project.run(['fmt', '--check'])).toEqual({ code: 1, out: 'cards/a/hearts.md\n', err: '1 file of 2 would change; cardex fmt changes them\n' })
  expect(project.read('cards/a/hearts.md')).toBe(MESSY)
  expect((await project.run(['fmt', '--check', 'cards/code-only.md'])).code).toBe(0)
})

it('refuses a card that cannot be read, says where, and formats the others', async () => {
  const broken = CODE_ONLY.replace('maintainer: Somebody else', 'maintainer: {Somebody')
  project.write('cards/code-only.md', broken)
  const { code, out } = await project.run(['fmt'])
  expect(code).toBe(1)
  expect(out).toMatch(/^cards\/a\/hearts\.md\ncards\/code-only\.md:\d+:\d+ error .* \[yaml-syntax\]\n/)
  expect(project.read('cards/code-only.md')).toBe(broken)
  expect(project.read('cards/a/hearts.md')).not.toBe(MESSY)
})

it('replaces a file with its permissions and leaves nothing beside it', async () => {
  chmodSync(project.path('cards/a/hearts.md'), 0o640)
  await project.run(['fmt'])
  expect(statSync(project.path('cards/a/hearts.md')).mode & 0o777).toBe(0o640)
  expect(readdirSync(project.path('cards/a'))).toEqual(['hearts.md'])
})

it('takes a folder outside ./cards, with the tables in it', async () => {
  project.write('mine/hearts.md', MESSY)
  project.write('mine/upstreams.yaml', '- name: Web\n  id: web\n')
  expect((await project.run(['fmt', 'mine'])).out).toBe('mine/hearts.md\nmine/upstreams.yaml\n')
  expect(project.read('mine/upstreams.yaml')).toBe('- id: web\n  name: Web\n')
})

it('reports as JSON', async () => {
  const { out } = await project.run(['fmt', '--check', '--json'])
  expect(JSON.parse(out)).toEqual({ seen: 2, changed: ['cards/a/hearts.md'], kept: [], refused: [] })
})

it('gives a card that is checked and derived like the one before', async () => {
  const explained = async () => (await project.run(['explain', 'hearts', '--json'])).out
  await project.build()
  const before = await explained()
  await project.run(['fmt'])
  await project.build()
  expect(await explained()).toBe(before)
})
