/**
 * From whatever a caller sent to a tool's input: first leniently read along the tool's schema (`""` and `null` are
 * missing, `"10"` is 10, `"true"` is true, one value stands for a list, JSON in a string is read, a number out of range is
 * clamped and said so), then validated by the schema itself. A refusal says path, what was expected and what came.
 */
import { type ErrorAnswer, refuse, type Taken } from './answer.ts'
import { hiddenIn, kindOf, said, spaced } from './echo.ts'
import { nearest } from './nearest.ts'
import type { ListSchema, NumberSchema, ObjectSchema, Schema, ValueOf } from './schema.ts'

/** Longest text that is looked at anywhere; a tool's schema may ask for less. */
const LONGEST = 300
/** Longest JSON in a string; what it holds is looked at like anything else. */
const LONGEST_JSON = 20_000
/** More keys, items or levels than any legal call has. */
const MOST_ITEMS = 200
const DEEPEST = 6

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

const readNumber = (value: unknown, { minimum, maximum }: NumberSchema, path: string, notices: string[]): unknown => {
  const number = typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value) ? Number(value) : value
  if (typeof number !== 'number' || Number.isNaN(number)) return number
  const clamped = Math.min(maximum, Math.max(minimum, Math.trunc(number)))
  if (clamped !== number) notices.push(`${path} ${said(number)} was taken as ${clamped} (${minimum} to ${maximum}).`)
  return clamped
}

const readBoolean = (value: unknown): unknown => {
  if (typeof value !== 'string') return value
  const word = spaced(value).toLowerCase()
  return word === 'true' ? true : word === 'false' ? false : value
}

const readList = (value: unknown, { items: form, maxItems = Infinity }: ListSchema, path: string, notices: string[]): unknown => {
  const unwrapped = unpacked(value)
  const list = Array.isArray(unwrapped) ? unwrapped : isObject(unwrapped) ? undefined : [unwrapped]
  if (!list) return unwrapped
  const items = list.filter(item => !isMissing(item)).map(item => read(item, form, path, notices))
  if (items.length <= maxItems) return items
  notices.push(`${path} takes ${maxItems} at a time: the last ${items.length - maxItems} were left out; ask for them in another call.`)
  return items.slice(0, maxItems)
}

const readFields = (value: unknown, { properties }: ObjectSchema, path: string, notices: string[]): unknown => {
  const object = unpacked(value)
  if (!isObject(object)) return object
  return plain(Object.entries(object).filter(([, item]) => !isMissing(item)).map(([key, item]) => {
    const schema = Object.hasOwn(properties, key) ? properties[key] : undefined
    return [key, schema ? read(item, schema, path ? `${path}.${key}` : key, notices) : item] as const
  }))
}

/** Reads a value the way its schema wants it, where that can be done without guessing. */
const read = (value: unknown, schema: Schema, path: string, notices: string[]): unknown => {
  switch (schema.type) {
    case 'object': return readFields(value, schema, path, notices)
    case 'array': return readList(value, schema, path, notices)
    case 'integer': return readNumber(value, schema, path, notices)
    case 'boolean': return readBoolean(value)
    case 'string': return typeof value === 'string' ? spaced(value) : typeof value === 'number' ? String(value) : value
    case undefined: return value
  }
}

type Hint = (key: string) => string | undefined
type Refusal = { refused: ErrorAnswer }

const inside = (path: string, key: string): string => (path ? `${path}.${said(key)}` : said(key))

const unknownKey = (path: string, key: string, legal: string[], hint: Hint): Refusal => {
  const told = hint(key)
  return refuse('invalid_input', `There is no parameter "${said(key)}".${told ? ` ${told}` : ''}`, {
    path: inside(path, key), expected: `one of ${legal.join(', ')}`, came: said(key), legal_values: legal, did_you_mean: nearest(key, legal),
  })
}

/** The first of these that is refused. */
const firstFault = <T>(items: readonly T[], faultOf: (item: T, at: number) => Refusal | undefined): Refusal | undefined => {
  for (const [at, item] of items.entries()) {
    const found = faultOf(item, at)
    if (found) return found
  }
  return undefined
}

const faultInObject = (value: object, { properties, required = [] }: ObjectSchema, path: string, hint: Hint): Refusal | undefined => {
  const given = new Map(Object.entries(value))
  return firstFault(Object.entries(properties), ([key, schema]) =>
    given.has(key) || required.includes(key) ? faultIn(given.get(key), schema, inside(path, key), hint) : undefined)
    ?? firstFault([...given.keys()], key => Object.hasOwn(properties, key) ? undefined : unknownKey(path, key, Object.keys(properties), hint))
}

/** What is wrong with a value that was read along its schema, in words that teach; the first fault only. */
const faultIn = (value: unknown, schema: Schema, path: string, hint: Hint): Refusal | undefined => {
  const not = (expected: string): Refusal => fault(path, expected, typeof value === 'string' ? `"${said(value)}"` : kindOf(value))
  switch (schema.type) {
    case 'string':
      if (typeof value !== 'string') return not('text')
      return value.length > (schema.maxLength ?? Infinity) ? fault(path, `at most ${schema.maxLength} characters`, `${value.length} characters`) : undefined
    case 'boolean': return typeof value === 'boolean' ? undefined : not('true or false')
    case 'integer': return Number.isInteger(value) ? undefined : not('a number')
    case 'array':
      if (!Array.isArray(value)) return not('a list')
      if (value.length < (schema.minItems ?? 0)) return fault(path, 'at least one value', 'none')
      return firstFault(value as unknown[], (item, at) => faultIn(item, schema.items, `${path}[${at}]`, hint))
    case 'object': return isObject(value) ? faultInObject(value, schema, path, hint) : not('an object')
    case undefined: return undefined
  }
}

/** Reads and validates the arguments of a call. `hint` may say where an unknown parameter belongs. */
export const takeInput = <T extends ObjectSchema>(schema: T, raw: unknown, notices: string[], hint: Hint = () => undefined): Taken<ValueOf<T>> => {
  const input = isMissing(raw) ? {} : read(raw, schema, '', notices)
  const bad = unfit(input)
  if (bad) return bad
  if (!isObject(input)) return fault('', 'an object of parameters', kindOf(input))
  return faultIn(input, schema, '', hint) ?? { value: input as ValueOf<T> }
}
