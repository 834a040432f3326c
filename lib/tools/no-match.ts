/** The final answer where nothing matches: why, and what would change that. */
import type { FacetHeads, Manifest, Row } from '../model.ts'
import type { FilterEffect, NoMatch, WordCount } from '../search/types.ts'
import { fitting, type NoMatchAnswer, stampOf, told } from './answer.ts'
import { type NamedValue, valuesNamed, wordsOf } from './filters.ts'

/**
 * Cap of a no-match answer in characters; how many values of a filter are repeated in it (fewer where there are
 * many filters), and how many filters and spellings are named as worth a call. */
const CAP = 3000
const MOST_VALUES = 5
const FEW_VALUES = 1
const MANY_FILTERS = 6
const MOST_NAMED = 3
const MOST_WORDS = 16

export interface FilterView {
  facet: string
  values: string[]
  more_values?: number
  exclude?: true
  excluded_alone: number
  gained_if_relaxed: number
}

const filterView = (file: FacetHeads, effect: FilterEffect, most: number): FilterView => {
  const values = wordsOf(file, effect)
  const more = values.length - most
  return {
    facet: effect.facet, values: values.slice(0, most), ...(more > 0 ? { more_values: more } : {}),
    ...(effect.exclude ? { exclude: true as const } : {}),
    excluded_alone: effect.excluded_alone, gained_if_relaxed: effect.gained_if_relaxed,
  }
}

/** What each filter and exclude did. */
export const filterViews = (file: FacetHeads, effects: readonly FilterEffect[]): FilterView[] =>
  effects.map(effect => filterView(file, effect, effects.length > MANY_FILTERS ? FEW_VALUES : MOST_VALUES))

const named = ({ facet, values, more_values, exclude }: FilterView): string =>
  `${exclude ? 'the exclude ' : ''}${facet}=${values.join('|')}${more_values ? '|…' : ''}`

/** Facets that tell usable data from other data: what comes when they are dropped is by definition something else. */
const RIGHTS = new Set(['commercial_use', 'license_status', 'risk_flags', 'repo_only'])

export const relaxation = (filters: FilterView[]): string => {
  const useful = filters.filter(filter => filter.gained_if_relaxed > 0).sort((a, b) => b.gained_if_relaxed - a.gained_if_relaxed).slice(0, MOST_NAMED)
  if (!useful.length) return filters.length ? 'Dropping one filter alone would not change that.' : ''
  const gains = useful.map(filter => `${named(filter)} would give ${filter.gained_if_relaxed} dataset${filter.gained_if_relaxed === 1 ? '' : 's'}`)
  const caution = useful.some(({ facet }) => RIGHTS.has(facet)) ? ' Datasets gained by dropping a licence filter do not meet it.' : ''
  return `Dropping ${gains.join('; dropping ')}.${caution}`
}

const spelling = (words: WordCount[]): string => {
  const near = words.filter(word => word.did_you_mean).slice(0, MOST_NAMED)
  return near.length ? `Only a misspelling is worth one more call: ${near.map(word => `"${word.word}" may be "${word.did_you_mean}"`).join(', ')}.` : ''
}

/** A word that matched nothing, and the values that it names. */
type NamingWord = WordCount & { named: NamedValue[] }

const asFilter = (words: readonly NamingWord[]): string => {
  const named = words.flatMap(({ word, named: values }) => values.map(({ facet, value, count }) => `"${word}" is ${facet}=${value} (${count} dataset${count === 1 ? '' : 's'})`)).slice(0, MOST_NAMED)
  return named.length ? `These words name values of filters, which words do not search: ${named.join('; ')}. One more call with them as filters instead of words is worth it.` : ''
}

/** The word with the filters that it names, ready to be sent. */
const wordView = ({ named, ...word }: NamingWord): object => ({ ...word, ...(named.length ? { names_filters: named.map(({ facet, value, count }) => ({ facet, value, count })) } : {}) })

/** Builds the answer; partial matches are left out from the end where it would pass its cap. */
export const noMatchAnswer = async (manifest: Manifest, file: FacetHeads, rowsAt: (docs: readonly number[]) => Promise<Row[]>, found: NoMatch, notices: string[]): Promise<NoMatchAnswer> => {
  const filters = filterViews(file, found.filters)
  let room = MOST_NAMED
  const words = found.words.slice(0, MOST_WORDS).map((word): NamingWord => {
    const named = word.matches ? [] : valuesNamed(file, word.word).slice(0, room)
    room -= named.length
    return { ...word, named }
  })
  const rows = await rowsAt(found.partial.map(({ doc }) => doc))
  const partial = found.partial.flatMap(({ matched, missing }, i) => {
    const row = rows[i]
    return row ? [{ ...row, matched_words: matched, missing_words: missing }] : []
  })
  const both = [words.length ? 'words' : '', filters.length ? 'filters' : ''].filter(Boolean).join(' and ')
  const answerWith = (shown: number): NoMatchAnswer => ({
    outcome: 'no_match', final: true,
    statement: `The catalogue has no dataset that matches all of these ${both || 'words'}.`,
    catalogue: stampOf(manifest), words: words.map(wordView), filters,
    partial_matches: partial.slice(0, shown),
    ...(shown < partial.length ? { partial_matches_left_out: partial.length - shown } : {}),
    instruction: [
      'This is the complete answer: do not search again with other words.', spelling(words), asFilter(words),
      partial.length ? 'The partial matches are not matches: each lacks the words in missing_words.' : '', relaxation(filters),
    ].filter(Boolean).join(' '),
    ...(found.ignored.length ? { ignored_words: found.ignored } : {}),
    ...told([...notices, ...found.notices]),
  })
  return answerWith(fitting(partial.length, CAP, answerWith))
}
