/** Rules of evidence records that look at several keys at once. */
import type { CardView, CheckContext } from './context.ts'
import { faultAt, faultAtKey } from './context.ts'
import type { Diagnostic } from './diagnostic.ts'
import { didYouMean } from './did-you-mean.ts'
import type { EvidenceRecord } from './schema.ts'
import { at } from './shape.ts'

/** Words that an excerpt may have. */
export const MAX_EXCERPT_WORDS = 10
export const MAX_EXCERPT_HAN = 20

/** Faults of the evidence of a card. */
export function checkRecords(view: CardView, context: Pick<CheckContext, 'license'>): Diagnostic[] {
  return [
    ...duplicateIds(view, 'evidence'),
    ...view.records.flatMap(found => [
      ...keysOfKind(view, found), ...supersedes(view, found), ...subsetScopes(view, found), ...excerpt(view, found), ...claim(view, found, context),
      ...branchLinks(view, found),
    ]),
  ]
}

type Found = CardView['records'][number]

/** What a record can say; one of them has to be there. */
const SAYINGS = ['claim', 'clauses', 'purpose', 'points_to', 'owned_by_others', 'disclaims_rights', 'incident'] as const
const GRANTS = ['claim', 'clauses', 'purpose', 'territory', 'points_to'] as const

function keysOfKind(view: CardView, { at: place, record }: Found): Diagnostic[] {
  const missing = (key: string, hint: string): Diagnostic =>
    faultAt(view, 'record-keys', place, `record \`${record.id}\` of kind ${record.kind} lacks \`${key}\``, { hint })
  const wrong = (key: string, hint: string): Diagnostic =>
    faultAtKey(view, 'record-keys', [...place, key], `record \`${record.id}\` of kind ${record.kind} cannot have \`${key}\``, { hint })

  if (record.kind === 'none_found') {
    return [
      ...(record.places ? [] : [missing('places', 'places: [{at: readme, url: https://...}], the pages that were read')]),
      ...GRANTS.filter(key => record[key] !== undefined).map(key => wrong(key, 'none_found means that no terms were found; write a record of another kind')),
    ]
  }
  const says = record.terms === 'not_read' || SAYINGS.some(key => record[key] !== undefined)
  return [
    ...(record.url ? [] : [missing('url', 'the page where it was read')]),
    ...(record.covers_data ? [] : [missing('covers_data', 'explicit, implied or no: whether the statement names the data')]),
    ...(says ? [] : [missing('claim', `it needs one of ${SAYINGS.join(', ')}, or terms: not_read`)]),
    ...(record.places ? [wrong('places', 'places belong to none_found')] : []),
  ]
}

