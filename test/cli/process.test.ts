/** What only a process of its own can show: being killed, running twice at once, another locale, a reader that leaves. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Manifest } from '../../lib/model.ts'
import { listedFiles } from '../listed.ts'
import { createProject, finished, HEARTS, type Project } from './project.ts'

let project: Project
beforeEach(() => { project = createProject() })
afterEach(() => project.remove())

const manifestOf = (out: string): Manifest => JSON.parse(project.read(`${out}/manifest.json`))

/** A build of what answers come from alone, since nothing here depends on the pages. */
const DATA = ['build', '--no-site', '--no-exports']

/** True where every file is the one that the manifest, or the list it names, lists. */
const isWhole = (out: string): boolean =>
  listedFiles(path => project.read(`${out}/${path}`), true).every(({ path, sha256 }) => createHash('sha256').update(readFileSync(project.path(out, path))).digest('hex') === sha256)

it('gives the same bytes in another time zone and locale', async () => {
  const [one, two] = await Promise.all([
    finished(project.spawn(['build', '--out', 'one'], { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' })),
    finished(project.spawn(['build', '--out', 'two'], { TZ: 'America/Lima', LC_ALL: 'C' })),
  ])
  expect([one.code, two.code]).toEqual([0, 0])
  expect(project.read('two/manifest.json')).toBe(project.read('one/manifest.json'))
}, 120_000)

it('leaves a whole output when it is killed in the middle of writing', async () => {
  for (let n = 0; n < 40; n++) project.write(`cards/many/heart-${n}.md`, HEARTS.replace('id: hearts', `id: heart-${n}`).replace('name: Hearts', `name: Heart ${n}`).replace(/identifiers.*\n/, ''))
  await project.build()
  const before = manifestOf('dist').version
  project.write('cards/hearts.md', HEARTS.replace('at rest', 'at work'))
  let caught = 0
  for (const milliseconds of [0, 1, 3]) {
    const child = project.spawn(DATA)
    const ended = finished(child)
    const next = project.path(`.dist.cardex-next-${child.pid}`)
    while (child.exitCode === null && !existsSync(next)) await new Promise(resolve => { setTimeout(resolve, 1) })
    if (milliseconds) await new Promise(resolve => { setTimeout(resolve, milliseconds) })
    child.kill('SIGKILL')
    await ended
    if (existsSync(next)) caught++
    expect(isWhole('dist')).toBe(true)
    if (manifestOf('dist').version !== before) break
  }
  expect(caught).toBeGreaterThan(0)
  expect(await project.build()).toMatchObject({ code: 0 })
  expect(manifestOf('dist').version).not.toBe(before)
  expect(readdirSync(project.folder).filter(name => name !== '.cache').toSorted()).toEqual(['cards', 'dist'])
}, 120_000)

it('lets one of two builds at once write, and tells the other why', async () => {
  const ends = await Promise.all([finished(project.spawn(DATA)), finished(project.spawn(DATA))])
  const refused = ends.filter(({ code }) => code === 1)
  // The slower one may well come after the faster one is done; then both are fine.
  expect(ends.map(({ code }) => code).toSorted()).toEqual(refused.length ? [0, 1] : [0, 0])
  for (const { err } of refused) expect(err).toContain('another build is writing')
  expect(isWhole('dist')).toBe(true)
  expect(readdirSync(project.folder).filter(name => name !== '.cache').toSorted()).toEqual(['cards', 'dist'])
}, 120_000)

it('ends quietly when its reader leaves', async () => {
  await project.build()
  const child = project.spawn(['tools', '--json'])
  child.stdout?.destroy()
  const { err } = await finished(child)
  expect(err).toBe('')
}, 120_000)
