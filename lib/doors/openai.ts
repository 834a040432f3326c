/**
 * Function calling in OpenAI's two wire formats, Chat Completions and Responses, which most other providers take too. Plain objects:
 * the `openai` package is not imported, its types fit.
 *
 * ```ts
 * const tools = await toOpenAITools(toolkit, { strict: true })
 * const { choices: [{ message }] } = await client.chat.completions.create({ model, messages, tools })
 * messages.push(message, ...await answerToolCalls(toolkit, message.tool_calls))
 * ```
 */
import type { Toolkit } from '../tools/toolkit.ts'
import { strictSchema } from './strict-schema.ts'
import { argumentsIn, textAnswer } from './tool-answer.ts'

export interface OpenAIOptions {
  /**
   * Ask the provider to decode arguments along the schema. Every key is then required and an optional one may be null, which the tools
   * read as missing. Default: false, the menu's own schemas, which any provider takes.
   */
  strict?: boolean
}

/** A tool of `chat.completions.create({ tools })`. */
export interface OpenAITool {
  type: 'function'
  function: { name: string; description: string; parameters: Record<string, unknown>; strict?: boolean }
}

/** A tool of `responses.create({ tools })`. */
export interface OpenAIResponsesTool {
  type: 'function'
  name: string
  description: string
  parameters: Record<string, unknown>
  strict: boolean
}

interface Listed { name: string; description: string; parameters: Record<string, unknown> }

const listed = async (toolkit: Pick<Toolkit, 'list'>, strict: boolean): Promise<Listed[]> => (await toolkit.list()).map(tool => ({
  name: tool.name, description: tool.description, parameters: strict ? strictSchema(tool, 'null') : tool.inputSchema,
}))

/** The tools this caller may use, for Chat Completions; in stable order. Rejects with a `CatalogueError` where the menu cannot be read. */
export const toOpenAITools = async (toolkit: Pick<Toolkit, 'list'>, { strict = false }: OpenAIOptions = {}): Promise<OpenAITool[]> =>
  // Servers that speak this format without strict mode may refuse the key.
  (await listed(toolkit, strict)).map(tool => ({ type: 'function', function: { ...tool, ...(strict ? { strict } : {}) } }))

/** The tools this caller may use, for the Responses API; in stable order. Rejects with a `CatalogueError` where the menu cannot be read. */
export const toOpenAIResponsesTools = async (toolkit: Pick<Toolkit, 'list'>, { strict = false }: OpenAIOptions = {}): Promise<OpenAIResponsesTool[]> =>
  (await listed(toolkit, strict)).map(tool => ({ type: 'function', ...tool, strict }))

/** A call in an assistant message; other types of calls are left to whoever offered them. */
export type ToolCall = { id: string; type: 'function'; function: { name: string; arguments: string } } | { id: string; type: 'custom' }

export interface ToolMessage { role: 'tool'; tool_call_id: string; content: string }

/**
 * Answers the calls of an assistant message, in their order: push the messages behind it. Never rejects; a bad call is answered with
 * what is legal. A name that is not in the toolkit is answered too: where tools of others are offered beside these, pass only these calls.
 */
export const answerToolCalls = async (toolkit: Pick<Toolkit, 'call'>, calls: readonly ToolCall[] | null | undefined): Promise<ToolMessage[]> =>
  Promise.all((calls ?? []).flatMap(call => call.type === 'function' ? [call] : []).map(async ({ id, function: { name, arguments: json } }) => {
    const { text } = await textAnswer(toolkit, name, argumentsIn(json))
    return { role: 'tool' as const, tool_call_id: id, content: text }
  }))

export interface FunctionCallOutput { type: 'function_call_output'; call_id: string; output: string }

interface FunctionCall { type: 'function_call'; call_id: string; name: string; arguments: string }
const isFunctionCall = (item: { type?: string }): item is FunctionCall => item.type === 'function_call'

/** Answers the function calls in a response's `output`; other items are passed over. As {@link answerToolCalls}. */
export const answerFunctionCalls = async (toolkit: Pick<Toolkit, 'call'>, output: readonly { type?: string }[]): Promise<FunctionCallOutput[]> =>
  Promise.all(output.filter(isFunctionCall).map(async ({ call_id, name, arguments: json }) => {
    const { text } = await textAnswer(toolkit, name, argumentsIn(json))
    return { type: 'function_call_output' as const, call_id, output: text }
  }))
