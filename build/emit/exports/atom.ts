/**
 * `changes.atom`: what changed for a reader since an earlier output, one entry per card, changes of licence and verdict
 * first. Dates come from `as_of`, ids from the content, so the same two catalogues give the same feed.
 */
import { sha256 } from '../../files.ts'
import type { CardChange, Change, Difference } from '../../diff/changes.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { linksFrom } from './links.ts'
import { toXml, type Xml } from './xml.ts'

/** What a change is about, foremost first. */
const TOPICS = ['licence', 'access', 'evidence', 'card'] as const
type Topic = (typeof TOPICS)[number]

const LICENCE = /^(?:verdict|status|reason|licence|conditions|flags|part\b|(?:status|verdict) of part)/
const topicOf = ({ what }: Change): Topic => {
  if (LICENCE.test(what) || what === 'made from') return 'licence'
  if (what === 'access' || what === 'access page' || what === 'handling') return 'access'
  return what === 'evidence' ? 'evidence' : 'card'
}

interface Entry { id: string; title: string; lines: string[]; topics: Topic[]; gone?: true }

const line = ({ what, before, after }: Change): string => `${what}: ${before || '(nothing)'} → ${after || '(nothing)'}`

const changed = ({ id, name, changes }: CardChange): Entry => {
  const topics = TOPICS.filter(topic => changes.some(change => topicOf(change) === topic))
  const ordered = TOPICS.flatMap(topic => changes.filter(change => topicOf(change) === topic))
  const [first] = ordered
  const headline = first && topicOf(first) === 'licence' ? `, ${line(first)}` : ''
  return { id, title: `${name}: ${topics.join(', ')} changed${headline}`, lines: ordered.map(line), topics }
}

/** Foremost topic first; newcomers count as a change of licence, for a reader who waits for one. */
const entriesOf = ({ added, removed, changed: cards }: Difference): Entry[] => {
  const entries: Entry[] = [
    ...cards.map(changed),
    ...added.map(({ id, name, license_status, commercial_use }): Entry => (
      { id, title: `${name}: new card`, lines: [`status: ${license_status}`, `verdict: ${commercial_use}`], topics: ['licence'] })),
    ...removed.map(({ id, name }): Entry => ({ id, title: `${name}: card removed`, lines: ['The catalogue no longer holds this card.'], topics: ['card'], gone: true })),
  ]
  return TOPICS.flatMap(topic => entries.filter(({ topics }) => topics[0] === topic))
}

/** A name-based UUID (RFC 9562, version 8). */
const uuid = (text: string): string => {
  const hex = sha256(text)
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16)
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const category = (topic: Topic): Xml => ['category', { term: topic }]

/** @param difference from the earlier output to this one */
export const atomOf = ({ about, asOf }: LinkedCatalogue, difference: Difference): string => {
  const links = linksFrom(about, 'exports')
  const updated: Xml = ['updated', {}, `${asOf}T00:00:00Z`]
  const entry = ({ id, title, lines, topics, gone }: Entry): Xml => ['entry', {},
    ['id', {}, uuid(JSON.stringify([about.name, about.site ?? '', asOf, id, lines]))],
    ['title', {}, title],
    updated,
    ['link', { rel: 'alternate', href: gone ? links.root : links.page(id) }],
    ...topics.map(category),
    ['content', { type: 'text' }, lines.join('\n')],
  ]
  return toXml(['feed', { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': 'en' },
    ['id', {}, uuid(JSON.stringify([about.name, about.site ?? '', 'changes']))],
    ['title', {}, `${about.name}: changes`],
    updated,
    ['author', {}, ['name', {}, about.publisher]],
    ['link', { rel: 'self', href: links.file('exports/changes.atom') }],
    ['link', { rel: 'alternate', href: links.root }],
    ...entriesOf(difference).map(entry)])
}
