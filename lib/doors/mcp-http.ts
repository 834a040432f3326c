/** MCP over Streamable HTTP, without sessions: every request is answered by a server of its own, so any instance can answer any request. */
import { createMcpHandler } from '@modelcontextprotocol/server'
import type { Toolkit } from '../tools/toolkit.ts'
import { createMcpFactory, type McpIdentity } from './mcp.ts'

/**
 * The `/mcp` endpoint as a fetch-style handler. It judges neither `Host` nor `Origin`: mount it behind the guard of the HTTP door.
 * @param maxBodyBytes largest request body
 */
export const createMcpDoor = (toolkit: Toolkit, identity: McpIdentity, maxBodyBytes: number) =>
  createMcpHandler(createMcpFactory(toolkit, identity), { maxRequestBodySize: maxBodyBytes })
