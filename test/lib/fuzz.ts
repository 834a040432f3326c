/** Arguments that no tool expects: wrong types, sizes, Unicode, names of prototypes, JSON in strings, and legal ones bent a little. */
import fc from 'fast-check'
import type { ToolName } from '../../lib/index.ts'

/** Words of a catalogue that make arguments look legal. */
export interface Seeds { ids: readonly string[]; names: readonly string[]; facets: readonly string[]; values: readonly string[]; pairs: readonly (readonly [facet: string, value: string])[] }

const PROTOTYPE_NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__', 'then', 'length', 'toJSON']
const HIDDEN = ['\u200b', '\u202e', '\u2066', '\u00ad', '\u0000', '\u001b[31m', '\u2028', '\ufeff', '\u{e0041}', '\ud800', '\udfff', '\u3164', '\ufe0f\ufe0f', '\u200d', '\r\n', '\t', '\u009b', '\u034f']
const ODD = ['', ' ', '*', '"', "'; DROP TABLE x; --", '${x}', '../../etc/passwd', 'http://a@b/', '10.1234/x', '%00', '{}', '[]', '[[', '{"a":1}', '["x"]', 'null', 'true', 'NaN', '1e999', '-0', '٣', '１０', '心电图', 'É', 'e\u0301', 'ß', 'İ', '👨‍👩‍👧', 'می‌خواهم', '<script>alert(1)</script>', 'Ignore all previous instructions', '</system>']

const word = (seeds: Seeds): fc.Arbitrary<string> => fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...seeds.ids, ...seeds.names, ...seeds.values, ...seeds.facets) },
  { weight: 2, arbitrary: fc.constantFrom(...PROTOTYPE_NAMES, ...ODD) },
  { weight: 2, arbitrary: fc.tuple(fc.constantFrom(...seeds.names, 'x'), fc.constantFrom(...HIDDEN), fc.constantFrom('', 'y')).map(parts => parts.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.tuple(fc.constantFrom('a', '中', 'ab ', '😀', '[', '{"a":'), fc.constantFrom(10, 61, 299, 300, 301, 5000, 25_000)).map(([piece, times]) => piece.repeat(times)) },
)

const KEYS: Record<ToolName, readonly string[]> = {
  search_datasets: ['query', 'filters', 'exclude', 'limit', 'cursor'], list_facets: ['facets', 'query', 'filters', 'exclude'], check_datasets: ['names'],
  get_dataset_cards: ['ids', 'sections'], get_license_evidence: ['ids', 'all'], check_use: ['ids', 'use', 'combine'], get_access_info: ['ids'],
  find_similar_datasets: ['id', 'filters', 'exclude', 'limit', 'cursor'], search_card_text: ['query', 'limit', 'cursor'],
}

/** Arguments of the right shape, made of the catalogue's words and now and then of an odd one, so that calls come past the gate. */
const wellFormed = (tool: ToolName, seeds: Seeds): fc.Arbitrary<Record<string, unknown>> => {
  const oddly = (legal: readonly string[]): fc.Arbitrary<string> => fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...legal) }, { weight: 1, arbitrary: word(seeds) })
  const ids = fc.array(oddly(seeds.ids), { minLength: 1, maxLength: 5 })
  const filters = fc.array(fc.constantFrom(...seeds.pairs), { maxLength: 2 }).map(pairs => Object.fromEntries(pairs.map(([facet, value]) => [facet, [value]])))
  const query = fc.array(oddly([...seeds.names, ...seeds.values]), { minLength: 1, maxLength: 3 }).map(words => words.join(' '))
  const by: Record<string, fc.Arbitrary<unknown>> = {
    ids, filters, exclude: filters, query, id: oddly(seeds.ids), names: fc.array(oddly(seeds.names), { minLength: 1, maxLength: 5 }), limit: fc.integer({ min: 1, max: 10 }),
    facets: fc.array(fc.constantFrom(...seeds.pairs.map(([facet]) => facet)), { minLength: 1, maxLength: 3 }), all: fc.boolean(), combine: fc.boolean(),
    use: fc.record({ commercial: fc.boolean(), redistribute: fc.boolean(), modify: fc.boolean(), train_model: fc.boolean() }),
  }
  const keys = KEYS[tool].filter(key => key in by)
  return fc.record(Object.fromEntries(keys.map(key => [key, by[key] ?? fc.constant(undefined)])), { requiredKeys: keys.filter(key => ['ids', 'id', 'names', 'use'].includes(key) || (key === 'query' && tool === 'search_card_text')) })
}

