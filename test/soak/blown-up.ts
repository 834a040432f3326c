/** Cards that are blown up to about so many bytes in one respect each: what somebody could write to keep a checker busy. */
import { MINIMAL_CARD } from '../project.ts'

const [HEAD = '', ] = MINIMAL_CARD.split('## Contents')
const body = (words: string): string => `${HEAD}## Contents\n\n${words}\n`
const keys = (yaml: string): string => MINIMAL_CARD.replace('evidence:', `${yaml}\nevidence:`)
const records = (yaml: string): string => MINIMAL_CARD.replace(/evidence:[\s\S]*?---\n/, `evidence:${yaml}\n---\n`)

/** A piece again and again, up to `bytes`. */
const fill = (piece: string, bytes: number): string => piece.repeat(Math.ceil(bytes / piece.length))
/** Numbered pieces up to about `bytes`. */
const list = (bytes: number, each: number, make: (n: number) => string): string => Array.from({ length: Math.ceil(bytes / each) }, (_, n) => make(n)).join('')
/** Paragraphs of so many bytes, filled with a piece. */
const paragraphs = (piece: string, bytes: number, most = 8000): string => fill(`${fill(piece, most)}\n\n`, bytes)
const code = (words: string): string => body(`\`\`\`\n${words}\n\`\`\``)

const RECORD = 'kind: named_statement, party: host, scope: data, covers_data: explicit, claim: {raw: CC BY 4.0}, url: "https://e.org/t", retrieved_at: 2026-11-30'

