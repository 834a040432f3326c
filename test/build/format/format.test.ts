/** Formatting: one form for all, and nothing lost on the way. */
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stringify } from 'yaml'
import { commentsIn } from '../../../build/format/comments.ts'
import { listFiles } from '../../../build/read/folder.ts'
import { listFormattable } from '../../../build/format/files.ts'
import { formatFile, type Formatted } from '../../../build/format/format.ts'
import { readCardText } from '../../../build/read/card.ts'
import { cardData, cardFile, evidenceData, MINIMAL_CARD, shownShort, variants } from '../../project.ts'
import { runs } from '../../runs.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const textOf = (bytes: Uint8Array): string => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)

/** The text that formatting leaves; fails where it refuses. */
const formatted = (text: string, path = 'cards/demo.md'): string => {
  const result = formatFile(path, bytesOf(text))
  if (result.state === 'same') return text
  if (result.state === 'changed') return textOf(result.bytes)
  throw new Error(`${result.state}: ${JSON.stringify(result)}`)
}

const cut = (text: string): { frontmatter: string; rest: string } => {
  const at = text.search(/\n---(\r?\n|$)/)
  return { frontmatter: text.slice(0, at), rest: text.slice(at) }
}

const dataOf = (text: string): unknown => readCardText('cards/demo.md', bytesOf(text)).card?.frontmatter

const expectNothingLost = (before: string, after: string): void => {
  expect(dataOf(after)).toEqual(dataOf(before))
  expect(dataOf(after)).toBeDefined()
  expect(cut(after).rest).toBe(cut(before).rest)
  expect(commentsIn(cut(after).frontmatter)).toEqual(commentsIn(cut(before).frontmatter))
}

const withLines = (...lines: string[]): string => `---\n${lines.join('\n')}\n---\n\n## Contents\nText.\n`
const frontmatterOf = (text: string): string[] => cut(formatted(text)).frontmatter.split('\n').slice(1)

