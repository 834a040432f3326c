/** Strict for new cards, lenient for listed ones, and a list that never grows: over the real command in a real clone. */
import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createProject, HEARTS, type Project } from './project.ts'

const onBranch = (id: string): string => HEARTS.replace('id: hearts\nname: Hearts', `id: ${id}\nname: ${id}`).replace(/identifiers.*\n/, '')
  .replace('url: https://data.example.org/hearts\n    retrieved_at', 'url: https://github.com/example/hearts/blob/main/README.md\n    retrieved_at')
const list = (cards: string): string => `- rule: branch-link\n  until: 2027-05-31\n  cards: [${cards}]\n  because: Read from stored copies.\n`

let project: Project
beforeAll(() => {
  project = createProject({ 'cards/lungs.md': onBranch('lungs'), 'cards/livers.md': onBranch('livers'), 'cards/ratchet.yaml': list('lungs') })
  for (const args of [['init', '-q'], ['add', '-A'], ['-c', 'user.name=a', '-c', 'user.email=a@example.org', 'commit', '-q', '-m', 'First']]) {
    execFileSync('git', args, { cwd: project.folder })
  }
})
afterAll(() => project.remove())

it('warns of the listed card, fails for the other, and keeps a catalogue from being built', async () => {
  const { code, out } = await project.run(['check'])
  expect(code).toBe(1)
  expect(out).toContain('cards/lungs.md:25:10 warning record `e1` links to the branch `main`')
  expect(out).toContain('cards/livers.md:25:10 error record `e1` links to the branch `main`')
  expect((await project.build()).code).toBe(1)
})

it('lets the listed card pass until its date', async () => {
  project.write('cards/ratchet.yaml', list('lungs, livers'))
  expect((await project.run(['check'])).code).toBe(0)
  expect((await project.build()).code).toBe(0)
  expect((await project.run(['check', '--as-of', '2027-06-01'])).code).toBe(1)
})

it('refuses a list that grew since a revision, at the card, and only then', async () => {
  const grew = await project.run(['check', '--against', 'HEAD', '--format', 'github'])
  expect(grew.code).toBe(1)
  expect(grew.out).toContain('::error file=cards/ratchet.yaml,line=3,col=18,endLine=3,endColumn=24,title=ratchet-grew::`livers` was not listed')
  project.write('cards/livers.md', HEARTS.replace('id: hearts\nname: Hearts', 'id: livers\nname: Livers'))
  project.write('cards/ratchet.yaml', list('lungs'))
  expect(await project.run(['check', '--against', 'HEAD'])).toMatchObject({ code: 0 })
})

it('is asked for a revision that git knows', async () => {
  expect(await project.run(['check', '--against', 'nowhere'])).toMatchObject({ code: 2, err: expect.stringContaining('git knows no revision nowhere of cards') })
})
