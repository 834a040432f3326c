/**
 * YAML as this catalogue reads it: version 1.2, core schema, plain data only. Whatever could make two readers see different data
 * (tags, anchors, aliases, merge keys, duplicate keys, nulls, odd numbers) is a fault at its place.
 */
import { isAlias, isMap, isNode, isScalar, isSeq, LineCounter, parseDocument, type Document, type Pair, type YAMLMap } from 'yaml'
import { diagnose, type Diagnostic, type RuleId, type Span } from '../check/diagnostic.ts'
import { layoutFaults } from './yaml-layout.ts'
import { syntaxFault } from './yaml-syntax.ts'

/** A path into data: keys of maps, positions in lists. */
export type Path = readonly (string | number)[]

/** Where data stand in their file. */
export interface Places {
  /** The value at a path; where it does not exist, the nearest value around it that does. */
  value(path: Path): Span
  /** The key at a path; the value, where the path ends in a list. */
  key(path: Path): Span
  /** The value as it is written, on one line; undefined where it does not exist or spans lines. */
  written(path: Path): string | undefined
}

export interface YamlData {
  /** Plain data; undefined where they cannot be trusted. */
  value: unknown
  diagnostics: Diagnostic[]
}

/** Levels of nesting that any file of the catalogue may have. */
const MAX_DEPTH = 12

/**
 * Read YAML into plain data. Line n of `text` must be line n of the file.
 *
 * Syntax faults: the first one only, since later ones are its consequences. Other faults: all of them.
 */
export function readYaml(path: string, text: string): YamlData {
  const layout = layoutFaults(path, text)
  if (layout.length) return { value: undefined, diagnostics: layout }
  const { document, lines } = parse(text)
  const [syntax] = [...document.errors, ...document.warnings.filter(warning => warning.code !== 'TAG_RESOLVE_FAILED')]
  if (syntax) return { value: undefined, diagnostics: [syntaxFault(path, text, document, lines, syntax)] }
  const faults: Diagnostic[] = []
  let trusted = true
  inspect(document.contents, 0, (rule, range, message, more) => {
    if (!TOLERABLE.has(rule)) trusted = false
    faults.push(diagnose(rule, path, spanOf(lines, range), message, {
      ...(more?.hint ? { hint: more.hint } : {}),
      ...(more?.first ? { related: [{ path, ...start(lines, more.first[0]), message: 'first here' }] } : {}),
    }))
  })
  return { value: trusted ? document.toJS({ maxAliasCount: 0 }) : undefined, diagnostics: faults }
}

/** Faults after which the rest of the data can still be checked. */
const TOLERABLE = new Set<RuleId>(['yaml-null', 'yaml-duplicate-key', 'yaml-number'])

/**
 * Places of the data of a text. The text is parsed again when the first place is asked for: faults are rare, and trees of
 * thousands of files would fill the memory.
 */
export function placesOf(text: string): Places {
  let parsed: ReturnType<typeof parse> | undefined
  const tree = (): ReturnType<typeof parse> => (parsed ??= parse(text))
  return {
    value: path => spanOf(tree().lines, find(tree().document, path).value),
    key: path => spanOf(tree().lines, find(tree().document, path).key),
    written: path => {
      const found = find(tree().document, path)
      const source = text.slice(found.value[0], found.value[1])
      return found.exact && source && !source.includes('\n') ? source : undefined
    },
  }
}

function parse(text: string): { document: Document.Parsed; lines: LineCounter } {
  const lines = new LineCounter()
  const document = parseDocument(text, {
    lineCounter: lines, version: '1.2', schema: 'core', stringKeys: true, resolveKnownTags: false,
    uniqueKeys: false, // both places are wanted: see `inspectMap`
    prettyErrors: false, logLevel: 'silent',
  })
  return { document, lines }
}

type Range = [number, number]
type Report = (rule: RuleId, range: Range, message: string, more?: { hint?: string; first?: Range }) => void

const rangeOf = (node: unknown, otherwise: Range = [0, 0]): Range =>
  isNode(node) && node.range ? [node.range[0], node.range[1]] : otherwise

