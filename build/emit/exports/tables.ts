/** The tables of the catalogue: cards, their evidence, the values that they can be filtered by. */
import {
  ACCESS_MODES, COMMERCIAL_USES, EVIDENCE_KINDS, EVIDENCE_ROLES, type EvidenceView, type Facet, type FacetValue, HANDLINGS, HUMAN_SUBJECTS,
  LICENSE_STATUSES, PARTIES, type PublishedCard, REASONS, TIERS,
} from '../../../lib/model.ts'
import { isGone } from '../../../lib/tools/rights.ts'
import type { LinkedCatalogue } from '../../link/linked.ts'
import { establishedExpression } from './licence.ts'
import { type Table, tableOf, type Taken } from './table.ts'

const ownUrl = (card: PublishedCard, url: string | null | undefined): string | null => (isGone(card.derived.handling) ? null : url ?? null)

const CARD_COLUMNS: readonly Taken<PublishedCard>[] = [
  { name: 'id', kind: 'text', needed: true, about: 'Id of the card', of: ({ id }) => id },
  { name: 'name', kind: 'text', needed: true, about: 'Name as its makers write it', of: ({ name }) => name },
  { name: 'aliases', kind: 'texts', about: 'Other names', of: ({ aliases }) => aliases },
  { name: 'summary', kind: 'text', needed: true, about: 'What the dataset is, in the catalogue\'s words', of: ({ summary }) => summary },
  { name: 'maintainer', kind: 'text', needed: true, about: 'Organisation or group', of: ({ maintainer }) => maintainer },
  { name: 'license_status', kind: 'text', needed: true, values: LICENSE_STATUSES, about: 'What the evidence says about the licence of the data', of: ({ derived }) => derived.license_status },
  { name: 'reason', kind: 'text', needed: true, values: REASONS, about: 'Why the status is what it is', of: ({ derived }) => derived.reason },
  { name: 'license', kind: 'text', about: 'SPDX expression or LicenseRef; empty where the evidence establishes none', of: ({ derived }) => establishedExpression(derived) },
  { name: 'commercial_use', kind: 'text', needed: true, values: COMMERCIAL_USES, about: 'Verdict for a for-profit body that ships a product from the data', of: ({ derived }) => derived.commercial_use },
  { name: 'conditions', kind: 'codes', about: 'Duties beside a verdict that allows', of: ({ derived }) => derived.conditions },
  { name: 'risk_flags', kind: 'codes', about: 'What to look at before use', of: ({ derived }) => derived.risk_flags },
  { name: 'repo_only', kind: 'flag', needed: true, about: 'Nothing but the licence of a code repository was found', of: ({ derived }) => derived.repo_only },
  { name: 'parts', kind: 'codes', about: 'Separable parts with their own terms; their results stand on the card', of: ({ derived }) => derived.subsets.map(({ id }) => id) },
  { name: 'access', kind: 'text', needed: true, values: ACCESS_MODES, about: 'How the data are obtained', of: ({ access }) => access.mode },
  { name: 'requirements', kind: 'codes', about: 'What has to be given or done for access', of: ({ access }) => access.requirements },
  { name: 'access_url', kind: 'text', about: 'Page where access is obtained or asked for; never a file', of: card => ownUrl(card, card.access.url) },
  { name: 'access_checked_at', kind: 'date', needed: true, about: 'Day on which that page was looked at', of: ({ access }) => access.checked_at },
  { name: 'handling', kind: 'text', needed: true, values: HANDLINGS, about: 'What the catalogue does about the data', of: ({ derived }) => derived.handling },
  { name: 'homepage', kind: 'text', about: 'Page of the dataset', of: card => ownUrl(card, card.homepage) },
  { name: 'doi', kind: 'text', about: 'DOI of the dataset', of: card => ownUrl(card, card.identifiers.doi) },
  { name: 'version', kind: 'text', about: 'Version that the card speaks of; empty: the current one', of: ({ version }) => version },
  { name: 'first_released', kind: 'year', about: 'Year of the first release', of: ({ first_released: year }) => year },
  { name: 'human_subjects', kind: 'text', needed: true, values: HUMAN_SUBJECTS, about: 'Whether the data are about persons', of: ({ human_subjects: subjects }) => subjects },
  { name: 'derived_from', kind: 'codes', about: 'Cards and other sources that it was made from', of: card => [...new Set(card.derived_from.map(({ id }) => id))] },
]

/** Tags stand under `tag_`, so that no facet of a catalogue's own can be taken for another column. */
const tagColumn = ({ facet, label }: Facet): Taken<PublishedCard> =>
  ({ name: `tag_${facet}`, kind: 'codes', about: `${label.en}; values in facets.csv`, of: ({ tags }) => tags[facet] ?? [] })

