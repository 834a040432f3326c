/** An agent: what it is shown, and what it decides next. */
import type { Decision, FinalAnswer } from './decision.ts'
import { type Behaviour, nextMove } from './policies.ts'
import type { Task } from './task.ts'
import type { MenuTool } from './tools.ts'

/** A call that was made, and what came back. */
export interface Exchange {
  decision: Extract<Decision, { does: 'call' }>
  answer: unknown
}

export interface Usage { input: number; output: number }

export interface Turn {
  /** What the agent decided; several calls where it made them at once. */
  decisions: Decision[]
  usage?: Usage
  /** The model that answered, by its own word. */
  model?: string
}

export interface Agent {
  /** @param history all exchanges of this task so far, in order */
  next(task: Task, menu: readonly MenuTool[], history: readonly Exchange[]): Promise<Turn>
}

/** A final answer as an agent writes it: JSON on a line of its own. */
export const finalText = (answer: FinalAnswer): string => JSON.stringify(answer)

/** A behaviour as an agent. It calls nothing that its menu does not list. */
export const simulatedAgent = (behaviour: Behaviour): Agent => ({
  async next(task, menu, history) {
    const move = nextMove(behaviour, task, history.map(({ answer }) => answer))
    if ('answer' in move) return { decisions: [{ does: 'answer', text: finalText(move.answer) }] }
    const isOffered = menu.some(({ name }) => name === move.call.tool)
    return { decisions: [isOffered ? { does: 'call', ...move.call } : { does: 'answer', text: finalText({}) }] }
  },
})
