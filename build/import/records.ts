/** From what a source says about terms to evidence records: who spoke (R2), where and when it was read, and no more than was said. */
import type { EvidenceKind, Party } from '../../lib/model.ts'
import type { EvidenceRecord } from '../check/schema.ts'
import { PLACEHOLDER } from '../check/unfilled.ts'
import type { InstrumentTable } from '../derive/instruments.ts'
import type { LeftOut } from './found.ts'
import { asPhrase, asUrl } from './plain.ts'
import type { LicenceName, NextStep, Statement } from './sketch.ts'

/** Who speaks in a source, and where and how it was read. */
export interface Voice {
  party: Party
  /** Page of the source; without it the address is left to the curator. */
  url?: string
  /** YYYY-MM-DD */
  readOn: string
  readAs: NonNullable<EvidenceRecord['read_as']>
}

/** Stands where nobody said on which page the source is published. */
const PAGE_WANTED = `${PLACEHOLDER} the page where this was read, at a commit where there is one`

type Terms = Partial<Pick<EvidenceRecord, 'claim' | 'purpose' | 'territory' | 'terms' | 'points_to' | 'places'>>
type Body = Terms & { kind: EvidenceKind; note: string }

export interface Records { evidence: EvidenceRecord[]; leftOut: LeftOut[]; next: NextStep[] }

const toRead = (page: string | undefined, field: string, out: Records): void => {
  if (page !== undefined) out.next.push({ key: 'evidence', what: `read ${page}, to which ${field} links, and record its terms` })
}

/** One licence by its name. A name that the table does not know links to a page that somebody has to read. */
const claimOf = (name: LicenceName, instruments: InstrumentTable, out: Records): Body => {
  const { field } = name
  const note = `from the field ${field}`
  const link = name.link === undefined ? undefined : asUrl(name.link)
  if (link && !link.ok) out.leftOut.push({ field, why: `its link ${link.why}` })
  const page = link?.ok ? link.text : undefined
  if (name.words === undefined) {
    if (page !== undefined && instruments.byDeed(page)) return { kind: 'license_field', claim: { raw: page, url: page }, note }
    toRead(page, field, out)
    return { kind: 'license_field', ...(page === undefined ? { terms: 'not_read' } : { points_to: page }), note }
  }
  const words = asPhrase(name.words)
  if (!words.ok) {
    out.leftOut.push({ field, why: `the words of the licence are not copied: the text ${words.why}` })
    out.next.push({ key: 'evidence', what: `read ${field} of the source and record what it grants and withholds (claim, clauses, purpose)` })
    return { kind: 'license_field', terms: 'not_read', ...(page === undefined ? {} : { points_to: page }), note }
  }
  const known = instruments.read(words.text).instrument !== undefined
  const claim = { raw: words.text, ...(known && page !== undefined ? { url: page } : {}) }
  if (known) return { kind: 'license_field', claim, note }
  toRead(page, field, out)
  return { kind: 'license_field', claim, ...(page === undefined ? {} : { points_to: page }), note }
}

/** More licences than a dataset ever has side by side. */
const MAX_NAMES = 10

/** Pages that are recorded as unread. They decide nothing, so leaving some out changes nothing. */
const MAX_PAGES = 10

/**
 * Names side by side. Each that is known becomes a record, so that a contradiction shows; where one is not known nothing can be said of
 * the whole, and the list stays one claim that establishes nothing.
 */
const licences = (names: readonly LicenceName[], instruments: InstrumentTable, out: Records): Body[] => {
  const distinct = names.filter((name, at) => names.findIndex(other => other.words === name.words && other.link === name.link) === at)
  const fields = distinct.length > MAX_NAMES ? `${distinct[0]?.field ?? ''} and ${distinct.length - 1} more` : distinct.map(({ field }) => field).join(', ')
  const bodies = distinct.length > MAX_NAMES ? [] : distinct.map(name => claimOf(name, instruments, out))
  if (bodies.length === 1) return bodies
  out.leftOut.push({ field: fields, why: 'whether all of these licences apply, one may be chosen, or each covers a part is not said' })
  out.next.push({ key: 'evidence', what: `find out how the licences of ${fields} go together: subsets, or one record that names all` })
  if (bodies.length > 0 && bodies.every(({ claim }) => claim && instruments.read(claim.raw).instrument)) return bodies
  const list = asPhrase(distinct.map(({ words, link }) => words ?? link).join(', '))
  const note = `from the fields ${fields}, of which not all name a known licence`
  return [{ kind: 'license_field', ...(list.ok ? { claim: { raw: list.text } } : { terms: 'not_read' as const }), note }]
}

const bodiesOf = (statement: Statement, instruments: InstrumentTable, out: Records): Body[] => {
  const pointer = (link: string | undefined): Terms => {
    const page = link === undefined ? undefined : asUrl(link)
    return page?.ok ? { points_to: page.text } : {}
  }
  switch (statement.says) {
    case 'licences': return licences(statement.names, instruments, out)
    case 'purpose': return [{ kind: 'license_field', purpose: statement.purpose, note: statement.note }]
    case 'terms_page': return [{ kind: 'terms_page', terms: 'not_read', ...pointer(statement.link), note: statement.note }]
    case 'none_found': return [{ kind: 'none_found', note: statement.note }]
    case 'gate': {
      const { note, link, territory } = statement
      return [{ kind: 'clickwrap', terms: 'not_read', ...pointer(link), ...(territory ? { territory } : {}), note }]
    }
  }
}

const recordOf = ({ kind, note, ...terms }: Body, at: number, { party, url = PAGE_WANTED, readOn, readAs }: Voice): EvidenceRecord => {
  const searched = kind === 'none_found'
  return {
    id: `e${at + 1}`, kind, party, scope: 'data', ...(searched ? {} : { covers_data: 'explicit' }), ...terms,
    ...(searched ? { places: [{ at: 'hub' as const, url }] } : { url }),
    retrieved_at: readOn, read_as: readAs, note,
  }
}

/** Evidence of a source. Where it says nothing of a licence, that is a record too: somebody looked, here, on this day. */
export const recordsFor = (statements: readonly Statement[], voice: Voice, instruments: InstrumentTable): Records => {
  const out: Records = { evidence: [], leftOut: [], next: [] }
  const pages = statements.filter(({ says }) => says === 'terms_page')
  if (pages.length > MAX_PAGES) out.leftOut.push({ field: 'pages of terms', why: `of ${pages.length} pages the first ${MAX_PAGES} are taken` })
  const dropped = new Set(pages.slice(MAX_PAGES))
  const bodies = statements.filter(statement => !dropped.has(statement)).flatMap(statement => bodiesOf(statement, instruments, out))
  const speaks = statements.some(({ says }) => says === 'licences' || says === 'none_found')
  if (!speaks) bodies.push({ kind: 'none_found', note: 'the source names no licence' })
  if (voice.url === undefined) out.next.push({ key: 'evidence', what: 'say where the source is published, at a commit where there is one (--source URL)' })
  out.evidence = bodies.map((body, at) => recordOf(body, at, voice))
  return out
}
