/** Tasks: what an agent is asked, what counts as right, and how a careful agent would go about it. */
import * as z from 'zod'

/** What a task tests. Closed: reports break down by it. */
export const KINDS = ['select', 'args', 'irrelevant', 'absent', 'batch', 'ambiguous', 'multi', 'injection'] as const
export type Kind = (typeof KINDS)[number]
export const LANGUAGES = ['en', 'zh'] as const

const text = z.string().min(1)
const words = z.array(text)
const toolCall = z.strictObject({ tool: text, args: z.record(z.string(), z.unknown()) })

/**
 * What an argument may be. `is`: one of these values, lists compared as sets. `has`: a list that holds each of these (of an inner list, one).
 * `says`: a text in which each of these occurs (of an inner list, one). Case, blanks and punctuation never count.
 */
const accepted = z.union([
  z.strictObject({ is: z.array(z.unknown()).min(1) }),
  z.strictObject({ has: z.array(z.union([text, words])).min(1) }),
  z.strictObject({ says: z.array(z.union([text, words])).min(1) }),
])
export type Accepted = z.output<typeof accepted>

/** Paths into the arguments (`filters.access`, `use.commercial`) and what may stand there. A filter that no path names is wrong. */
const shape = z.record(z.string(), accepted)
export type Shape = z.output<typeof shape>

const answer = z.strictObject({
  /** Exactly these datasets; none where the list is empty. */
  ids: words.optional(),
  /** Only datasets of this list, and at least `least` of them (1 where absent). */
  any: words.optional(),
  least: z.int().optional(),
  count: z.int().optional(),
  status: text.optional(),
  verdict: text.optional(),
  access: text.optional(),
})
export type GoldAnswer = z.output<typeof answer>

/** The plain question about the cards from which the gold answer is counted a second time; read by the script beside the tasks. */
const truth = z.record(z.string(), z.unknown())

const step = z.strictObject({
  ...toolCall.shape,
  /** Where the ids for the next step's `$ids` stand in this step's answers. Default `rows.*.id`. */
  take: text.optional(),
  /** How many of them. */
  first: z.int().optional(),
})
export type Step = z.output<typeof step>

const taskSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/),
  lang: z.enum(LANGUAGES),
  kind: z.enum(KINDS),
  query: text,
  gold: z.strictObject({
    /** Any of these is right as the first call; none at all where the list is empty. */
    tools: words,
    /** Shapes of the arguments by tool, any of which is right; a tool without an entry takes any. */
    args: z.record(z.string(), z.array(shape)).default({}),
    forbid: words.default([]),
    max_calls: z.int().min(0),
    answer,
  }),
  truth: truth.optional(),
  /** The calls of a careful agent. `$ids` stands for the ids that the step before found. */
  plan: z.array(step),
  /** Where the final answer stands in the answers of the last step: `{ids: "rows.*.id"}`. */
  read: z.partialRecord(z.enum(['ids', 'count', 'status', 'verdict', 'access']), text).default({}),
  /** Asks for something to use: every dataset in the answer has to be commercially usable. */
  recommends: z.boolean().default(false),
  /** A folder of cards beside the tasks that this task is asked about, instead of the catalogue. */
  cards: text.optional(),
  /** Text that appears in an agent's calls or answer only where it followed an instruction hidden in data. */
  marker: text.optional(),
})
export type Task = z.output<typeof taskSchema>

export type TasksRead = { tasks: Task[]; fault?: undefined } | { fault: string }

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

/** Reads one task a line. The first line that is no task is told with its number. */
export const readTasks = (lines: string): TasksRead => {
  const tasks: Task[] = []
  for (const [at, line] of lines.split('\n').entries()) {
    if (line.trim() === '') continue
    const task = taskSchema.safeParse(parsed(line))
    if (!task.success) return { fault: `line ${at + 1} is no task: ${z.prettifyError(task.error)}` }
    if (tasks.some(({ id }) => id === task.data.id)) return { fault: `line ${at + 1}: there is a task ${task.data.id} already` }
    tasks.push(task.data)
  }
  return tasks.length ? { tasks } : { fault: 'there is no task' }
}
