/** The card's frontmatter as JSON Schema, for editors. Made from the zod schema, so that it cannot differ from it. */
import { z } from 'zod'
import { RULES, type Level, type RuleId } from './rules.ts'
import { cardSchema } from './schema.ts'

/** Editors read draft 7 and older. */
const TARGET = 'draft-7'

/** Values that show a form, by key of the card. */
const EXAMPLES: Readonly<Record<string, unknown[]>> = {
  id: ['medqa'], homepage: ['https://example.org/data'], first_released: [2020], version: ['1.0.3'],
  identifiers: [{ doi: '10.5281/zenodo.1234' }], tags: [{ modality: ['text'], language: ['en', 'zh'] }],
  scale: [[{ count: 61097, unit: 'questions', approximate: true }]],
  name: ['MedQA'], aliases: [['MedQA-USMLE', '医学问答']], maintainer: ['National Library of Medicine'], repository: ['https://github.com/example/data'],
  paper: [{ title: 'A Corpus of Questions', year: 2021, doi: '10.1234/abc' }], human_subjects: ['none'],
  access: [{ mode: 'registration', url: 'https://example.org/access', requirements: ['account'], checked_at: '2026-11-30' }],
  subsets: [[{ id: 'open', name: 'Open subset', access: { mode: 'open_download', url: 'https://example.org/open' } }]],
  evidence: [[{
    id: 'e1', kind: 'license_field', party: 'rights_holder', scope: 'data', covers_data: 'explicit', claim: { raw: 'CC BY 4.0' },
    url: 'https://example.org/data', retrieved_at: '2026-11-30', read_as: 'live', excerpt: 'licensed under CC BY 4.0',
  }]],
  derived_from: [[{ card: 'mimic-iii', relation: 'content', merge: 'merged' }]],
}

/** Rules of the checker that look at a key beyond its form, by key of the card. An editor cannot apply them; it can show them. */
const RULES_BY_KEY: Readonly<Record<string, readonly RuleId[]>> = {
  id: ['id-file-name', 'duplicate-id', 'upstream-is-card'], name: ['shared-name'], aliases: ['shared-name'], summary: ['asserts-permission', 'text-flag'],
  identifiers: ['duplicate-identifier'], subject: ['mirror-pair'], mirror_of: ['mirror-pair', 'card-reference', 'lineage-cycle'],
  tags: ['tag-facet', 'tag-value', 'tag-alone', 'tag-twice', 'tag-required'], access: ['access-strictest', 'gate-without-dua', 'reference', 'after-as-of'],
  derived_from: ['lineage-source', 'lineage-because', 'lineage-subset', 'lineage-cycle', 'card-reference', 'upstream-reference', 'upstream-subset'],
  subsets: ['duplicate-local-id', 'access-strictest'],
  evidence: ['record-keys', 'duplicate-local-id', 'reference', 'supersedes', 'excerpt-length', 'branch-link', 'claim-license', 'text-flag', 'after-as-of'],
}

/** Severity of a fault of the form, and of the rules that go beyond it. */
const severities = (key: string): { 'x-severity': Level; 'x-rules'?: Partial<Record<RuleId, Level>> } => {
  const rules = RULES_BY_KEY[key]
  return { 'x-severity': 'error', ...(rules ? { 'x-rules': Object.fromEntries(rules.map(rule => [rule, RULES[rule].severity])) } : {}) }
}

/** A JSON Schema as plain data. */
export type JsonSchema = Record<string, unknown>

/**
 * Draft-7 schema of what a curator writes. It knows the keys, the closed lists and the forms; what depends on several keys, on the
 * vocabulary or on other cards only the checker knows. Faults it shows are errors there too.
 */
export function cardJsonSchema(): JsonSchema {
  const { properties, ...schema } = z.toJSONSchema(cardSchema, { target: TARGET, io: 'input' })
  return {
    ...schema,
    title: 'A dataset card',
    description: 'Frontmatter of a card: facts and evidence. Status, verdict and flags are derived and stand nowhere in it.',
    properties: Object.fromEntries(Object.entries(properties ?? {}).map(([key, value]) =>
      [key, typeof value === 'object' ? { ...value, ...(EXAMPLES[key] ? { examples: EXAMPLES[key] } : {}), ...severities(key) } : value])),
  }
}
