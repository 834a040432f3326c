/**
 * The lock of the menu: hash of what each tool tells agents, in the menu's order. Words and schemas of a tool are a contract with every
 * agent that has seen them, so they change only with the lock, on purpose: `cardex tools --update-lock`.
 */
import { sha256 } from '../files.ts'
import type { ToolListing } from '../../lib/model.ts'
import { buildMenu } from './menu.ts'

/** sha256 by tool, in the order of the menu. */
export type MenuLock = Record<string, string>

/** The facets belong to the cards, not to the tools: a new one changes no lock. */
const ANY_FACET = ['<facet>']

const hashOf = ({ title, description, inputSchema, annotations }: ToolListing): string =>
  sha256(JSON.stringify({ title, description, inputSchema, annotations }))

/** The lock of a menu: what each tool tells agents, as a hash. */
export const lockOf = (tools: readonly ToolListing[] = buildMenu(ANY_FACET).tools): MenuLock =>
  Object.fromEntries(tools.map(tool => [tool.name, hashOf(tool)]))

/** The text of the lock file. */
export const lockText = (lock: MenuLock): string => `${JSON.stringify(lock, undefined, 2)}\n`

/** What differs between a lock and the tools, one line each; none where they agree. */
export const lockFaults = (locked: MenuLock, now: MenuLock): string[] => {
  const [before, after] = [Object.keys(locked), Object.keys(now)]
  const kept = (names: string[], others: MenuLock): string[] => names.filter(name => Object.hasOwn(others, name))
  return [
    ...after.filter(name => !Object.hasOwn(locked, name)).map(name => `${name} is new`),
    ...before.filter(name => !Object.hasOwn(now, name)).map(name => `${name} is gone`),
    ...after.filter(name => Object.hasOwn(locked, name) && locked[name] !== now[name]).map(name => `${name} tells something else`),
    ...(kept(before, now).join() === kept(after, locked).join() ? [] : ['the order differs']),
  ]
}
