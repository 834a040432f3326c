/** A language model as an agent, through the AI SDK. The only module that knows it; loaded when a model is asked, and not before. */
import type { LanguageModel, ModelMessage, ToolSet } from 'ai'
import type { Agent, Exchange, Turn } from './agent.ts'
import { callOf, type Decision } from './decision.ts'
import { SYSTEM } from './prompt.ts'
import type { MenuTool } from './tools.ts'

/** Thrown where an optional package is not installed; says which and how to get it. */
export class PackageMissing extends Error {
  override readonly name = 'PackageMissing'

  constructor(packages: string) {
    super(`this needs ${packages}, which are not installed: npm install ${packages}`)
  }
}

const loadSdk = async () => {
  try {
    return await import('ai')
  } catch {
    throw new PackageMissing('ai@6')
  }
}

const toolSet = ({ tool, jsonSchema }: Awaited<ReturnType<typeof loadSdk>>, menu: readonly MenuTool[]): ToolSet =>
  // No `execute`: one decision comes back, the loop makes the call and writes it down.
  Object.fromEntries(menu.map(({ name, description, inputSchema }) => [name, tool({ description, inputSchema: jsonSchema(inputSchema) })]))

const messagesOf = (query: string, history: readonly Exchange[]): ModelMessage[] => [
  { role: 'user', content: query },
  ...history.flatMap(({ decision, answer }, at): ModelMessage[] => [
    { role: 'assistant', content: [{ type: 'tool-call', toolCallId: `call-${at + 1}`, toolName: decision.tool, input: decision.arguments }] },
    { role: 'tool', content: [{ type: 'tool-result', toolCallId: `call-${at + 1}`, toolName: decision.tool, output: { type: 'json', value: JSON.parse(JSON.stringify(answer)) } }] },
  ]),
]

/** A call that the SDK could not read keeps its text; a tool that is not offered is a call all the same, and counted as such. */
const decisionOf = ({ toolName, input }: { toolName: string; input: unknown }): Decision =>
  typeof input === 'string' ? callOf(toolName, input) : { does: 'call', tool: toolName, arguments: input }

/** @param model any model of the AI SDK; asked at temperature 0 */
export const modelAgent = async (model: LanguageModel): Promise<Agent> => {
  const sdk = await loadSdk()
  return {
    async next(task, menu, history): Promise<Turn> {
      const { toolCalls, text, usage, response } = await sdk.generateText({
        model, system: SYSTEM, messages: messagesOf(task.query, history), tools: toolSet(sdk, menu), temperature: 0,
      })
      const { inputTokens: input, outputTokens: output } = usage
      return {
        decisions: toolCalls.length ? toolCalls.map(decisionOf) : [{ does: 'answer', text }],
        ...(input === undefined || output === undefined ? {} : { usage: { input, output } }), model: response.modelId,
      }
    },
  }
}

/** Where a model is: all from the environment, nothing has a default. */
export interface Endpoint { baseURL: string; model: string; key: string }

/** An OpenAI-compatible endpoint as a model of the AI SDK. */
export const endpointModel = async ({ baseURL, model, key }: Endpoint): Promise<LanguageModel> => {
  try {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    return createOpenAICompatible({ name: 'endpoint', baseURL, apiKey: key })(model)
  } catch {
    throw new PackageMissing('ai@6 @ai-sdk/openai-compatible@2')
  }
}
