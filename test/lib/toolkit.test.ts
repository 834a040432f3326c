import { describe, expect, it } from 'vitest'
import { type CallRecord, createToolkit, type Policy, TOOL_NAMES } from '../../lib/index.ts'
import { ask, catalogue, type Loose } from './ask.ts'

describe('a policy', () => {
  it('leaves only what it allows, in the order of names', async () => {
    const names = async (policy: Policy) => (await createToolkit(catalogue, policy).list()).map(({ name }) => name)
    expect(await names({})).toEqual([...TOOL_NAMES])
    expect(await names({ allow: ['search_datasets', 'check_use'] })).toEqual(['check_use', 'search_datasets'])
    expect(await names({ deny: ['search_datasets'] })).toEqual(TOOL_NAMES.filter(name => name !== 'search_datasets'))
    expect(await names({ allow: ['check_use'], deny: ['check_use'] })).toEqual([])
  })

  it.each([...TOOL_NAMES])('names %s nowhere in the menu where it is hidden, and its neighbours still say what they do', async hidden => {
    const menu = await createToolkit(catalogue, { deny: [hidden] }).list()
    expect(JSON.stringify(menu)).not.toContain(hidden)
    for (const { description } of menu) expect(description.length).toBeGreaterThan(80)
  })

  it('answers a call to any other tool with the legal ones', async () => {
    expect(await ask('serch_datasets')).toMatchObject({ outcome: 'error', code: 'tool_not_available', legal_tools: [...TOOL_NAMES], did_you_mean: 'search_datasets' })
    expect(await ask('search_datasets', {}, { deny: ['search_datasets'] })).toMatchObject({ code: 'tool_not_available', legal_tools: TOOL_NAMES.filter(name => name !== 'search_datasets') })
    for (const name of ['__proto__', 'constructor', '', 'x\u200b\u0007y'.repeat(100)]) expect(await ask(name)).toMatchObject({ code: 'tool_not_available' })
    expect(JSON.stringify(await ask('bad\u202e\u0007name'))).not.toMatch(/\\u0007|\u202e/)
  })

  it('refuses at once to be made with a tool that does not exist', () => {
    expect(() => createToolkit(catalogue, { deny: ['serch_datasets' as never] })).toThrow(/there is no tool "serch_datasets"/)
  })

  it('can hold a call for a human', async () => {
    const calls: unknown[] = []
    expect(await ask('list_facets', { query: 'ecg' }, { confirm: call => { calls.push(call); return false } })).toMatchObject({ outcome: 'error', code: 'not_confirmed' })
    expect(calls).toEqual([{ tool: 'list_facets', arguments: { query: 'ecg' } }])
    expect(await ask('list_facets', {}, { confirm: () => Promise.reject(new Error('no')) })).toMatchObject({ code: 'not_confirmed' })
    expect(await ask('list_facets', {}, { confirm: async () => true })).toMatchObject({ outcome: 'match' })
  })

  it('records each call, and does not fail with its log', async () => {
    const records: CallRecord[] = []
    const toolkit = createToolkit(catalogue, { onCall: record => { records.push(record) } })
    const answer = await toolkit.call('search_datasets', { query: 'xray' })
    await toolkit.call('nope')
    expect(records[0]).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/), tool: 'search_datasets', arguments: { query: 'xray' }, outcome: 'match',
      rows: (answer as Loose).rows.length, characters: JSON.stringify(answer).length, milliseconds: expect.any(Number),
    })
    expect(records[1]).toMatchObject({ tool: 'nope', outcome: 'error', code: 'tool_not_available', rows: 0 })
    expect(await ask('list_facets', {}, { onCall: () => { throw new Error('disk full') } })).toMatchObject({ outcome: 'match' })
  })
})

