/**
 * From whatever a caller sent to a tool's input: first leniently read along the tool's schema (`""` and `null` are
 * missing, `"10"` is 10, `"true"` is true, one value stands for a list, JSON in a string is read, a number out of range is
 * clamped and said so), then validated by the schema itself. A refusal says path, what was expected and what came.
 */
import * as z from 'zod/mini'
import { type ErrorAnswer, refuse, type Taken } from './answer.ts'
import { hiddenIn, kindOf, said, spaced } from './echo.ts'
import { nearest } from './nearest.ts'

/** Longest text that is looked at anywhere; a tool's schema may ask for less. */
const LONGEST = 300
/** Longest JSON in a string; what it holds is looked at like anything else. */
const LONGEST_JSON = 20_000
/** More keys, items or levels than any legal call has. */
const MOST_ITEMS = 200
const DEEPEST = 6

type Fields = Readonly<Record<string, z.ZodMiniType>>

const fault = (path: string, expected: string, came: string, more: Record<string, unknown> = {}): { refused: ErrorAnswer } =>
  refuse('invalid_input', `${path || 'The input'} should be ${expected}; ${came} came.`, { path, expected, came, ...more })

/** Control and invisible characters, over-long texts and over-deep values are refused wherever they stand. */
export const unfit = (value: unknown, path = '', depth = 0): { refused: ErrorAnswer } | undefined => {
  if (typeof value === 'string') {
    const hidden = hiddenIn(spaced(value))
    if (hidden) return fault(path, 'text without control or invisible characters', `text with ${hidden}`)
    const most = looksLikeJson(value) ? LONGEST_JSON : LONGEST
    if (value.length > most) return fault(path, `text of at most ${most} characters`, `text of ${value.length} characters`)
    return undefined
  }
  if (typeof value !== 'object' || value === null) return undefined
  const entries = Object.entries(value)
  if (depth >= DEEPEST || entries.length > MOST_ITEMS) return fault(path, `at most ${MOST_ITEMS} items and ${DEEPEST} levels`, 'more')
  for (const [key, item] of entries) {
    const hidden = hiddenIn(key) ?? (key.length > LONGEST ? 'a long name' : undefined)
    if (hidden) return fault(path, 'keys of visible characters', `a key with ${hidden}`)
    const bad = unfit(item, Array.isArray(value) ? `${path}[${key}]` : path ? `${path}.${said(key)}` : said(key), depth + 1)
    if (bad) return bad
  }
  return undefined
}

/** A caller's value as plain data, read once: what is checked is what runs. Deeper or longer than legal it stays as it is, to be refused. */
const copied = (value: unknown, depth = 0): unknown => {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return value
  const entries = Object.entries(value).slice(0, MOST_ITEMS + 1).map(([key, item]) => [key, copied(item, depth + 1)] as const)
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries)
}

/** The arguments of a call, fit to be looked at: by a tool, by a human who holds the call. */
export const takeArguments = (raw: unknown): Taken<unknown> => {
  try {
    const value = copied(raw)
    return unfit(value) ?? { value }
  } catch {
    return fault('', 'plain data', 'an object that cannot be read')
  }
}

export const isMissing = (value: unknown): value is undefined | null | '' =>
  value === undefined || value === null || (typeof value === 'string' && spaced(value) === '')

