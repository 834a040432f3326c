import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildNames } from '../../../build/emit/search-index.ts'
import { buildIndex, buildPassages } from '../../lib/search/files.ts'
import { blocksIn, parsedBlocks, passagesOf } from '../../../build/emit/passage-text.ts'
import { runs } from '../../runs.ts'
import { document } from '../../lib/search/small-catalogue.ts'

const cards = [
  document({ id: 'a', name: 'Alpha', aliases: ['A-1', 'Ａ1'], identifiers: { doi: '10.1/X', physionet: 'alpha' }, tags: { modality: ['ct', 'CT', 'ct'] }, sections: [{ heading: 'Contents', text: 'One. Two.' }] }),
  document({ id: 'b', name: 'Beta', sections: [] }),
]

describe('the files that search reads', () => {
  it('are the same bytes for the same cards', () => {
    const bytes = (): string => JSON.stringify([buildIndex(cards, ['modality']), buildPassages(cards), buildNames(cards)])
    expect(bytes()).toBe(bytes())
  })

  it('list names in sorted order, each once', () => {
    const { names } = buildNames(cards)
    expect(Object.keys(names)).toEqual(Object.keys(names).sort())
    expect(names).toMatchObject({ a1: [0], '10.1/x': [0], alpha: [0], 'physionet.org/content/alpha': [0], beta: [1] })
  })

  it('list fields strongest first and refuse a facet named like one', () => {
    expect(buildIndex(cards, ['modality', 'task']).fields).toEqual(
      ['name', 'aliases', 'id', 'identifiers', 'modality', 'task', 'license', 'paper', 'maintainer', 'summary'])
    expect(() => buildIndex(cards, ['summary'])).toThrow(RangeError)
  })

  it('hold every section in passages with its card', () => {
    expect(buildPassages(cards)).toMatchObject({ passages: [{ doc: 0, section: 'Contents', text: 'One. Two.' }] })
  })
})

describe('passages', () => {
  it('have the words of the text without its Markdown', () => {
    expect(passagesOf('Some *emphasis*, `code` and a [link](https://example.org/x).\n\n> Quoted.\n\n- one **item**\n- two\n  - inner\n\n| a | b |\n|---|---|'))
      .toEqual(['Some emphasis, code and a link.', 'Quoted.', 'one item', 'two', 'inner', '| a | b | |---|---|'])
  })

  it('are cut at the ends of sentences, at most 300 characters', () => {
    const sentence = 'Scans of e.g. brains, 1.5 mm thick, come from Dr. Smith et al. and others in No. 5. '
    const passages = passagesOf(sentence.repeat(10))
    expect(passages.join(' ')).toBe(sentence.repeat(10).trim())
    for (const passage of passages) {
      expect(passage.length).toBeLessThanOrEqual(300)
      expect(passage.length % sentence.length).toBe(sentence.length - 1)
    }
  })

  it('cut Chinese text at its full stops and long sentences between words', () => {
    expect(passagesOf(`${'胸部影像。'.repeat(80)}`).every(passage => passage.endsWith('。') && passage.length <= 300)).toBe(true)
    const long = passagesOf('word '.repeat(200))
    expect(long.every(passage => passage.length <= 300 && /^word( word)*$/.test(passage))).toBe(true)
    expect(passagesOf('长'.repeat(700)).map(passage => passage.length)).toEqual([300, 300, 100])
  })
})

describe('the blocks of a section', () => {
  const piece = fc.constantFrom('Scans of brains.', 'a', '1.5 mm', '2', 'e.g. this', '肺癌。', '\n', '\n\n', ' ', '  \n', '* one', '- two', '1. three', '> q', '# h', '    code', '`c`', '_e_', '\t', '\\', '<b>', '[x](y)', '===', '---', '| a |', '&amp;', '\u00a0', '\r\n', 'http://x.org/a_b', '+', ')', '\u2028', '\f')
  it('are those of its Markdown, whether it is parsed or has no marks', () => {
    fc.assert(fc.property(fc.array(piece, { maxLength: 12 }).map(pieces => pieces.join('')), text => {
      expect(blocksIn(text)).toEqual(parsedBlocks(text))
    }), { numRuns: runs(300) })
  })
})