/** Addresses of files at a branch. A stranger's branch name cannot be told from a tag, so only the usual ones count. */
const BRANCH = /^https?:\/\/(?:(?:www\.)?(?:github\.com|gitlab\.com|huggingface\.co)\/.+?\/(?:blob|tree|raw|resolve)|raw\.githubusercontent\.com\/[^/]+\/[^/]+(?:\/refs\/heads)?)\/(main|master|develop|dev|HEAD)(?=[/?#]|$)/

function branchLinks(view: CardView, { at: place, record }: Found): Diagnostic[] {
  const links = [{ at: [...place, 'url'], url: record.url ?? '' }, ...(record.places ?? []).map(({ url }, index) => ({ at: [...place, 'places', index, 'url'], url }))]
  return links.flatMap(({ at, url }) => {
    const branch = BRANCH.exec(url)?.[1]
    return branch === undefined ? [] : [faultAt(view, 'branch-link', at, `record \`${record.id}\` links to the branch \`${branch}\`, not to a commit`)]
  })
}

const isFirstParty = (record: EvidenceRecord): boolean =>
  ['rights_holder', 'depositor', 'host'].includes(record.party) && !record.carrier && !record.disclaims_rights

function supersedes(view: CardView, { at: place, record }: Found): Diagnostic[] {
  return (record.supersedes ?? []).flatMap((entry, index) => {
    const path = [...place, 'supersedes', index, 'id']
    if (!view.recordIds.has(entry.id)) {
      return [faultAt(view, 'reference', path, `no record \`${entry.id}\` in this card`, hinted(didYouMean(entry.id, view.recordIds)))]
    }
    if (entry.id === record.id) return [faultAt(view, 'supersedes', path, `record \`${record.id}\` supersedes itself`)]
    if (!isFirstParty(record)) return [faultAt(view, 'supersedes', path, `record \`${record.id}\` is not first-party (party ${record.party})`)]
    const old = view.records.find(other => other.record.id === entry.id)?.record
    if (old && !isFirstParty(old)) return [faultAt(view, 'supersedes', path, `record \`${old.id}\` is not first-party (party ${old.party}), so it cannot become history`)]
    const circle = wayBack(view, entry.id, record.id)
    // Once for each circle: at its last record by id.
    return circle.length > 0 && circle.every(id => id < record.id) ? [faultAt(view, 'supersedes', path, circleWords([record.id, ...circle]))] : []
  })
}

/** The records on the way by which one comes to supersede another, without that other; empty where there is no way. */
function wayBack(view: CardView, from: string, to: string): string[] {
  const ways = new Map([[from, [from]]])
  for (const [here, way] of ways) {
    for (const { id } of view.records.find(({ record }) => record.id === here)?.record.supersedes ?? []) {
      if (id === to) return way
      if (!ways.has(id)) ways.set(id, [...way, id])
    }
  }
  return []
}

const circleWords = (ids: readonly string[]): string => ids.length === 2
  ? `records \`${ids[0]}\` and \`${ids[1]}\` supersede each other`
  : `records supersede each other in a circle: ${[...ids, ids[0]].join(' → ')}`

function subsetScopes(view: CardView, { at: place, record }: Found): Diagnostic[] {
  const scopes = Array.isArray(record.scope) ? record.scope : [record.scope]
  return scopes.flatMap((scope, index) => {
    const id = scope.startsWith('subset:') ? scope.slice('subset:'.length) : undefined
    if (id === undefined || view.subsetIds.has(id)) return []
    const path = Array.isArray(record.scope) ? [...place, 'scope', index] : [...place, 'scope']
    return [faultAt(view, 'reference', path, `no subset \`${id}\` in this card`, hinted(didYouMean(id, view.subsetIds)))]
  })
}

/** Words of a text: Chinese by the character, everything else by the space. */
export function countWords(text: string): { words: number; han: number } {
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  const words = text.replace(/\p{Script=Han}/gu, ' ').split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length
  return { words, han }
}

function excerpt(view: CardView, { at: place, record }: Found): Diagnostic[] {
  if (!record.excerpt) return []
  const { words, han } = countWords(record.excerpt)
  if (words <= MAX_EXCERPT_WORDS && han <= MAX_EXCERPT_HAN) return []
  const message = `the excerpt of \`${record.id}\` has ${words} words${han ? ` and ${han} Chinese characters` : ''}`
  const hint = `at most ${MAX_EXCERPT_WORDS} words and ${MAX_EXCERPT_HAN} Chinese characters`
  return [faultAt(view, 'excerpt-length', [...place, 'excerpt'], message, { hint })]
}

function claim(view: CardView, { at: place, record }: Found, context: Pick<CheckContext, 'license'>): Diagnostic[] {
  const { raw, license } = record.claim ?? {}
  if (!raw || !license || !context.license) return []
  const found = context.license(raw)
  if (found === license) return []
  const message = `\`${license}\` is stated, but the licence table gives ${found ? `\`${found}\`` : 'nothing'} for \`${raw}\``
  return [faultAt(view, 'claim-license', [...place, 'claim', 'license'], message)]
}

/** Ids that stand twice in a list of a card. */
export function duplicateIds(view: CardView, key: 'evidence' | 'subsets'): Diagnostic[] {
  const list = at(view.source.frontmatter, [key])
  const first = new Map<string, number>()
  return (Array.isArray(list) ? list : []).flatMap((item, index) => {
    const id = at(item, ['id'])
    if (typeof id !== 'string') return []
    const before = first.get(id)
    if (before === undefined) {
      first.set(id, index)
      return []
    }
    const { line, column } = view.source.places.value([key, before, 'id'])
    return [faultAt(view, 'duplicate-local-id', [key, index, 'id'], `${key} has \`${id}\` twice`, { related: [{ path: view.path, line, column, message: 'first here' }] })]
  })
}

const hinted = (hint: string | undefined): { hint?: string } => (hint ? { hint } : {})
