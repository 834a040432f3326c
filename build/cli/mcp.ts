import { type Command, type ExitCode, Misuse } from './command.ts'
import { HTTP_OPTIONS } from './http-options.ts'
import type { OptionName, Options } from './options.ts'
import { packageVersion } from './places.ts'
import { openToolkit, TOOLKIT_OPTIONS } from './toolkit.ts'

const ONLY_HTTP: readonly OptionName[] = HTTP_OPTIONS.filter(option => !TOOLKIT_OPTIONS.some(one => one === option))

/** Until the client closes its end, or a signal comes. Nothing may be printed meanwhile: stdout is the client's. */
const serveStdio = async (options: Options): Promise<ExitCode> => {
  const stray = ONLY_HTTP.find(option => options[option] !== undefined)
  if (stray) throw new Misuse(`--${stray} belongs to --http`)
  const { catalogue, toolkit } = await openToolkit(options)
  const [{ createMcpFactory }, { serveMcpOverStdio }] = await Promise.all([import('../../lib/doors/mcp.ts'), import('../../lib/doors/mcp-stdio.ts')])
  const connection = serveMcpOverStdio(createMcpFactory(toolkit, { title: catalogue.manifest.name, version: packageVersion() }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void connection.close())
  await connection.closed
  return 0
}

export const mcp: Command = {
  words: '',
  takes: [0, 0],
  about: 'Serves the tools over MCP, protocol revisions 2025-11-25 and 2026-07-28. Without --http it speaks on standard input and output: the command that a host such as Claude Desktop starts.',
  options: [...HTTP_OPTIONS, 'http'],
  examples: [
    ['', 'for a host that starts it'],
    ['--deny search_card_text --log calls.jsonl', 'without one tool, and with a log of the calls'],
    ['--http --port 9000', 'at http://127.0.0.1:9000/mcp'],
  ],
  async run({ options }, terminal) {
    return options.http ? (await import('./listen.ts')).serveHttp(options, terminal, 'mcp') : serveStdio(options)
  },
}
