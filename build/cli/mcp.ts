import type { Command } from './command.ts'
import { packageVersion } from './places.ts'
import { openToolkit, TOOLKIT_OPTIONS } from './toolkit.ts'

export const mcp: Command = {
  words: '',
  takes: [0, 0],
  about: 'Serves the tools over MCP, protocol revisions 2025-11-25 and 2026-07-28, on standard input and output: the command that a host such as Claude Desktop starts.',
  options: [...TOOLKIT_OPTIONS],
  examples: [
    ['', 'for a host that starts it'],
    ['--deny search_card_text --log calls.jsonl', 'without one tool, and with a log of the calls'],
  ],
  async run({ options }) {
    const { catalogue, toolkit } = await openToolkit(options)
    const { createMcpFactory } = await import('../../lib/doors/mcp.ts')
    const factory = createMcpFactory(toolkit, { title: catalogue.manifest.name, version: packageVersion() })
    const { serveMcpOverStdio } = await import('../../lib/doors/mcp-stdio.ts')
    const connection = serveMcpOverStdio(factory)
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void connection.close())
    await connection.closed
    return 0
  },
}
