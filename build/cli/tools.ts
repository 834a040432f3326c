import type { Command } from './command.ts'
import { wrapped } from './help.ts'
import { openToolkit } from './toolkit.ts'

export const tools: Command = {
  words: '',
  takes: [0, 0],
  about: 'Lists the tools of the catalogue with what each is for; with --json the whole menu as agents get it, input schemas included.',
  options: ['catalogue', 'allow', 'deny', 'json'],
  examples: [['', 'names and descriptions'], ['--json', 'the menu with input schemas']],
  async run({ options }, terminal) {
    const { toolkit } = await openToolkit(options)
    const menu = await toolkit.list()
    if (options.json) terminal.print(JSON.stringify({ tools: menu }))
    else for (const { name, title, description } of menu) terminal.print(`${terminal.colours.bold(name)}  ${title}\n${wrapped(description, '  ')}\n`)
    return 0
  },
}
