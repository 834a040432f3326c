/**
 * A new card: what is known, and for everything else a placeholder that `check` refuses, with the question beside it. The evidence
 * stands in the order in which a curator looks, so that none of the places is forgotten.
 */
import { ACCESS_MODES, HUMAN_SUBJECTS, SECTIONS, type AccessMode, type SectionName } from '../../lib/model.ts'
import { PLACEHOLDER } from '../check/unfilled.ts'

/** What is known of a dataset when its card is begun. All of it has been checked against the card schema. */
export interface Known {
  id: string
  name?: string
  maintainer?: string
  homepage?: string
  repository?: string
  mode?: AccessMode
}

const todo = (wish: string): string => `${PLACEHOLDER} ${wish}`

/** A line `key: value`, quoted if need be; the layout is settled by the formatter. */
const line = (key: string, value: string): string => `${key}: ${JSON.stringify(value)}`

interface Question {
  ask: string
  kind: string
  kinds?: string
  party?: string
  parties?: string
  scope: string
  covers?: string
}

/** Where to look, in this order. A fixed value is one that the place decides. */
const QUESTIONS: readonly Question[] = [
  { ask: '1. The page or package of the data: an agreement, terms to accept, a licence file or field, a sentence?', kind: PLACEHOLDER, kinds: 'dua, clickwrap, license_file, terms_page, license_field, named_statement', scope: 'data' },
  { ask: '2. The homepage: does it name terms of these data?', kind: PLACEHOLDER, kinds: 'terms_page, named_statement', scope: 'data' },
  { ask: '3. The footer and the general terms of the site: what do they say of everything on it?', kind: PLACEHOLDER, kinds: 'footer, policy_page', scope: 'website', covers: 'implied' },
  { ask: '4. The repository: its LICENSE is about the code, unless it says otherwise.', kind: 'repo_license', scope: 'repository' },
  { ask: '5. The paper: a sentence about the data (named_statement, scope data), or its own licence?', kind: PLACEHOLDER, kinds: 'named_statement, paper_license', scope: PLACEHOLDER },
  { ask: '6. The hub: what does the field of the copy say, and whose account is it?', kind: 'license_field', party: PLACEHOLDER, parties: 'rights_holder, depositor, mirror, aggregator', scope: 'data' },
]

const FIRST_PARTY = 'rights_holder, depositor, host'

const commented = (text: string, comment: string | undefined): string => (comment ? `${text} # ${comment}` : text)

const record = ({ ask, kind, kinds, parties = FIRST_PARTY, scope, covers = PLACEHOLDER }: Question, index: number): string[] => [
  `  # ${ask}`,
  `  - id: e${index + 1}`,
  `    ${commented(`kind: ${kind}`, kinds)}`,
  `    ${commented(`party: ${PLACEHOLDER}`, parties)}`,
  `    ${commented(`scope: ${scope}`, scope === PLACEHOLDER ? 'data, paper' : undefined)}`,
  `    ${commented(`covers_data: ${covers}`, covers === PLACEHOLDER ? 'explicit, implied or no: does it name the data?' : undefined)}`,
  `    claim: {raw: ${PLACEHOLDER}} # the licence in its words; or clauses, purpose, points_to, terms: not_read`,
  `    url: ${PLACEHOLDER} # at a commit, where there is one`,
  `    retrieved_at: ${PLACEHOLDER} # YYYY-MM-DD`,
  '    read_as: live',
  `    excerpt: ${JSON.stringify(todo('at most 10 words that carry the fact'))}`,
]

const NOTHING_FOUND = [
  '  # 7. The places above that say nothing about terms; without any, delete this record.',
  `  - id: e${QUESTIONS.length + 1}`, '    kind: none_found', '    party: rights_holder', '    scope: data',
  `    places: [{at: ${PLACEHOLDER}, url: ${PLACEHOLDER}}] # data_page, data_package, readme, homepage, footer, repository, paper, hub`,
  `    retrieved_at: ${PLACEHOLDER} # YYYY-MM-DD`,
]

const WISHES: Record<SectionName, string> = {
  'Contents': 'What the data hold, how many of what, in your own words.',
  'Collection': 'How, where and when they were collected, from whom; or delete this section.',
  'Licence and terms': 'Who says what about use, and where they disagree; no verdict.',
  'Access': 'How one gets them, step by step, without commands; or delete this section.',
  'Known problems': 'Errata, leaks, copies, open questions; say so where none was found.',
}

/**
 * The text of a new card.
 *
 * @param facets required tag facets, in the order of the vocabulary
 */
export function skeleton({ id, name, maintainer, homepage, repository, mode }: Known, facets: readonly string[]): string {
  const frontmatter = [
    `id: ${id}`,
    line('name', name ?? todo('the name as its makers write it')),
    '# aliases: [other names, translations, expanded acronyms]',
    line('summary', todo('what the data are and hold, in your own words')),
    line('maintainer', maintainer ?? todo('organisation or group')),
    line('homepage', homepage ?? todo('https://...')),
    ...(repository ? [line('repository', repository)] : ['# repository: https://github.com/...']),
    '# identifiers: {doi: 10...., huggingface: ..., zenodo: ..., physionet: ...}',
    '# paper: {title: ..., year: 2020, doi: 10....}',
    '# first_released: 2020',
    '# Values of cards/vocabulary/; unknown and not_applicable stand alone.',
    'tags:', ...facets.map(facet => `  ${facet}: [${PLACEHOLDER}]`),
    '# scale: [{count: 100, unit: patients, approximate: true}]',
    `human_subjects: ${PLACEHOLDER} # ${HUMAN_SUBJECTS.join(', ')}`,
    'access:',
    ...(mode ? [`  mode: ${mode}`] : [`  # The first that fits: ${ACCESS_MODES.join(', ')}.`, `  mode: ${PLACEHOLDER}`]),
    `  url: ${PLACEHOLDER} # the page where access is obtained or asked for; never a file`,
    '  # requirements: [account, accept_terms, form, approval, training, dua, fee]',
    `  checked_at: ${PLACEHOLDER} # YYYY-MM-DD, the day on which you looked`,
    '# derived_from: [{card: ..., relation: content, merge: merged}]',
    '# Look at these places in this order. Each statement becomes a record: who speaks, about what, in which words; disagreements stay',
    '# side by side. Delete the record of a place that says nothing, and name the place in the last one.',
    'evidence:', ...QUESTIONS.flatMap(record), ...NOTHING_FOUND,
  ]
  const body = SECTIONS.map(section => `## ${section}\n${todo(WISHES[section])}\n`)
  return `---\n${frontmatter.join('\n')}\n---\n\n${body.join('\n')}`
}
