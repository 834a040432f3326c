/**
 * The published shapes: what `dist/` holds and what tools answer. The one vocabulary of both halves.
 *
 * Closed lists stand here once, as `const` arrays; types follow from them. Tag values do not stand here:
 * they are data (`cards/vocabulary/`).
 */

/** Format of everything in `dist/`. Readers refuse another major number. */
export const FORMAT = 'cardex/1'

// ---------------------------------------------------------------------------------------------- closed lists

/** What the evidence says about the licence of the data. */
export const LICENSE_STATUSES = [
  'public_domain', 'permissive', 'share_alike', 'mixed', 'restricted', 'conflict', 'unstated', 'unverifiable',
] as const
export type LicenseStatus = (typeof LICENSE_STATUSES)[number]

/** Why a status is what it is. */
export const REASONS = [
  'explicit_terms', 'gate_terms', 'general_terms_restrict', 'subset_terms_differ', 'first_party_disagree',
  'label_url_mismatch', 'tag_vs_gate', 'repo_only', 'none_found', 'terms_not_reviewed', 'host_disclaims_rights',
  'grant_incomplete', 'coverage_not_shown', 'unreachable', 'carried_copy_only', 'pointer_only', 'third_party_only',
  'not_checked',
] as const
export type Reason = (typeof REASONS)[number]

/**
 * Verdict for a for-profit body that copies, adapts and ships a product from the data with no further negotiation or
 * payment. Ordered from the least to the most permissive by {@link VERDICT_RANK}.
 */
export const COMMERCIAL_USES = ['allowed', 'allowed_with_conditions', 'not_allowed', 'not_established'] as const
export type CommercialUse = (typeof COMMERCIAL_USES)[number]

/** Rank of a verdict (R9): rules only ever move a verdict down. */
export const VERDICT_RANK: Readonly<Record<CommercialUse, number>> = {
  not_allowed: 0, not_established: 1, allowed_with_conditions: 2, allowed: 3,
}

/** True where a verdict reads as commercially usable. The one place that decides it. */
export const isUsable = (verdict: CommercialUse): boolean => verdict === 'allowed' || verdict === 'allowed_with_conditions'

export const RISK_FLAGS = [
  'repo_only', 'evidence_conflict', 'noncommercial', 'no_derivatives', 'no_redistribution', 'purpose_limited',
  'dua_required', 'third_party_content', 'upstream_restricted', 'upstream_unclear', 'ethics_or_withdrawn',
  'mirror_disagrees', 'share_alike', 'custom_terms', 'wrong_instrument', 'license_version_missing', 'label_only',
  'subset_exceptions', 'version_changed', 'stale_evidence', 'source_unreachable', 'jurisdiction_limited', 'human_data',
  'ai_use_restricted', 'restriction_reported', 'reciprocal_terms',
] as const
export type RiskFlag = (typeof RISK_FLAGS)[number]

/** `B` blocks a usable verdict, `C` asks for caution. */
export type Severity = 'B' | 'C'

/** Duties beside a usable verdict (R9), sorted. */
export const CONDITIONS = [
  'attribution', 'code_release', 'no_reidentification', 'notice', 'pass_on', 'publication_embargo', 'reporting',
  'share_alike', 'territory', 'update_or_destroy',
] as const
export type Condition = (typeof CONDITIONS)[number]

/** Access modes, strictest first; a curator takes the first that fits. */
export const ACCESS_MODES = [
  'discontinued', 'embargoed', 'enclave_only', 'controlled_dac', 'credentialed', 'application_dua', 'paid_license',
  'challenge_only', 'on_request', 'rebuild', 'registration', 'click_through', 'open_download', 'unknown',
] as const
export type AccessMode = (typeof ACCESS_MODES)[number]

export const REQUIREMENTS = [
  'account', 'accept_terms', 'form', 'approval', 'training', 'identity', 'institution', 'irb', 'dua', 'fee', 'country',
  'other',
] as const
export type Requirement = (typeof REQUIREMENTS)[number]

/** What this catalogue does about the data. It never serves dataset files. */
export const HANDLINGS = ['link_only', 'link_to_request_page', 'no_link', 'tombstone'] as const
export type Handling = (typeof HANDLINGS)[number]

export const EVIDENCE_KINDS = [
  'dua', 'clickwrap', 'license_file', 'terms_page', 'license_field', 'named_statement', 'author_reply', 'footer',
  'policy_page', 'repo_license', 'paper_license', 'badge', 'none_found',
] as const
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number]

export const PARTIES = ['rights_holder', 'depositor', 'host', 'mirror', 'aggregator', 'authority'] as const
export type Party = (typeof PARTIES)[number]

/** Scopes without an argument; `subset:<id>` and `upstream:<id>` come beside them. */
export const PLAIN_SCOPES = [
  'data', 'contents', 'annotations', 'repository', 'code', 'paper', 'website', 'metadata',
] as const
export type PlainScope = (typeof PLAIN_SCOPES)[number]
export type Scope = PlainScope | `subset:${string}` | `upstream:${string}`

