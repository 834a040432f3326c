import { type Answer, distinct, fitting, type FoundRow, stampOf } from './answer.ts'
import { cursorAt, takeCursor } from './cursor.ts'
import { noMatchAnswer } from './no-match.ts'
import { pageNote } from './page.ts'
import { cursorSchema, facetHint, filtersSchema, limitSchema, querySchema, takeQuestion } from './question.ts'
import { takes } from './schema.ts'
import { tool, type ToolText } from './tool.ts'

/** Rows a page by default, and the caps in characters: of a default page, and of a longer one that was asked for. */
const ROWS = 10
const CAP = 5000
const LONG_CAP = 8000

export const searchDatasetsText: ToolText = {
  title: 'Search datasets',
  description: [
    'Only commercial_use allowed or allowed_with_conditions is commercially usable; not_established never is, whatever license_status or repository says.',
    'Finds dataset cards by words and filters and answers compact rows with licence status, verdict, risk flags, access and why each matched.',
    'For usable data filter commercial_use by ["allowed", "allowed_with_conditions"].',
    'All words must match; no_match is final and names partial matches and what each filter cost.',
    'Do not repeat a search once complete is true.',
    'For counts use list_facets.',
    'For known names use check_datasets.',
  ],
  parameters: {
    query: 'Words in English or Chinese; omit for all datasets',
    filters: 'Any of the values, all of the facets; an illegal value is answered with the legal ones',
    exclude: 'Same shape; leaves these values out',
    cursor: 'From the page before, with the same query and filters',
  },
}

export const searchDatasets = tool({
  name: 'search_datasets',
  input: takes({}, { query: querySchema, filters: filtersSchema, exclude: filtersSchema, limit: limitSchema(50), cursor: cursorSchema }),
  hint: facetHint,
  async run(input, context): Promise<Answer> {
    const question = await takeQuestion(context, input, 'search_datasets')
    if (question.refused) return question.refused
    const { file, request, bound } = question.value
    const offset = takeCursor(input.cursor, bound)
    if (offset.refused) return offset.refused
    const { catalogue, notices } = context
    const searcher = await catalogue.searcher()
    const limit = input.limit ?? ROWS
    const found = await searcher.search({ ...request, offset: offset.value, limit })
    if (!found.matched) return noMatchAnswer(catalogue.manifest, file, catalogue.rowsAt, found, notices)
    const rows = await catalogue.rowsAt(found.hits.map(({ doc }) => doc))
    const hits = found.hits.flatMap(({ why }, i): FoundRow[] => {
      const row = rows[i]
      return row ? [{ ...row, ...(why ? { why } : {}) }] : []
    })
    const answerWith = (shown: number): Answer => {
      const end = offset.value + shown
      const complete = end >= found.total
      return {
        outcome: 'match', total: found.total, rows: hits.slice(0, shown), complete,
        note: pageNote(found.total, offset.value, shown, 'matching dataset'),
        ...(complete ? {} : { cursor: cursorAt(end, bound) }),
        ignored_words: found.ignored, notices: distinct([...notices, ...found.notices]), catalogue: stampOf(catalogue.manifest),
      }
    }
    return answerWith(fitting(hits.length, limit > ROWS ? LONG_CAP : CAP, answerWith, 1))
  },
})
