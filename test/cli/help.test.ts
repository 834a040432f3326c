import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { COMMAND_NAMES, COMMANDS } from '../../build/cli/commands.ts'
import { readArguments } from '../../build/cli/arguments.ts'
import { createProject, type Project } from './project.ts'

let project: Project
beforeAll(() => { project = createProject({}) })
afterAll(() => project.remove())

describe('help', () => {
  it('lists every command', async () => {
    const { code, out } = await project.run(['--help'])
    expect(code).toBe(0)
    for (const name of COMMAND_NAMES) expect(out).toContain(`  ${name} `)
    expect(await project.run(['help'])).toEqual(await project.run(['-h']))
  })

  it.each(COMMAND_NAMES)('of %s names its options and gives examples that can be typed', async name => {
    const { code, out } = await project.run([name, '--help'])
    const command = await COMMANDS[name].load()
    expect(code).toBe(0)
    for (const option of command.options) expect(out).toContain(`--${option}`)
    expect(command.examples.length).toBeGreaterThan(1)
    for (const [line] of command.examples) {
      expect(out).toContain(`cardex ${name} ${line}`.trimEnd())
      const words = line.replace(/ < \S+$/, '').match(/'[^']*'|\S+/g) ?? []
      expect(() => readArguments(command, words.map(word => word.replaceAll('\'', '')))).not.toThrow()
    }
    expect(await project.run(['help', name])).toEqual({ code, out, err: '' })
  })

  it('tells the version', async () => {
    expect((await project.run(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it.each([
    [['chekc'], 'there is no command chekc; did you mean check?'],
    [['--json', 'check'], 'options come after the command'],
    [[], 'a command is missing'],
  ])('is pointed to, with 2, where the command is wrong: %j', async (args, message) => {
    const { code, err } = await project.run(args)
    expect(code).toBe(2)
    expect(err).toContain(message)
    expect(err).toContain(COMMAND_NAMES.join(', '))
  })

  it('says what to do where there are no cards and no catalogue is named', async () => {
    expect(await project.run(['build'])).toMatchObject({ code: 2, err: expect.stringContaining('name one with --cards') })
  })
})
