import type { Command } from './command.ts'

interface Entry {
  /** One line for the list of commands. */
  summary: string
  /** Loaded only when it is asked for, so that a call starts fast. */
  load(): Promise<Command>
}

/** The commands, in the order of the help. */
export const COMMANDS = {
  check: { summary: 'find every fault of every card, with file, line and column', load: async () => (await import('./check.ts')).check },
  fmt: { summary: 'bring cards into their canonical form', load: async () => (await import('./fmt.ts')).fmt },
  new: { summary: 'begin a card, with the questions that its evidence answers', load: async () => (await import('./new.ts')).newCard },
  import: { summary: 'draft a card from a description that exists already', load: async () => (await import('./import.ts')).importFrom },
  build: { summary: 'build the catalogue from the cards', load: async () => (await import('./build.ts')).build },
  dev: { summary: 'watch the cards while you edit: check, build and serve after every change', load: async () => (await import('./dev.ts')).dev },
  verify: { summary: 'read the pages of the evidence again: is it still there?', load: async () => (await import('./verify.ts')).verify },
  explain: { summary: 'show step by step how status and verdict of a card come about', load: async () => (await import('./explain.ts')).explain },
  diff: { summary: 'show what changed for a reader between two outputs, folders of cards or git revisions', load: async () => (await import('./diff.ts')).diff },
  stats: { summary: 'count the catalogue and measure its answers against their budgets', load: async () => (await import('./stats.ts')).stats },
  schema: { summary: 'print the JSON Schema of a card, for editors', load: async () => (await import('./schema.ts')).schema },
  tools: { summary: 'list the tools that agents call', load: async () => (await import('./tools.ts')).tools },
  call: { summary: 'call a tool of the catalogue, as an agent would', load: async () => (await import('./call.ts')).call },
  mcp: { summary: 'serve the tools over MCP, on standard input and output or HTTP', load: async () => (await import('./mcp.ts')).mcp },
  serve: { summary: 'serve tools, MCP and the built catalogue over HTTP', load: async () => (await import('./serve.ts')).serve },
  eval: { summary: 'evaluate how agents fare with the tools', load: async () => (await import('./eval.ts')).evaluate },
} as const satisfies Record<string, Entry>

export type CommandName = keyof typeof COMMANDS

export const COMMAND_NAMES = Object.keys(COMMANDS) as CommandName[]

/** True of the name of a command. */
export const isCommand = (name: string): name is CommandName => Object.hasOwn(COMMANDS, name)
