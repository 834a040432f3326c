/** The words of the menu by tool. Read at build time; the library itself lists what `menu.json` holds. */
import { checkDatasetsText } from './check-datasets.ts'
import { checkUseText } from './check-use.ts'
import { findSimilarDatasetsText } from './find-similar-datasets.ts'
import { getAccessInfoText } from './get-access-info.ts'
import { getDatasetCardsText } from './get-dataset-cards.ts'
import { getLicenseEvidenceText } from './get-license-evidence.ts'
import { listFacetsText } from './list-facets.ts'
import { searchCardTextText } from './search-card-text.ts'
import { searchDatasetsText } from './search-datasets.ts'
import type { ToolName, ToolText } from './tool.ts'

export const TOOL_TEXTS: Readonly<Record<ToolName, ToolText>> = {
  check_datasets: checkDatasetsText,
  check_use: checkUseText,
  find_similar_datasets: findSimilarDatasetsText,
  get_access_info: getAccessInfoText,
  get_dataset_cards: getDatasetCardsText,
  get_license_evidence: getLicenseEvidenceText,
  list_facets: listFacetsText,
  search_card_text: searchCardTextText,
  search_datasets: searchDatasetsText,
}