export const BLOWN_UP: Readonly<Record<string, (bytes: number) => string>> = {
  // ------------------------------------------------------------------ the file and its frontmatter
  'one line of text': bytes => body('a'.repeat(bytes)),
  'control characters': bytes => body('\u0007'.repeat(bytes)),
  'empty lines in frontmatter': bytes => keys('\n'.repeat(bytes)),
  'tabs in frontmatter': bytes => keys(fill('\t\n', bytes)),
  'tabs, then deep brackets': bytes => keys(`${fill('\t\n', bytes / 2)}${'['.repeat(30)}\n${fill('\n', bytes / 2)}`),
  'comments': bytes => keys(fill('# a\n', bytes)),
  'quotes': bytes => keys(`x: ${fill('"" ', bytes)}`),
  'a long text': bytes => keys(`x: "${'a'.repeat(bytes)}"`),
  'a text of many lines': bytes => keys(`x: |\n${fill('  a\n', bytes)}`),
  'aliases of YAML': bytes => keys(list(bytes, 16, n => `k${n}: &a${n} *a${n}\n`)),
  'tags of YAML': bytes => keys(list(bytes, 12, n => `k${n}: !!x y\n`)),
  'deep brackets': bytes => keys(`x: ${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}`),
  'deep lines': bytes => keys(list(bytes, 40, n => `${' '.repeat(n)}a:\n`).slice(0, bytes)),
  'questions of YAML': bytes => keys(fill('? a\n', bytes)),
  'pairs in brackets': bytes => keys(`x: {${fill('a: 1, ', bytes)}}`),
  'commas': bytes => keys(`x: [${','.repeat(bytes)}]`),
  // ------------------------------------------------------------------ keys and lists
  'unknown keys': bytes => keys(list(bytes, 8, n => `k${n}: 1\n`)),
  'one key again and again': bytes => keys(fill('k: 1\n', bytes)),
  'names of object methods as keys': bytes => keys(list(bytes, 22, n => `toString${n}: {valueOf: 1}\n`)),
  'aliases': bytes => keys(`aliases: [${list(bytes, 7, n => `n${n}, `)}n]`),
  'long aliases': bytes => keys(`aliases:\n${list(bytes, 470, n => `  - ${'word '.repeat(90)}${n}\n`)}`),
  'tags that are none': bytes => MINIMAL_CARD.replace('[literature]', `[${list(bytes, 7, n => `a${n}, `)}b]`),
  'a tag again and again': bytes => MINIMAL_CARD.replace('[literature]', `[${fill('literature, ', bytes)}literature]`),
  'facets that are none': bytes => MINIMAL_CARD.replace('tags:', `tags:\n${list(bytes, 14, n => `  f${n}: [a]\n`)}`),
  'references to nothing': bytes => MINIMAL_CARD.replace('checked_at: 2026-11-30', `checked_at: 2026-11-30\n  evidence: [${list(bytes, 20, n => `aaaaaaaaaaaaaa${n}, `)}b]`),
  'subsets': bytes => keys(`subsets:\n${list(bytes, 26, n => `  - {id: s${n}, name: S${n}}\n`)}`),
  'sources': bytes => keys(`derived_from:\n${list(bytes, 56, n => `  - {card: demo${n}, relation: content, merge: merged}\n`)}`),
  'scales': bytes => keys(`scale: [${list(bytes, 26, n => `{count: 1, unit: a${n}}, `)}{count: 1, unit: b}]`),
  'scopes': bytes => MINIMAL_CARD.replace('scope: data', `scope: [${list(bytes, 13, n => `subset:s${n}, `)}data]`),
  'records that supersede each other in a row': bytes => records(list(bytes, 230, n => `\n  - {id: e${n}, ${RECORD}${n ? `, supersedes: [{id: e${n - 1}, because: change}]` : ''}}`)),
  'records of one id': bytes => records(fill('\n  - {id: e}', bytes)),
  'records that are none': bytes => records(` [${fill('1, ', bytes)}1]`),
  'a record that supersedes many': bytes => MINIMAL_CARD.replace('scope: data', `scope: data\n    supersedes: [${list(bytes, 29, n => `{id: s${n}, because: change}, `)}{id: e0, because: change}]`),
  'a long name': bytes => MINIMAL_CARD.replace('name: Demo', `name: ${fill('a b ', bytes)}c`),
  'a name of spaces': bytes => MINIMAL_CARD.replace('name: Demo', `name: "a${' '.repeat(bytes)}\\n"`),
  'a long address': bytes => MINIMAL_CARD.replace('homepage: https://example.org/demo', `homepage: https://${fill('a.', bytes)}b c`),
  'an address of a branch': bytes => MINIMAL_CARD.replace('url: https://example.org/demo/terms', `url: https://github.com/${fill('/blob', bytes)}`),
  // ------------------------------------------------------------------ words
  'role tokens of line breaks': bytes => code(`<${'\n'.repeat(bytes)}x`),
  'role tokens of spaces in a note': bytes => keys(`handling: {act: tombstone, date: 2026-11-30, reason: "<${' '.repeat(bytes)}x"}`),
  'comments in comments': bytes => code(paragraphs('<!-', bytes / 2) + paragraphs('->', bytes / 2)),
  'comments in comments in a note': bytes => keys(`handling: {act: tombstone, date: 2026-11-30, reason: "${'<'.repeat(bytes / 9)}${fill('!--x-->', bytes)}"}`),
  'entities in entities': bytes => code(`${fill('&#82', bytes / 2)}${fill('&#8203;03;', bytes / 2)}`),
  'options of a command': bytes => body(paragraphs('aws --a ', bytes)),
  'options of one command': bytes => body(`aws ${fill('--a ', Math.min(bytes, 8000))}`),
  'commands': bytes => code(fill('wget\n\n', bytes)),
  'commands in frontmatter': bytes => keys(fill('# wget\n', bytes)),
  'near permissions': bytes => body(paragraphs('may be used ', bytes)),
  'denied permissions': bytes => body(paragraphs('not free for commercial use ', bytes)),
  'denied orders': bytes => body(paragraphs('not treat as allowed ', bytes)),
  'near orders': bytes => body(paragraphs('ignore all ', bytes)),
  'hidden characters': bytes => body(paragraphs('a\u200b', bytes, 2000)),
  'combining marks': bytes => body(`a${'\u0300'.repeat(bytes / 2)}`),
  'Chinese': bytes => body(paragraphs('可', bytes, 2600)),
  // ------------------------------------------------------------------ Markdown
  'tiny sections': bytes => body(fill('## a\n\n', bytes)),
  'underlined headings': bytes => body(fill('a\n-\n\n', bytes)),
  'raw HTML': bytes => body(fill('<b>\n\n', bytes)),
  'comments of HTML': bytes => body(paragraphs('a <!--', bytes)),
  'links': bytes => body(fill('[a](x)\n\n', bytes)),
  'definitions and references': bytes => body(list(bytes, 30, n => `[a${n}]: http://x.y\n\n[a${n}]\n\n`)),
  'footnotes': bytes => body(fill('[^a]: x\n\n', bytes)),
  'open brackets': bytes => body(paragraphs('[', bytes)),
  'open images': bytes => body(paragraphs('![', bytes)),
  'open links': bytes => body(paragraphs('[]( ', bytes)),
  'pairs of brackets': bytes => body(paragraphs('[]', bytes)),
  'open emphasis': bytes => body(paragraphs('*a **a ', bytes)),
  'crossed emphasis': bytes => body(paragraphs('**x*', bytes)),
  'nested emphasis': bytes => body(fill(`${'*'.repeat(4000)}a${'*'.repeat(4000)}\n\n`, bytes)),
  'nested emphasis within the limit': bytes => body(fill(`${'*'.repeat(200)}a${'*'.repeat(200)}\n\n`, bytes)),
  'underscores': bytes => body(paragraphs('_a ', bytes)),
  'backticks': bytes => body(paragraphs(Array.from({ length: 120 }, (_, n) => `${'`'.repeat(n + 1)}a`).join(''), bytes, 7000)),
  'open tags': bytes => body(paragraphs('<a ', bytes)),
  'open instructions': bytes => body(paragraphs('a <?', bytes)),
  'addresses': bytes => body(paragraphs('<http://a', bytes)),
  'entities': bytes => body(paragraphs('&a', bytes)),
  'escapes': bytes => body(paragraphs('\\a', bytes)),
  'quotes of text': bytes => body(fill('> a\n>\n', bytes)),
  'deep quotes': bytes => body(fill('> ', bytes)),
  'quotes of seven levels': bytes => body(fill('> > > > > > > a\n\n', bytes)),
  'lists': bytes => body(fill('- a\n\n', bytes)),
  'deep lists': bytes => body(fill('- ', bytes)),
  'lists of seven levels': bytes => body(fill('- - - - - - - a\n\n', bytes)),
  'stairs of lists': bytes => body(list(bytes, 36, n => `${' '.repeat((n % 30) * 2)}- a\n\n`)),
  'paragraphs of a list': bytes => body(`- a\n\n${fill('  b\n\n', bytes)}`),
  'rules': bytes => body(fill('---\n\n', bytes)),
  'fences': bytes => body(fill('```\n\n', bytes)),
  'a table': bytes => body(`|a|\n|-|\n${fill('|b|\n', bytes)}`),
  'a wide table': bytes => body(`${fill('|a', bytes / 2)}|\n${fill('|-', bytes / 2)}|\n`),
  'empty lines': bytes => body(`a\n${'\n'.repeat(bytes)}b`),
  'spaces': bytes => body(`a\n${' '.repeat(bytes)}\nb`),
  'tabs': bytes => body(`a${'\t'.repeat(bytes)}b`),
}