describe('the canonical form', () => {
  it('leaves a card alone that has it', () => {
    expect(formatFile('cards/demo.md', bytesOf(MINIMAL_CARD.replace('excerpt: licensed under CC BY 4.0', 'excerpt: "licensed under CC BY 4.0"')))).toEqual({ state: 'same' })
  })

  it('has keys in the order of the schema, unknown ones last', () => {
    expect(frontmatterOf(withLines(
      'name: Demo', 'colour: red', 'evidence:', '  - kind: dua', '    colour: blue', '    id: e1', 'access: {checked_at: 2026-11-30, mode: open_download}',
      'tags: {task: [x], mood: [w], modality: [z]}', 'id: demo', 'derived_from: [{merge: merged, card: other}]',
    ))).toEqual([
      'id: demo', 'name: Demo', 'tags:', '  modality: [z]', '  task: [x]', '  mood: [w]', 'access:', '  mode: open_download', '  checked_at: 2026-11-30',
      'derived_from:', '  - {card: other, merge: merged}', 'evidence:', '  - id: e1', '    kind: dua', '    colour: blue', 'colour: red',
    ])
  })

  it('writes plain what every reader takes for the same text, and quotes third-party words and versions', () => {
    expect(frontmatterOf(withLines(
      "name: 'Demo'", 'aliases:', '- "a, b"', "- 'no'", '- "1.0"', '- "12:30"', '- "2026-11-30"', '- "a: b"', '- 演示', 'version: v1', 'homepage: "https://example.org/a"',
      'evidence:', '- clauses:', "    redistribution: 'no'", "  scope: 'subset:a'", '  excerpt: say "no"',
    ))).toEqual([
      'name: Demo', 'aliases: ["a, b", "no", "1.0", "12:30", 2026-11-30, "a: b", 演示]', 'homepage: https://example.org/a', 'version: "v1"',
      'evidence:', '  - scope: subset:a', '    clauses: {redistribution: "no"}', '    excerpt: "say \\"no\\""',
    ])
  })

  it('folds no line, unfolds those that are, and keeps texts of several lines as blocks', () => {
    const long = 'word '.repeat(60).trim()
    expect(frontmatterOf(withLines('summary: >-', '  one', '  two', 'name: "three', '  four"', `maintainer: ${long}`, 'evidence:', '  - note: "five\\nsix"'))).toEqual([
      'name: three four', 'summary: one two', `maintainer: ${long}`, 'evidence:', '  - note: |-', '      five', '      six',
    ])
  })

  it('writes a list of maps on one line where it fits or holds a single one, else one a line', () => {
    const place = (n: number): string => `{at: readme, url: https://example.org/${'x'.repeat(n)}}`
    expect(frontmatterOf(withLines('scale:', '  - {count: 1, unit: a}', '  - {count: 2, unit: b}'))).toEqual(['scale: [{count: 1, unit: a}, {count: 2, unit: b}]'])
    expect(frontmatterOf(withLines('evidence:', `  - places: [${place(50)}, ${place(60)}]`))).toEqual(['evidence:', '  - places:', `      - ${place(50)}`, `      - ${place(60)}`])
    expect(frontmatterOf(withLines('evidence:', '  - places:', `      - ${place(200)}`))).toEqual(['evidence:', `  - places: [${place(200)}]`])
  })

  it('keeps comments at their keys', () => {
    expect(frontmatterOf(withLines(
      '# of the file', '', '# of the name', 'name: Demo # its name', '# of the access', 'access: # behind access', '  # of the mode', '  mode: open_download', '  # at the end',
      '# of the id', 'id: demo', 'evidence:', '  # of the first', '  - kind: dua # a gate', '    # of its id', '    id: e1', '    places: [', '      # of a place', '      {at: readme}]', '# last',
    ))).toEqual([
      '# of the file', '', '# of the id', 'id: demo', '# of the name', 'name: Demo # its name', '# of the access', '# behind access', 'access:', '  # of the mode', '  mode: open_download', '  # at the end',
      'evidence:', '  # of the first', '  # of its id', '  - id: e1', '    kind: dua # a gate', '    places:', '      # of a place', '      - {at: readme}', '', '# last',
    ])
  })

  it('is the same for a table beside the cards, whose rows stay apart', () => {
    const table = '# About\n\n- name: B\n  id: b-b\n\n# of a\n- id: a-a\n  evidence:\n    - {id: e1, excerpt: x}\n'
    expect(formatted(table, 'cards/upstreams.yaml')).toBe('# About\n\n- id: b-b\n  name: B\n\n# of a\n- id: a-a\n  evidence:\n    - id: e1\n      excerpt: "x"\n')
    expect(formatFile('cards/other.yaml', bytesOf('a:   1\n'))).toEqual({ state: 'same' })
  })
})

it('is that of the shipped cards and tables (if not: cardex fmt)', async () => {
  const { files } = await listFormattable('cards', '.')
  expect(files.length).toBeGreaterThan(150)
  expect(files.filter(file => formatFile(file, readFileSync(file)).state !== 'same')).toEqual([])
})

describe('a file that cannot be read', () => {
  const refused = (result: Formatted): string[] => (result.state === 'refused' ? result.diagnostics.map(shownShort) : [result.state])

  it.each([
    ['a duplicate key', MINIMAL_CARD.replace('name: Demo', 'name: Demo\nname: Other'), 'cards/demo.md:4:1 yaml-duplicate-key: key `name` stands twice'],
    ['a syntax fault', MINIMAL_CARD.replace('name: Demo', 'name: [Demo'), expect.stringContaining('cards/demo.md:4:1 yaml-syntax')],
    ['a key without a value', MINIMAL_CARD.replace('name: Demo', 'name:'), 'cards/demo.md:3:1 yaml-null: `name` has no value'],
    ['an alias', MINIMAL_CARD.replace('name: Demo', 'name: &a Demo'), expect.stringContaining('yaml-alias')],
    ['no end', MINIMAL_CARD.replace('\n---\n', '\n'), expect.stringContaining('frontmatter-close')],
    ['another language', MINIMAL_CARD.replace('---', '---js'), expect.stringContaining('frontmatter-open')],
  ])('is refused for %s, with the place', (_what, text, fault) => {
    expect(refused(formatFile('cards/demo.md', bytesOf(text)))).toEqual([fault])
  })

  it('is refused for bytes that are no UTF-8', () => {
    expect(refused(formatFile('cards/demo.md', Uint8Array.of(0x2d, 0x2d, 0x2d, 0x0a, 0xff)))).toEqual([expect.stringContaining('encoding')])
  })
})

