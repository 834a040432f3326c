import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from '../build/verify/site.ts'
import { createProject, HEARTS, type Project } from './project.ts'

let project: Project
let site: Site
beforeEach(async () => {
  site = await openSite()
  const at = (path: string): string => HEARTS.replaceAll('https://data.example.org/hearts\n    retrieved_at', `${site.address}${path}\n    retrieved_at`).replace('excerpt: released under', 'excerpt: licensed under').replace('retrieved_at: 2026-11-30', 'retrieved_at: 2020-01-31')
  project = createProject({ 'cards/hearts.md': at('/ok') })
})
afterEach(() => {
  project.remove()
  site.close()
})

const dayOf = (text: string): string => /retrieved_at: (\S+)/.exec(text)?.[1] ?? ''

describe('cardex verify', () => {
  it('tells what it found and would write, and writes nothing', async () => {
    const before = project.read('cards/hearts.md')
    const { code, out } = await project.run(['verify', '--allow-private'])
    expect(code).toBe(0)
    expect(out).toMatch(/^ok +hearts e1 http:\/\/127.*\n +the excerpt is there\n +would write retrieved_at: \d{4}-\d\d-\d\d, read_as: live, reachable: ok\n1 record: ok 1\n$/)
    expect(project.read('cards/hearts.md')).toBe(before)
  })

  it('writes with --write only the keys of the records, and the card stays right', async () => {
    const before = project.read('cards/hearts.md')
    await project.run(['verify', 'hearts', '--allow-private', '--write'])
    const after = project.read('cards/hearts.md')
    const day = dayOf(after)
    expect(day > '2026').toBe(true)
    expect(after).toBe(before.replace(/retrieved_at: \S+/, `retrieved_at: ${day}\n    read_as: live\n    reachable: ok`))
    expect((await project.run(['check'])).code).toBe(0)
  })

  it('ends with 1 where the words changed or the page is gone, and gives JSON', async () => {
    project.write('cards/hearts.md', project.read('cards/hearts.md').replace('licensed under', 'never licensed under'))
    const changed = await project.run(['verify', 'cards', '--allow-private', '--json'])
    expect(changed.code).toBe(1)
    expect(JSON.parse(changed.out)).toMatchObject({ counts: { changed: 1, gone: 0 }, records: [{ owner: 'hearts', file: 'cards/hearts.md', record: 'e1', outcome: 'changed', propose: {}, untrusted_third_party_text: expect.stringContaining('never') }] })
    project.write('cards/hearts.md', project.read('cards/hearts.md').replace('/ok', '/gone'))
    expect(await project.run(['verify', '--allow-private'])).toMatchObject({ code: 1, out: expect.stringContaining('gone') })
  })

  it('looks with --stale only at what decides and is due', async () => {
    const old = await project.run(['verify', '--allow-private', '--stale', '--limit', '3', '--json'])
    expect(JSON.parse(old.out)).toMatchObject({ records: [{ record: 'e1', outcome: 'ok' }] })
    project.write('cards/hearts.md', project.read('cards/hearts.md').replace('retrieved_at: 2020-01-31', 'retrieved_at: 2020-01-31\n    immutable: true'))
    const nothing = await project.run(['verify', '--allow-private', '--stale', '--json'])
    expect(JSON.parse(nothing.out)).toMatchObject({ records: [] })
  })

  it('does not reach this machine unless it is told to', async () => {
    expect(await project.run(['verify'])).toMatchObject({ code: 0, out: expect.stringContaining('no public address') })
    expect(site.asked).toEqual([])
  })

  it.each([
    [['verify', 'heart'], 'did you mean hearts?'],
    [['verify', '--limit', '0'], '--limit is a number'],
  ])('ends with 2 for a call that makes no sense: %j', async (args, message) => {
    expect(await project.run(args)).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
  })

  it('asks nothing while cards are faulty', async () => {
    project.write('cards/hearts.md', project.read('cards/hearts.md').replace('summary', 'sumary'))
    expect(await project.run(['verify', '--allow-private'])).toMatchObject({ code: 1, out: expect.stringContaining('unknown key') })
    expect(site.asked).toEqual([])
  })
})
