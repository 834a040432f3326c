/** What counts as right. */
import { describe, expect, it } from 'vitest'
import { acceptsAnswer, acceptsArguments, acceptsTool, isSchemaValid } from '../../build/eval/accept.ts'
import { callOf, decisionFrom, finalAnswerIn } from '../../build/eval/decision.ts'
import { isSameQuestion } from '../../build/eval/observe.ts'
import { valuesAt } from '../../build/eval/paths.ts'
import { readTasks } from '../../build/eval/task.ts'
import { share, wilson } from '../../build/eval/wilson.ts'
import { taskNamed } from './shipped.ts'

describe('arguments', () => {
  it.each([
    ['list-repo-only-ecg', { filters: { data_type: 'ecg', repo_only: true } }, true],
    ['list-repo-only-ecg', { filters: [{ facet: 'data_type', values: ['ecg'] }, { facet: 'repo_only', values: ['true'] }], limit: 50 }, true],
    ['list-repo-only-ecg', { filters: { data_type: 'ecg' } }, false],
    ['list-repo-only-ecg', { filters: { data_type: 'ecg', repo_only: 'true', organism: 'human' } }, false],
    ['list-usable-all', { filters: { commercial_use: ['allowed_with_conditions', 'allowed'] } }, true],
    ['list-usable-all', { filters: { commercial_use: 'allowed' } }, false],
    ['list-dermoscopy-without-nc', { filters: { data_type: 'dermoscopy' }, exclude: { risk_flags: ['noncommercial'] } }, true],
    ['list-dermoscopy-without-nc', { filters: { data_type: 'dermoscopy', risk_flags: 'noncommercial' } }, false],
    ['absent-zebrafish', { query: 'zebrafish behaviour video' }, true],
    ['absent-zebrafish', { query: '斑马鱼' }, true],
    ['absent-zebrafish', { query: 'fish' }, false],
  ])('%s with %j: %s', (id, args, right) => {
    expect(acceptsArguments(taskNamed(id), 'search_datasets', args)).toBe(right)
  })

  it.each([
    [{ ids: ['MedQA'], use: { commercial: true, train_model: true } }, true],
    [{ ids: ['medqa'], use: { commercial: true, train_model: true, modify: false } }, true],
    [{ ids: ['medqa'], use: { train_model: true } }, false],
    [{ ids: ['medmcqa'], use: { commercial: true, train_model: true } }, false],
  ])('of a use, %j: %s', (args, right) => {
    expect(acceptsArguments(taskNamed('use-medqa'), 'check_use', args)).toBe(right)
  })
})

describe('selection', () => {
  it('of no tool is right only where none is needed', () => {
    const none = { does: 'answer', text: '391' } as const
    expect([acceptsTool(taskNamed('none-sum'), none), acceptsTool(taskNamed('count-all'), none)]).toEqual([true, false])
    expect(acceptsTool(taskNamed('none-sum'), { does: 'call', tool: 'list_facets', arguments: {} })).toBe(false)
  })

  it('that could not be read is wrong whatever it meant', () => {
    expect(acceptsTool(taskNamed('count-all'), callOf('list_facets', '{"facets": ['))).toBe(false)
  })
})

describe('an answer', () => {
  it.each([
    [{ ids: ['a', 'b'] }, { ids: ['B', 'a'] }, true], [{ ids: ['a', 'b'] }, { ids: ['a'] }, false], [{ ids: ['a'] }, { ids: ['a', 'b'] }, false],
    [{ ids: [] }, { ids: [] }, true], [{ ids: [] }, undefined, false], [{ ids: [] }, { ids: ['a'] }, false],
    [{ any: ['a', 'b'] }, { ids: ['b'] }, true], [{ any: ['a', 'b'] }, { ids: [] }, false], [{ any: ['a', 'b'] }, { ids: ['a', 'c'] }, false],
    [{ any: ['a', 'b'], least: 2 }, { ids: ['a'] }, false], [{ count: 3 }, { count: 3 }, true], [{ count: 3 }, {}, false],
    [{ verdict: 'not_allowed' }, { verdict: 'not allowed' }, true], [{ verdict: 'not_allowed' }, { verdict: 'allowed' }, false], [{}, undefined, true],
  ])('to %j, %j: %s', (gold, given, right) => {
    expect(acceptsAnswer(gold, given)).toBe(right)
  })

  it('is read from the last line that is JSON, and never guessed', () => {
    expect(finalAnswerIn('Two of them.\n{"ids": ["a", "b"], "count": 2, "other": 1}')).toEqual({ ids: ['a', 'b'], count: 2 })
    expect(finalAnswerIn('{"count": 1}\nNo, wait.\n`{"count": 2}`\n')).toEqual({ count: 2 })
    expect(finalAnswerIn('There are 11 datasets.')).toBeUndefined()
    expect(finalAnswerIn('{"count": "11"}')).toEqual({})
  })
})

