import type { Derived, EvidenceView } from '../../lib/model.ts'
import { type Card, cardSchema } from '../../build/check/schema.ts'
import type { LinkedCard } from '../../build/link/linked.ts'

const derived: Derived = {
  license_status: 'permissive', reason: 'explicit_terms', license: 'CC-BY-4.0', commercial_use: 'allowed_with_conditions', conditions: ['attribution'],
  risk_flags: [], repo_only: false, handling: 'link_only', flags: [], subsets: [], terms: { clauses: {}, purpose: [], territory: [] }, trace: [],
}

export const evidence: EvidenceView = {
  id: 'e1', kind: 'license_field', party: 'rights_holder', scope: 'data', tier: 'T3', role: 'deciding', says: 'CC-BY-4.0',
  url: 'https://data.example.org/hearts/licence', retrieved_at: '2026-11-30',
}

const frontmatter = {
  id: 'hearts', name: 'Hearts', summary: 'Recordings of hearts that were made up for the tests of this catalogue.',
  maintainer: 'Somebody', homepage: 'https://data.example.org/hearts',
  tags: { modality: ['time_series'], data_type: ['ecg'], task: ['risk_prediction'], organism: ['human'], disease_area: ['cardiovascular'] },
  human_subjects: 'individual', access: { mode: 'open_download', url: 'https://data.example.org/hearts/get', checked_at: '2026-11-30' },
  evidence: [{ id: 'e1', kind: 'license_field', party: 'rights_holder', scope: 'data', covers_data: 'explicit', claim: { raw: 'CC BY 4.0' }, url: evidence.url, retrieved_at: '2026-11-30' }],
}

/** A linked card with the keys that a test cares about. */
export const linkedCard = (keys: Record<string, unknown> = {}, result: Partial<Derived> = {}, more: Partial<LinkedCard> = {}): LinkedCard => ({
  card: cardSchema.parse({ ...frontmatter, ...keys }) as Card, derived: { ...derived, ...result },
  sections: [{ heading: 'Contents', text: 'Recordings.' }], evidence: [evidence], lineage: [], usedBy: [], ...more,
})
