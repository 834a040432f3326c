/** zod's issues as diagnostics: each at the key or value that has to change, with what is legal and the nearest of it. */
import { z } from 'zod'
import type { Path, Places } from '../read/yaml.ts'
import { diagnose, FILE_START, type Diagnostic, type RuleId } from './diagnostic.ts'
import { didYouMean } from './did-you-mean.ts'

/** Data with their places. */
export interface Located { path: string; value: unknown; places: Places }

type Issue = z.core.$ZodIssue
type Found = { path: Path; issue: Issue }

/**
 * Parse data by a schema.
 *
 * @returns the typed value, or every fault of the data. One fault gives one diagnostic.
 */
export function parseShape<S extends z.ZodType>(schema: S, data: Located): { value?: z.output<S>; diagnostics: Diagnostic[] } {
  const result = schema.safeParse(data.value)
  if (result.success) return { value: result.data, diagnostics: [] }
  const found = result.error.issues.flatMap(issue => flatten(issue, data.value))
  return { diagnostics: onePerPlace(found.flatMap(({ path, issue }) => explain(schema, data, path, issue))) }
}

/** Issues of the branch of a union that the data meant: a list for a list, else the plain branch. */
function flatten(issue: Issue, root: unknown, above: Path = []): Found[] {
  const path = [...above, ...issue.path.map(step => (typeof step === 'symbol' ? String(step) : step))]
  if (issue.code !== 'invalid_union') return [{ path, issue }]
  const wanted = Array.isArray(at(root, path)) ? 'array' : 'string'
  const branch = issue.errors.find(issues => !issues.some(one => one.code === 'invalid_type' && one.path.length === 0
    && one.expected !== wanted)) ?? issue.errors[0] ?? []
  return branch.flatMap(one => flatten(one, root, path))
}

function explain(schema: z.ZodType, data: Located, path: Path, issue: Issue): Diagnostic[] {
  const value = at(data.value, path)
  const name = path.length ? `\`${shownPath(path)}\`` : 'the file'
  const report = (rule: RuleId, message: string, hint?: string): Diagnostic[] =>
    [diagnose(rule, data.path, data.places.value(path), message, hint ? { hint } : {})]

  if (value === '') return report('length', `${name} is empty`)
  if (value === null) return [] // `yaml-null` has said it
  if (issue.code === 'unrecognized_keys') return issue.keys.map(key => unknownKey(schema, data, path, key))
  if (value === undefined && issue.code !== 'custom') return [missingKey(schema, data, path)]
  switch (issue.code) {
    case 'invalid_type': {
      const written = data.places.written(path)
      const quote = issue.expected === 'string' && typeof value !== 'object' && written ? `quote it: "${written}"` : undefined
      return report('type', `${name} must be ${TYPE_WORDS[issue.expected] ?? issue.expected}, not ${wordFor(value, written)}`, quote ?? wrapHint(issue.expected, written))
    }
    case 'invalid_value': return report('value', ...closedList(name, value, issue.values.map(String)))
    case 'invalid_format': return report(formatRule(issue), `${name}: \`${clip(String(value))}\` ${issue.message}`, formatHint(issue, String(value)))
    case 'too_small':
    case 'too_big': return report(...limits(name, value, issue))
    default: return report('format', `${name}: ${issue.message}`)
  }
}

/** A value outside a closed list: message and hint. */
function closedList(name: string, value: unknown, legal: readonly string[]): [message: string, hint: string] {
  const list = `legal: ${legal.join(', ')}`
  const near = typeof value === 'string' ? didYouMean(value, legal) : undefined
  return [`${name}: ${typeof value === 'string' ? `\`${clip(value)}\`` : wordFor(value)} is not a legal value`, near ? `${near} ${list}` : list]
}

function unknownKey(schema: z.ZodType, data: Located, path: Path, key: string): Diagnostic {
  const legal = keysAt(schema, path)
  const near = didYouMean(key, legal)
  const where = path.length ? ` in \`${shownPath(path)}\`` : ''
  const hint = `${near ? `${near} ` : ''}legal keys: ${legal.join(', ')}`
  return diagnose('unknown-key', data.path, data.places.key([...path, key]), `unknown key \`${clip(key)}\`${where}`, { hint })
}

function missingKey(schema: z.ZodType, data: Located, path: Path): Diagnostic {
  const around = path.slice(0, -1)
  const span = around.length ? startOf(data.places.value(around)) : FILE_START
  const where = around.length ? ` in \`${shownPath(around)}\`` : ''
  const wanted = schemaAt(schema, path)
  const legal = inner(wanted) instanceof z.ZodEnum ? `one of ${valuesOf(wanted).join(', ')}` : undefined
  const hint = [wanted?.description, legal].filter(Boolean).join('; ')
  return diagnose('missing-key', data.path, span, `missing key \`${path.at(-1)}\`${where}`, hint ? { hint } : {})
}

