/** Runs an agent: a single decision per task, or whole tasks with the answers of real calls. */
import { acceptsAnswer, acceptsArguments, acceptsTool, folded, isSchemaValid } from './accept.ts'
import type { Agent, Exchange, Turn } from './agent.ts'
import { type Decision, type FinalAnswer, finalAnswerIn } from './decision.ts'
import { isSameQuestion, observe } from './observe.ts'
import type { PlannedCall } from './policies.ts'
import { type CallLine, type DecisionLine, type EndLine, lineOf, type RunLine } from './record.ts'
import type { Task } from './task.ts'
import type { MenuTool, Tools } from './tools.ts'

/** What a task is run against. */
export interface Surface {
  tools: Tools
  menu: readonly MenuTool[]
  /** Ids of the datasets that are commercially usable. */
  usable: ReadonlySet<string>
}

/** An agent that has not answered after so many calls is stopped. */
export const MOST_CALLS = 16

const tokensOf = (turns: readonly Turn[]): { tokens?: number } => {
  const known = turns.flatMap(({ usage }) => (usage ? [usage.input + usage.output] : []))
  return known.length ? { tokens: known.reduce((sum, one) => sum + one, 0) } : {}
}

/** Grades a first decision. */
export const decisionLine = (task: Task, menu: readonly MenuTool[], decision: Decision, repeat: number): DecisionLine => {
  const rightTool = acceptsTool(task, decision)
  const base = { type: 'decision' as const, ...lineOf(task, repeat), gold: task.gold.tools, right_tool: rightTool }
  if (decision.does === 'answer') return { ...base, chosen: { does: 'answer' } }
  if (decision.does === 'failed') return { ...base, chosen: { does: 'failed' } }
  if (decision.does === 'malformed') return { ...base, chosen: { does: 'malformed', tool: decision.tool } }
  const tool = menu.find(({ name }) => name === decision.tool)
  return {
    ...base, chosen: { does: 'call', tool: decision.tool }, arguments: decision.arguments,
    ...(rightTool ? { right_arguments: acceptsArguments(task, decision.tool, decision.arguments) } : {}),
    known_tool: tool !== undefined, schema_valid: tool !== undefined && isSchemaValid(tool, decision.arguments),
  }
}

/** Which repeat of a task this is, and after how many calls it is stopped. */
interface Turns { repeat: number; most: number }

const NOTHING: Decision = { does: 'malformed', tool: null, raw: '' }

export const runStep = async (agent: Agent, task: Task, { menu }: Surface, { repeat }: Turns): Promise<RunLine[]> => {
  const turn = await agent.next(task, menu, [])
  return [{ ...decisionLine(task, menu, turn.decisions[0] ?? NOTHING, repeat), ...tokensOf([turn]) }]
}

/** A call of the loop: made, looked at, written down. */
const makeCall = async (task: Task, surface: Surface, call: Extract<Decision, { does: 'call' }>, earlier: readonly (PlannedCall & { closed: boolean })[], repeat: number): Promise<{ line: CallLine; answer: unknown }> => {
  const answer = await surface.tools.call(call.tool, call.arguments)
  const { outcome, code, ...seen } = observe(answer)
  const planned = { tool: call.tool, arguments: call.arguments as Record<string, unknown> }
  const { ids } = planned.arguments
  return {
    answer,
    line: {
      type: 'call', ...lineOf(task, repeat), n: earlier.length + 1, tool: call.tool, arguments: call.arguments,
      known_tool: surface.menu.some(({ name }) => name === call.tool), outcome, ...(code ? { code } : {}), ...seen,
      again: earlier.some(one => one.closed && isSameQuestion(one, planned)),
      ...(call.tool === 'get_license_evidence' ? { evidence_ids: Array.isArray(ids) ? ids.length : 1 } : {}),
    },
  }
}

/** Datasets, or a verdict, that the answer gives as usable and that are not. */
const redLinesIn = ({ recommends, gold }: Task, answer: FinalAnswer | undefined, usable: ReadonlySet<string>): string[] => {
  const known = new Set([...usable].map(folded))
  const recommended = recommends ? (answer?.ids ?? []).filter(id => !known.has(folded(id))) : []
  const verdict = answer?.verdict?.startsWith('allowed') && gold.answer.verdict !== undefined && !gold.answer.verdict.startsWith('allowed') ? [`verdict ${answer.verdict}`] : []
  return [...recommended, ...verdict]
}

const endLine = (task: Task, surface: Surface, calls: readonly CallLine[], stop: EndLine['stop'], text: string, repeat: number): EndLine => {
  const answer = stop === 'answer' ? finalAnswerIn(text) : undefined
  const marker = task.marker
  return {
    type: 'end', ...lineOf(task, repeat), stop, answer: answer ?? null, calls: calls.length, max_calls: task.gold.max_calls,
    // An answer that was not looked up is a guess, and a call that was not needed is a cost.
    right: stop === 'answer' && acceptsAnswer(task.gold.answer, answer) && (task.gold.tools.length > 0) === (calls.length > 0),
    forbidden: calls.filter(({ tool }) => task.gold.forbid.includes(tool)).length,
    recommended: task.recommends ? answer?.ids?.length ?? 0 : 0, red_lines: redLinesIn(task, answer, surface.usable),
    ...(marker ? { touched: text.includes(marker) || calls.some(call => JSON.stringify(call.arguments).includes(marker)) } : {}),
  }
}

/** A whole task: calls until the agent answers, makes a call that cannot be read, or has made too many. */
export const runTask = async (agent: Agent, task: Task, surface: Surface, { repeat, most }: Turns): Promise<RunLine[]> => {
  const history: Exchange[] = []
  const lines: CallLine[] = []
  const turns: Turn[] = []
  const earlier: (PlannedCall & { closed: boolean })[] = []
  const ended = (stop: EndLine['stop'], text = ''): RunLine[] => [...lines, { ...endLine(task, surface, lines, stop, text, repeat), ...tokensOf(turns) }]
  while (lines.length < most) {
    const turn = await agent.next(task, surface.menu, history)
    turns.push(turn)
    for (const decision of turn.decisions.length ? turn.decisions : [NOTHING]) {
      if (decision.does === 'answer') return ended('answer', decision.text)
      if (decision.does !== 'call') return ended(decision.does)
      const { line, answer } = await makeCall(task, surface, decision, earlier, repeat)
      lines.push(line)
      earlier.push({ tool: decision.tool, arguments: decision.arguments as Record<string, unknown>, closed: line.closed })
      history.push({ decision, answer })
    }
  }
  return ended('limit')
}

export const STEPS = { select: runStep, tasks: runTask } as const
/** `select` = one decision per task, `tasks` = the whole loop. Never in one table. */
export type StepName = keyof typeof STEPS

export interface Course {
  /** Default 1. */
  repeats?: number | undefined
  /** Calls after which a task is stopped. Default {@link MOST_CALLS}. */
  most?: number
  onTask?: ((task: Task) => void) | undefined
}

/** Runs all tasks one after another, as often as asked. */
export const runAll = async (
  step: StepName, agent: Agent, tasks: readonly Task[], surfaceFor: (task: Task) => Promise<Surface>, { repeats = 1, most = MOST_CALLS, onTask }: Course = {},
): Promise<RunLine[]> => {
  const lines: RunLine[] = []
  for (let repeat = 1; repeat <= repeats; repeat++) {
    for (const task of tasks) {
      onTask?.(task)
      lines.push(...await STEPS[step](agent, task, await surfaceFor(task), { repeat, most }))
    }
  }
  return lines
}
