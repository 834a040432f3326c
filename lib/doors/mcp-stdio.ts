/** MCP over standard input and output: what a host starts as a process of its own. Node only. */
import type { McpServerFactory } from '@modelcontextprotocol/server'
import { serveStdio, StdioServerTransport } from '@modelcontextprotocol/server/stdio'

/** A connection that is being served. */
export interface StdioConnection {
  /** Settles when the client has closed its end, or `close` was called. */
  closed: Promise<void>
  /** Ends the connection; calls in flight are dropped. */
  close(): Promise<void>
}

/** Serves the one client at the other end of this process's standard streams. Nothing else may write to stdout meanwhile. */
export const serveMcpOverStdio = (factory: McpServerFactory): StdioConnection => {
  const transport = new StdioServerTransport()
  const { close } = serveStdio(factory, { transport })
  const closed = new Promise<void>((resolve) => {
    const end = transport.onclose
    // oxlint-disable-next-line unicorn/prefer-add-event-listener -- a transport has one handler of each kind and is no event target
    transport.onclose = () => {
      end?.()
      resolve()
    }
  })
  return { closed, close }
}
