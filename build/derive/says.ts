/** Our own rendering of a record: what it says, without a word of the text it was read in. */
import type { Clause, EvidenceRole, EvidenceView, Terms } from '../../lib/model.ts'
import { scanText } from '../../lib/text/untrusted.ts'
import type { Reading } from './records.ts'
import { isSilent } from './terms.ts'

const CLAUSE_WORDS: Readonly<Record<Clause, string>> = {
  commercial_use: 'commercial use', for_profit_users: 'for-profit users', derivatives: 'derivatives', redistribution: 'redistribution',
  attribution: 'attribution', notice: 'keep notices', share_alike: 'share alike', pass_on: 'pass terms on', share_back: 'give back',
  code_release: 'release code', reporting: 'report use', publication_embargo: 'publication embargo', update_or_destroy: 'update or destroy',
  no_reidentification: 'no re-identification', ai_training: 'AI training', model_release: 'model release', third_party_api: 'third-party AI services',
  revocable: 'revocable',
}

/** "commercial use: no; purpose: research" */
function renderTerms(terms: Terms): string {
  const clauses = Object.entries(terms.clauses) as [Clause, string][]
  return [
    ...clauses.map(([clause, value]) => `${CLAUSE_WORDS[clause]}: ${value}`),
    ...(terms.purpose.length > 0 ? [`purpose: ${terms.purpose.join(', ')}`] : []),
    ...(terms.territory.length > 0 ? [`territory: ${terms.territory.join(', ')}`] : []),
  ].join('; ')
}

function claimWords(reading: Reading): string | undefined {
  if (reading.instrument) return reading.instrument.id
  // Words whose meaning the record spells out in clauses need no rendering of their own.
  if (!reading.record.claim || !isSilent(reading.own) || reading.unread || reading.record.points_to) return undefined
  return reading.unresolved ? 'words that name no known licence' : 'no licence named'
}

/** What a record says, in our words. */
function says(reading: Reading): string {
  const { record } = reading
  if (record.kind === 'none_found') {
    return `no terms found (${(record.places ?? []).map(({ at }) => at.replace(/_/g, ' ')).join(', ')})`
  }
  const words = [
    claimWords(reading),
    renderTerms(reading.own),
    record.terms === 'not_read' && 'terms not read',
    record.points_to && 'refers to another page',
    record.exception === 'named' && 'with named exceptions',
    record.exception === 'boilerplate' && 'except where noted',
    record.owned_by_others && 'content owned by others',
    record.disclaims_rights && 'has no rights to give',
    record.incident && record.incident.replace(/_/g, ' '),
  ].filter((part): part is string => Boolean(part))
  return words.join('; ') || 'a gate without captured terms'
}

/** Third-party words of a record, in one string: the name as found, then the excerpt where it adds to it. */
function thirdPartyWords({ record }: Reading): string | undefined {
  const [raw, excerpt] = [record.claim?.raw, record.excerpt]
  if (!raw || !excerpt) return raw ?? excerpt
  return excerpt.includes(raw) ? excerpt : `${raw} | ${excerpt}`
}

/** A record as published; third-party words only in the field that says so, cleaned of what a reader cannot see. */
export function evidenceView(reading: Reading, role: EvidenceRole): EvidenceView {
  const { record } = reading
  const words = thirdPartyWords(reading)
  const scanned = words === undefined ? undefined : scanText(words)
  return {
    id: record.id, kind: record.kind, party: record.party,
    ...(record.carrier ? { carrier: record.carrier } : {}),
    scope: record.scope, tier: reading.tier, role, says: says(reading),
    ...(record.url ? { url: record.url } : {}),
    ...(record.places ? { places: record.places } : {}),
    retrieved_at: record.retrieved_at,
    ...(record.read_as ? { read_as: record.read_as } : {}),
    ...(record.reachable ? { reachable: record.reachable } : {}),
    ...(record.note ? { note: record.note } : {}),
    ...(scanned ? { untrusted_third_party_text: scanned.text } : {}),
    ...(scanned && scanned.flags.length > 0 ? { text_flags: scanned.flags } : {}),
  }
}