/** Strength of a record (R2). `context` records speak about something else and count nowhere. */
export const TIERS = ['T0', 'T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'context'] as const
export type Tier = (typeof TIERS)[number]

export const CLAUSES = [
  'commercial_use', 'for_profit_users', 'derivatives', 'redistribution', 'attribution', 'notice', 'share_alike',
  'pass_on', 'share_back', 'code_release', 'reporting', 'publication_embargo', 'update_or_destroy',
  'no_reidentification', 'ai_training', 'model_release', 'third_party_api', 'revocable',
] as const
export type Clause = (typeof CLAUSES)[number]
export type YesNo = 'yes' | 'no'

/** Terms as a vector: silence is a missing key. Purpose and territory lists are limits, empty = none. */
export interface Terms {
  clauses: Partial<Record<Clause, YesNo>>
  purpose: string[]
  territory: string[]
}

export const INSTRUMENT_CLASSES = ['content', 'software', 'model', 'agreement', 'policy'] as const
export type InstrumentClass = (typeof INSTRUMENT_CLASSES)[number]

export const HUMAN_SUBJECTS = ['individual', 'aggregate', 'none', 'unknown'] as const
export type HumanSubjects = (typeof HUMAN_SUBJECTS)[number]

export const RELATIONS = ['content', 'identifiers', 'facts'] as const
export type Relation = (typeof RELATIONS)[number]
export const MERGES = ['merged', 'separable'] as const
export type Merge = (typeof MERGES)[number]

/** Headings a card body may have, in this order. */
export const SECTIONS = ['Contents', 'Collection', 'Licence and terms', 'Access', 'Known problems'] as const
export type SectionName = (typeof SECTIONS)[number]

/** Facets that are derived or recorded outside `tags`; tag facets come from the vocabulary. */
export const DERIVED_FACETS = [
  'license_status', 'commercial_use', 'access', 'risk_flags', 'repo_only', 'handling',
] as const
export type DerivedFacet = (typeof DERIVED_FACETS)[number]

/** The tag facets that a compact row carries. */
export const ROW_TAGS = ['modality', 'organism', 'disease_area', 'task'] as const

// ---------------------------------------------------------------------------------------------- derivation results

/** One step of the derivation: which rule, on what evidence, gave what (R12). */
export interface TraceEntry {
  rule: string
  /** Part the step speaks of, where a card has several. */
  part?: string
  /** Card or external source the step speaks of (R8). */
  upstream?: string
  evidence: string[]
  gives: string
  /** A curator's own words for why, where the rule asks for one (R8: identifiers and facts). */
  because?: string
}

export interface FlagRecord {
  flag: RiskFlag
  severity: Severity
  evidence: string[]
}

/** What holds for one separable part of a dataset. */
export interface PartResult {
  id: string
  name: string
  license_status: LicenseStatus
  reason: Reason
  /** SPDX id, SPDX expression or LicenseRef; null where the status establishes none. */
  license: string | null
  commercial_use: CommercialUse
  conditions: Condition[]
  access: AccessMode
  /** The combined vector of the part's eligible records (R5). */
  terms: Terms
}

/** Everything that is derived for a card. */
export interface Derived {
  license_status: LicenseStatus
  reason: Reason
  license: string | null
  commercial_use: CommercialUse
  conditions: Condition[]
  /** Codes in the fixed order of {@link RISK_FLAGS}. */
  risk_flags: RiskFlag[]
  repo_only: boolean
  handling: Handling
  flags: FlagRecord[]
  /** Empty where the dataset has one part. */
  subsets: PartResult[]
  /** Combined vector of the whole; for several parts the strictest of them, clause by clause. */
  terms: Terms
  trace: TraceEntry[]
}

/** How a record took part in the derivation. */
export const EVIDENCE_ROLES = ['deciding', 'disagreeing', 'history', 'other'] as const
export type EvidenceRole = (typeof EVIDENCE_ROLES)[number]

/** A piece of evidence as published: our rendering in `says`, third-party words only in the field that says so. */
export interface EvidenceView {
  id: string
  kind: EvidenceKind
  party: Party
  carrier?: 'mirror' | 'aggregator'
  scope: Scope | Scope[]
  tier: Tier
  role: EvidenceRole
  says: string
  url?: string
  places?: { at: string; url: string }[]
  retrieved_at: string
  read_as?: string
  reachable?: string
  note?: string
  untrusted_third_party_text?: string
  /** Marks set where the text had to be cleaned or looks like an instruction. */
  text_flags?: string[]
}

// ---------------------------------------------------------------------------------------------- files of dist/

export interface Access {
  mode: AccessMode
  /** Page where access is obtained or asked for; null for `no_link` and `tombstone`. */
  url: string | null
  requirements: Requirement[]
  decided_by?: string
  cost?: string
  checked_at: string
}

export interface Lineage {
  /** Id of a card or of an entry of `upstreams.yaml`. */
  id: string
  kind: 'card' | 'external'
  name: string
  relation: Relation
  merge: Merge
  upstream_subset?: string
  subset?: string
  because?: string
  relicensed_by?: string
  license_status: LicenseStatus
  commercial_use: CommercialUse
}

export interface Section {
  heading: SectionName
  /** Plain Markdown in the catalogue's own words. */
  text: string
}

/** `dist/cards/<id>.json` */
export interface PublishedCard {
  format: typeof FORMAT
  id: string
  name: string
  aliases: string[]
  summary: string
  maintainer: string
  homepage: string | null
  repository?: string
  identifiers: Record<string, string>
  paper?: { title: string; year: number; doi?: string }
  version?: string
  first_released?: number
  mirror_of?: string
  tags: Record<string, string[]>
  scale: { count: number; unit: string; approximate?: boolean }[]
  human_subjects: HumanSubjects
  access: Access
  derived: Derived
  derived_from: Lineage[]
  /** Cards that derive from this one. */
  used_by: string[]
  commercial_license_offered?: string
  handling_reason?: { reason: string; date: string }
  evidence: EvidenceView[]
  sections: Section[]
}

/** The compact row: nothing else. Empty tag lists are left out, flags and `repo_only` never. */
export interface Row {
  id: string
  name: string
  license_status: LicenseStatus
  license: string | null
  commercial_use: CommercialUse
  risk_flags: RiskFlag[]
  repo_only: boolean
  access: AccessMode
  handling: Handling
  modality?: string[]
  organism?: string[]
  disease_area?: string[]
  task?: string[]
}

/** `dist/rows.json`: rows in catalogue order (by name, then id). The position of a row is the document number. */
export interface RowsFile {
  format: typeof FORMAT
  rows: Row[]
}

export interface Label { en: string; zh: string }

export interface FacetValue {
  value: string
  label: Label
  /** Other words a caller may use for the value, both languages, as written in the vocabulary. */
  synonyms: string[]
  count: number
}

export interface Facet {
  facet: string
  kind: 'tag' | 'derived'
  label: Label
  values: FacetValue[]
  /** Share of cards whose value is known, 0..1. */
  coverage: number
  /** For each document the positions of its values in `values`. */
  column: number[][]
}

export interface ReservedFacet {
  facet: string
  reason: string
  /** Facet or tool to use instead. */
  instead: string
}

/** `dist/facets.json` */
export interface FacetsFile {
  format: typeof FORMAT
  facets: Facet[]
  reserved: ReservedFacet[]
}

/** A facet without its column. */
export type FacetHead = Omit<Facet, 'column'>

/** What can be filtered by, without the documents. */
export interface FacetHeads {
  facets: FacetHead[]
  reserved: ReservedFacet[]
}

/** `dist/index.json`: the plain MiniSearch JSON beside what it was built with. */
export interface IndexFile {
  format: typeof FORMAT
  /** Hash over MiniSearch version, tokenizer version and field list; a reader compares it before use. */
  words: string
  fields: string[]
  documents: number
  minisearch: unknown
}

/** `dist/names.json`: folded names, aliases, ids, DOIs and URLs -> positions in `rows`. */
export interface NamesFile {
  format: typeof FORMAT
  names: Record<string, number[]>
}

/** `dist/passages.json`: card bodies cut into passages, with their own index. */
export interface PassagesFile {
  format: typeof FORMAT
  words: string
  passages: { doc: number; section: SectionName; text: string }[]
  minisearch: unknown
}

/** A tool as listed. */
export interface ToolListing {
  name: string
  title: string
  description: string
  inputSchema: Record<string, unknown>
  annotations: { readOnlyHint: true; destructiveHint: false; idempotentHint: true; openWorldHint: false }
}

/** `dist/menu.json` */
export interface MenuFile {
  format: typeof FORMAT
  tools: ToolListing[]
}

export interface FileEntry { path: string; bytes: number; sha256: string }

/** `dist/beside.json`: pages and exports, which no answer comes from. */
export interface BesideFile {
  format: typeof FORMAT
  files: FileEntry[]
}

/** `dist/manifest.json` */
export interface Manifest {
  format: typeof FORMAT
  /** Content hash over the sorted list of files; changes exactly when an answer could. */
  version: string
  name: string
  description: string
  publisher: string
  /** Licence of the catalogue's own metadata; says nothing about any dataset. */
  metadata_license: string
  site?: string
  /** Address below which the files of the cards are edited. */
  edit?: string
  as_of: string
  cards: number
  counts: Record<string, Record<string, number>>
  /** Files that answers come from, and `beside.json`, which lists the others. */
  files: FileEntry[]
  /** sha256 of all that stands before it, as compact JSON: no other file vouches for the manifest. Earlier outputs have none. */
  seal?: string
}