const startOf = ({ line, column }: { line: number; column: number }) => ({ line, column })

const TYPE_WORDS: Record<string, string> = {
  string: 'text', number: 'a number', int: 'a whole number', boolean: 'true or false', array: 'a list', object: 'a map of keys', record: 'a map of keys',
}

function wordFor(value: unknown, written?: string): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'a map'
  if (typeof value === 'string') return `the text \`${clip(value)}\``
  return `the ${typeof value === 'number' ? 'number ' : 'value '}\`${written ?? String(value)}\``
}

function wrapHint(expected: string, written: string | undefined): string | undefined {
  if (expected === 'array' && written && !/^[[{]/.test(written)) return `write a list: [${written}]`
  if ((expected === 'number' || expected === 'int') && written && /^["'][\d.]+["']$/.test(written)) return 'write it without quotes'
  return undefined
}

type Format = Extract<Issue, { code: 'invalid_format' }>

function formatRule(issue: Format): RuleId {
  if (issue.format === 'date') return 'date'
  if (issue.message.endsWith('URL')) return 'url'
  return issue.message.startsWith('must not be empty') || issue.message.startsWith('must be one line') ? 'length' : 'format'
}

function formatHint(issue: Format, value: string): string | undefined {
  if (issue.message.startsWith('must be a bare DOI') && /10\.\d{4,9}\//.test(value)) return `write ${value.slice(value.indexOf('10.'))}`
  if (issue.format === 'date' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return 'that day does not exist'
  if (issue.message.endsWith('URL') && /^[\w-]+(\.[\w-]+)+(\/|$)/.test(value)) return `write https://${clip(value)}`
  return undefined
}

function limits(name: string, value: unknown, issue: Extract<Issue, { code: 'too_small' | 'too_big' }>): [RuleId, string, string?] {
  const [least, limit] = issue.code === 'too_small' ? [true, issue.minimum] : [false, issue.maximum]
  const bound = `${least ? 'at least' : 'at most'} ${limit}`
  if (typeof value === 'string') {
    return value === '' ? ['length', `${name} is empty`] : ['length', `${name} has ${value.length} characters, ${bound} are asked for`]
  }
  if (Array.isArray(value)) return ['length', value.length ? `${name} has ${value.length} items, ${bound} are asked for` : `${name} is empty`]
  return ['range', `${name} is ${String(value)}, ${bound} is asked for`]
}

/** One fault, one diagnostic: of several at one place and rule the first. */
function onePerPlace(diagnostics: Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.filter(one => {
    const isPlaceOfValue = one.rule !== 'missing-key' && one.rule !== 'unknown-key'
    const key = `${one.line}:${one.column}:${isPlaceOfValue ? '' : one.message}`
    return !seen.has(key) && seen.add(key)
  })
}

// ---------------------------------------------------------------------------------------------- walking data and schema

/** The value at a path, own keys only. */
export function at(value: unknown, path: Path): unknown {
  let here = value
  for (const step of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, step)) return undefined
    here = (here as Record<string | number, unknown>)[step]
  }
  return here
}

/** A path as a reader writes it: `evidence[2].claim.raw`. */
export const shownPath = (path: Path): string =>
  path.map((step, index) => (typeof step === 'number' ? `[${step}]` : index ? `.${step}` : step)).join('')

function inner(schema: z.ZodType | undefined): z.ZodType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return inner(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe) return inner(schema.in as z.ZodType)
  return schema
}

function schemaAt(schema: z.ZodType, path: Path): z.ZodType | undefined {
  let here: z.ZodType | undefined = schema
  for (const step of path) {
    const plain = inner(here)
    if (plain instanceof z.ZodObject) here = plain.shape[String(step)] as z.ZodType | undefined
    else if (plain instanceof z.ZodArray) here = plain.element as z.ZodType
    else if (plain instanceof z.ZodRecord) here = plain.valueType as z.ZodType
    else return undefined
  }
  return here
}

const valuesOf = (schema: z.ZodType | undefined): string[] => {
  const plain = inner(schema)
  return plain instanceof z.ZodEnum ? plain.options.map(String) : []
}

function keysAt(schema: z.ZodType, path: Path): string[] {
  const plain = inner(schemaAt(schema, path))
  if (plain instanceof z.ZodObject) return Object.keys(plain.shape)
  if (plain instanceof z.ZodRecord) return valuesOf(plain.keyType as z.ZodType)
  return []
}

/** A text cut to what fits into a message. */
export const clip = (text: string, most = 60): string => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
