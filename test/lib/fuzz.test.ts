/** Whatever is sent to a tool of the shipped catalogue: an answer, or an error that teaches. */
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createToolkit, ERROR_CODES, openCatalogue, type Toolkit, TOOL_NAMES } from '../../lib/index.ts'
import { shippedObjects } from '../shipped-cards.ts'
import { ownTime } from '../own-time.ts'
import type { Loose } from './ask.ts'
import { argumentsFor, type Seeds, UNSEEN } from './fuzz.ts'

/** Inputs per tool: few in every run of the tests, many in `npm run fuzz:tools`. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 120)
const CAPS: Readonly<Record<string, number>> = { get_license_evidence: 16_000 }
const LONGEST_MS = 1000

let toolkit: Toolkit
let seeds: Seeds
beforeAll(async () => {
  const objects = await shippedObjects()
  const catalogue = await openCatalogue(objects)
  toolkit = createToolkit(catalogue)
  // What a tool reads at its first use is no time of its calls.
  for (const [tool, args] of [['search_datasets', { query: 'ecg' }], ['check_datasets', { names: ['MIMIC'] }], ['search_card_text', { query: 'ecg' }]] as const) await toolkit.call(tool, args)
  const [rows, { facets, reserved }] = await Promise.all([catalogue.rows(), catalogue.facets()])
  seeds = {
    ids: rows.map(({ id }) => id), names: rows.map(({ name }) => name), facets: [...facets, ...reserved].map(({ facet }) => facet),
    values: facets.flatMap(({ values }) => values.flatMap(({ value, label }) => [value, label.zh])),
    pairs: facets.flatMap(({ facet, values }) => values.map(({ value }) => [facet, value] as const)),
  }
}, 60_000)

const faultIn = (tool: string, answer: Loose, milliseconds: number): string | undefined => {
  const text = JSON.stringify(answer)
  if (text.length > (CAPS[tool] ?? 8000)) return `${text.length} characters`
  const unseen = UNSEEN.exec(text)
  if (unseen) return `says what cannot be seen back: ${JSON.stringify(text.slice(Math.max(0, unseen.index - 40), unseen.index + 20))}`
  if (milliseconds > LONGEST_MS) return `${milliseconds} ms`
  if (answer.outcome === 'match') return typeof answer.catalogue?.version === 'string' ? undefined : 'a match of no catalogue'
  if (answer.outcome === 'no_match') return answer.final === true && answer.statement.length > 10 && answer.instruction.length > 10 ? undefined : 'a no-match that is not final'
  if (answer.outcome !== 'error') return 'no outcome'
  if (!ERROR_CODES.includes(answer.code) || answer.code === 'catalogue_error') return `the error ${answer.code}`
  return answer.message.length > 10 && Object.keys(answer).length > 3 ? undefined : 'an error that does not teach'
}

describe.each(TOOL_NAMES)('%s', tool => {
  it(`answers whatever comes (${RUNS} inputs)`, async () => {
    const outcomes: Record<string, number> = {}
    let slowest = 0
    await fc.assert(fc.asyncProperty(argumentsFor(tool, seeds), async args => {
      const start = ownTime()
      const answer: Loose = await toolkit.call(tool, args)
      const took = ownTime() - start
      slowest = Math.max(slowest, took)
      const what = answer.outcome === 'error' ? `${answer.code}` : answer.outcome
      outcomes[what] = (outcomes[what] ?? 0) + 1
      expect(faultIn(tool, answer, took)).toBeUndefined()
    }), { numRuns: RUNS })
    // Inputs that all stop at the gate would try nothing behind it.
    expect(outcomes).toMatchObject({ match: expect.any(Number), invalid_input: expect.any(Number) })
    // oxlint-disable-next-line no-console -- figures of a long run
    if (process.env['FUZZ_RUNS']) console.log(tool, `slowest ${slowest.toFixed(0)} ms`, JSON.stringify(outcomes))
  }, RUNS * 100 + 30_000)
})

it.each(['中', '心电图', '数据集中国人民医院的患者影像', 'mimic ', 'a-', 'ß', '中a'])('takes its time from the length of the longest query, not from what stands in it: %s', async piece => {
  const query = piece.repeat(300).slice(0, 300)
  for (const tool of ['search_datasets', 'search_card_text', 'list_facets', 'check_datasets']) {
    const start = ownTime()
    await toolkit.call(tool, tool === 'check_datasets' ? { names: Array.from({ length: 50 }, (_, i) => `${query.slice(0, 290)}${i}`) } : { query })
    expect(ownTime() - start, tool).toBeLessThan(LONGEST_MS)
  }
})
