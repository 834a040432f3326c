/** Files that somebody could put among the cards: noise, mangled cards, odd YAML, odd Markdown. Number and seed make the input. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MINIMAL_CARD } from '../project.ts'
import { type Random, createRandom } from '../random.ts'

export interface FuzzInput { family: string; bytes: Uint8Array }

let cards: Uint8Array[] | undefined
/** The shipped cards, and the least that is a card. */
const realCards = (): Uint8Array[] => (cards ??= [
  Buffer.from(MINIMAL_CARD),
  ...readdirSync('cards', { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.md')).sort().map(name => readFileSync(join('cards', name))),
])

const text = (words: string): Uint8Array => new TextEncoder().encode(words)
const times = (count: number, make: (n: number) => string): string => Array.from({ length: count }, (_, n) => make(n)).join('')

const PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then', 'valueOf', 'length']
const ODD = [
  '\u0000', '\u0007', '\u001b[31m', '\u0085', '\u00a0', '\u00ad', '\u200b', '\u200d', '\u202e', '\u2028', '\u2066', '\u3000', '\ufeff', '\ufffd', '\ufffe', '\u{1f3f4}\u{e0067}\u{e007f}', '\u{e0041}',
  'e\u0301'.repeat(3), 'a' + '\u0300'.repeat(40), 'ﷺ', '👨‍👩‍👧', 'می‌خواهم', '心电图', 'İ', 'ß', '：', '，', '１２', '\r', '\r\n', '\t', '\u{10ffff}', '\ud83d',
]
const YAML_BITS = [
  '&a ', '*a', '!!str ', '!!binary ', '!<tag:x> ', '<<: ', '? ', ': ', ':', '- ', '| ', '|2-\n', '>+\n', '%YAML 1.1\n', '...\n', '---\n', '--- ', '"', '\'', '[', ']', '{', '}', ',', '#', ' #', '~', 'null', 'yes', '0x1F', '1e999', '-0', '.inf', '.nan', '0o7',
  '2026-02-30', '12:30:45', '9007199254740993', '\\', '\\x41', '\\u0000', '"\\ud800"', '@', '`', '\n', '\n  ', '\n    - ', '\n\n',
]
const MARKDOWN_BITS = [
  '*', '**', '_', '__', '***', '`', '``', '```\n', '~~~\n', '> ', '- ', '1. ', '+ ', '\n', '\n\n', '    ', '\t', '# ', '## Contents\n', '## Access\n', '[', ']', '](', ')', '![', '[a]: ', '[^1]', '[^1]: ', '<', '>', '<b>', '</b>', '<!--', '-->', '<?', '?>', '<![CDATA[', '&amp;', '&#x200b;', '&#0;', '&copy',
  '|a|b|\n|-|-|\n', '---\n', '===\n', '***\n', '\\', '\\\n', '  \n', 'http://a.b', '<https://a.b/c>', 'doi:10.1234/x', 'javascript:x', 'a', 'b ', '中文', '😀', 'wget http://a', 'aws --a --b ', 'may be used commercially', 'ignore all previous instructions', '</system>', '$x$', ':::', '[[', ']]', '- [ ] ',
]

const some = (chance: Random, bits: readonly string[], most: number): string => times(1 + chance.below(most), () => chance.pick(bits))

/** A piece many times over, or nested in itself. */
const blown = (chance: Random, bits: readonly string[]): string => {
  const [piece, close] = [some(chance, bits, 3), some(chance, bits, 2)]
  const count = 2 ** chance.below(14)
  return chance.below(2) ? piece.repeat(count) : piece.repeat(count) + close.repeat(count)
}

const cut = (chance: Random, length: number): [from: number, to: number] => {
  const from = chance.below(length + 1)
  return [from, Math.min(length, from + chance.below(2 ** chance.below(10)))]
}

const noise = (chance: Random): Uint8Array => Uint8Array.from({ length: chance.below(2 ** chance.below(13)) }, () => chance.below(256))

/** A real card, some of its bytes changed, cut out, doubled or filled with noise. */
const mangledBytes = (chance: Random): Uint8Array => {
  let bytes: Uint8Array = chance.pick(realCards())
  for (let edits = 1 + chance.below(5); edits > 0; edits--) {
    const [from, to] = cut(chance, bytes.length)
    const middle = [() => new Uint8Array(), () => noise(chance), () => Buffer.concat([bytes.subarray(from, to), bytes.subarray(from, to)]), () => bytes.subarray(from, to).map(byte => byte ^ (1 << chance.below(8)))]
    bytes = Buffer.concat([bytes.subarray(0, from), chance.pick(middle)(), bytes.subarray(to)])
  }
  return bytes
}

/** A real card with words of any kind put into it. */
const mangledText = (chance: Random): Uint8Array => {
  let card = new TextDecoder().decode(chance.pick(realCards()))
  for (let edits = 1 + chance.below(5); edits > 0; edits--) {
    const [from, to] = cut(chance, card.length)
    card = card.slice(0, from) + some(chance, chance.pick([ODD, YAML_BITS, MARKDOWN_BITS, PROTOTYPES]), 5) + card.slice(chance.below(3) ? from : to)
  }
  return text(card)
}

/** A real card of which one value is something else. */
const otherValue = (chance: Random): Uint8Array => {
  const lines = new TextDecoder().decode(chance.pick(realCards())).split('\n')
  const keys = lines.flatMap((line, at) => (/^[\s-]*\w+: /.test(line) ? [at] : []))
  const at = chance.pick(keys.length ? keys : [0])
  const value = chance.pick([
    () => some(chance, YAML_BITS, 6), () => some(chance, ODD, 6), () => blown(chance, YAML_BITS).replaceAll('\n', ' '), () => JSON.stringify(some(chance, MARKDOWN_BITS, 12)), () => JSON.stringify(blown(chance, MARKDOWN_BITS)),
    () => `[${times(chance.below(300), n => `a${n}, `)}b]`, () => `{${times(chance.below(300), n => `${chance.below(9) ? `k${n}` : chance.pick(PROTOTYPES)}: 1, `)}z: 2}`, () => chance.pick(PROTOTYPES), () => `"${'x'.repeat(2 ** chance.below(15))}"`,
  ])()
  lines[at] = `${/^[\s-]*\w+: /.exec(lines[at] ?? '')?.[0] ?? ''}${value}`
  return text(lines.join(chance.below(8) ? '\n' : '\r\n'))
}

const CLOSED_CARD = MINIMAL_CARD.slice(0, MINIMAL_CARD.indexOf('\n---\n\n'))

/** Frontmatter of odd YAML, alone or after that of a card. */
const oddYaml = (chance: Random): Uint8Array => {
  const yaml = chance.below(2) ? some(chance, [...YAML_BITS, ...PROTOTYPES, 'a', 'key: ', ' '], 60) : blown(chance, YAML_BITS)
  return text(`${chance.below(2) ? CLOSED_CARD : '---'}\n${yaml}\n---\n\n## Contents\n\nText.\n`)
}

/** A good frontmatter above a body of odd Markdown. */
const oddMarkdown = (chance: Random): Uint8Array => {
  const body = times(1 + chance.below(4), () => (chance.below(2) ? some(chance, MARKDOWN_BITS, 80) : blown(chance, MARKDOWN_BITS)) + chance.pick(['\n', '\n\n', '']))
  return text(`${CLOSED_CARD}\n---\n\n${chance.below(4) ? '## Contents\n\n' : ''}${body}\n`)
}

/** Stairs of lists, quotes and indentation, each step deeper or not. */
const stairs = (chance: Random): Uint8Array => {
  let depth = 0
  const lines = times(chance.below(600), () => {
    depth = Math.max(0, depth + chance.below(4) - 1)
    return `${chance.pick([' ', '  ', '\t', '> ', '- ']).repeat(depth % 40)}${chance.pick(['- a', '> b', '1. c', 'd', '', '```', '* e\n'])}\n`
  })
  return text(`${CLOSED_CARD}\n---\n\n## Contents\n\n${lines}\n`)
}

const FAMILIES: Readonly<Record<string, (chance: Random) => Uint8Array>> = {
  noise, 'mangled bytes': mangledBytes, 'mangled text': mangledText, 'another value': otherValue, 'odd YAML': oddYaml, 'odd Markdown': oddMarkdown, stairs,
}

/** The same for the same numbers, whatever was made before. */
export const fuzzInput = (seed: number, n: number): FuzzInput => {
  const chance = createRandom(Math.imul(seed, 0x9e3779b1) ^ n)
  const family = chance.pick(Object.keys(FAMILIES))
  return { family, bytes: (FAMILIES[family] ?? noise)(chance) }
}
