/**
 * Writes what was found into the records, and nothing else: the text is cut at the places of exactly these keys, so comments, order
 * and layout stay, and the result is read again and compared before it may replace the file.
 */
import { isDeepStrictEqual } from 'node:util'
import { isMap, isScalar, type Pair, parseDocument, type YAMLMap } from 'yaml'
import { splitFrontmatter } from '../read/gate.ts'
import { decode } from '../read/text.ts'
import { type Path, readYaml } from '../read/yaml.ts'
import type { Proposal } from './verify.ts'

export interface Change {
  at: Path
  /** Id of the record, to be sure that it is still the one that was looked at. */
  id: string
  propose: Proposal
}

export type Rewritten = { text: string; problem?: undefined } | { text?: undefined; problem: string }

/** The keys in the order of the schema: a new one comes after the last of those before it. */
const ORDER = ['retrieved_at', 'read_as', 'immutable', 'reachable'] as const

interface Cut { from: number; to: number; insert: string }

const pairOf = (map: YAMLMap, key: string): Pair | undefined => map.items.find(item => isScalar(item.key) && item.key.value === key)

const endOf = (node: unknown): number | undefined => (isScalar(node) ? node.range?.[1] : undefined)
const startOf = (node: unknown): number | undefined => (isScalar(node) ? node.range?.[0] : undefined)

const QUOTES: Readonly<Record<string, string>> = { QUOTE_DOUBLE: '"', QUOTE_SINGLE: '\'' }

const replacing = (node: unknown, value: string): Cut | undefined => {
  const [from, to] = [startOf(node), endOf(node)]
  const quote = isScalar(node) ? QUOTES[node.type ?? ''] ?? '' : ''
  return from === undefined || to === undefined ? undefined : { from, to, insert: `${quote}${value}${quote}` }
}

const inserting = (map: YAMLMap, key: (typeof ORDER)[number], value: string, yaml: string): Cut | undefined => {
  const before = ORDER.slice(0, ORDER.indexOf(key)).flatMap(name => pairOf(map, name) ?? []).at(-1)
  const [start, end] = [startOf(before?.key), endOf(before?.value)]
  if (start === undefined || end === undefined) return undefined
  if (map.flow) return { from: end, to: end, insert: `, ${key}: ${value}` }
  const column = start - (yaml.lastIndexOf('\n', start - 1) + 1)
  const eol = yaml.indexOf('\n', end)
  const at = eol === -1 ? yaml.length : yaml[eol - 1] === '\r' ? eol - 1 : eol
  return { from: at, to: at, insert: `${yaml.includes('\r\n') ? '\r\n' : '\n'}${' '.repeat(column)}${key}: ${value}` }
}

const cutsOf = (map: YAMLMap, propose: Proposal, yaml: string): Cut[] | undefined => {
  const cuts = ORDER.flatMap((key) => {
    const value = key === 'immutable' ? undefined : propose[key]
    if (value === undefined) return []
    const known = pairOf(map, key)
    return [known ? replacing(known.value, value) : inserting(map, key, value, yaml)]
  })
  return cuts.every(cut => cut !== undefined) ? cuts : undefined
}

/** Cuts from the end on, so that earlier places stay true; several insertions at one place keep their order. */
const cutAll = (text: string, cuts: readonly Cut[]): string => cuts.map((cut, order) => ({ ...cut, order }))
  .toSorted((a, b) => b.from - a.from || b.order - a.order)
  .reduce((done, { from, to, insert }) => done.slice(0, from) + insert + done.slice(to), text)

const recordAt = (data: unknown, at: Path): Record<string, unknown> | undefined => {
  const found = at.reduce<unknown>((value, step) => (typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[String(step)] : undefined), data)
  return typeof found === 'object' && found !== null ? found as Record<string, unknown> : undefined
}

const rewriteYaml = (path: string, yaml: string, changes: readonly Change[]): Rewritten => {
  const document = parseDocument(yaml, { version: '1.2', schema: 'core', stringKeys: true, resolveKnownTags: false, logLevel: 'silent' })
  const wanted = readYaml(path, yaml).value
  const cuts: Cut[] = []
  for (const { at, id, propose } of changes) {
    const map: unknown = document.getIn(at)
    const record = recordAt(wanted, at)
    if (!isMap(map) || record?.['id'] !== id) return { problem: `record ${id} is no longer where it was` }
    const own = cutsOf(map as YAMLMap, propose, yaml)
    if (!own) return { problem: `record ${id} is laid out in a way that cannot be changed in place` }
    cuts.push(...own)
    Object.assign(record, propose)
  }
  const text = cutAll(yaml, cuts)
  return isDeepStrictEqual(readYaml(path, text).value, wanted) ? { text } : { problem: 'the change would touch more than the records' }
}

/**
 * The text of a card or of a YAML table with new values in some records.
 *
 * @param path shown in problems; its ending tells a card from a table
 * @param bytes the file as it is now
 * @returns the whole new text, or why the file is left as it is
 */
export const rewrite = (path: string, bytes: Uint8Array, changes: readonly Change[]): Rewritten => {
  const { text } = decode(path, bytes)
  if (text === undefined) return { problem: 'cannot be read' }
  const mark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? '\ufeff' : ''
  if (!path.endsWith('.md')) {
    const done = rewriteYaml(path, text, changes)
    return done.text === undefined ? done : { text: mark + done.text }
  }
  const { halves } = splitFrontmatter(path, text)
  if (!halves) return { problem: 'has no frontmatter any more' }
  const done = rewriteYaml(path, halves.yaml, changes)
  const from = text.indexOf(halves.yaml)
  return done.text === undefined ? done : { text: mark + text.slice(0, from) + done.text + text.slice(from + halves.yaml.length) }
}
