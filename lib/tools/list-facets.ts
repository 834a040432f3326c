import type { FacetHead, FacetHeads, ReservedFacet } from '../model.ts'
import { type Answer, type ErrorAnswer, fitting, refuse, stampOf, told } from './answer.ts'
import { takeFacet } from './filters.ts'
import { noMatchAnswer } from './no-match.ts'
import { facetHint, filtersSchema, querySchema, takeQuestion } from './question.ts'
import { list, takes, text } from './schema.ts'
import { tool, type ToolText } from './tool.ts'

/** Values of a facet in the overview, and the caps of the overview and of named facets in characters. */
const COMMONEST = 5
const OVERVIEW_CAP = 3500
const CAP = 8000

export const listFacetsText: ToolText = {
  title: 'Count by facet',
  description: [
    'Counts under license_status or commercial_use describe the catalogue and clear no dataset.',
    'Counts datasets per facet value, within a query and filters if given; without facets an overview.',
    'Name facets to get every legal value, and why reserved facets cannot be used.',
    'To list datasets use search_datasets.',
  ],
  parameters: { facets: 'Facets to count; omit for all', filters: 'As in a search' },
}

interface FacetCounts {
  facet: string
  values: { value: string; count: number }[]
  /** Values that are not shown. */
  more?: number
  /** Datasets whose value is not known. */
  unknown: number
}

const UNKNOWN = 'unknown'

const countsOf = (facet: FacetHead, counts: readonly number[], most: number): FacetCounts => {
  const unknown = facet.values.findIndex(({ value }) => value === UNKNOWN)
  const values = facet.values
    .map(({ value }, i) => ({ value, count: counts[i] ?? 0 }))
    .filter((_, i) => i !== unknown)
    .filter(({ count }) => most === Infinity || count > 0)
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
  const more = values.length - most
  return { facet: facet.facet, values: values.slice(0, most), ...(more > 0 ? { more } : {}), unknown: counts[unknown] ?? 0 }
}

/** The named facets; reserved ones are told beside legal ones, and are the error where nothing else is named. */
const takeFacets = (file: FacetHeads, named: string[], notices: string[]): { facets: FacetHead[]; refused?: undefined } | { refused: ErrorAnswer } => {
  const facets = new Set<FacetHead>()
  let reserved: ErrorAnswer | undefined
  for (const name of named) {
    const facet = takeFacet(file, name, notices)
    if (!facet.refused) facets.add(facet.value)
    else if (facet.refused.code === 'reserved_facet') {
      reserved ??= facet.refused
      notices.push(`${String(facet.refused.facet)} is reserved; see reserved.`)
    } else return facet
  }
  return reserved && !facets.size ? { refused: reserved } : { facets: [...facets] }
}

const reservedView = (named: boolean) => ({ facet, reason, instead }: ReservedFacet): object => named ? { facet, reason, instead } : { facet }

export const listFacets = tool({
  name: 'list_facets',
  input: takes({}, { facets: list(text), query: querySchema, filters: filtersSchema, exclude: filtersSchema }),
  hint: facetHint,
  async run(input, context): Promise<Answer> {
    const { catalogue, notices } = context
    const question = await takeQuestion(context, input, 'list_facets')
    if (question.refused) return question.refused
    const { file, request } = question.value
    const named = takeFacets(file, input.facets ?? [], notices)
    if (named.refused) return named.refused
    const searcher = await catalogue.searcher()
    const selected = await searcher.select(request)
    if (!selected.docs.size) {
      const found = await searcher.search({ ...request, offset: 0, limit: 1 })
      if (!found.matched) return noMatchAnswer(catalogue.manifest, file, catalogue.rowsAt, { ...found, partial: [] }, notices)
    }
    const isNamed = named.facets.length > 0
    const facets = isNamed ? named.facets : file.facets
    const counts = await searcher.count(selected.docs, facets.map(({ facet }) => facet))
    const views = facets.map(facet => countsOf(facet, counts.get(facet.facet) ?? [], isNamed ? Infinity : COMMONEST))
    const answerWith = (shown: number): Answer => ({
      outcome: 'match', total: selected.docs.size, facets: views.slice(0, shown), reserved: file.reserved.map(reservedView(isNamed)),
      ...(shown < views.length ? { left_out: views.slice(shown).map(({ facet }) => facet), note: 'Name the facets under left_out in another call to get them.' } : {}),
      ...(isNamed || shown < views.length ? {} : { note: 'Name facets to get all their values, and why reserved facets are reserved.' }),
      ...(selected.ignored.length ? { ignored_words: selected.ignored } : {}),
      ...told([...notices, ...selected.notices]), catalogue: stampOf(catalogue.manifest),
    })
    if (isNamed && !views.length) return refuse('invalid_input', 'No facet was named.').refused
    return answerWith(fitting(views.length, isNamed ? CAP : OVERVIEW_CAP, answerWith))
  },
})
