/** Any MCP server as tools, by the official client: an address, or a command line that speaks on its standard streams. */
import { readJson } from './decision.ts'
import { PackageMissing } from './model.ts'
import type { Tools } from './tools.ts'

const loadClient = async () => {
  try {
    const [{ Client, StreamableHTTPClientTransport }, { StdioClientTransport }] = await Promise.all([import('@modelcontextprotocol/client'), import('@modelcontextprotocol/client/stdio')])
    return { Client, StreamableHTTPClientTransport, StdioClientTransport }
  } catch {
    throw new PackageMissing('@modelcontextprotocol/client@2')
  }
}

const textOf = (content: unknown): string =>
  (Array.isArray(content) ? content : []).flatMap(one => (typeof one === 'object' && one !== null && 'text' in one && typeof one.text === 'string' ? [one.text] : [])).join('\n')

/** A result as an agent reads it: the JSON of its text where it is some, else the text. */
const answerOf = ({ content, isError }: { content?: unknown; isError?: boolean | undefined }): unknown => {
  const text = textOf(content)
  const value = readJson(text)?.value
  const answer = typeof value === 'object' && value !== null ? value : { text }
  return isError && !('outcome' in answer) ? { outcome: 'error', ...answer } : answer
}

export interface ForeignTools extends Tools { close(): Promise<void> }

/** @param server `https://...`, or a command with its arguments, parted by blanks */
export const connect = async (server: string): Promise<ForeignTools> => {
  const { Client, StreamableHTTPClientTransport, StdioClientTransport } = await loadClient()
  const client = new Client({ name: 'cardex-eval', version: '1.0.0' })
  const [command = '', ...args] = server.split(/\s+/)
  await client.connect(/^https?:/.test(server) ? new StreamableHTTPClientTransport(new URL(server)) : new StdioClientTransport({ command: command === 'node' ? process.execPath : command, args, stderr: 'ignore' }))
  return {
    async list() {
      const { tools } = await client.listTools()
      return tools.map(({ name, description = '', inputSchema }) => ({ name, description, inputSchema: inputSchema as Record<string, unknown> }))
    },
    async call(name, args) {
      try {
        return answerOf(await client.callTool({ name, arguments: args as Record<string, unknown> }))
      } catch (error) {
        return { outcome: 'error', code: 'protocol', message: error instanceof Error ? error.message : String(error) }
      }
    },
    close: () => client.close(),
  }
}
