/**
 * The card schema: the one source for the checker, the types and the JSON Schema of editors.
 * What a key means stands in its `describe`; what depends on several keys or cards is checked beside it.
 *
 * A message given here says what is legal; the checker adds the place, the nearest value and what was found.
 */
import { z } from 'zod'
import {
  ACCESS_MODES, CLAUSES, EVIDENCE_KINDS, HANDLINGS, HUMAN_SUBJECTS, INSTRUMENT_CLASSES, MERGES, PARTIES, PLAIN_SCOPES, RELATIONS,
  REQUIREMENTS, type Scope,
} from '../../lib/model.ts'
import { hasHidden } from '../../lib/text/untrusted.ts'

const SCOPE = new RegExp(`^(${PLAIN_SCOPES.join('|')}|subset:[a-z0-9][a-z0-9_-]{0,63}|upstream:[a-z0-9][a-z0-9-]{1,63})$`)
const PURPOSE = /^(research|education|academic|non_profit|personal|computational|disease:MONDO:\d{7}|DUO:\d{7})$/

const id = z.string().regex(/^[a-z0-9][a-z0-9-]{1,63}$/, 'must be 2 to 64 small letters, digits and hyphens, beginning with a letter or digit')
const localId = z.string().regex(/^[a-z0-9][a-z0-9_-]{0,63}$/, 'must be 1 to 64 small letters, digits, hyphens and underscores')
/** Most characters of a line, a text and an address, most entries of a list: far more than any card has, so that none can swell the catalogue. */
const MAX = { line: 500, text: 2000, url: 2000, list: 100, lineage: 500 } as const

