import type { Row } from '../model.ts'
import { type Answer, fitting, sizeOf, stampOf, told } from './answer.ts'
import { said } from './echo.ts'
import { idsSchema, rowsNamed } from './ids.ts'
import { takes } from './schema.ts'
import { tool, type ToolText } from './tool.ts'

const CAP = 8000
/** Longest name said back. */
const SAID = 80

export const checkDatasetsText: ToolText = {
  title: 'Check known names',
  description: [
    'A found dataset is not thereby usable: read its license_status and commercial_use.',
    'Tells for up to 50 names, ids, DOIs or URLs whether each is in the catalogue, with its compact row.',
    'Use it once for all names that you know; found: false is final for a name.',
    'To find datasets by topic use search_datasets.',
  ],
  parameters: { names: 'Names, ids, DOIs or URLs' },
}

interface Found { asked: string; found: true; row: Row }
interface NotFound { asked: string; found: false; nearest?: string[]; ambiguous?: string[] }

const short = (result: Found | NotFound): Record<string, unknown> => result.found
  ? { asked: result.asked, found: true, id: result.row.id, license_status: result.row.license_status, commercial_use: result.row.commercial_use }
  : { ...result }

export const checkDatasets = tool({
  name: 'check_datasets',
  input: takes({ names: idsSchema(50) }),
  before: ({ ids, ...rest }) => (ids === undefined || 'names' in rest ? { ...rest, ...(ids === undefined ? {} : { ids }) } : { ...rest, names: ids }),
  async run({ names }, context): Promise<Answer> {
    const results = await Promise.all(names.map(async (name): Promise<Found | NotFound> => {
      const asked = said(name, SAID)
      const { rows, nearest } = await rowsNamed(context, name)
      const [row] = rows
      if (!row) return { asked, found: false, nearest }
      return rows.length === 1 ? { asked, found: true, row } : { asked, found: false, ambiguous: rows.map(one => one.id) }
    }))
    const found = results.filter(result => result.found).length
    const catalogue = stampOf(context.catalogue.manifest)
    const counts = { found, not_found: results.length - found }
    if (results.every(result => !result.found && !result.ambiguous)) {
      const answerWith = (shown: number): Answer => ({
        outcome: 'no_match', final: true, statement: `The catalogue has none of these ${results.length === 1 ? 'names' : `${results.length} names`}.`, ...counts,
        results: results.slice(0, shown), ...leftOut(results.length - shown),
        instruction: 'This is the complete answer: do not look for the same names again. A name under nearest is another dataset unless it is what you meant.',
        ...told(context.notices), catalogue,
      })
      return answerWith(fitting(results.length, CAP, answerWith))
    }
    const answerOf = (list: readonly object[]) => (shown: number): Answer => ({
      outcome: 'match', ...counts, results: list.slice(0, shown), ...leftOut(list.length - shown), ...told(context.notices), catalogue,
    })
    const whole = answerOf(results)
    if (sizeOf(whole(results.length)) <= CAP) return whole(results.length)
    const compact = answerOf(results.map(short))
    return compact(fitting(results.length, CAP, compact))
  },
})

const leftOut = (count: number): { left_out?: number; note?: string } =>
  count ? { left_out: count, note: `The results of the last ${count} names are left out: ask for those names in another call.` } : {}