describe('nothing is lost', () => {
  it('of the shipped cards: with their keys in reverse each comes out as it is', async () => {
    const { files } = await listFiles('cards', '.md', '.')
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      expect(formatted(reverseKeys(text))).toBe(text)
    }
  })

  it.each(variants(MINIMAL_CARD.replace('id: demo\nname: Demo', 'name: "Demo" # c\nid: demo')))('of line breaks and marks: $name', ({ text }) => {
    const after = formatted(text)
    expect(after).not.toBe(text)
    expect(after.startsWith('\ufeff')).toBe(text.startsWith('\ufeff'))
    expect(after.includes('\r\n')).toBe(text.includes('\r\n'))
    expect(after.replaceAll('\r\n', '')).not.toContain('\r')
    expectNothingLost(text, after)
  })

  const anyText = fc.oneof(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.stringMatching(/^[-\w :#,'"[\]{}!&*|>%@`?\n.~]{1,30}$/), fc.constantFrom('yes', 'NO', '1e3', '0x1f', '012', '~', '- a', 'a #b', ': ', '---', '...', 'a\n---\nb'))
    .filter(text => readCardText('x.md', bytesOf(cardFile({ a: text }))).diagnostics.length === 0)

  it('of any text, wherever it stands', () => {
    fc.assert(fc.property(anyText, anyText, anyText, fc.boolean(), (a, b, c, flow) => {
      const data = cardData('demo', { aliases: [a, b], paper: { title: c, year: 2020 }, derived_from: [{ card: 'x', because: a }], evidence: [evidenceData('e1', { note: b, excerpt: c, claim: { raw: a } })] })
      const text = `---\n${stringify(data, { lineWidth: flow ? 40 : 0, collectionStyle: flow ? 'flow' : 'any' })}---\n\n## Contents\n`
      fc.pre(readCardText('x.md', bytesOf(text)).diagnostics.length === 0)
      const after = formatted(text)
      expectNothingLost(text, after)
      expect(formatted(after)).toBe(after)
    }), { numRuns: runs(20) })
  })

  const CARDS = ['cards/text/medqa.md', 'cards/imaging/chexpert.md', 'cards/clinical-chem/mimic-iii.md', 'cards/omics/primekg.md'].map(file => readFileSync(file, 'utf8'))

  it('of comments and empty lines, wherever they stand', () => {
    const note = fc.record({ at: fc.nat(), how: fc.constantFrom('above', 'behind', 'outdented', 'indented', 'empty') })
    fc.assert(fc.property(fc.constantFrom(...CARDS), fc.array(note, { minLength: 1, maxLength: 8 }), fc.boolean(), (card, notes, reversed) => {
      const text = annotate(reversed ? reverseKeys(card) : card, notes)
      const after = formatted(text)
      expectNothingLost(text, after)
      expect(formatted(after)).toBe(after)
    }), { numRuns: runs(20) })
  })
})

/** The top-level keys of a card in reverse. */
const reverseKeys = (card: string): string => {
  const { frontmatter, rest } = cut(card)
  return `---\n${frontmatter.slice(4).split(/\n(?=\w)/).toReversed().join('\n')}${rest}`
}

/** Puts comments and empty lines into a card's frontmatter. */
const annotate = (card: string, notes: { at: number; how: string }[]): string => {
  const { frontmatter, rest } = cut(card)
  const lines = frontmatter.split('\n')
  for (const [index, { at, how }] of notes.entries()) {
    const line = 1 + (at % (lines.length - 1))
    const indent = /^ */.exec(lines[line] ?? '')?.[0] ?? ''
    if (how === 'behind' && lines[line]?.trim()) lines[line] += ` # note ${index}`
    else lines.splice(line, 0, how === 'empty' ? '' : how === 'outdented' ? `# note ${index}` : `${indent}${how === 'indented' ? '  ' : ''}# note ${index}`)
  }
  return lines.join('\n') + rest
}
