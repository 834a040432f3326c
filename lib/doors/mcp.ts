/**
 * The MCP door: one server factory for both protocol revisions, 2025-11-25 and 2026-07-28, whatever carries them.
 *
 * ```ts
 * const factory = createMcpFactory(createToolkit(catalogue), { version: '1.0.0' })
 * serveStdio(factory)           // from '@modelcontextprotocol/server/stdio'
 * createMcpHandler(factory)     // from '@modelcontextprotocol/server'
 * ```
 *
 * The low-level server is used on purpose. The toolkit reads lenient input before it validates it by the tool's schema, and its
 * listing is the catalogue's own `menu.json`: neither should be read, judged or rewritten a second time here.
 */
import { type CallToolResult, Server, type Tool } from '@modelcontextprotocol/server'
import type { Toolkit } from '../tools/toolkit.ts'

/** How long, in milliseconds, a client may keep the menu: it changes only with a new build of the catalogue. */
const MENU_TTL_MS = 60 * 60 * 1000

/** Who answers. */
export interface McpIdentity {
  /** Default: `cardex`. */
  name?: string
  /** Shown to people. */
  title?: string
  version: string
}

/**
 * A tool call as MCP answers it. The text is the answer's compact JSON, complete by itself: no tool declares an output schema, so no
 * `structuredContent` is sent and hosts that show only one of the two show the whole. A bad call is a result with `isError`, which the
 * model sees and can mend; a protocol error it would not see.
 */
export const callForMcp = async (toolkit: Toolkit, name: string, args: unknown): Promise<CallToolResult> => {
  const answer = await toolkit.call(name, args)
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], ...(answer.outcome === 'error' ? { isError: true } : {}) }
}

/** Gives a new server for each connection (stdio) or request (HTTP); both revisions take the same one. */
export const createMcpFactory = (toolkit: Toolkit, { name = 'cardex', title, version }: McpIdentity) => (): Server => {
  const server = new Server({ name, version, ...(title === undefined ? {} : { title }) }, {
    capabilities: { tools: {} },
    // The menu is the same for every caller of this toolkit.
    cacheHints: { 'tools/list': { ttlMs: MENU_TTL_MS, cacheScope: 'public' } },
  })
  // Every input schema of the menu is one of an object, as the build makes them.
  server.setRequestHandler('tools/list', async () => ({ tools: await toolkit.list() as Tool[] }))
  server.setRequestHandler('tools/call', ({ params }) => callForMcp(toolkit, params.name, params.arguments))
  return server
}
