/** Calls for every tool over the two-card catalogue of `test/cli/project.ts`: some that it answers, some that it refuses. */
import type { ToolName } from '../../lib/index.ts'

interface Calls { good: object[]; bad: object[] }

export const CALLS: Readonly<Record<ToolName, Calls>> = {
  search_datasets: {
    good: [{}, { query: 'hearts' }, { query: '心血管', limit: '1' }, { query: 'axolotl hologram' }, { filters: { organism: 'human' }, limit: 1 }],
    bad: [{ filters: { organism: 'dragon' } }, { filters: { organsim: 'human' } }, { query: 'x'.repeat(301) }, { query: 'a\u200bb' }, { cursor: 'forged' }, { quary: 'hearts' }],
  },
  list_facets: { good: [{}, { facets: ['organism'] }], bad: [{ facets: ['nope'] }, { filters: 'x' }] },
  check_datasets: { good: [{ names: ['Hearts', 'Nothing'] }, { names: ['10.1234/hearts'] }, { names: ['Nothing'] }], bad: [{}, { names: [] }, { names: 'x'.repeat(400) }] },
  get_dataset_cards: { good: [{ ids: ['hearts'] }, { ids: ['hearts', 'nope'], sections: 'all' }], bad: [{ ids: ['nope'] }, { ids: {} }] },
  get_license_evidence: { good: [{ ids: ['hearts', 'code-only'], all: true }], bad: [{ ids: ['harts'] }, {}] },
  check_use: { good: [{ ids: ['hearts', 'code-only'], use: { commercial: true, train_model: 'true' }, combine: true }], bad: [{ ids: ['hearts'], use: { sell: true } }, { use: {} }] },
  get_access_info: { good: [{ ids: 'hearts' }], bad: [{ ids: ['nope', 'no'] }, { ids: [{}] }] },
  find_similar_datasets: { good: [{ id: 'hearts' }, { id: 'code-only', filters: { commercial_use: ['allowed', 'allowed_with_conditions'] } }], bad: [{ id: 'nope' }, {}] },
  search_card_text: { good: [{ query: 'made-up' }, { query: 'axolotl' }], bad: [{}, { query: 'a\u202eb' }] },
}
