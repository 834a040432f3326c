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
    super(`this needs packages that are not installed: npm install ${packages}`)
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
  callOf(toolName, typeof input === 'string' ? input : JSON.stringify(input) ?? '')

/** Thrown where an endpoint keeps failing: going on would only fail on. */
export class EndpointDown extends Error {
  override readonly name = 'EndpointDown'
}

/** Failures in a row after which an endpoint is taken to be down. The SDK has tried each call three times by then. */
const MOST_FAILURES = 3
/** How often the SDK makes a call again that failed by no fault of its own, after two seconds and more. */
const RETRIES = 2

/** Name and status alone: messages of an endpoint may repeat what was sent to it. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown'
  return 'lastError' in error && error.lastError !== undefined ? reasonOf(error.lastError) : `${error.name}${'statusCode' in error && typeof error.statusCode === 'number' ? ` ${error.statusCode}` : ''}`
}

/**
 * @param model any model of the AI SDK; asked at temperature 0
 * @param retries how often a call is made again where the endpoint cannot be reached or is busy
 */
export const modelAgent = async (model: LanguageModel, retries = RETRIES): Promise<Agent> => {
  const sdk = await loadSdk()
  let failures = 0
  const failed = (error: unknown): Turn => {
    const reason = reasonOf(error)
    failures++
    if (failures === MOST_FAILURES) throw new EndpointDown(`the endpoint failed ${failures} times in a row: ${reason}`)
    return { decisions: [{ does: 'failed', reason }] }
  }
  return {
    async next(task, menu, history): Promise<Turn> {
      const asked = await sdk.generateText({
        model, system: SYSTEM, messages: messagesOf(task.query, history), tools: toolSet(sdk, menu), temperature: 0, maxRetries: retries,
      }).catch(failed)
      if ('decisions' in asked) return asked
      failures = 0
      const { toolCalls, text, usage, response } = asked
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
  const { createOpenAICompatible } = await loadProvider()
  return createOpenAICompatible({ name: 'endpoint', baseURL, apiKey: key })(model)
}

const loadProvider = async () => {
  try {
    return await import('@ai-sdk/openai-compatible')
  } catch {
    throw new PackageMissing('ai@6 @ai-sdk/openai-compatible@2')
  }
}