describe('input', () => {
  it.each([
    [{ query: 'x'.repeat(301) }, 'query', 'text of at most 300 characters', 'text of 301 characters'],
    [{ query: 'ecg\u200bx' }, 'query', 'text without control or invisible characters', 'text with U+200B'],
    [{ query: 'ecg\u202etxt' }, 'query', 'text without control or invisible characters', 'text with U+202E'],
    [{ query: 'ecg\u0000' }, 'query', 'text without control or invisible characters', 'text with U+0000'],
    [{ query: 'ecg\u{e0041}' }, 'query', 'text without control or invisible characters', 'text with U+E0041'],
    [{ query: 'ecg\ud800' }, 'query', 'text without control or invisible characters', 'text with U+D800'],
    [{ query: 'ec\u200dg' }, 'query', 'text without control or invisible characters', 'text with U+200D'],
    [{ query: { text: 'ecg' } }, 'query', 'text', 'an object'],
    [{ query: ['ecg'] }, 'query', 'text', 'a list'],
    [{ limit: 'ten' }, 'limit', 'a number', '"ten"'],
    [{ limit: Number.NaN }, 'limit', 'a number', 'a number'],
    [{ cursor: {} }, 'cursor', 'text', 'an object'],
    [{ filters: 'organism' }, 'filters', '{facet: value or [values]}', 'a string'],
    [{ filters: [['organism', 'human']] }, 'filters', '{facet: value or [values]}', 'a list'],
    [{ filters: { organism: { is: 'human' } } }, 'filters.organism', '{facet: value or [values]}', 'an object'],
    ['ecg', '', 'an object of parameters', 'a string'],
    [7, '', 'an object of parameters', 'a number'],
    [[1], '', 'an object of parameters', 'a list'],
  ])('%j: path, what was expected, what came', async (args, path, expected, came) => {
    expect(await ask('search_datasets', args)).toMatchObject({ outcome: 'error', code: 'invalid_input', path, expected, came })
  })

  it('keeps joiners that a script needs, and takes line breaks as space', async () => {
    expect(await ask('search_datasets', { query: 'می\u200cخواهم' })).toMatchObject({ outcome: 'no_match' })
    expect(await ask('search_datasets', { query: '  ecg\n\t' })).toEqual(await ask('search_datasets', { query: 'ecg' }))
  })

  it('teaches where an unknown parameter belongs', async () => {
    expect(await ask('search_datasets', { querry: 'ecg' })).toMatchObject({ code: 'invalid_input', path: 'querry', did_you_mean: 'query', legal_values: ['query', 'filters', 'exclude', 'limit', 'cursor'] })
    expect((await ask('search_datasets', { modality: 'image' })).message).toContain('{"filters": {"modality": "value"}}')
    for (const key of ['__proto__', 'constructor', 'toString']) {
      expect(await ask('search_datasets', JSON.parse(`{"${key}": "x"}`))).toMatchObject({ code: 'invalid_input', path: key })
      expect(await ask('search_datasets', JSON.parse(`{"filters": {"${key}": "x"}}`))).toMatchObject({ code: 'unknown_facet', facet: key })
      expect(await ask('search_datasets', { filters: { organism: key } })).toMatchObject({ code: 'unknown_value', value: key })
    }
  })

  it('teaches legal facets and values, with the nearest', async () => {
    expect(await ask('search_datasets', { filters: { organsim: 'human' } })).toMatchObject({ code: 'unknown_facet', facet: 'organsim', did_you_mean: 'organism', legal_facets: expect.arrayContaining(['organism', 'repo_only']) })
    expect(await ask('search_datasets', { exclude: { organism: 'hunan' } })).toEqual({
      outcome: 'error', code: 'unknown_value', message: 'organism has no value "hunan".', facet: 'organism', value: 'hunan', legal_values: ['human', 'mouse', 'unknown'], did_you_mean: 'human',
    })
    expect(await ask('search_datasets', { filters: { Population: 'adults' } })).toMatchObject({ code: 'reserved_facet', facet: 'population', reason: expect.any(String), instead: 'search_card_text' })
  })

  it('never says a caller\'s hidden characters back, and shortens what it says', async () => {
    for (const args of [{ filters: { ['a\u0007b\u202e']: 'x' } }, { filters: { organism: 'dra\u200bgon' } }, { ['k\u0000ey']: 1 }]) {
      expect(JSON.stringify(await ask('search_datasets', args))).not.toMatch(/\\u00|\u200b|\u202e/)
    }
    expect((await ask('search_datasets', { filters: { organism: 'dragon'.repeat(40) } })).value.length).toBeLessThanOrEqual(60)
  })
})
