/** Sets of cards that are tangled in one respect each, of any number of cards. */
import { cardData, cardFile, evidenceData } from '../project.ts'

const TAGS = { tags: { modality: ['text'], data_type: ['literature'], task: ['question_answering'], organism: ['human'], disease_area: ['general'], language: ['en'] } }
const card = (id: string, changes: Record<string, unknown>): [string, string] => [`${id}.md`, cardFile(cardData(id, { ...TAGS, ...changes }))]
const from = (...ids: string[]): Record<string, unknown> => (ids.length ? { derived_from: ids.map(id => ({ card: id, relation: 'content', merge: 'merged' })) } : {})
const cards = (count: number, changes: (n: number) => Record<string, unknown>): [string, string][] => Array.from({ length: count }, (_, n) => card(`c${n}`, changes(n)))

/** Files of so many cards, by path. */
export const CORPORA: Readonly<Record<string, (count: number) => [path: string, text: string][]>> = {
  'a line of descent': count => cards(count, n => from(...(n ? [`c${n - 1}`] : []))),
  'a circle of descent': count => cards(count, n => from(`c${(n + 1) % count}`)),
  'all from one': count => cards(count, n => from(...(n ? ['c0'] : []))),
  'one from all': count => cards(count, n => from(...(n ? [] : Array.from({ length: Math.min(count - 1, 500) }, (_, m) => `c${m + 1}`)))),
  'each from fifty before it': count => cards(count, n => from(...Array.from({ length: Math.min(n, 50) }, (_, m) => `c${n - m - 1}`))),
  'two ways at every step': count => cards(count, n => from(...(n > 1 ? [`c${n - 1}`, `c${n - 2}`] : []))),
  'one name for all': count => cards(count, () => ({ name: 'The same', aliases: ['And again'] })),
  'one identifier for all': count => cards(count, () => ({ identifiers: { doi: '10.1234/same' } })),
  'sources that do not exist': count => cards(count, n => from(`cc${n}x`)),
  'share-alike pools that grow': count => cards(count, n => ({ ...from(...(n ? [`c${n - 1}`] : [])), evidence: [evidenceData('e1', { claim: { raw: n % 2 ? 'CC BY-SA 4.0' : 'CC BY-SA 3.0' } })] })),
}
