import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Watching, watchFolder } from '../../../build/dev/watch.ts'

let folder: string
let watching: Watching
let heard = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cardex-watch-'))
  mkdirSync(join(folder, 'cards/old'), { recursive: true })
  writeFileSync(join(folder, 'cards/a.md'), '0')
  heard = 0
  watching = watchFolder(join(folder, 'cards'), () => { heard += 1 })
})
afterEach(() => {
  watching.close()
  rmSync(folder, { recursive: true, force: true })
})

/** True where a change is heard within five seconds. */
const hears = async (act: () => void): Promise<boolean> => {
  heard = 0
  act()
  for (let waited = 0; waited < 5000; waited += 10) {
    if (heard > 0) return true
    await wait(10)
  }
  return false
}
const write = (path: string, text: string): void => writeFileSync(join(folder, path), text)

it('hears every change, however fast one follows the other and however it is written', async () => {
  for (let n = 0; n < 30; n++) {
    expect(await hears(() => {
      if (n % 2) return write('cards/a.md', `written ${n}`)
      write('cards/.a.md.swp', `renamed ${n}`)
      renameSync(join(folder, 'cards/.a.md.swp'), join(folder, 'cards/a.md'))
    })).toBe(true)
    await wait(n % 5)
  }
}, 30_000)

it('hears of new, moved and deleted folders and of what is written in them', async () => {
  expect(await hears(() => mkdirSync(join(folder, 'cards/new/deep'), { recursive: true }))).toBe(true)
  expect(await hears(() => write('cards/new/deep/b.md', '1'))).toBe(true)
  expect(await hears(() => renameSync(join(folder, 'cards/new'), join(folder, 'cards/newer')))).toBe(true)
  expect(await hears(() => write('cards/newer/deep/b.md', '2'))).toBe(true)
  expect(await hears(() => rmSync(join(folder, 'cards/newer'), { recursive: true }))).toBe(true)
  expect(await hears(() => write('cards/old/c.md', '1'))).toBe(true)
}, 30_000)

it('goes on when the whole folder is exchanged for another', async () => {
  expect(await hears(() => renameSync(join(folder, 'cards'), join(folder, 'aside')))).toBe(true)
  mkdirSync(join(folder, 'next/old'), { recursive: true })
  expect(await hears(() => renameSync(join(folder, 'next'), join(folder, 'cards')))).toBe(true)
  expect(await hears(() => write('cards/old/a.md', '1'))).toBe(true)
}, 30_000)

it('takes many changes at once for one, and hidden files for none', async () => {
  write('cards/.hidden', '1')
  await wait(150)
  expect(heard).toBe(0)
  for (let n = 0; n < 50; n++) write(`cards/old/${n}.md`, '1')
  await wait(500)
  expect(heard).toBeGreaterThan(0)
  expect(heard).toBeLessThan(5)
})
