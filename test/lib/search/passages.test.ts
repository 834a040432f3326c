import { expect, it } from 'vitest'
import { createPassageSearch } from '../../../lib/search/passages.ts'
import { buildPassages } from '../../../build/emit/search-index.ts'

const file = buildPassages([
  { sections: [{ heading: 'Contents', text: 'Consent was given by all patients.' }, { heading: 'Known problems', text: 'Two patients have withdrawn their consent. Labels are noisy.' }] },
  { sections: [{ heading: 'Known problems', text: 'Records of withdrawn patients remain in old copies.\n\nConsent forms are lost.' }] },
])
const search = createPassageSearch(JSON.parse(JSON.stringify(file)))
const texts = (query: string): (string | undefined)[] => search(query).hits.map(({ passage }) => file.passages[passage]?.text)

it('finds passages that have all words, and names the words', () => {
  expect(texts('consent withdrawn')).toEqual(['Two patients have withdrawn their consent. Labels are noisy.'])
  expect(search('consents, withdrawn')).toMatchObject({ searched: true, hits: [{ why: ['consents', 'withdrawn'] }], words: [] })
})

it('says where each word alone stands when no passage has all', () => {
  expect(search('consent copies')).toMatchObject({ searched: true, hits: [], words: [{ word: 'consent', matches: 3 }, { word: 'copies', matches: 1 }] })
})

it('tells a query without a word to search for', () => {
  expect(search('the of')).toMatchObject({ searched: false, hits: [], ignored: ['the', 'of'] })
})
