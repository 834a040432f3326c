/** A scripted model through the AI SDK's own test model: proves that menu, decision, call and answer flow, and nothing about models. */
import type { LanguageModel } from 'ai'
import { finalText } from './agent.ts'
import type { Decision } from './decision.ts'
import { PackageMissing } from './model.ts'
import { type Behaviour, nextMove } from './policies.ts'
import type { Task } from './task.ts'

/** What the script answers to a question and the results so far. */
export type Reply = (query: string, answers: readonly unknown[]) => Decision

/** Plays a behaviour for the task whose query is asked. A question that is no task's is answered without a call. */
export const replyWith = (behaviour: Behaviour, tasks: readonly Task[]): Reply => {
  const byQuery = new Map(tasks.map(task => [task.query, task]))
  return (query, answers) => {
    const task = byQuery.get(query)
    const move = task ? nextMove(behaviour, task, answers) : { answer: {} }
    return 'call' in move ? { does: 'call', ...move.call } : { does: 'answer', text: finalText(move.answer) }
  }
}

export const FIXTURE_MODEL = 'fixture-scripted'

const NO_TOKENS = { total: undefined, noCache: undefined, cacheRead: undefined, cacheWrite: undefined }

const loadTestModel = async () => {
  try {
    return (await import('ai/test')).MockLanguageModelV3
  } catch {
    throw new PackageMissing('ai@6')
  }
}

/** @param reply gives each decision; a malformed one is sent as the text it is */
export const scriptedModel = async (reply: Reply): Promise<LanguageModel> => {
  const MockLanguageModel = await loadTestModel()
  return new MockLanguageModel({
    provider: 'fixture', modelId: FIXTURE_MODEL,
    async doGenerate({ prompt }) {
      const query = prompt.flatMap(message => (message.role === 'user' ? message.content : [])).flatMap(part => (part.type === 'text' ? [part.text] : [])).at(0) ?? ''
      const results = prompt.flatMap(message => (message.role === 'tool' ? message.content : [])).flatMap(part => (part.type === 'tool-result' && part.output.type === 'json' ? [part.output.value] : []))
      const decision = reply(query, results)
      const usage = { inputTokens: NO_TOKENS, outputTokens: { total: undefined, text: undefined, reasoning: undefined } }
      if (decision.does === 'answer') return { content: [{ type: 'text', text: decision.text }], finishReason: { unified: 'stop', raw: undefined }, usage, warnings: [] }
      if (decision.does === 'failed') throw new Error(decision.reason)
      const input = decision.does === 'call' ? JSON.stringify(decision.arguments) : decision.raw
      return {
        content: [{ type: 'tool-call', toolCallId: `call-${results.length + 1}`, toolName: decision.tool ?? '', input }],
        finishReason: { unified: 'tool-calls', raw: undefined }, usage, warnings: [],
      }
    },
  })
}
