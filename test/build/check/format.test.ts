/** Diagnostics for people, programs and GitHub. */
import { expect, it } from 'vitest'
import { diagnose, hasErrors, sortDiagnostics, type Diagnostic } from '../../../build/check/diagnostic.ts'
import { formatGithub, formatJson, formatText } from '../../../build/check/format.ts'

const TEXT = '---\nid: demo\nname: 名字 (Dmeo)\n---\n'
const mode = diagnose('value', 'cards/demo.md', { line: 3, column: 10, endLine: 3, endColumn: 14 }, '`name`: `Dmeo` is wrong', { hint: 'did you mean `Demo`?' })
const twice = diagnose('shared-name', 'cards/demo.md', { line: 2, column: 5 }, 'a name, twice: 100%', { related: [{ path: 'cards/a.md', line: 9, column: 1, message: 'and here' }] })

it('shows place, words, rule, the line with a caret, the hint and the other place', () => {
  expect(formatText([mode, twice], { source: () => TEXT })).toBe([
    'cards/demo.md:2:5 warning a name, twice: 100% [shared-name]',
    '  2 | id: demo',
    '    |     ^',
    '  cards/a.md:9:1: and here',
    'cards/demo.md:3:10 error `name`: `Dmeo` is wrong [value]',
    '  3 | name: 名字 (Dmeo)',
    '    |            ^^^^',
    '  hint: did you mean `Demo`?',
    '1 error, 1 warning in 1 file',
    '',
  ].join('\n'))
})

it('needs no source, and says nothing of nothing', () => {
  expect(formatText([twice])).toBe('cards/demo.md:2:5 warning a name, twice: 100% [shared-name]\n  cards/a.md:9:1: and here\n0 errors, 1 warning in 1 file\n')
  expect(formatText([])).toBe('')
})

it('colours through the palette it is given', () => {
  const mark = (name: string) => (text: string) => `<${name}>${text}</${name}>`
  const text = formatText([mode], { palette: { error: mark('e'), warning: mark('w'), place: mark('p'), quiet: mark('q') } })
  expect(text).toContain('<p>cards/demo.md:3:10</p> <e>error</e> `name`: `Dmeo` is wrong <q>[value]</q>')
})

it('shows at most so many and counts all', () => {
  const many = Array.from({ length: 5 }, (_, index) => diagnose('url', 'cards/a.md', { line: index + 1, column: 1 }, 'x'))
  expect(formatText(many, { limit: 2 }).split('\n').slice(-3)).toEqual(['… and 3 more', '5 errors, 0 warnings in 1 file', ''])
})

it('never lets the name of a file drive the terminal', () => {
  expect(formatText([diagnose('control-character', 'a\u001b[31m\nb.md', { line: 1, column: 4 }, 'x')])).toContain('a·[31m·b.md:1:4 error x')
})

it('never lets a line drive the terminal, and cuts long ones around the fault', () => {
  const hostile = formatText([diagnose('control-character', 'a.md', { line: 1, column: 4 }, 'x')], { source: () => 'a: \u001b[31m\u202ered' })
  expect(hostile).toContain('  1 | a: ·[31m·red')
  const long = formatText([diagnose('url', 'a.md', { line: 1, column: 301, endLine: 1, endColumn: 304 }, 'x')], { source: () => `${'.'.repeat(300)}BAD${'.'.repeat(300)}` })
  const [, line = '', caret = ''] = long.split('\n')
  expect(line.length).toBeLessThan(110)
  expect(line.slice(caret.indexOf('^'), caret.lastIndexOf('^') + 1)).toBe('BAD')
})

it('writes JSON that reads back as the sorted list', () => {
  expect(JSON.parse(formatJson([mode, twice]))).toEqual([twice, mode])
})

it('writes GitHub annotations with everything escaped that GitHub would read', () => {
  expect(formatGithub([mode])).toBe('::error file=cards/demo.md,line=3,col=10,endLine=3,endColumn=14,title=value::`name`: `Dmeo` is wrong%0Adid you mean `Demo`?\n')
  const odd = { ...twice, related: [], path: 'cards/a,b:c%.md', line: 1, column: 1, endLine: 4, endColumn: 2, message: 'one\ntwo\r::error::100%' }
  expect(formatGithub([odd])).toBe('::warning file=cards/a%2Cb%3Ac%25.md,line=1,col=1,endLine=4,title=shared-name::one%0Atwo%0D::error::100%25\n')
  expect(formatGithub([twice])).toContain('::a name, twice: 100%25%0Acards/a.md:9:1 and here\n')
})

it('sorts by path in code units, then line, column and rule, and leaves the list alone', () => {
  const at = (path: string, line: number, column: number, rule: Diagnostic['rule'] = 'url'): Diagnostic => diagnose(rule, path, { line, column }, 'x')
  const list = [at('b', 1, 1), at('é', 1, 1), at('a', 10, 1), at('a', 9, 2), at('a', 9, 1, 'value'), at('a', 9, 1, 'date'), at('B', 1, 1)]
  const before = [...list]
  expect(sortDiagnostics(list).map(({ path, line, column, rule }) => `${path}${line}:${column}${rule}`))
    .toEqual(['B1:1url', 'a9:1date', 'a9:1value', 'a9:2url', 'a10:1url', 'b1:1url', 'é1:1url'])
  expect(list).toEqual(before)
})

it('makes visible what a message quotes of a file', () => {
  const { message, hint } = diagnose('unknown-key', 'a.md', { line: 1, column: 1 }, 'key `a\u202eb\u001b[31m`', { hint: 'not `\u200b`' })
  expect([message, hint]).toEqual(['key `a?b?[31m`', 'not `?`'])
})

it('fails a build for errors only', () => {
  expect(hasErrors([twice])).toBe(false)
  expect(hasErrors([twice, mode])).toBe(true)
})
