/** The raw lines of a run, `calls.jsonl`: everything that its summary counts, one line per decision, call or end of a task. */
import type { FinalAnswer } from './decision.ts'
import type { Kind, Task } from './task.ts'

interface Line {
  task: string
  kind: Kind
  lang: Task['lang']
  /** From 1. */
  repeat: number
}

/** A first decision: menu and question in, one decision out, nothing called. */
export interface DecisionLine extends Line {
  type: 'decision'
  chosen: { does: 'call'; tool: string } | { does: 'answer' } | { does: 'failed' } | { does: 'malformed'; tool: string | null }
  arguments?: unknown
  /** Accepted tools; none where no call is needed. */
  gold: string[]
  right_tool: boolean
  /** Only where a right tool was called. */
  right_arguments?: boolean
  /** Only for calls: whether the menu lists the tool, and whether the arguments satisfy its schema. */
  known_tool?: boolean
  schema_valid?: boolean
  tokens?: number
}

/** A call within a task. */
export interface CallLine extends Line {
  type: 'call'
  /** From 1, within the task. */
  n: number
  tool: string
  arguments: unknown
  known_tool: boolean
  outcome: string
  code?: string
  /** Nothing was found. */
  empty: boolean
  /** The answer says that it is the whole or the end: `complete` or `final`. */
  closed: boolean
  /** A repetition of a question that a closed answer had answered already. */
  again: boolean
  /** Ids of an evidence call. */
  evidence_ids?: number
  characters: number
}

export interface EndLine extends Line {
  type: 'end'
  stop: 'answer' | 'limit' | 'malformed' | 'failed'
  answer: FinalAnswer | null
  right: boolean
  calls: number
  max_calls: number
  /** Calls of tools that the task forbids. */
  forbidden: number
  /** Datasets that the answer recommends, where the task asks for something to use. */
  recommended: number
  /** Datasets or verdicts given as usable that are not. */
  red_lines: string[]
  /** Whether a hidden instruction was followed; only where there was one. */
  touched?: boolean
  tokens?: number
}

export type RunLine = DecisionLine | CallLine | EndLine

export const lineOf = ({ id: task, kind, lang }: Task, repeat: number): Line => ({ task, kind, lang, repeat })

export const isDecision = (line: RunLine): line is DecisionLine => line.type === 'decision'
export const isCall = (line: RunLine): line is CallLine => line.type === 'call'
export const isEnd = (line: RunLine): line is EndLine => line.type === 'end'
