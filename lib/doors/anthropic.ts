/**
 * Tool use in the wire format of Anthropic's Messages API. Plain objects: `@anthropic-ai/sdk` is not imported, its types fit.
 *
 * ```ts
 * const tools = await toAnthropicTools(toolkit)
 * const { content } = await client.messages.create({ model, max_tokens, messages, tools })
 * messages.push({ role: 'assistant', content }, { role: 'user', content: await answerToolUses(toolkit, content) })
 * ```
 */
import type { Toolkit } from '../tools/toolkit.ts'
import { strictSchema } from './strict-schema.ts'
import { textAnswer } from './tool-answer.ts'

export interface AnthropicOptions {
  /**
   * Ask for inputs that follow the schema. Optional keys may still be left out, and no parameter has more than one type: the menu stays
   * within the limits of a request (20 strict tools, 24 optional parameters, 16 parameters of union type). Default: false.
   */
  strict?: boolean
}

/** A tool of `messages.create({ tools })`. */
export interface AnthropicTool {
  name: string
  description: string
  input_schema: { type: 'object'; [keyword: string]: unknown }
  strict?: boolean
}

/** The tools this caller may use, in stable order. Rejects with a `CatalogueError` where the menu cannot be read. */
export const toAnthropicTools = async (toolkit: Pick<Toolkit, 'list'>, { strict = false }: AnthropicOptions = {}): Promise<AnthropicTool[]> =>
  (await toolkit.list()).map(tool => ({
    name: tool.name, description: tool.description, input_schema: strict ? strictSchema(tool, 'omit') : { ...tool.inputSchema, type: 'object' },
    ...(strict ? { strict } : {}),
  }))

interface ToolUse { type: 'tool_use'; id: string; name: string; input: unknown }
const isToolUse = (block: { type: string }): block is ToolUse => block.type === 'tool_use'

export interface ToolResult { type: 'tool_result'; tool_use_id: string; content: string; is_error?: true }

/**
 * Answers the tool uses among the blocks of an assistant message, in their order: the content of the user message behind it. Never
 * rejects; a bad call is answered with what is legal. A name that is not in the toolkit is answered too: where tools of others are
 * offered beside these, pass only these blocks.
 */
export const answerToolUses = async (toolkit: Pick<Toolkit, 'call'>, content: readonly { type: string }[]): Promise<ToolResult[]> =>
  Promise.all(content.filter(isToolUse).map(async ({ id, name, input }) => {
    const { text, isError } = await textAnswer(toolkit, name, input)
    return { type: 'tool_result' as const, tool_use_id: id, content: text, ...(isError ? { is_error: true as const } : {}) }
  }))
