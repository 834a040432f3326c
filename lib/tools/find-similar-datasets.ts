import type { FacetHeads, Row } from '../model.ts'
import type { Filter, Searcher } from '../search/types.ts'
import { type Answer, fitting, type NoMatchAnswer, stampOf, told } from './answer.ts'
import { cursorAt, takeCursor } from './cursor.ts'
import { type Neighbour, neighboursOf, type OwnValue, ownValues, sharedWith } from './likeness.ts'
import { filterViews, relaxation } from './no-match.ts'
import { docOf, takeIds } from './ids.ts'
import { pageNote } from './page.ts'
import { cursorSchema, facetHint, filtersSchema, limitSchema, takeQuestion } from './question.ts'
import { takes, text } from './schema.ts'
import { type Context, tool, type ToolText } from './tool.ts'

const ROWS = 5
const CAP = 8000

export const findSimilarDatasetsText: ToolText = {
  title: 'Find similar datasets',
  description: [
    'Likeness carries no rights over: each row has its own commercial_use.',
    'Gives the datasets nearest to one id by shared tags, what they share and any lineage, within filters as in a search ("like this, but commercially usable": filter commercial_use by allowed and allowed_with_conditions).',
    'To find by words use search_datasets.',
  ],
  parameters: { filters: 'As in a search', cursor: 'From the page before' },
}

/** The values of a document in the tag facets, in the order of the facets. */
const valuesOf = async (file: FacetHeads, searcher: Searcher, total: number, doc: number): Promise<OwnValue[]> => {
  const tags = file.facets.filter(({ kind }) => kind === 'tag')
  const carriers = await Promise.all(tags.map(({ facet }) => searcher.carriers(facet)))
  return tags.flatMap((facet, i) => {
    const sets = carriers[i] ?? []
    return ownValues(facet, total, [...sets.keys()].filter(at => sets[at]?.has(doc)), sets)
  })
}

const byScore = (a: Neighbour, b: Neighbour): number => b.score - a.score || a.doc - b.doc

/** A stretch of the neighbours with their rows: ties by id, so those that tie with the end of the stretch are read too. */
const rowsOf = async ({ catalogue }: Context, near: readonly Neighbour[], from: number, to: number): Promise<{ doc: number; row: Row }[]> => {
  const least = near[Math.min(to, near.length) - 1]?.score ?? 0
  const candidates = near.filter(({ score }) => score >= least)
  const rows = await catalogue.rowsAt(candidates.map(({ doc }) => doc))
  return candidates.flatMap(({ doc, score }, i) => (rows[i] ? [{ doc, score, row: rows[i] }] : []))
    .sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? -1 : 1)).slice(from, to)
}

const noneLike = async (
  { catalogue, notices }: Context, to: string, file: FacetHeads, request: { filters: Filter[]; exclude: Filter[] }, near: readonly Neighbour[],
): Promise<NoMatchAnswer> => {
  const searcher = await catalogue.searcher()
  const total = catalogue.manifest.cards
  const all = [...request.filters.map(filter => ({ filter, exclude: false })), ...request.exclude.map(filter => ({ filter, exclude: true }))]
  const filters = filterViews(file, await Promise.all(all.map(async ({ filter, exclude }) => {
    const alone = exclude ? { filters: [], exclude: [filter] } : { filters: [filter], exclude: [] }
    const without = { filters: request.filters.filter(one => one !== filter), exclude: request.exclude.filter(one => one !== filter) }
    const { docs } = await searcher.select(without)
    return {
      ...filter, ...(exclude ? { exclude: true as const } : {}),
      excluded_alone: total - (await searcher.select(alone)).docs.size, gained_if_relaxed: near.filter(({ doc }) => docs.has(doc)).length,
    }
  })))
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
    const to = batch.value.rows[0]?.id ?? ''
    const bound = [...question.value.bound, to]
    const offset = takeCursor(input.cursor, bound)
    if (offset.refused) return offset.refused

    const [searcher, card, doc] = await Promise.all([catalogue.searcher(), catalogue.card(to), docOf(context, to)])
    const own = await valuesOf(file, searcher, catalogue.manifest.cards, doc)
    const near = neighboursOf(own, catalogue.manifest.cards, doc).sort(byScore)
    const { docs } = await searcher.select(request)
    const passing = near.filter(({ doc }) => docs.has(doc))
    if (!passing.length) return noneLike(context, to, file, request, near)

    const relation = (id: string): string =>
      card.derived_from.some(one => one.kind === 'card' && one.id === id) ? 'upstream' : card.used_by.includes(id) ? 'downstream' : 'none'
    const page = (await rowsOf(context, passing, offset.value, offset.value + (input.limit ?? ROWS)))
      .map(({ doc: other, row }) => ({ ...row, shared: sharedWith(own, other), derived: relation(row.id) }))
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
