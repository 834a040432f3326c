/**
 * The tools by name, each read at its first call: a page that only searches loads no more than that.
 * To add one: its file, its name in `TOOL_NAMES`, a line here and one in `menu-sources.ts`.
 */
import type { Tool, ToolName } from './tool.ts'

export const TOOL_LOADERS = {
  check_datasets: async () => (await import('./check-datasets.ts')).checkDatasets,
  check_use: async () => (await import('./check-use.ts')).checkUse,
  find_similar_datasets: async () => (await import('./find-similar-datasets.ts')).findSimilarDatasets,
  get_access_info: async () => (await import('./get-access-info.ts')).getAccessInfo,
  get_dataset_cards: async () => (await import('./get-dataset-cards.ts')).getDatasetCards,
  get_license_evidence: async () => (await import('./get-license-evidence.ts')).getLicenseEvidence,
  list_facets: async () => (await import('./list-facets.ts')).listFacets,
  search_card_text: async () => (await import('./search-card-text.ts')).searchCardText,
  search_datasets: async () => (await import('./search-datasets.ts')).searchDatasets,
} as const satisfies Record<ToolName, () => Promise<{ name: ToolName }>>

/** A tool as the toolkit runs it: its input is validated by its own schema first. */
export const loadTool = async (name: ToolName): Promise<Tool> => await TOOL_LOADERS[name]() as unknown as Tool