it.each([
  [{ tool: 'a', arguments: { x: 1 } }, { does: 'call', tool: 'a', arguments: { x: 1 } }],
  [{ name: 'a', input: {} }, { does: 'call', tool: 'a', arguments: {} }],
  [{ function: { name: 'a', arguments: '{"x":1}' } }, { does: 'call', tool: 'a', arguments: { x: 1 } }],
  [{ tool: null }, { does: 'answer', text: '' }],
  [{ tool: 'a', arguments: '{"x":' }, { does: 'malformed', tool: 'a', raw: '{"x":' }],
  [{ tool: 'a', arguments: [1] }, { does: 'malformed', tool: 'a', raw: '[1]' }],
  [{ tool: 7 }, { does: 'malformed', tool: null, raw: '{"tool":7}' }],
  ['search', { does: 'malformed', tool: null, raw: '"search"' }],
])('reads the decision %j of another client', (value, decision) => {
  expect(decisionFrom(value)).toEqual(decision)
})

it('validates arguments by the listed schema itself', () => {
  const tool = { name: 'a', description: '', inputSchema: { type: 'object', properties: { ids: { type: 'array', items: { type: 'string' }, maxItems: 2 } }, required: ['ids'], additionalProperties: false } }
  expect([{ ids: ['x'] }, { ids: ['x', 'y', 'z'] }, {}, { ids: ['x'], more: 1 }].map(args => isSchemaValid(tool, args))).toEqual([true, false, false, false])
})

it('reads paths of answers', () => {
  const answer = { results: [{ found: true, row: { id: 'a', commercial_use: 'allowed' } }, { found: false, nearest: ['b'] }], total: 2 }
  expect(valuesAt(answer, 'results.*.?found=true.row.id')).toEqual(['a'])
  expect(valuesAt(answer, 'results.*.row.?commercial_use=allowed|allowed_with_conditions.id')).toEqual(['a'])
  expect(valuesAt(answer, 'results.*.nearest')).toEqual(['b'])
  expect([valuesAt(answer, 'total'), valuesAt(answer, 'rows.*.id'), valuesAt('text', 'x')]).toEqual([[2], [], []])
})

it.each([
  [{ query: 'mouse brain' }, { query: 'brain mouse dataset' }, true],
  [{ query: 'mouse' }, { filters: { organism: 'mouse' } }, true],
  [{ query: 'chest x-ray' }, { query: 'protein structure' }, false],
  [{}, {}, true],
])('asking %j, then %j, is the same question: %s', (one, other, same) => {
  expect(isSameQuestion({ tool: 'search_datasets', arguments: one }, { tool: 'search_datasets', arguments: other })).toBe(same)
  expect(isSameQuestion({ tool: 'get_access_info', arguments: { ids: ['a'] } }, { tool: 'get_access_info', arguments: { ids: ['a'] } })).toBe(false)
})

describe('Wilson\'s interval', () => {
  // Values as published for the score interval without continuity correction.
  it.each([[0, 10, 0, 0.2775], [10, 10, 0.7225, 1], [5, 10, 0.2366, 0.7634], [81, 263, 0.2553, 0.3662]])('of %i in %i is %f to %f', (hits, of, low, high) => {
    expect(wilson(hits, of)).toEqual([low, high])
  })

  it('of nothing is none', () => {
    expect(share(0, 0)).toEqual({ hits: 0, of: 0, share: null, interval: null })
  })
})

it('tells the line that is no task', () => {
  expect(readTasks('{"id":"x"}').fault).toMatch(/^line 1 is no task/)
  expect(readTasks('').fault).toBe('there is no task')
})
