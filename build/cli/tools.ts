import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { lockFaults, lockOf, lockText, type MenuLock } from '../emit/menu-lock.ts'
import { type Command, Misuse } from './command.ts'
import { wrapped } from './help.ts'
import { PACKAGE } from './places.ts'
import type { Terminal } from './terminal.ts'
import { openToolkit } from './toolkit.ts'

const LOCK = join(PACKAGE, 'lib', 'tools', 'menu.lock.json')

const updateLock = (terminal: Terminal): 0 => {
  if (!existsSync(LOCK)) throw new Misuse('--update-lock works in a clone of the catalogue\'s sources')
  const now = lockOf()
  const changes = lockFaults(JSON.parse(readFileSync(LOCK, 'utf8')) as MenuLock, now)
  writeFileSync(LOCK, lockText(now))
  terminal.print(changes.length ? changes.join('\n') : 'nothing changed')
  return 0
}

export const tools: Command = {
  words: '',
  takes: [0, 0],
  about: 'Lists the tools of the catalogue with what each is for; with --json the whole menu as agents get it, input schemas included.',
  options: ['catalogue', 'allow', 'deny', 'json', 'update-lock'],
  examples: [['', 'names and descriptions'], ['--json', 'the menu with input schemas']],
  async run({ options }, terminal) {
    if (options['update-lock']) return updateLock(terminal)
    const { toolkit } = await openToolkit(options)
    const menu = await toolkit.list()
    if (options.json) terminal.print(JSON.stringify({ tools: menu }))
    else for (const { name, title, description } of menu) terminal.print(`${terminal.colours.bold(name)}  ${title}\n${wrapped(description, '  ')}\n`)
    return 0
  },
}
