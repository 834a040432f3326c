/** What only a process of its own can show: running twice at once, another locale, a reader that leaves. Kills stand in test/soak. */
import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { faultsOf } from '../soak/whole.ts'
import { createProject, finished, type Project } from './project.ts'

let project: Project
beforeEach(() => { project = createProject() })
afterEach(() => project.remove())

/** A build of what answers come from alone, since nothing here depends on the pages. */
const DATA = ['build', '--no-site', '--no-exports']

it('gives the same bytes in another time zone and locale', async () => {
  const [one, two] = await Promise.all([
    finished(project.spawn(['build', '--out', 'one'], { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8' })),
    finished(project.spawn(['build', '--out', 'two'], { TZ: 'America/Lima', LC_ALL: 'C' })),
  ])
  expect([one.code, two.code]).toEqual([0, 0])
  expect(project.read('two/manifest.json')).toBe(project.read('one/manifest.json'))
}, 120_000)

it('lets one of two builds at once write, and tells the other why', async () => {
  const ends = await Promise.all([finished(project.spawn(DATA)), finished(project.spawn(DATA))])
  const refused = ends.filter(({ code }) => code === 1)
  // The slower one may well come after the faster one is done; then both are fine.
  expect(ends.map(({ code }) => code).toSorted()).toEqual(refused.length ? [0, 1] : [0, 0])
  for (const { err } of refused) expect(err).toContain('another build is writing')
  expect(faultsOf(project.path('dist'))).toEqual([])
  expect(readdirSync(project.folder).filter(name => name !== '.cache').toSorted()).toEqual(['cards', 'dist'])
}, 120_000)

it('ends quietly when its reader leaves', async () => {
  await project.build()
  const child = project.spawn(['tools', '--json'])
  child.stdout?.destroy()
  const { err } = await finished(child)
  expect(err).toBe('')
}, 120_000)
