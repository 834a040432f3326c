/**
 * Tools that the conformance suite calls by name. They exercise features of the protocol which a read-only catalogue has no use for;
 * only the test server offers them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import {
  type CallToolResult, type ContentBlock, createRequestStateCodec, type InputRequests, inputRequired, type InputRequiredResult, inputResponse, ProtocolError,
  ProtocolErrorCode, type ServerContext, type Tool,
} from '@modelcontextprotocol/server'
import { PNG, WAV } from './fixture-media.ts'

type Outcome = CallToolResult | InputRequiredResult
export type FixtureTool = (context: ServerContext) => Outcome | Promise<Outcome>

const said = (...texts: string[]): CallToolResult => ({ content: texts.map(text => ({ type: 'text', text })) })
const shown = (...content: ContentBlock[]): CallToolResult => ({ content })
const picture: ContentBlock = { type: 'image', data: PNG, mimeType: 'image/png' }

/** What a client may be asked for, by the key of the answer. */
export const elicit = (message: string, property: string, schema: { type: 'string' } | { type: 'boolean' } = { type: 'string' }) =>
  inputRequired.elicit({ message, requestedSchema: { type: 'object', properties: { [property]: schema }, required: [property] } })
const sample = (question: string, maxTokens: number) =>
  inputRequired.createMessage({ messages: [{ role: 'user', content: { type: 'text', text: question } }], maxTokens })

const answered = ({ mcpReq }: ServerContext, requests: InputRequests): boolean =>
  Object.keys(requests).every(key => inputResponse(mcpReq.inputResponses, key).kind !== 'missing')

/** Asks until every answer is there, then says what came. */
const asking = (requests: InputRequests): FixtureTool => context =>
  answered(context, requests) ? said(JSON.stringify(context.mcpReq.inputResponses)) : inputRequired({ inputRequests: requests })

const state = createRequestStateCodec<string>({ key: crypto.getRandomValues(new Uint8Array(32)) })

/** The stage that a signed state tells; undefined in the first round. A state that was tampered with is refused. */
const stageOf = async (context: ServerContext): Promise<string | undefined> => {
  const sealed = context.mcpReq.requestState<string>()
  if (sealed === undefined) return undefined
  try {
    return await state.verify(sealed, context)
  } catch {
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'Invalid or expired requestState')
  }
}

const askAt = async (stage: string, inputRequests: InputRequests): Promise<InputRequiredResult> =>
  inputRequired({ inputRequests, requestState: await state.mint(stage) })

/** Asks round by round, and ends with a word when all is answered. */
const inRounds = (rounds: readonly InputRequests[], end: string): FixtureTool => async context => {
  const stage = await stageOf(context)
  const round = stage === undefined ? -1 : Number(stage)
  const asked = rounds[round]
  const next = asked && !answered(context, asked) ? round : round + 1
  const requests = rounds[next]
  return requests ? askAt(String(next), requests) : said(end)
}

const CONFIRM = { confirm: elicit('Please confirm', 'ok', { type: 'boolean' }) }
const NAME = { user_name: elicit('What is your name?', 'name') }

const withLogs: FixtureTool = async ({ mcpReq }) => {
  for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
    await mcpReq.log('info', line)
    await wait(50)
  }
  return said('Logged.')
}

const withProgress: FixtureTool = async ({ mcpReq }) => {
  const token = mcpReq._meta?.progressToken
  for (const progress of [0, 50, 100]) {
    if (token !== undefined) await mcpReq.notify({ method: 'notifications/progress', params: { progressToken: token, progress, total: 100 } })
    await wait(50)
  }
  return said('Done.')
}

export const TOOLS: Readonly<Record<string, FixtureTool>> = {
  test_simple_text: () => said('This is a simple text response for testing.'),
  test_image_content: () => shown(picture),
  test_audio_content: () => shown({ type: 'audio', data: WAV, mimeType: 'audio/wav' }),
  test_embedded_resource: () => shown({ type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text: 'This is an embedded resource content.' } }),
  test_multiple_content_types: () => shown(
    { type: 'text', text: 'Multiple content types test:' }, picture,
    { type: 'resource', resource: { uri: 'test://mixed-content-resource', mimeType: 'application/json', text: '{"test":"data","value":123}' } },
  ),
  test_error_handling: () => ({ ...said('This tool intentionally returns an error for testing'), isError: true }),
  test_tool_with_logging: withLogs,
  test_logging_tool: withLogs,
  test_tool_with_progress: withProgress,
  test_missing_capability: () => inputRequired({ inputRequests: { answer: sample('Who is there?', 10) } }),
  test_streaming_elicitation: asking(NAME),
  test_input_required_result_elicitation: asking(NAME),
  test_input_required_result_sampling: asking({ capital_question: sample('What is the capital of France?', 100) }),
  test_input_required_result_list_roots: asking({ client_roots: inputRequired.listRoots() }),
  test_input_required_result_capabilities: asking({ question: sample('What now?', 10) }),
  test_input_required_result_request_state: inRounds([CONFIRM], 'state-ok'),
  test_input_required_result_tampered_state: inRounds([CONFIRM], 'state-ok'),
  test_input_required_result_multiple_inputs: inRounds([{ ...NAME, greeting: sample('Generate a greeting', 50), client_roots: inputRequired.listRoots() }], 'All answered.'),
  test_input_required_result_multi_round: inRounds([
    { step1: elicit('Step 1: What is your name?', 'name') }, { step2: elicit('Step 2: What is your favorite color?', 'color') },
  ], 'Both steps are done.'),
  json_schema_2020_12_tool: () => said('Called.'),
}

/** Every keyword of this schema has to come through the listing. */
const WIDE_SCHEMA: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: { address: { $anchor: 'addressDef', type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } } },
  properties: {
    name: { type: 'string' }, address: { $ref: '#/$defs/address' }, contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' }, email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

export const TOOL_LISTINGS: readonly Tool[] = Object.keys(TOOLS).map(name =>
  ({ name, description: `For the conformance suite: ${name}.`, inputSchema: name === 'json_schema_2020_12_tool' ? WIDE_SCHEMA : { type: 'object' } }))
