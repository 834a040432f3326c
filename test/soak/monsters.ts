/** Values that no caller should send: too long, too many, too deep, of odd characters and odd names. */

const PROTOTYPES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', 'then', 'length', 'toJSON']
const LONG = 100_000
const MANY = 10_000

const deep = (depth: number, wrap: (inner: unknown) => unknown): unknown => {
  let value: unknown = 'x'
  for (let n = 0; n < depth; n++) value = wrap(value)
  return value
}

const STRINGS: Readonly<Record<string, string>> = {
  'a letter': 'a', 'a Chinese character': '中', 'words': 'chest x-ray ', 'emoji': '😀', 'half of a pair': '\ud800', 'the other half': '\udfff', 'combining marks': '\u0301', 'white space': ' ', 'line breaks': '\n',
  'hyphens': 'a-', 'digits': '9', 'slashes': '/', 'brackets': '[', 'quotes': '"', 'backslashes': '\\', 'zero-width spaces': '\u200b', 'direction marks': '\u202e', 'NUL': '\0', 'letters that fold': 'ﷺ', 'Greek': 'αβ ', 'plurals': 'diseases ', 'entities': '&#x200b;', 'percent signs': '%00',
}

/** By what they are. */
export const MONSTERS: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(Object.entries(STRINGS).map(([what, piece]) => [`${LONG} characters of ${what}`, piece.repeat(Math.ceil(LONG / Math.max(1, piece.length))).slice(0, LONG)])),
  'a hundred thousand characters of different words': Array.from({ length: MANY }, (_, n) => `word${n}`).join(' '),
  'many strings': Array.from({ length: MANY }, (_, n) => `value_${n}`),
  'many of one string': Array.from({ length: MANY }, () => 'mimic'),
  'many long strings': Array.from({ length: 50 }, (_, n) => `${n}${'x'.repeat(4000)}`),
  'many keys': Object.fromEntries(Array.from({ length: MANY }, (_, n) => [`facet_${n}`, ['a']])),
  'many values of a facet': { organism: Array.from({ length: MANY }, (_, n) => `organism_${n}`) },
  'many numbers': Array.from({ length: MANY }, (_, n) => n),
  'a deep list': deep(20_000, inner => [inner]),
  'a deep map': deep(20_000, inner => ({ a: inner })),
  'deep JSON in a string': '['.repeat(LONG),
  'JSON in JSON in JSON': deep(14, inner => JSON.stringify([inner])),
  'names of prototypes': PROTOTYPES,
  'a map with names of prototypes': JSON.parse(`{${PROTOTYPES.map(name => `${JSON.stringify(name)}:["a"]`).join(',')}}`) as unknown,
  'halves of pairs in a list': ['\ud800', 'a\udfff', '\udc00\ud800'],
  'a huge number': 1e308, 'a tiny number': -1e308, 'no number': Number.NaN, 'infinity': Number.POSITIVE_INFINITY, 'minus zero': -0, 'a huge number as text': '1e308', 'null': null, 'true': true, 'nothing': undefined, 'an empty map': {}, 'an empty list': [], 'holes': Array.from({ length: 3 }),
}

/** Arguments that every tool takes one or more of. */
export const ARGUMENTS = ['query', 'filters', 'exclude', 'limit', 'cursor', 'ids', 'id', 'names', 'facets', 'sections', 'all', 'use', 'combine', 'anything'] as const

/** Bodies of HTTP requests that are no call at all. */
export const BODIES: Readonly<Record<string, string | Uint8Array>> = {
  'nothing': '', 'half an object': '{"query":', 'a list': '[1,2,3]', 'a text': '"query"', 'null': 'null', 'no JSON': '<!doctype html>', 'bytes that are no text': Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d),
  'deep lists': '['.repeat(200_000), 'deep maps': '{"a":'.repeat(40_000), 'deep lists that end': `{"query":${'['.repeat(60_000)}${']'.repeat(60_000)}}`, 'one key again and again': `{${'"query":"a",'.repeat(15_000)}"query":"b"}`,
  'a body beyond the limit': `{"query":"${'a'.repeat(300_000)}"}`, 'escapes': `{"query":"${'\\ud800'.repeat(30_000)}"}`, 'a prototype': '{"__proto__":{"query":"a"},"constructor":{"prototype":{"query":"b"}}}', 'a long number': `{"limit":${'9'.repeat(100_000)}}`,
}
