/** What a busy server is asked: every tool, matches and no-matches, bad calls among them; the same list for the same catalogue. */
import type { Row, ToolName } from '../../lib/index.ts'

export interface MixedCall { name: ToolName; args: Record<string, unknown> }

const WORDS = ['chest x-ray', 'ecg', '心电图', 'mimic', 'rna', 'axolotl hologram', 'cancer', 'question answering', 'mouse brain', 'named entity']

/** A list of calls over the cards of a catalogue; take them in order, over and over. */
export const mixedCalls = (rows: readonly Row[]): MixedCall[] => rows.flatMap(({ id, name }, n): MixedCall[] => {
  const query = WORDS[n % WORDS.length] ?? ''
  const ids = [id, rows[(n * 7 + 1) % rows.length]?.id ?? id]
  return [
    { name: 'search_datasets', args: { query } },
    { name: 'search_datasets', args: { query, filters: { commercial_use: ['allowed', 'allowed_with_conditions'] }, limit: 1 + (n % 20) } },
    { name: 'get_dataset_cards', args: { ids } },
    { name: 'get_license_evidence', args: { ids, all: n % 2 === 0 } },
    { name: 'check_use', args: { ids, use: { commercial: true, train_model: n % 2 === 0 }, combine: true } },
    { name: 'check_datasets', args: { names: [name, `No ${name}`] } },
    { name: 'get_access_info', args: { ids } },
    { name: 'find_similar_datasets', args: { id } },
    { name: 'search_card_text', args: { query } },
    { name: 'list_facets', args: n % 3 ? {} : { facets: ['organism'], query } },
    { name: 'search_datasets', args: { filters: { organism: `dragon ${n}` } } },
    { name: 'get_dataset_cards', args: { ids: [`no-${id}`] } },
  ]
})
