import { expect, it } from 'vitest'
import { passageSearchOf } from '../../../lib/search/passages.ts'
import { passageEngine } from '../../../lib/search/plain.ts'
import { buildPassages } from './files.ts'

const file = buildPassages([
  { sections: [{ heading: 'Contents', text: 'Consent was given by all patients.' }, { heading: 'Known problems', text: 'Two patients have withdrawn their consent. Labels are noisy.' }] },
  { sections: [{ heading: 'Known problems', text: 'Records of withdrawn patients remain in old copies.\n\nConsent forms are lost.' }] },
])
const over = passageSearchOf(passageEngine(file))
const search = (query: string) => over(query, 0, 10)
const texts = async (query: string): Promise<(string | undefined)[]> => (await search(query)).hits.map(({ passage }) => file.passages[passage]?.text)

it('finds passages that have all words, and names the words', async () => {
  expect(await texts('consent withdrawn')).toEqual(['Two patients have withdrawn their consent. Labels are noisy.'])
  expect(await search('consents, withdrawn')).toMatchObject({ searched: true, hits: [{ why: ['consents', 'withdrawn'] }], words: [] })
})

it('says where each word alone stands when no passage has all', async () => {
  expect(await search('consent copies')).toMatchObject({ searched: true, hits: [], words: [{ word: 'consent', matches: 3 }, { word: 'copies', matches: 1 }] })
})

it('tells a query without a word to search for', async () => {
  expect(await search('the of')).toMatchObject({ searched: false, hits: [], ignored: ['the', 'of'] })
})
