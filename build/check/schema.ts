/**
 * The card schema: the one source for the checker, the types and the JSON Schema of editors.
 * What a key means stands in its `describe`; what depends on several keys or cards is checked beside it.
 */
import { z } from 'zod'
import {
  ACCESS_MODES, CLAUSES, EVIDENCE_KINDS, HANDLINGS, HUMAN_SUBJECTS, MERGES, PARTIES, PLAIN_SCOPES, RELATIONS,
  REQUIREMENTS, type Scope,
} from '../../lib/model.ts'

const ID = /^[a-z0-9][a-z0-9-]{1,63}$/
const LOCAL_ID = /^[a-z0-9][a-z0-9_-]{0,63}$/

const id = z.string().regex(ID)
const localId = z.string().regex(LOCAL_ID)
const text = z.string().min(1)
const url = z.url({ protocol: /^https?$/ })
const isoDate = z.iso.date()
const doi = z.string().regex(/^10\.\d{4,9}\/\S+$/)

const scope = z.union([
  z.enum(PLAIN_SCOPES),
  z.templateLiteral(['subset:', z.string().regex(LOCAL_ID)]),
  z.templateLiteral(['upstream:', z.string().regex(ID)]),
]) as z.ZodType<Scope>

export const accessSchema = z.strictObject({
  mode: z.enum(ACCESS_MODES),
  url,
  requirements: z.array(z.enum(REQUIREMENTS)).default([]),
  decided_by: text.optional(),
  cost: text.optional(),
  evidence: z.array(localId).optional(),
  checked_at: isoDate,
})

const subsetAccess = accessSchema.extend({ url: url.optional(), checked_at: isoDate.optional() })

export const evidenceSchema = z.strictObject({
  id: localId,
  kind: z.enum(EVIDENCE_KINDS),
  party: z.enum(PARTIES),
  carrier: z.enum(['mirror', 'aggregator']).optional(),
  scope: z.union([scope, z.array(scope).min(1)]),
  covers_data: z.enum(['explicit', 'implied', 'no']).optional(),
  claim: z.strictObject({ raw: z.string().min(1).max(500), url: url.optional(), license: text.optional() }).optional(),
  clauses: z.partialRecord(z.enum(CLAUSES), z.enum(['yes', 'no'])).optional(),
  purpose: z.array(z.string().regex(/^(research|education|academic|non_profit|personal|computational|disease:MONDO:\d{7}|DUO:\d{7})$/)).optional(),
  territory: z.array(z.string().regex(/^(only|not):[A-Z]{2}$/)).optional(),
  terms: z.enum(['captured', 'not_read']).optional(),
  points_to: url.optional(),
  exception: z.enum(['boilerplate', 'named']).optional(),
  owned_by_others: z.literal(true).optional(),
  disclaims_rights: z.literal(true).optional(),
  incident: z.enum(['retraction', 'consent_withdrawn', 'takedown']).optional(),
  url: url.optional(),
  places: z.array(z.strictObject({
    at: z.enum(['data_page', 'data_package', 'readme', 'homepage', 'footer', 'repository', 'paper', 'hub']), url,
  })).min(1).optional(),
  retrieved_at: isoDate,
  read_as: z.enum(['live', 'repository_snapshot', 'stored_copy']).optional(),
  immutable: z.boolean().optional(),
  reachable: z.enum(['ok', 'dead', 'blocked', 'not_checked']).optional(),
  supersedes: z.array(z.strictObject({ id: localId, because: z.enum(['change', 'correction']) })).optional(),
  applies_to: z.strictObject({ version: text }).optional(),
  note: text.optional(),
  accept: z.array(z.strictObject({ flag: text, reason: text })).optional(),
  excerpt: z.string().min(1).max(500).optional(),
})

const lineageSchema = z.strictObject({
  card: id.optional(),
  external: id.optional(),
  upstream_subset: localId.optional(),
  relation: z.enum(RELATIONS),
  merge: z.enum(MERGES),
  subset: localId.optional(),
  because: text.optional(),
  relicensed_by: localId.optional(),
})

export const cardSchema = z.strictObject({
  id,
  name: text,
  aliases: z.array(text).default([]),
  summary: z.string().min(40).max(300),
  maintainer: text,
  homepage: url,
  repository: url.optional(),
  repository_is_dataset: z.strictObject({ because: text }).optional(),
  identifiers: z.strictObject({
    doi: doi.optional(), rrid: text.optional(), fairsharing: text.optional(), huggingface: text.optional(),
    zenodo: text.optional(), physionet: text.optional(), openneuro: text.optional(), tcia: text.optional(),
  }).default({}),
  paper: z.strictObject({ title: text, year: z.int().min(1900).max(2100), doi: doi.optional() }).optional(),
  version: text.optional(),
  first_released: z.int().min(1900).max(2100).optional(),
  subject: z.literal('mirror').optional(),
  mirror_of: id.optional(),
  tags: z.record(z.string(), z.array(z.string()).min(1)),
  scale: z.array(z.strictObject({ count: z.number().nonnegative(), unit: text, approximate: z.boolean().optional() })).default([]),
  human_subjects: z.enum(HUMAN_SUBJECTS),
  access: accessSchema,
  handling: z.strictObject({ act: z.enum(['no_link', 'tombstone'] satisfies (typeof HANDLINGS)[number][]), reason: text, date: isoDate }).optional(),
  commercial_license_offered: url.optional(),
  derived_from: z.array(lineageSchema).default([]),
  subsets: z.array(z.strictObject({ id: localId, name: text, access: subsetAccess.optional() })).default([]),
  evidence: z.array(evidenceSchema).min(1),
})

export const upstreamSchema = z.strictObject({ id, name: text, evidence: z.array(evidenceSchema).default([]) })

/** A card's frontmatter after checking. */
export type Card = z.output<typeof cardSchema>
export type EvidenceRecord = z.output<typeof evidenceSchema>
export type LineageEntry = z.output<typeof lineageSchema>
export type Subset = Card['subsets'][number]
/** An entry of `cards/upstreams.yaml`. */
export type Upstream = z.output<typeof upstreamSchema>