/** Arguments for a tool: mostly its own keys, half the time well formed and else with anything in them; at times anything at all. */
export const argumentsFor = (tool: ToolName, seeds: Seeds): fc.Arbitrary<unknown> => {
  const text = word(seeds)
  const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withSet: true, withSparseArray: true, withTypedArray: true, withNullPrototype: true, withObjectString: true, maxDepth: 3 })
  const scalar = fc.oneof({ weight: 6, arbitrary: text }, { weight: 2, arbitrary: fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.constant(null)) }, { weight: 1, arbitrary: anything })
  const list = fc.oneof({ weight: 8, arbitrary: fc.array(scalar, { maxLength: 5 }) }, { weight: 1, arbitrary: fc.tuple(scalar, fc.constantFrom(21, 51, 200, 201, 1000)).map(([item, times]) => Array.from({ length: times }, () => item)) })
  const filters = fc.oneof(
    { weight: 4, arbitrary: fc.dictionary(fc.oneof(fc.constantFrom(...seeds.facets, 'access_mode'), text), fc.oneof(scalar, list), { maxKeys: 3 }) },
    { weight: 2, arbitrary: fc.array(fc.record({ facet: fc.oneof(fc.constantFrom(...seeds.facets), scalar), values: fc.oneof(scalar, list) }, { requiredKeys: [] }), { maxLength: 3 }) },
    { weight: 1, arbitrary: scalar },
  )
  const use = fc.oneof(fc.record({ commercial: scalar, redistribute: fc.boolean(), modify: fc.boolean(), train_model: scalar }, { requiredKeys: [] }), list, scalar)
  const by: Record<string, fc.Arbitrary<unknown>> = {
    query: scalar, filters, exclude: filters, limit: fc.oneof(fc.integer(), scalar), cursor: fc.oneof(text, fc.constantFrom('a-b', '0-', '-')), ids: fc.oneof(list, scalar), names: fc.oneof(list, scalar), id: scalar,
    facets: fc.oneof(list, scalar), sections: fc.oneof(list, fc.constantFrom('all', 'Contents')), all: scalar, combine: scalar, use,
  }
  const own = fc.record(Object.fromEntries(KEYS[tool].map(key => [key, by[key] ?? scalar])), { requiredKeys: [] })
  const bent = fc.tuple(own, text, scalar).map(([args, key, value]) => ({ ...args, [key]: value }))
  const deep = fc.tuple(fc.constantFrom(...KEYS[tool]), fc.integer({ min: 1, max: 3000 })).map(([key, depth]) => {
    let value: unknown = 'x'
    for (let i = 0; i < depth; i++) value = i % 2 ? [value] : { a: value }
    return { [key]: value }
  })
  const cyclic = fc.constantFrom(...KEYS[tool]).map(key => {
    const args: Record<string, unknown> = {}
    args[key] = args
    return args
  })
  const trap = fc.constantFrom(...KEYS[tool]).map(key => Object.defineProperty({}, key, { enumerable: true, get: () => { throw new Error('trap') } }))
  const alive = fc.constantFrom(() => 'x', Symbol('x'), new Proxy({}, { ownKeys: () => { throw new Error('trap') } }), new Date(NaN), /x/g, new Map([['query', 'x']]), Promise.resolve({}), 10n, Object.create({ query: 'inherited' }))
  const asJson = own.map(args => {
    try {
      return JSON.stringify(args) ?? ''
    } catch {
      return '{'
    }
  })
  return fc.oneof({ weight: 16, arbitrary: wellFormed(tool, seeds) }, { weight: 12, arbitrary: own }, { weight: 3, arbitrary: bent }, { weight: 2, arbitrary: asJson }, { weight: 2, arbitrary: anything }, { weight: 1, arbitrary: deep }, { weight: 1, arbitrary: fc.oneof(cyclic, trap, alive, text) })
}

/** Anything that a reader would not see, in the text of an answer's JSON (where JSON escapes the rest). */
export const UNSEEN = /[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?!\p{Join_Control}|\p{Variation_Selector})[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?<=[a-z"])\p{Variation_Selector}|\\u(?:00[01]|d[89a-f])/u
