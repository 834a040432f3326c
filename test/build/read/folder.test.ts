/** Reading a folder: every card, in one order, wherever it stands. */
import { mkdir, mkdtemp, readdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readCards } from '../../../build/read/folder.ts'

let dir = ''
beforeEach(async () => { dir = await mkdtemp(join(tmpdir(), 'cardex-read-')) })
afterEach(() => rm(dir, { recursive: true, force: true }))

const put = async (path: string, text = '---\nid: x\n---\n'): Promise<void> => {
  const file = join(dir, 'cards', path)
  await mkdir(join(file, '..'), { recursive: true })
  await writeFile(file, text)
}
const read = async (): Promise<{ paths: string[]; faults: string[] }> => {
  const { cards, diagnostics } = await readCards(join(dir, 'cards'))
  return { paths: cards.map(({ path }) => path), faults: diagnostics.map(({ path, rule, message }) => `${path} ${rule}: ${message}`) }
}

it('reads every .md at any depth, sorted by code unit, and nothing else', async () => {
  for (const path of ['b.md', 'a/z.md', 'a/B.md', 'a/b/c/d.md', 'é.md', 'a-b.md', 'catalogue.yaml', 'vocabulary/x.yaml', '.hidden.md', '.git/x.md', 'notes.txt']) await put(path)
  expect(await read()).toEqual({ paths: ['a-b.md', 'a/B.md', 'a/b/c/d.md', 'a/z.md', 'b.md', 'é.md'].map(path => `cards/${path}`), faults: [] })
})

it('takes a README for a card, which it has to be', async () => {
  await put('README.md', '# How to\n')
  expect((await read()).faults).toEqual(['cards/README.md frontmatter-missing: the file does not begin with `---`'])
})

it('does not pass over a card whose ending is in capitals', async () => {
  await put('a.MD')
  expect((await read()).faults).toEqual(['cards/a.MD unreadable: the name must end in `.md`, in small letters'])
})

it('follows a link inside the folder and refuses circles, dead ends and ways out', async () => {
  await put('real/a.md')
  await writeFile(join(dir, 'outside.md'), '---\nid: secret\n---\n')
  await symlink(join(dir, 'cards/real/a.md'), join(dir, 'cards/b.md'))
  await symlink(join(dir, 'cards'), join(dir, 'cards/real/again'))
  await symlink(join(dir, 'nowhere.md'), join(dir, 'cards/dead.md'))
  await symlink(join(dir, 'outside.md'), join(dir, 'cards/out.md'))
  await symlink(dir, join(dir, 'cards/up'))
  const { paths, faults } = await read()
  expect(paths).toEqual(['cards/b.md', 'cards/real/a.md'])
  expect(faults.sort()).toEqual([
    'cards/dead.md unreadable: a link that leads nowhere',
    'cards/out.md unreadable: a link that leads out of the cards folder',
    'cards/real/again unreadable: a link that leads back to a folder around it',
    'cards/up unreadable: a link that leads out of the cards folder',
  ])
})

it('does not read a file that is too large for the memory', async () => {
  await put('huge.md')
  await truncate(join(dir, 'cards', 'huge.md'), 5 * 1024 ** 3)
  expect(await read()).toEqual({ paths: [], faults: ['cards/huge.md file-size: the file has 5368709120 bytes, at most 262144 are read'] })
})

it('tells that the folder does not exist', async () => {
  expect(await read()).toEqual({ paths: [], faults: ['cards unreadable: the folder does not exist'] })
})

it('changes nothing where it reads', async () => {
  await put('a.md')
  await read()
  expect(await readdir(join(dir, 'cards'))).toEqual(['a.md'])
})