function inspect(node: unknown, depth: number, report: Report): void {
  const range = rangeOf(node)
  if (isAlias(node)) return report('yaml-alias', range, `alias \`*${node.source}\``)
  if (isNode(node) && 'anchor' in node && node.anchor) report('yaml-alias', range, `anchor \`&${node.anchor}\``)
  if (isNode(node) && node.tag) return report('yaml-tag', range, `tag \`${node.tag.replace('tag:yaml.org,2002:', '!!')}\``)
  if (depth > MAX_DEPTH) return report('yaml-depth', range, `nested deeper than ${MAX_DEPTH} levels`)
  if (isMap(node)) return inspectMap(node, depth, report)
  if (isSeq(node)) return node.items.forEach(item => inspect(item, depth + 1, report))
  if (isScalar(node)) inspectScalar(node.value, node.source, range, report)
}

/** Keys that name parts of every JavaScript object. */
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype'])

function inspectMap(map: YAMLMap, depth: number, report: Report): void {
  const seen = new Map<string, Range>()
  for (const pair of map.items) {
    const range = rangeOf(pair.key, rangeOf(map))
    const key = keyOf(pair)
    inspectKey(pair, key, range, report)
    const first = seen.get(key)
    if (first) report('yaml-duplicate-key', range, `key \`${key}\` stands twice`, { first })
    else seen.set(key, range)
    if (isScalar(pair.value) && pair.value.value === null) {
      report('yaml-null', range, `\`${key}\` has no value`, { hint: 'leave the key out' })
    } else if (pair.value === null) {
      report('yaml-null', range, `\`${key}\` has no value`, { hint: 'a key is followed by a colon, a space and its value' })
    } else inspect(pair.value, depth + 1, report)
  }
}

function inspectKey(pair: Pair, key: string, range: Range, report: Report): void {
  if (key === '<<') report('yaml-merge', range, 'merge key `<<`')
  if (FORBIDDEN_KEYS.has(key)) report('yaml-key', range, `key \`${key}\``)
  if (isNode(pair.key) && pair.key.tag) report('yaml-tag', range, 'a key with a tag')
  if (isScalar(pair.key) && pair.key.anchor) report('yaml-alias', range, `anchor \`&${pair.key.anchor}\``)
}

const PLAIN_NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/

function inspectScalar(value: unknown, source: string | undefined, range: Range, report: Report): void {
  if (value === null) return report('yaml-null', range, 'an empty item', { hint: 'leave it out' })
  if (typeof value !== 'number' || source === undefined) return
  const lost = Number.isInteger(value) && !Number.isSafeInteger(value)
  if (lost || !PLAIN_NUMBER.test(source)) {
    report('yaml-number', range, `\`${source}\` would be read as ${value}`, { hint: `quote it: "${source}"` })
  }
}

const keyOf = (pair: Pair): string => String(isScalar(pair.key) ? pair.key.value : pair.key)

function find(document: Document.Parsed, path: Path): { value: Range; key: Range; exact: boolean } {
  let node: unknown = document.contents
  let value = rangeOf(node)
  let key = value
  for (const step of path) {
    let next: unknown
    if (isMap(node)) {
      const pair = node.items.findLast(item => keyOf(item) === String(step))
      if (!pair) return { value, key: value, exact: false }
      key = rangeOf(pair.key, value)
      next = pair.value
      value = rangeOf(next, key)
    } else if (isSeq(node)) {
      next = node.items[Number(step)]
      if (next === undefined) return { value, key: value, exact: false }
      value = rangeOf(next, value)
      key = value
    } else return { value, key: value, exact: false }
    node = next
  }
  return { value, key, exact: true }
}

function start(lines: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = lines.linePos(offset)
  return { line: Math.max(1, line), column: Math.max(1, col) }
}

function spanOf(lines: LineCounter, [from, to]: Range): Span {
  const { line, column } = start(lines, from)
  const end = start(lines, Math.max(from, to))
  return { line, column, endLine: end.line, endColumn: end.column }
}
