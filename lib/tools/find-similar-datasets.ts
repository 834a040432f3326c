import type { Facet, FacetsFile, Row } from '../model.ts'
import type { Filter } from '../search/types.ts'
import { type Answer, fitting, type NoMatchAnswer, stampOf, told } from './answer.ts'
import { cursorAt, takeCursor } from './cursor.ts'
import { filterViews, relaxation } from './no-match.ts'
import { takeIds } from './ids.ts'
import { pageNote } from './page.ts'
import { cursorSchema, facetHint, filtersSchema, limitSchema, takeQuestion } from './question.ts'
import { takes, text } from './schema.ts'
import { type Context, tool, type ToolText } from './tool.ts'

const ROWS = 5
const CAP = 8000
/** Tag facets in which a neighbour shares a value. */
const LEAST_SHARED = 2
/** Values that say nothing about likeness. */
const EMPTY = new Set(['unknown', 'not_applicable'])

export const findSimilarDatasetsText: ToolText = {
  title: 'Find similar datasets',
  description: [
    'Likeness carries no rights over: each row has its own commercial_use.',
    'Gives the datasets nearest to one id by shared tags, what they share and any lineage, within filters as in a search ("like this, but commercially usable": filter commercial_use by allowed and allowed_with_conditions).',
    'To find by words use search_datasets.',
  ],
  parameters: { filters: 'As in a search', cursor: 'From the page before' },
}

interface Neighbour { doc: number; score: number; shared: Record<string, string[]> }

const idf = (total: number, count: number): number => Math.log((1 + total) / (1 + count)) + 1

const sharedIn = (facet: Facet, doc: number, other: number): Facet['values'] => {
  const own = new Set(facet.column[doc] ?? [])
  return (facet.column[other] ?? []).filter(i => own.has(i)).flatMap(i => facet.values[i] ?? []).filter(({ value }) => !EMPTY.has(value))
}

/** Documents that share values in at least two tag facets, by summed idf of the shared values, then id. */
const neighboursOf = (file: FacetsFile, rows: readonly Row[], doc: number): Neighbour[] => {
  const tags = file.facets.filter(({ kind }) => kind === 'tag')
  const found = rows.flatMap((_, other): Neighbour[] => {
    if (other === doc) return []
    const shared = tags.map(facet => ({ facet: facet.facet, values: sharedIn(facet, doc, other) })).filter(({ values }) => values.length)
    if (shared.length < LEAST_SHARED) return []
    return [{
      doc: other, score: shared.flatMap(({ values }) => values).reduce((sum, { count }) => sum + idf(rows.length, count), 0),
      shared: Object.fromEntries(shared.map(({ facet, values }) => [facet, values.map(({ value }) => value)])),
    }]
  })
  const id = ({ doc: one }: Neighbour): string => rows[one]?.id ?? ''
  return found.sort((a, b) => b.score - a.score || (id(a) < id(b) ? -1 : 1))
}

const noneLike = async (
  { catalogue, notices }: Context, to: string, file: FacetsFile, request: { filters: Filter[]; exclude: Filter[] }, near: readonly Neighbour[],
): Promise<NoMatchAnswer> => {
  const searcher = await catalogue.searcher()
  const total = catalogue.manifest.cards
  const all = [...request.filters.map(filter => ({ filter, exclude: false })), ...request.exclude.map(filter => ({ filter, exclude: true }))]
  const filters = filterViews(file, all.map(({ filter, exclude }) => {
    const alone = exclude ? { filters: [], exclude: [filter] } : { filters: [filter], exclude: [] }
    const without = { filters: request.filters.filter(one => one !== filter), exclude: request.exclude.filter(one => one !== filter) }
    const { docs } = searcher.select(without)
    return {
      ...filter, ...(exclude ? { exclude: true as const } : {}),
      excluded_alone: total - searcher.select(alone).docs.size, gained_if_relaxed: near.filter(({ doc }) => docs.has(doc)).length,
    }
  }))
  return {
    outcome: 'no_match', final: true, to, statement: `The catalogue has no dataset like ${to}${filters.length ? ' that passes these filters' : ''}.`, filters,
    instruction: `This is the complete answer: do not ask again for the same dataset. ${relaxation(filters)}`.trim(),
    ...told(notices), catalogue: stampOf(catalogue.manifest),
  }
}

export const findSimilarDatasets = tool({
  name: 'find_similar_datasets',
  input: takes({ id: text }, { filters: filtersSchema, exclude: filtersSchema, limit: limitSchema(50), cursor: cursorSchema }),
  hint: facetHint,
  before: ({ ids, ...rest }) => (ids === undefined ? rest : { ...rest, id: Array.isArray(ids) && ids.length === 1 ? ids[0] : ids }),
  async run(input, context): Promise<Answer> {
    const { catalogue, notices } = context
    const question = await takeQuestion(context, input, 'find_similar_datasets')
    if (question.refused) return question.refused
    const batch = await takeIds(context, [input.id])
    if (batch.refused) return batch.refused
    const { file, request } = question.value
    const rows = await catalogue.rows()
    const to = batch.value.rows[0]?.id ?? ''
    const bound = [...question.value.bound, to]
    const offset = takeCursor(input.cursor, bound)
    if (offset.refused) return offset.refused

    const [searcher, card] = await Promise.all([catalogue.searcher(), catalogue.card(to)])
    const near = neighboursOf(file, rows, rows.findIndex(({ id }) => id === to))
    const { docs } = searcher.select(request)
    const passing = near.filter(({ doc }) => docs.has(doc))
    if (!passing.length) return noneLike(context, to, file, request, near)

    const relation = (id: string): string =>
      card.derived_from.some(one => one.kind === 'card' && one.id === id) ? 'upstream' : card.used_by.includes(id) ? 'downstream' : 'none'
    const page = passing.slice(offset.value, offset.value + (input.limit ?? ROWS)).flatMap(({ doc, shared }) => {
      const row = rows[doc]
      return row ? [{ ...row, shared, derived: relation(row.id) }] : []
    })
    const answerWith = (shown: number): Answer => {
      const end = offset.value + shown
      const complete = end >= passing.length
      return {
        outcome: 'match', to, total: passing.length, rows: page.slice(0, shown), complete,
        note: pageNote(passing.length, offset.value, shown, 'similar dataset'), ...(complete ? {} : { cursor: cursorAt(end, bound) }),
        ...told(notices), catalogue: stampOf(catalogue.manifest),
      }
    }
    return answerWith(fitting(page.length, CAP, answerWith, 1))
  },
})
