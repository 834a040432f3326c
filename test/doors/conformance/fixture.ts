/** Our own server factory, with what the conformance suite asks for by name beside it: tools, prompts, resources, completion, logging. */
import {
  type GetPromptResult, inputRequired, type InputRequiredResult, inputResponse, type McpServerFactory, ProtocolError, ProtocolErrorCode, type Prompt, type PromptMessage,
  type ReadResourceResult, ResourceNotFoundError, type Server, type ServerContext, type Tool,
} from '@modelcontextprotocol/server'
import { callForMcp, createMcpFactory } from '../../../lib/doors/mcp.ts'
import type { Toolkit } from '../../../lib/index.ts'
import { PNG } from './fixture-media.ts'
import { elicit, TOOL_LISTINGS, TOOLS } from './fixture-tools.ts'

const ask = (...content: PromptMessage['content'][]): GetPromptResult => ({ messages: content.map(one => ({ role: 'user', content: one })) })
const words = (text: string): PromptMessage['content'] => ({ type: 'text', text })

type FixturePrompt = (args: Record<string, string>, context: ServerContext) => GetPromptResult | InputRequiredResult

const PROMPTS: Readonly<Record<string, FixturePrompt>> = {
  test_simple_prompt: () => ask(words('This is a simple prompt for testing.')),
  test_prompt_with_arguments: ({ arg1, arg2 }) => ask(words(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)),
  test_prompt_with_embedded_resource: ({ resourceUri = '' }) => ask(
    { type: 'resource', resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' } },
    words('Please process the embedded resource above.'),
  ),
  test_prompt_with_image: () => ask({ type: 'image', data: PNG, mimeType: 'image/png' }, words('Please analyze the image above.')),
  test_input_required_result_prompt: (_, { mcpReq }) => (inputResponse(mcpReq.inputResponses, 'user_context').kind === 'missing'
    ? inputRequired({ inputRequests: { user_context: elicit('What context should the prompt use?', 'context') } })
    : ask(words(JSON.stringify(mcpReq.inputResponses)))),
}

const ARGUMENTS: Readonly<Record<string, string[]>> = { test_prompt_with_arguments: ['arg1', 'arg2'], test_prompt_with_embedded_resource: ['resourceUri'] }
const PROMPT_LISTINGS: Prompt[] = Object.keys(PROMPTS).map(name =>
  ({ name, description: `For the conformance suite: ${name}.`, arguments: (ARGUMENTS[name] ?? []).map(argument => ({ name: argument, required: true })) }))

const RESOURCES: Readonly<Record<string, { mimeType: string; text: string } | { mimeType: string; blob: string }>> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
}

const readResource = (uri: string): ReadResourceResult => {
  const found = RESOURCES[uri]
  if (found) return { contents: [{ uri, ...found }] }
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1]
  if (id === undefined) throw new ResourceNotFoundError(uri)
  return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }] }
}

const addPrompts = (server: Server): void => {
  server.setRequestHandler('prompts/list', () => ({ prompts: PROMPT_LISTINGS }))
  server.setRequestHandler('prompts/get', ({ params }, context) => {
    const prompt = PROMPTS[params.name]
    if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt.')
    return prompt(params.arguments ?? {}, context)
  })
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [], total: 0, hasMore: false } }))
}

const addResources = (server: Server): void => {
  const resources = Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, description: 'For the conformance suite.', mimeType }))
  server.setRequestHandler('resources/list', () => ({ resources }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }] }))
  server.setRequestHandler('resources/read', ({ params }) => readResource(params.uri))
  server.setRequestHandler('resources/subscribe', () => ({}))
  server.setRequestHandler('resources/unsubscribe', () => ({}))
}

const addTools = (server: Server, toolkit: Toolkit): void => {
  server.setRequestHandler('tools/list', async () => ({ tools: [...await toolkit.list() as Tool[], ...TOOL_LISTINGS] }))
  server.setRequestHandler('tools/call', ({ params }, context) => TOOLS[params.name]?.(context) ?? callForMcp(toolkit, params.name, params.arguments))
}

/** The factory of the door, with the fixtures added to each server that it makes. */
export const createFixtureFactory = (toolkit: Toolkit): McpServerFactory => {
  const factory = createMcpFactory(toolkit, { version: '0.0.0' })
  return () => {
    const server = factory()
    server.registerCapabilities({ prompts: {}, resources: { subscribe: true }, completions: {}, logging: {} })
    addTools(server, toolkit)
    addPrompts(server)
    addResources(server)
    return server
  }
}
