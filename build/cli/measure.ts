/** What agents get, measured against what the contract of the tools allows. */
import type { CatalogueData } from '../../lib/catalogue/open.ts'
import type { Row } from '../../lib/model.ts'
import { createToolkit } from '../../lib/tools/toolkit.ts'

export interface Measure {
  what: string
  is: number
  /** The budget; absent where the number is only shown. */
  most?: number
  unit: string
}

const characters = (value: unknown): number => JSON.stringify(value).length
const mean = (numbers: readonly number[]): number => (numbers.length ? Math.round(numbers.reduce((sum, n) => sum + n, 0) / numbers.length) : 0)

/** Tokens as the o200k models count them, where the tokenizer is installed; else characters. */
export const menuSize = async (data: CatalogueData): Promise<Measure> => {
  const menu = JSON.stringify((await createToolkit(data).list()).map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))
  try {
    const { encode } = await import('gpt-tokenizer/encoding/o200k_base')
    return { what: 'menu', is: encode(menu).length, most: 1600, unit: 'o200k tokens' }
  } catch {
    return { what: 'menu (no tokenizer installed)', is: menu.length, unit: 'characters' }
  }
}

/** A sample of what is asked: the labels of the tag values in use, alone and in pairs, in both languages. */
const sampleQueries = async (data: CatalogueData): Promise<string[]> => {
  const labels = (await data.facets()).facets.filter(({ kind }) => kind === 'tag')
    .map(({ values }) => values.filter(({ count, value }) => count > 0 && value !== 'unknown' && value !== 'not_applicable').map(({ label }) => label))
  const [first = [], second = []] = labels
  return [...labels.flat().flatMap(({ en, zh }) => [en, zh]), ...first.flatMap(({ en }, at) => (second[at] ? [`${en} ${second[at].en}`] : []))]
}

const searchRows = (answer: object): (Row & { why?: object })[] => ('rows' in answer && Array.isArray(answer.rows) ? answer.rows : [])

/** Characters that a whole `why` key adds to a row. */
const whyCharacters = (row: { why?: object }): number[] => (row.why ? [characters({ why: row.why }) - 1] : [])

/** Rows, `why`, and the default answer of each tool; of answers about one card, the largest over all cards. */
export const measureAnswers = async (data: CatalogueData): Promise<Measure[]> => {
  const rows = await data.rows()
  const toolkit = createToolkit(data)
  const largest = async (tool: string, inputs: readonly object[]): Promise<number> =>
    Math.max(0, ...await Promise.all(inputs.map(async input => characters(await toolkit.call(tool, input)))))
  const answers = await Promise.all((await sampleQueries(data)).map(query => toolkit.call('search_datasets', { query })))
  const each = rows.map(({ id }) => ({ ids: [id] }))
  const twenty = Array.from({ length: Math.ceil(rows.length / 20) }, (_, page) => ({ ids: rows.slice(page * 20, page * 20 + 20).map(({ id }) => id) }))
  return [
    { what: 'row, mean', is: mean(rows.map(characters)), most: 400, unit: 'characters' },
    { what: `why, mean over ${answers.length} queries`, is: mean(answers.flatMap(searchRows).flatMap(whyCharacters)), most: 80, unit: 'characters' },
    { what: 'search, 10 rows, largest', is: Math.max(0, ...answers.map(characters)), most: 5000, unit: 'characters' },
    { what: 'no match', is: await largest('search_datasets', [{ query: 'axolotl limb regeneration hologram atlas' }]), most: 3000, unit: 'characters' },
    { what: 'facets, overview', is: await largest('list_facets', [{}]), most: 3500, unit: 'characters' },
    { what: 'one card, largest', is: await largest('get_dataset_cards', each), most: 2500, unit: 'characters' },
    { what: 'evidence of one card, largest', is: await largest('get_license_evidence', each), most: 16000, unit: 'characters' },
    { what: 'evidence of 20 cards, largest', is: await largest('get_license_evidence', twenty), most: 16000, unit: 'characters' },
    { what: 'access of 20 cards, largest', is: await largest('get_access_info', twenty), most: 8000, unit: 'characters' },
    { what: 'use of 20 cards, largest', is: await largest('check_use', twenty.map(input => ({ ...input, use: { commercial: true } }))), most: 8000, unit: 'characters' },
  ]
}