const text = z.string().regex(/\S/, 'must not be empty').max(MAX.text)
const line = z.string().regex(/^\S(.*\S)?$/, 'must be one line of text, not empty, without spaces at its ends').max(MAX.line)
// A plain address: no user names, no odd hosts, nothing that Markdown or HTML would read as its own.
const url = z.url({ protocol: /^https?$/, error: 'must be an http(s) URL' })
  .refine(text => !hasHidden(text), 'holds what cannot be seen, so it is no http(s) URL')
  .regex(/^https?:\/\/[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+(:\d+)?([/?#][^\s<>"\\^`{|}]*)?$/, 'must be a plain http(s) URL')
  .refine(address => !hasHidden(address), 'must be a wholly visible http(s) URL')
  .max(MAX.url)
const isoDate = z.iso.date('must be a date that exists, as YYYY-MM-DD')
const doi = z.string().regex(/^10\.\d{4,9}\/\S+$/, 'must be a bare DOI such as 10.5281/zenodo.1234').max(MAX.line)
const year = z.int().min(1900).max(2100)

const scope = z.string().regex(SCOPE, `must be ${PLAIN_SCOPES.join(', ')}, subset:<id> or upstream:<id>`) as unknown as z.ZodType<Scope>

const accessSchema = z.strictObject({
  mode: z.enum(ACCESS_MODES).describe('How the data are obtained: the first mode of the list that fits'),
  url: url.describe('Page where access is obtained or asked for; never a file'),
  requirements: z.array(z.enum(REQUIREMENTS)).max(MAX.list).default([]).describe('What has to be given or done'),
  decided_by: line.optional().describe('Who decides about a request'),
  cost: line.optional().describe('What access costs, in own words'),
  evidence: z.array(localId).max(MAX.list).optional().describe('Records that show it'),
  checked_at: isoDate.describe('Day on which the access page was looked at'),
})

const subsetAccess = accessSchema.extend({ url: url.optional(), checked_at: isoDate.optional() })

export const evidenceSchema = z.strictObject({
  id: localId.describe('Id of the record, unique in the card'),
  kind: z.enum(EVIDENCE_KINDS).describe('What the statement is; none_found: looked and found no terms'),
  party: z.enum(PARTIES).describe('Who speaks'),
  carrier: z.enum(['mirror', 'aggregator']).optional().describe('Who holds the dated copy or quote of the page of the party'),
  scope: z.union([scope, z.array(scope).min(1).max(MAX.list)]).describe('What the statement speaks of'),
  covers_data: z.enum(['explicit', 'implied', 'no']).optional().describe('Whether the statement names the data'),
  claim: z.strictObject({
    raw: z.string().min(1).max(500).describe('Licence words as found'),
    url: url.optional().describe('Where a label links to'),
    license: line.optional().describe('Only where a curator wants to state it; must be what the licence table gives'),
  }).optional().describe('The licence that is named'),
  clauses: z.partialRecord(z.enum(CLAUSES), z.enum(['yes', 'no'])).optional().describe('Only what the text says'),
  purpose: z.array(z.string().regex(PURPOSE, 'must be research, education, academic, non_profit, personal, computational, disease:MONDO:<7 digits> or DUO:<7 digits>'))
    .max(MAX.list).optional().describe('Purposes that use is limited to'),
  territory: z.array(z.string().regex(/^(only|not):[A-Z]{2}$/, 'must be only:XX or not:XX with a country code')).max(MAX.list).optional().describe('Countries that use is limited to'),
  terms: z.enum(['captured', 'not_read']).optional().describe('Whether the text of a gate, file or page was read'),
  points_to: url.optional().describe('The statement only refers to this page'),
  exception: z.enum(['boilerplate', 'named']).optional().describe('"Except where noted", as boilerplate or by name'),
  owned_by_others: z.literal(true).optional().describe('Names other owners of the content, without a grant or a ban'),
  disclaims_rights: z.literal(true).optional().describe('A host that says it has no rights to give'),
  incident: z.enum(['retraction', 'consent_withdrawn', 'takedown']).optional().describe('What happened to the data'),
  url: url.optional().describe('Where the statement was read'),
  places: z.array(z.strictObject({
    at: z.enum(['data_page', 'data_package', 'readme', 'homepage', 'footer', 'repository', 'paper', 'hub']),
    url,
  })).min(1).max(MAX.list).optional().describe('none_found: where was looked'),
  retrieved_at: isoDate.describe('Day on which it was read'),
  read_as: z.enum(['live', 'repository_snapshot', 'stored_copy']).optional().describe('How it was read'),
  immutable: z.boolean().optional().describe('Whether the page can still change; the default follows from the URL'),
  reachable: z.enum(['ok', 'dead', 'blocked', 'not_checked']).optional().describe('Whether the page could be opened'),
  supersedes: z.array(z.strictObject({ id: localId, because: z.enum(['change', 'correction']) })).max(MAX.list).optional().describe('Records that this one makes history'),
  applies_to: z.strictObject({ version: line }).optional().describe('Version of the data that the statement speaks of'),
  note: text.optional().describe('Own words'),
  accept: z.array(z.strictObject({ flag: line, reason: text })).max(MAX.list).optional().describe('Flags of the words below that a curator looked at'),
  excerpt: z.string().min(1).max(500).optional().describe('Third-party words, as few as carry the fact'),
})

const lineageSchema = z.strictObject({
  card: id.optional().describe('Source that has a card'),
  external: id.optional().describe('Source that stands in cards/upstreams.yaml'),
  upstream_subset: localId.optional().describe('Which subset of the source was taken'),
  relation: z.enum(RELATIONS).describe('What was taken'),
  merge: z.enum(MERGES).describe('Whether a user can keep it apart'),
  subset: localId.optional().describe('Which subset of this card holds it'),
  because: text.optional().describe('Own words; required for identifiers and facts'),
  relicensed_by: localId.optional().describe('Record in which the same holder licenses this set separately'),
})

export const cardSchema = z.strictObject({
  id: id.describe('The file name without `.md`'),
  name: line.describe('Name as its makers write it'),
  aliases: z.array(line).max(MAX.list).default([]).describe('Other names, translations, expanded acronyms'),
  summary: line.min(40).max(300).describe('Own words, plain text, 40 to 300 characters'),
  maintainer: line.describe('Organisation or group'),
  homepage: url.describe('Page of the dataset'),
  repository: url.optional().describe('Code or data repository'),
  repository_is_dataset: z.strictObject({ because: text }).optional().describe('Only where the repository holds nothing but the dataset'),
  identifiers: z.strictObject({
    doi: doi.optional(), rrid: line.optional(), fairsharing: line.optional(), huggingface: line.optional(),
    zenodo: line.optional(), physionet: line.optional(), openneuro: line.optional(), tcia: line.optional(),
  }).default({}).describe('Identifiers of the dataset itself; unique across cards'),
  paper: z.strictObject({ title: line, year, doi: doi.optional() }).optional().describe('The paper that describes it'),
  version: line.optional().describe('Version this card speaks of; absent: the current one'),
  first_released: year.optional().describe('Year of the first release'),
  subject: z.literal('mirror').optional().describe('Only for a card about a copy'),
  mirror_of: id.optional().describe('Card whose copy this is'),
  tags: z.record(z.string(), z.array(z.string()).min(1)).describe('Values of cards/vocabulary/, by facet'),
  scale: z.array(z.strictObject({ count: z.number().nonnegative(), unit: line, approximate: z.boolean().optional() })).max(MAX.list).default([])
    .describe('How much of what'),
  human_subjects: z.enum(HUMAN_SUBJECTS).describe('Whether the data are about persons'),
  access: accessSchema.describe('How the data are obtained'),
  handling: z.strictObject({ act: z.enum(['no_link', 'tombstone'] satisfies (typeof HANDLINGS)[number][]), reason: text, date: isoDate })
    .optional().describe('Only for data that must not be linked or are gone'),
  commercial_license_offered: url.optional().describe('Page of a paid licence; never changes a verdict'),
  derived_from: z.array(lineageSchema).max(MAX.lineage).default([]).describe('What the data were made from'),
  subsets: z.array(z.strictObject({ id: localId, name: line, access: subsetAccess.optional() })).max(MAX.list).default([])
    .describe('Separable parts with their own terms or access; the rest is a part too'),
  evidence: z.array(evidenceSchema).min(1).max(MAX.list).describe('What was found about licence and terms'),
})

/** A row of `cards/upstreams.yaml`. */
export const upstreamSchema = z.strictObject({ id, name: line, evidence: z.array(evidenceSchema).max(MAX.list).default([]) })

const label = z.strictObject({ en: line, zh: line })

/** `cards/vocabulary/<facet>.yaml` */
export const facetSchema = z.strictObject({
  facet: z.string().regex(/^[a-z][a-z_]{1,39}$/, 'must be small letters and underscores'),
  label,
  required: z.literal(true).optional().describe('Every card must have it'),
  values: z.array(z.strictObject({
    value: z.string().regex(/^[a-z][a-z0-9_]{1,39}$/, 'must be small letters, digits and underscores'),
    label,
    synonyms: z.strictObject({ en: z.array(line).default([]), zh: z.array(line).default([]) }).optional()
      .transform(words => words ?? { en: [], zh: [] }),
    definition: line,
    ontology: z.string().regex(/^[A-Za-z]+:\w+$/, 'must be an ontology id such as MONDO:0004992').optional(),
  })).min(1),
})

/** `cards/vocabulary/reserved.yaml` */
export const reservedSchema = z.strictObject({
  reserved: z.array(z.strictObject({ facet: line, reason: line, instead: line.describe('Facet or tool to use instead') })),
})

/** `cards/catalogue.yaml` */
export const catalogueSchema = z.strictObject({
  name: line,
  description: line,
  publisher: line,
  metadata_license: line.describe('Licence of the descriptions; says nothing about any dataset'),
  site: url.optional(),
  edit: url.optional().describe('Where the folder of cards is edited, as https://github.com/owner/name/edit/main/cards: pages then lead to the file of each card'),
  as_of: isoDate.describe('Day that the catalogue speaks of'),
})

/** A row of `cards/licenses.yaml`. */
export const instrumentSchema = z.strictObject({
  id: z.string().regex(/^(LicenseRef-)?[A-Za-z0-9.+-]+$/, 'must be an SPDX id or LicenseRef-<name>'),
  names: z.array(line).describe('Words that normalise to it; each stands once in the whole table'),
  class: z.enum(INSTRUMENT_CLASSES),
  family: line.optional(),
  deeds: z.array(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+(\/\S*)?$/, 'must be the beginning of an address without https:// and www.'))
    .optional().describe('Beginnings of addresses of its text'),
  clauses: z.partialRecord(z.enum(CLAUSES), z.enum(['yes', 'no'])),
  purpose: z.array(z.string().regex(PURPOSE)).optional(),
  territory: z.array(z.string().regex(/^(only|not):[A-Z]{2}$/)).optional(),
  version_missing: z.literal(true).optional(),
  source: url,
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits').optional(),
  note: text.optional(),
})

/** A row of `cards/ratchet.yaml`. */
export const exemptionSchema = z.strictObject({
  rule: line.describe('Rule that these cards do not meet yet'),
  until: isoDate.describe('Last day on which that is a warning'),
  cards: z.array(id).min(1),
  because: text,
})

/** A card's frontmatter after checking. */
export type Card = z.output<typeof cardSchema>
export type EvidenceRecord = z.output<typeof evidenceSchema>
export type LineageEntry = z.output<typeof lineageSchema>
export type Subset = Card['subsets'][number]
/** An entry of `cards/upstreams.yaml`. */
export type Upstream = z.output<typeof upstreamSchema>
/** A facet of the vocabulary as its file holds it. */
export type FacetVocabulary = z.output<typeof facetSchema>
export type Reserved = z.output<typeof reservedSchema>['reserved'][number]
/** The catalogue's own description. */
export type CatalogueInfo = z.output<typeof catalogueSchema>
/** A row of the licence table. */
export type InstrumentRow = z.output<typeof instrumentSchema>
/** A row of `cards/ratchet.yaml`: cards that may break a strict rule for a while. */
export type Exemption = z.output<typeof exemptionSchema>