/** One row per card. */
export const cardsTable = (cards: readonly PublishedCard[], { tagFacets }: LinkedCatalogue): Table =>
  tableOf('cards', 'One row per dataset card, in catalogue order', ['id'], [...CARD_COLUMNS, ...tagFacets.map(tagColumn)], cards)

interface Recorded { card: string; view: EvidenceView }

/** No column for third-party words: excerpts stay on the cards. */
const EVIDENCE_COLUMNS: readonly Taken<Recorded>[] = [
  { name: 'card', kind: 'text', needed: true, about: 'Id of the card', of: ({ card }) => card },
  { name: 'id', kind: 'text', needed: true, about: 'Id of the record in the card', of: ({ view }) => view.id },
  { name: 'kind', kind: 'text', needed: true, values: EVIDENCE_KINDS, about: 'What the statement is', of: ({ view }) => view.kind },
  { name: 'party', kind: 'text', needed: true, values: PARTIES, about: 'Who speaks', of: ({ view }) => view.party },
  { name: 'carrier', kind: 'text', values: ['mirror', 'aggregator'], about: 'Who holds the copy that was read, if not the party', of: ({ view }) => view.carrier },
  { name: 'scope', kind: 'codes', about: 'What the statement speaks of', of: ({ view }) => [view.scope].flat() },
  { name: 'tier', kind: 'text', needed: true, values: TIERS, about: 'Strength of the record', of: ({ view }) => view.tier },
  { name: 'role', kind: 'text', needed: true, values: EVIDENCE_ROLES, about: 'How it took part in the derivation', of: ({ view }) => view.role },
  { name: 'says', kind: 'text', needed: true, about: 'What the record says, in the catalogue\'s words; only the row of the card tells what holds', of: ({ view }) => view.says },
  { name: 'url', kind: 'text', about: 'Where it was read', of: ({ view }) => view.url },
  { name: 'retrieved_at', kind: 'date', needed: true, about: 'Day on which it was read', of: ({ view }) => view.retrieved_at },
  { name: 'read_as', kind: 'text', about: 'How it was read', of: ({ view }) => view.read_as },
  { name: 'reachable', kind: 'text', about: 'Whether the page could be opened', of: ({ view }) => view.reachable },
  { name: 'note', kind: 'text', about: 'The curator\'s words', of: ({ view }) => view.note },
]

/** One row per record of a card, without third-party words. */
export const evidenceTable = (cards: readonly PublishedCard[]): Table =>
  tableOf('evidence', 'One row per record of what was found about licence and terms', ['card', 'id'], EVIDENCE_COLUMNS,
    cards.flatMap(card => card.evidence.map(view => ({ card: card.id, view }))))

interface Valued { facet: Facet; value: FacetValue; filterable: boolean }

const FACET_COLUMNS: readonly Taken<Valued>[] = [
  { name: 'facet', kind: 'text', needed: true, about: 'Name of the facet', of: ({ facet }) => facet.facet },
  { name: 'kind', kind: 'text', needed: true, values: ['tag', 'derived'], about: 'Tagged by a curator, or derived', of: ({ facet }) => facet.kind },
  { name: 'value', kind: 'text', needed: true, about: 'Value as it stands on cards', of: ({ value }) => value.value },
  { name: 'label_en', kind: 'text', needed: true, about: 'English label', of: ({ value }) => value.label.en },
  { name: 'label_zh', kind: 'text', needed: true, about: 'Chinese label', of: ({ value }) => value.label.zh },
  { name: 'synonyms', kind: 'texts', about: 'Other words for it, both languages', of: ({ value }) => value.synonyms },
  { name: 'cards', kind: 'count', needed: true, about: 'Number of cards that have it', of: ({ value }) => value.count },
  { name: 'filterable', kind: 'flag', needed: true, about: 'Enough cards state the facet to filter by it', of: ({ filterable }) => filterable },
]

/** One row per value of a facet. */
export const facetsTable = ({ facets, tagFacets }: LinkedCatalogue): Table => {
  const reserved = tagFacets.filter(({ facet }) => !facets.some(one => one.facet === facet))
  const valued = (facet: Facet, filterable: boolean): Valued[] => facet.values.map(value => ({ facet, value, filterable }))
  return tableOf('facets', 'One row per value of each facet', ['facet', 'value'], FACET_COLUMNS,
    [...facets.flatMap(facet => valued(facet, true)), ...reserved.flatMap(facet => valued(facet, false))])
}
