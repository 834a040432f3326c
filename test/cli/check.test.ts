import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProject, HEARTS, type Project } from './project.ts'

let project: Project
beforeAll(() => { project = createProject() })
afterAll(() => project.remove())

describe('cardex check', () => {
  it('ends with 0 where nothing is found, and says which tables came from the package', async () => {
    const { code, out, err } = await project.run(['check'])
    expect({ code, out }).toEqual({ code: 0, out: '2 cards, nothing found\n' })
    expect(err).toContain('cards has no vocabulary, no upstreams.yaml, no licenses.yaml, no catalogue.yaml: taken from the package')
  })

  it('ends with 1 and names file, line, column and the nearest legal key', async () => {
    project.write('broken/cards/hearts.md', HEARTS.replace('summary:', 'sumary:'))
    const { code, out } = await project.run(['check', '--cards', 'broken/cards'])
    expect(code).toBe(1)
    expect(out).toContain('broken/cards/hearts.md:4:1 error')
    expect(out).toContain('did you mean `summary`?')
  })

  it('prints an array of findings as JSON, and annotations for GitHub', async () => {
    const json = await project.run(['check', '--cards', 'broken/cards', '--json'])
    expect(JSON.parse(json.out)).toContainEqual(expect.objectContaining({ path: 'broken/cards/hearts.md', line: 4, column: 1, rule: 'unknown-key' }))
    const github = await project.run(['check', '--cards', 'broken/cards', '--format', 'github'])
    expect(github.out).toContain('::error file=broken/cards/hearts.md,line=4,col=1')
    expect([json.code, github.code]).toEqual([1, 1])
  })

  it('shows only what concerns the paths that were asked for', async () => {
    project.write('mixed/cards/a/hearts.md', HEARTS.replace('name: Hearts', 'naem: Hearts'))
    project.write('mixed/cards/b/other-hearts.md', HEARTS.replace('id: hearts', 'id: other-hearts').replace('name: Hearts', 'name: Other hearts').replace(/identifiers.*\n/, ''))
    const b = await project.run(['check', '--cards', 'mixed/cards', 'mixed/cards/b'])
    expect(b).toMatchObject({ code: 0, out: expect.stringContaining('nothing found') })
    const a = await project.run(['check', '--cards', 'mixed/cards', 'mixed/cards/a/hearts.md'])
    expect(a).toMatchObject({ code: 1, out: expect.stringContaining('mixed/cards/a/hearts.md:3:1') })
  })

  it('takes a folder outside ./cards for a folder of cards', async () => {
    const { code, out } = await project.run(['check', 'broken/cards'])
    expect({ code, out }).toMatchObject({ code: 1, out: expect.stringContaining('broken/cards/hearts.md:4:1') })
  })

  it('finds a date after the day that --as-of sets, at its line', async () => {
    const { code, out } = await project.run(['check', '--as-of', '2026-01-01'])
    expect(code).toBe(1)
    expect(out).toContain('cards/hearts.md:18:15 error 2026-11-30 is later than 2026-01-01')
  })

  it.each([
    [['check', '--cards', 'nowhere'], 'there is no folder nowhere'],
    [['check', 'nowhere.md'], 'there is no file or folder nowhere.md'],
    [['check', '--as-of', '2026-02-30'], '--as-of is a date'],
    [['check', '--format', 'githb'], 'did you mean github?'],
    [['check', '--format', 'text', '--json'], 'contradict'],
    [['check', '--forma', 'json'], 'there is no option --forma here; did you mean --format?'],
    [['check', '--cards'], '--cards needs a value'],
    [['check', '--cards', '--json'], '--cards needs a value'],
    [['check', '--json=yes'], '--json takes no value'],
  ])('ends with 2 for a call that makes no sense: %j', async (args, message) => {
    const { code, out, err } = await project.run(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toContain(message)
    expect(err).toContain('cardex check --help')
  })
})
