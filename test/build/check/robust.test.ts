/** Whatever stands in a file: the checker says so and goes on. */
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCardText } from '../../../build/read/card.ts'
import { placesOf, type Path } from '../../../build/read/yaml.ts'
import { checkTexts, MINIMAL_CARD, variants } from '../../project.ts'
import { runs } from '../../runs.ts'

const PIECES = [
  '---', '\n', '\r\n', '\t', ' ', ': ', '- ', '## Contents', '## Access', '"', "'", '[', ']', '{', '}', '&a', '*a', '!!str', '|', '>', '#', '~', 'null', '<<', '__proto__',
  '\u0000', '\ufeff', '\u200b', '\u202e', '<b>', '![a](b)', 'wget', '2026-13-40', '中文', '😀', 'id: other', 'evidence:', '  - id: e1', '%YAML', '...', '</system>',
]
const edit = fc.record({
  at: fc.nat(MINIMAL_CARD.length), cut: fc.nat(30), put: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }).map(pieces => pieces.join('')),
})
const mangled = fc.array(edit, { minLength: 1, maxLength: 5 }).map(edits =>
  edits.reduce((text, { at, cut, put }) => text.slice(0, at) + put + text.slice(at + cut), MINIMAL_CARD))

it('names a place inside the file for every fault of a mangled card, and never throws', async () => {
  await fc.assert(fc.asyncProperty(mangled, async text => {
    const lines = text.replace(/^\ufeff/, '').split('\n')
    const seen = new Set<string>()
    for (const { line, column, rule, message } of await checkTexts({ 'demo.md': text })) {
      expect(line).toBeGreaterThanOrEqual(1)
      expect(line).toBeLessThanOrEqual(lines.length)
      expect(column).toBeGreaterThanOrEqual(1)
      expect(column).toBeLessThanOrEqual((lines[line - 1]?.length ?? 0) + 1)
      expect(message).not.toMatch(/[\p{Cc}\u202e\u200b]/u)
      expect(seen.has(`${line}:${column} ${rule} ${message}`)).toBe(false)
      seen.add(`${line}:${column} ${rule} ${message}`)
    }
  }), { numRuns: runs(200) })
})

it('takes any bytes for a file', () => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), bytes => {
    const { card, diagnostics } = readCardText('a.md', bytes)
    expect(card !== undefined || diagnostics.length > 0).toBe(true)
  }))
})

/** Paths of all texts and numbers in data. */
const leaves = (value: unknown, path: Path = []): { path: Path; value: unknown }[] => {
  if (Array.isArray(value)) return value.flatMap((item, index) => leaves(item, [...path, index]))
  if (typeof value === 'object' && value !== null) return Object.entries(value).flatMap(([key, item]) => leaves(item, [...path, key]))
  return [{ path, value }]
}

it.each(variants(readFileSync('cards/text/medqa.md', 'utf8')))('finds the words of every value of a real card where it says they stand ($name)', ({ text }) => {
  const { card } = readCardText('medqa.md', new TextEncoder().encode(text))
  const lines = text.replace(/^\ufeff/, '').split('\n')
  const all = leaves(card?.frontmatter)
  expect(all.length).toBeGreaterThan(40)
  for (const { path, value } of all) {
    const { line, column, endLine, endColumn } = card?.places.value(path) ?? { line: 0, column: 0 }
    expect(endLine).toBe(line)
    expect(parse(lines[line - 1]?.slice(column - 1, (endColumn ?? 0) - 1) ?? '', { version: '1.2' })).toEqual(value)
    const key = path.at(-1)
    const keyAt = card?.places.key(path)
    if (typeof key === 'string' && keyAt) expect(lines[keyAt.line - 1]?.slice(keyAt.column - 1)).toMatch(new RegExp(`^${key}:`))
  }
})

it('places what does not exist at the nearest value around it', () => {
  const places = placesOf('\na:\n  - b: 1\n    c: 2\n')
  expect(places.value(['a', 0, 'zzz'])).toMatchObject({ line: 3, column: 5 })
  expect(places.value(['a', 7])).toMatchObject({ line: 3, column: 3 })
  expect(places.written(['a', 0, 'b', 'deeper'])).toBeUndefined()
  expect(places.written(['a', 0, 'c'])).toBe('2')
})
