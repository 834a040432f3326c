// The least that a server of the SDK can be: what every MCP server on this machine pays before it does anything of its own.
import { McpServer } from '@modelcontextprotocol/server'
import { serveStdio } from '@modelcontextprotocol/server/stdio'

serveStdio(() => {
  const server = new McpServer({ name: 'smallest', version: '1.0.0' })
  server.registerTool('ping', { description: 'Answers.' }, () => ({ content: [{ type: 'text', text: 'pong' }] }))
  return server
})