const looksLikeJson = (text: string): boolean => /^\s*[[{]/.test(text)

/** `'["a"]'` where a list or an object belongs: models do send it. */
export const unpacked = (value: unknown): unknown => {
  if (typeof value !== 'string' || !looksLikeJson(value)) return value
  try {
    return JSON.parse(value) as unknown
  } catch {
    return value
  }
}

/** An object without prototype, so that no key of a caller means anything but itself. */
export const plain = <T>(entries: Iterable<readonly [string, T]>): Record<string, T> => {
  const made = Object.create(null) as Record<string, T>
  for (const [key, value] of entries) made[key] = value
  return made
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

const inner = (schema: z.ZodMiniType): z.ZodMiniType => schema instanceof z.ZodMiniOptional ? inner(schema.def.innerType as z.ZodMiniType) : schema

/** The least and the most that the checks of a schema allow: of a number its value, of a list its length. */
const boundsOf = (schema: z.ZodMiniType): [number, number] => {
  let [least, most] = [-Infinity, Infinity]
  for (const { _zod: { def } } of schema._zod.def.checks ?? []) {
    if (isBound(def, 'value')) {
      if (def.check === 'greater_than') least = def.value
      else most = def.value
    }
    if (isBound(def, 'maximum')) most = def.maximum
  }
  return [least, most]
}

const isBound = <K extends string>(def: z.core.$ZodCheckDef, key: K): def is z.core.$ZodCheckDef & Record<K, number> =>
  typeof (def as z.core.$ZodCheckDef & Partial<Record<K, unknown>>)[key] === 'number'

const readNumber = (value: unknown, schema: z.ZodMiniType, path: string, notices: string[]): unknown => {
  const number = typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return number
  const [minimum, maximum] = boundsOf(schema)
  const clamped = Math.min(maximum, Math.max(minimum, Math.trunc(number)))
  if (clamped !== number) notices.push(`${path} ${said(number)} was taken as ${clamped} (${minimum} to ${maximum}).`)
  return clamped
}

const readBoolean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const word = spaced(value).toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : value
}

const readList = (value: unknown, schema: z.ZodMiniArray, path: string, notices: string[]): unknown => {
  const unwrapped = unpacked(value)
  const list = Array.isArray(unwrapped) ? unwrapped : isObject(unwrapped) ? undefined : [unwrapped]
  if (!list) return unwrapped
  const items = list.filter(item => !isMissing(item)).map(item => read(item, schema.def.element as z.ZodMiniType, path, notices))
  const [, maximum] = boundsOf(schema)
  if (items.length <= maximum) return items
  notices.push(`${path} takes ${maximum} at a time: the last ${items.length - maximum} were left out; ask for them in another call.`)
  return items.slice(0, maximum)
}

const readFields = (value: unknown, fields: Fields, path: string, notices: string[]): unknown => {
  const object = unpacked(value)
  if (!isObject(object)) return object
  return plain(Object.entries(object).filter(([, item]) => !isMissing(item)).map(([key, item]) => {
    const schema = Object.hasOwn(fields, key) ? fields[key] : undefined
    return [key, schema ? read(item, schema, path ? `${path}.${key}` : key, notices) : item] as const
  }))
}

/** Reads a value the way its schema wants it, where that can be done without guessing. */
const read = (value: unknown, optional: z.ZodMiniType, path: string, notices: string[]): unknown => {
  const schema = inner(optional)
  if (schema instanceof z.ZodMiniObject) return readFields(value, schema.def.shape as Fields, path, notices)
  if (schema instanceof z.ZodMiniArray) return readList(value, schema, path, notices)
  if (schema instanceof z.ZodMiniNumber) return readNumber(value, schema, path, notices)
  if (schema instanceof z.ZodMiniBoolean) return readBoolean(value)
  if (schema instanceof z.ZodMiniString) return typeof value === 'string' ? spaced(value) : typeof value === 'number' ? String(value) : value
  return value
}

const at = (value: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((found, key) => isObject(found) || Array.isArray(found) ? (found as Record<PropertyKey, unknown>)[key] : undefined, value)

const written = (path: readonly PropertyKey[]): string =>
  path.map((key, i) => typeof key === 'number' ? `[${key}]` : `${i ? '.' : ''}${said(String(key))}`).join('')

const WANTED: Readonly<Record<string, string>> = {
  string: 'text', array: 'a list', object: 'an object', boolean: 'true or false', number: 'a number', int: 'a whole number',
}

const unknownKey = (path: readonly PropertyKey[], key: string, legal: string[], hint: (key: string) => string | undefined): { refused: ErrorAnswer } => {
  const told = hint(key)
  return refuse('invalid_input', `There is no parameter "${said(key)}".${told ? ` ${told}` : ''}`, {
    path: written([...path, key]), expected: `one of ${legal.join(', ')}`, came: said(key), legal_values: legal, did_you_mean: nearest(key, legal),
  })
}

/** The first issue of a validation, in words that teach. */
const teach = (issue: z.core.$ZodIssue, input: unknown, schema: z.ZodMiniObject, hint: (key: string) => string | undefined): { refused: ErrorAnswer } => {
  const path = written(issue.path)
  const value = at(input, issue.path)
  const came = typeof value === 'string' ? `"${said(value)}"` : kindOf(value)
  switch (issue.code) {
    case 'unrecognized_keys': {
      const here = issue.path.reduce<z.ZodMiniType>((found, key) => inner((found as z.ZodMiniObject).def.shape[String(key)] as z.ZodMiniType), schema)
      return unknownKey(issue.path, issue.keys[0] ?? '', Object.keys((here as z.ZodMiniObject).def.shape), hint)
    }
    case 'invalid_type': return fault(path, WANTED[issue.expected] ?? issue.expected, came)
    case 'too_big': return fault(path, `at most ${issue.maximum} ${issue.origin === 'string' ? 'characters' : 'items'}`, typeof value === 'string' ? `${value.length} characters` : came)
    case 'too_small': return fault(path, 'at least one value', 'none')
    default: return fault(path, 'a legal value', came)
  }
}

/** Reads and validates the arguments of a call. `hint` may say where an unknown parameter belongs. */
export const takeInput = <T extends z.ZodMiniObject>(
  schema: T, raw: unknown, notices: string[], hint: (key: string) => string | undefined = () => undefined,
): Taken<z.output<T>> => {
  const input = isMissing(raw) ? {} : read(raw, schema, '', notices)
  const bad = unfit(input)
  if (bad) return bad
  if (!isObject(input)) return fault('', 'an object of parameters', kindOf(input))
  const parsed = z.safeParse(schema, input)
  if (parsed.success) return { value: parsed.data }
  const issue = parsed.error.issues[0]
  return issue ? teach(issue, input, schema, hint) : fault('', 'legal', 'something else')
}
