/** The official MCP clients, old and new, behind one face. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldStreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

export interface ToolResult { content: unknown; isError?: unknown; structuredContent?: unknown }

export interface OpenClient {
  /** Protocol revision that was agreed on, where the client tells. */
  revision: string | undefined
  list(): Promise<{ tools: unknown[] }>
  call(name: string, args: object): Promise<ToolResult>
  close(): Promise<void>
}

/** Where the server is: a command line of Node, or an address. */
export type Place = { stdio: string[] } | { http: string }

const IDENTITY = { name: 'cardex-test', version: '1.0.0' }
const command = (args: string[]) => ({ command: process.execPath, args, stderr: 'inherit' as const })

const openOld = async (place: Place): Promise<OpenClient> => {
  const client = new OldClient(IDENTITY)
  const transport = 'stdio' in place ? new OldStdioClientTransport(command(place.stdio)) : new OldStreamableHTTPClientTransport(new URL(place.http))
  // The package's own transport does not fit its own interface under exactOptionalPropertyTypes-like checks of newer compilers.
  await client.connect(transport as Parameters<OldClient['connect']>[0])
  return {
    revision: undefined,
    list: () => client.listTools(),
    call: (name, args) => client.callTool({ name, arguments: { ...args } }) as Promise<ToolResult>,
    close: () => client.close(),
  }
}

const openNew = async (place: Place, mode: 'legacy' | { pin: string }): Promise<OpenClient> => {
  const client = new Client(IDENTITY, { versionNegotiation: { mode } })
  await client.connect('stdio' in place ? new StdioClientTransport(command(place.stdio)) : new StreamableHTTPClientTransport(new URL(place.http)))
  return {
    revision: client.getNegotiatedProtocolVersion(),
    list: () => client.listTools(),
    call: (name, args) => client.callTool({ name, arguments: { ...args } }),
    close: () => client.close(),
  }
}

/** Name, revision that it speaks, and how to open it. */
export const CLIENTS = [
  ['sdk 1.32', '2025-11-25', openOld],
  ['client 2.4, legacy', '2025-11-25', (place: Place) => openNew(place, 'legacy')],
  ['client 2.4, pinned to 2026-07-28', '2026-07-28', (place: Place) => openNew(place, { pin: '2026-07-28' })],
] as const satisfies readonly (readonly [string, string, (place: Place) => Promise<OpenClient>])[]
