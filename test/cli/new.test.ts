import { existsSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createProject, HEARTS, type Project } from './project.ts'

let project: Project
beforeEach(() => { project = createProject({ 'cards/signals/hearts.md': HEARTS }) })
afterEach(() => project.remove())

describe('cardex new', () => {
  it('writes what the options say, and tells what to do next', async () => {
    const { code, out, err } = await project.run(['new', 'lungs', '--area', 'imaging', '--name', 'Lungs', '--homepage', 'https://example.org/lungs', '--mode', 'registration'])
    expect({ code, out }).toEqual({ code: 0, out: 'cards/imaging/lungs.md\n' })
    expect(err).toContain('cardex check cards/imaging/lungs.md')
    expect(project.read('cards/imaging/lungs.md')).toContain('id: lungs\nname: Lungs\n')
    expect(project.read('cards/imaging/lungs.md')).toContain('  mode: registration\n')
  })

  it('gives a card that no check passes, with a fault at every line that is to be filled in, and that fmt leaves alone', async () => {
    await project.run(['new', 'lungs', '--area', 'imaging', '--name', 'Lungs'])
    const { code, out } = await project.run(['check', '--format', 'json'])
    expect(code).toBe(1)
    const faults = JSON.parse(out) as { rule: string; line: number }[]
    const lines = project.read('cards/imaging/lungs.md').split('\n').flatMap((line, at) => (line.includes('TODO') ? [at + 1] : []))
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(['unfilled']))
    expect([...new Set(faults.map(({ line }) => line))]).toEqual(lines)
    expect((await project.run(['fmt', '--check', 'cards/imaging'])).code).toBe(0)
    expect((await project.run(['build'])).code).toBe(1)
  })

  it('asks a person, proposes an id, and asks again where an answer cannot stand', async () => {
    const answers = ['Lungs of Łódź', 'hearts', '', 'Imaging!', 'imaging', 'Somebody', 'example.org', 'https://example.org/lungs', '', 'open_downlod', 'open_download']
    const { code, out, err } = await project.run(['new'], { answers })
    expect({ code, out }).toEqual({ code: 0, out: 'cards/imaging/lungs-of-odz.md\n' })
    expect(err).toContain('Id of the card? [lungs-of-odz]')
    expect(err).toContain('there is a card hearts already: cards/signals/hearts.md')
    expect(err).toContain('example.org must be an http(s) URL')
    expect(err).toContain('open_downlod is no access mode; did you mean open_download?')
    expect(project.read('cards/imaging/lungs-of-odz.md')).toContain('maintainer: Somebody\nhomepage: https://example.org/lungs\n')
  })

  it('writes nothing where the person leaves', async () => {
    expect(await project.run(['new', 'lungs'], { answers: ['Lungs', 'imaging'] })).toMatchObject({ code: 1, out: '', err: expect.stringContaining('stopped; nothing was written') })
    expect(existsSync(project.path('cards/imaging'))).toBe(false)
  })

  it.each([
    ['a card that is there, in whatever folder', ['new', 'hearts', '--area', 'other'], 'there is a card hearts already: cards/signals/hearts.md'],
    ['an id that cannot be one', ['new', 'My Card', '--area', 'other'], 'My Card must be 2 to 64 small letters'],
    ['a folder outside the cards', ['new', 'lungs', '--area', '../elsewhere'], '../elsewhere must be the name of a folder'],
    ['a mode that is none', ['new', 'lungs', '--area', 'other', '--mode', 'open'], 'open is no access mode'],
    ['no area', ['new', 'lungs'], '--area is missing'],
    ['no id', ['new', '--area', 'other', '--name', '肺'], 'an id is missing'],
  ])('refuses %s', async (_what, args, message) => {
    expect(await project.run(args)).toMatchObject({ code: 2, err: expect.stringContaining(message) })
    expect(project.read('cards/signals/hearts.md')).toBe(HEARTS)
    expect(existsSync(project.path('cards/other'))).toBe(false)
  })
})
