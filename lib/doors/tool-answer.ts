/** What function calling shares: arguments as a model wrote them, and the answer as text. */
import type { Toolkit } from '../tools/toolkit.ts'

/** Arguments as JSON text. Text that is no JSON goes to the tool as it is, which answers what it expects. */
export const argumentsIn = (json: string): unknown => {
  try {
    return JSON.parse(json.trim() || '{}') as unknown
  } catch {
    return json
  }
}

/** An answer's compact JSON, the same bytes as at every other door. */
export interface TextAnswer {
  text: string
  isError: boolean
}

/** Calls a tool and gives its answer as text. Never rejects: a bad call is an answer too. */
export const textAnswer = async (toolkit: Pick<Toolkit, 'call'>, name: string, args: unknown): Promise<TextAnswer> => {
  const answer = await toolkit.call(name, args)
  return { text: JSON.stringify(answer), isError: answer.outcome === 'error' }
}
