/** Frontmatter that other readers accept, misread, drop or run. Here each is a fault at its place, and none gives data. */
import { expect, it } from 'vitest'
import { readCardText } from '../../../build/read/card.ts'
import { MAX_FRONTMATTER } from '../../../build/read/gate.ts'
import { MAX_FILE } from '../../../build/read/text.ts'
import { checkTexts, MINIMAL_CARD, variants } from '../../project.ts'

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const faults = (content: string | Uint8Array): string[] =>
  readCardText('a.md', typeof content === 'string' ? bytes(content) : content).diagnostics
    .map(({ line, column, rule }) => `${line}:${column} ${rule}`)

const card = (yaml: string): string => `---\n${yaml}\n---\n\n## Contents\n\nText.\n`

/** What the file holds -> where and what the fault is. */
const HOSTILE: [what: string, text: string, faults: string[]][] = [
  ['a language', '---js\n({ a: 1 })\n---\n', ['1:1 frontmatter-open']],
  ['an alias of a language', '---javascript\n({ a: 1 })\n---\n', ['1:1 frontmatter-open']],
  ['a language after a space', '--- JS\n({ a: 1 })\n---\n', ['1:1 frontmatter-open']],
  ['JSON', '---json\n{"id": "a"}\n---\n', ['1:1 frontmatter-open']],
  ['TOML', '---toml\nid = "a"\n---\n', ['1:1 frontmatter-open']],
  ['the name of an object method as language', '---constructor\nid: a\n---\n', ['1:1 frontmatter-open']],
  ['another such name', '---toString\nid: a\n---\n', ['1:1 frontmatter-open']],
  ['a third such name', '---hasOwnProperty\nid: a\n---\n', ['1:1 frontmatter-open']],
  ['a note on the fence', '--- # note\nid: a\n---\n', ['1:1 frontmatter-open']],
  ['a space after the fence', '--- \nid: a\n---\n', ['1:1 frontmatter-open']],
  ['four hyphens', '----\nid: a\n----\n', ['1:1 frontmatter-open']],
  ['an empty line before the fence', '\n---\nid: a\n---\n', ['1:1 frontmatter-missing']],
  ['a space before the fence', ' ---\nid: a\n---\n', ['1:1 frontmatter-missing']],
  ['only white space', ' \n\n', ['1:1 frontmatter-missing']],
  ['a closing line with a tail', '---\nid: a\n--- x\nb: 1\n---\n', ['3:1 frontmatter-close']],
  ['a closing line that is a key', '---\nid: a\n---x: 2\n---\n', ['3:1 frontmatter-close']],
  ['a closing line of four hyphens', '---\nid: a\n----\n', ['3:1 frontmatter-close']],
  ['a closing line with a space', '---\nid: a\n--- \n', ['3:1 frontmatter-close']],
  ['no closing line', '---\nid: a\n', ['1:1 frontmatter-close']],
  ['no closing line, and a rule further down', '---\nid: a\n\n## Contents\n\nText.\n\n---\n\nMore.\n', ['4:1 frontmatter-close']],
  ['two hyphens under an en dash', '---\nid: a\n–--\n', ['1:1 frontmatter-close']],
  ['an empty fence', '---\n---\n', ['1:1 yaml-root']],
  ['only comments', card('# nothing'), ['1:1 yaml-root']],
  ['a list', card('- a\n- b'), ['1:1 yaml-root']],
  ['a single text', card('just words'), ['1:1 yaml-root']],
  ['an alias', card('a: &x 1\nb: *x'), ['2:7 yaml-alias', '3:4 yaml-alias']],
  ['an alias to itself', card('a: &x [*x]'), ['2:7 yaml-alias', '2:8 yaml-alias']],
  ['a billion laughs', card('a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]'), ['2:7 yaml-alias', '3:7 yaml-alias', '3:8 yaml-alias', '3:12 yaml-alias', '4:5 yaml-alias', '4:9 yaml-alias']],
  ['an anchor on a key', card('&k a: 1'), ['2:4 yaml-alias']],
  ['a tag', card('a: !!binary aGk='), ['2:13 yaml-tag']],
  ['a tag of its own', card('a: !js/function x'), ['2:17 yaml-tag']],
  ['a tag on a map', card('a: !x {b: 1}'), ['2:7 yaml-tag']],
  ['a directive', card('%YAML 1.1\na: NO'), ['2:1 yaml-tag']],
  ['a merge key', card('a:\n  <<: {b: 1}'), ['3:3 yaml-merge']],
  ['a duplicate key', card('a: 1\nb: 2\na: 3'), ['4:1 yaml-duplicate-key']],
  ['a duplicate key in quotes', card('a: 1\n"a": 3'), ['3:1 yaml-duplicate-key']],
  ['a duplicate key in a flow map', card('a: {b: 1, b: 2}'), ['2:11 yaml-duplicate-key']],
  ['a key without a value', card('a:\nb: 1'), ['2:1 yaml-null']],
  ['a tilde', card('a: ~'), ['2:1 yaml-null']],
  ['the word null', card('a: null'), ['2:1 yaml-null']],
  ['an empty item', card('a:\n  - 1\n  -'), ['4:4 yaml-null']],
  ['a flow map without colons', card('a: {b}'), ['2:5 yaml-null']],
  ['an octal-looking number', card('a: 0123'), ['2:4 yaml-number']],
  ['a number too long to keep', card('a: 9007199254740993'), ['2:4 yaml-number']],
  ['a hexadecimal number', card('a: 0x1F'), ['2:4 yaml-number']],
  ['an infinite number', card('a: .inf'), ['2:4 yaml-number']],
  ['no number', card('a: .nan'), ['2:4 yaml-number']],
  ['a number with an exponent', card('a: 1e9'), ['2:4 yaml-number']],
  ['a prototype', card('__proto__: {admin: true}'), ['2:1 yaml-key']],
  ['a constructor', card('a: {constructor: {prototype: {b: 1}}}'), ['2:5 yaml-key', '2:19 yaml-key']],
  ['a tab as indentation', card('a:\n\tb: 1'), ['3:1 tab']],
  ['a tab after a colon', card('a:\t1'), ['2:3 tab']],
  ['a no-break space after a colon', card('id:\u00a0a\nb: 1'), ['2:4 odd-space']],
  ['an ideographic space after a colon', card('id:\u3000a'), ['2:4 odd-space']],
  ['a thin space as indentation', card('a:\n\u2009b: 1'), ['3:1 odd-space']],
  ['a full-width colon', card('id：a\nb: 1'), ['2:1 yaml-syntax']],
  ['a colon without a space', card('id:a\nb: 1'), ['2:1 yaml-syntax']],
  ['an open quote', card('a: "x\nb: 1'), ['2:4 yaml-syntax']],
  ['an open bracket', card('a: [1, 2\nb: 1'), ['3:1 yaml-syntax']],
  ['a wrong indentation', card('a:\n  - 1\n - 2'), ['4:1 yaml-syntax']],
  ['a complex key', card('? [a]\n: 1'), ['2:3 yaml-syntax']],
  ['the end of a document', card('a: 1\n...\nb: 2'), ['3:1 yaml-syntax']],
  ['a NUL', card('a: b\0c'), ['2:5 control-character']],
  ['an escape sequence', card('a: \u001b[31mred'), ['2:4 control-character']],
  ['a line separator', card('a: b\u2028c: d'), ['2:5 control-character']],
  ['a byte order mark inside', card('a: \ufeffb'), ['2:4 control-character']],
  ['a replacement character', card('a: \ufffd'), ['2:4 control-character']],
  ['a control character in the body', `${card('a: 1')}\u0007`, ['8:1 control-character']],
  ['deep block nesting', card('- '.repeat(3000)), ['2:1 yaml-depth']],
  ['deep flow nesting', card(`a: ${'['.repeat(30000)}${']'.repeat(30000)}`), ['2:1 yaml-depth']],
  ['deep flow nesting that never ends', card(`a: ${'{a: '.repeat(15000)}`), ['2:1 yaml-depth']],
  ['flow nesting over many lines', card(`a: ${'[\n'.repeat(40)}${']\n'.repeat(40)}`), ['26:1 yaml-depth']],
  ['deep indentation', card(Array.from({ length: 80 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')), ['67:66 yaml-depth']],
  ['thirteen levels', card(Array.from({ length: 14 }, (_, depth) => `${' '.repeat(depth)}a:${depth === 13 ? ' 1' : ''}`).join('\n')), ['15:14 yaml-depth']],
]

const forms = HOSTILE.flatMap(([what, text, expected]) => variants(text).map(form => ({ what, form: form.name, text: form.text, expected })))

it.each(forms)('$what ($form) is refused at its place', ({ text, expected }) => {
  expect(faults(text)).toEqual(expected)
})

it.each(HOSTILE.filter(([, , [first]]) => !/null|number|duplicate/.test(first ?? '')))('%s gives no data', (_what, text) => {
  expect(readCardText('a.md', bytes(text)).card?.frontmatter).toBeUndefined()
})

it('refuses invalid UTF-8 at the byte, and UTF-16 by name', () => {
  const good = bytes('---\nid: a')
  expect(faults(new Uint8Array([...good, 0xc3, 0x28, ...bytes('\n---\n')]))).toEqual(['2:6 encoding'])
  expect(readCardText('a.md', new Uint8Array([0xff, 0xfe, 0x2d, 0])).diagnostics[0]?.message).toBe('the file is UTF-16, not UTF-8')
})

it('refuses a lone carriage return', () => {
  expect(faults('---\rid: a\r---\r')).toContain('1:4 control-character')
})

it('counts no line for a lone carriage return', async () => {
  const text = `${MINIMAL_CARD}\rTwo.\r\rThree <b>.\n`
  const found = await checkTexts({ 'demo.md': text })
  expect(found.map(({ line, rule }) => `${line} ${rule}`)).toEqual(['33 control-character', '33 control-character', '33 control-character', '33 body-html'])
})

it('holds the limits of size', () => {
  expect(faults(card(`a: ${'x'.repeat(MAX_FRONTMATTER)}`))).toEqual(['1:1 frontmatter-size'])
  expect(faults(card('a: 1') + 'x'.repeat(MAX_FILE))).toEqual(['1:1 file-size'])
  expect(faults(card(`a: ${'x'.repeat(MAX_FRONTMATTER - 100)}`))).toEqual([])
  expect(faults(card(`a: 1${'\n'.repeat(5000)}`))).toEqual(['1:1 frontmatter-size'])
})

it.each([
  ['dates stay text', 'a: 2024-05-01', { a: '2024-05-01' }],
  ['NO is no boolean', 'a: NO\nb: off\nc: y', { a: 'NO', b: 'off', c: 'y' }],
  ['times and underscored digits stay text', 'a: 12:30\nb: 1_000\nc: 0b101', { a: '12:30', b: '1_000', c: '0b101' }],
  ['keys stay text', '1: a\ntrue: b', { 1: 'a', true: 'b' }],
  ['a hyphen line inside quotes and blocks is text', 'a: "--- x"\nb: |\n  ---\n  c', { a: '--- x', b: '---\nc\n' }],
  ['Chinese text keeps its spaces', 'a: 中文　文本', { a: '中文　文本' }],
])('%s', (_what, yaml, data) => {
  for (const { text } of variants(card(yaml))) {
    const read = readCardText('a.md', bytes(text))
    expect(read.diagnostics).toEqual([])
    expect(read.card?.frontmatter).toEqual(data)
  }
})

it('reads one file twice alike, and knows nothing of earlier files', () => {
  const bad = bytes(card('a: "x'))
  expect(readCardText('a.md', bad)).toEqual(expect.objectContaining({ diagnostics: readCardText('a.md', bad).diagnostics }))
  expect(readCardText('a.md', bad).diagnostics).toHaveLength(1)
  expect(readCardText('a.md', bytes('constructor')).diagnostics.map(({ rule }) => rule)).toEqual(['frontmatter-missing'])
})
