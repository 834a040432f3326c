/** Whether a decision is what a task accepts: the tool, and where that is right, the arguments. */
import * as z from 'zod'
import type { Decision } from './decision.ts'
import type { Accepted, GoldAnswer, Shape, Task } from './task.ts'
import type { FinalAnswer } from './decision.ts'
import type { MenuTool } from './tools.ts'

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Letters and digits alone: "MIMIC-III" and "mimic iii" are one name. */
export const folded = (value: unknown): string => String(value).normalize('NFKC').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const setOf = (value: unknown): Set<string> => new Set(listOf(value).map(folded))
const isSame = (a: Set<string>, b: Set<string>): boolean => a.size === b.size && [...a].every(one => b.has(one))

const accepts = (rule: Accepted, value: unknown): boolean => {
  if (value === undefined || value === null) return false
  if ('is' in rule) return rule.is.some(one => isSame(setOf(one), setOf(value)))
  if ('has' in rule) return rule.has.every(one => listOf(one).some(word => setOf(value).has(folded(word))))
  return rule.says.every(one => listOf(one).some(word => folded(value).includes(folded(word))))
}

/** `[{facet, values}]` as `{facet: values}`. */
const facetMap = (value: unknown): Record<string, unknown> => {
  if (!Array.isArray(value)) return isObject(value) ? value : {}
  return Object.fromEntries(value.flatMap(one => (isObject(one) && typeof one.facet === 'string' ? [[one.facet, one.values ?? one.value]] : [])))
}

const GROUPS = ['filters', 'exclude', 'use'] as const

/** Arguments with dotted paths; an empty value is none. */
const flat = (args: unknown): Map<string, unknown> => {
  const paths = new Map<string, unknown>()
  const put = (path: string, value: unknown): void => {
    if (value !== undefined && value !== null && value !== '' && value !== false && !(Array.isArray(value) && value.length === 0)) paths.set(path, value)
  }
  for (const [key, value] of Object.entries(isObject(args) ? args : {})) {
    if (GROUPS.some(group => group === key)) for (const [inner, held] of Object.entries(facetMap(value))) put(`${key}.${inner}`, held)
    else put(key, value)
  }
  return paths
}

const fits = (shape: Shape, paths: ReadonlyMap<string, unknown>): boolean =>
  Object.entries(shape).every(([path, rule]) => accepts(rule, paths.get(path)))
  && [...paths.keys()].every(path => path in shape || !/^(filters|exclude|use)\./.test(path))

/** True where the arguments have one of the shapes that the task accepts for the tool. */
export const acceptsArguments = (task: Task, tool: string, args: unknown): boolean => {
  const shapes = task.gold.args[tool]
  if (!shapes) return true
  const paths = flat(args)
  return shapes.some(shape => fits(shape, paths))
}

/** True where the first decision is right as a selection: an accepted tool, or no call where none is needed. */
export const acceptsTool = ({ gold }: Task, decision: Decision): boolean =>
  decision.does === 'answer' ? gold.tools.length === 0 : decision.does === 'call' && gold.tools.includes(decision.tool)

const validators = new WeakMap<object, z.ZodType>()

/** Whether arguments satisfy the tool's own input schema, as listed. */
export const isSchemaValid = (tool: MenuTool, args: unknown): boolean => {
  const known = validators.get(tool.inputSchema) ?? z.fromJSONSchema(tool.inputSchema)
  validators.set(tool.inputSchema, known)
  return known.safeParse(args).success
}

/** Whether a final answer is the gold one. A missing answer is right only where nothing is asked for. */
export const acceptsAnswer = (gold: GoldAnswer, given: FinalAnswer | undefined): boolean => {
  if (gold.ids && !(given && isSame(setOf(gold.ids), new Set((given.ids ?? []).map(folded))))) return false
  if (gold.any) {
    const allowed = setOf(gold.any)
    const ids = [...new Set((given?.ids ?? []).map(folded))]
    if (ids.length < (gold.least ?? 1) || !ids.every(id => allowed.has(id))) return false
  }
  if (gold.count !== undefined && given?.count !== gold.count) return false
  return (['status', 'verdict', 'access'] as const).every(key => gold[key] === undefined || folded(gold[key]) === folded(given?.[key]))
}
