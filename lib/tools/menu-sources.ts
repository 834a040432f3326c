/** Schemas and words of the menu by tool. Read at build time; the library itself lists what `menu.json` holds. */
import { checkDatasets, checkDatasetsText } from './check-datasets.ts'
import { checkUse, checkUseText } from './check-use.ts'
import { findSimilarDatasets, findSimilarDatasetsText } from './find-similar-datasets.ts'
import { getAccessInfo, getAccessInfoText } from './get-access-info.ts'
import { getDatasetCards, getDatasetCardsText } from './get-dataset-cards.ts'
import { getLicenseEvidence, getLicenseEvidenceText } from './get-license-evidence.ts'
import { listFacets, listFacetsText } from './list-facets.ts'
import { searchCardText, searchCardTextText } from './search-card-text.ts'
import { searchDatasets, searchDatasetsText } from './search-datasets.ts'
import type { ObjectSchema } from './schema.ts'
import type { ToolName, ToolText } from './tool.ts'

/** A tool as the menu shows it. */
export interface ToolSource {
  name: ToolName
  input: ObjectSchema
  text: ToolText
}

/** In stable order, by name. */
export const TOOL_SOURCES: readonly ToolSource[] = [
  { ...checkDatasets, text: checkDatasetsText },
  { ...checkUse, text: checkUseText },
  { ...findSimilarDatasets, text: findSimilarDatasetsText },
  { ...getAccessInfo, text: getAccessInfoText },
  { ...getDatasetCards, text: getDatasetCardsText },
  { ...getLicenseEvidence, text: getLicenseEvidenceText },
  { ...listFacets, text: listFacetsText },
  { ...searchCardText, text: searchCardTextText },
  { ...searchDatasets, text: searchDatasetsText },
]
