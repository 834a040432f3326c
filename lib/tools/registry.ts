/** All tools, in stable order by name. To add one: its file, a line here, its name in `TOOL_NAMES`, a line in `TOOL_TEXTS`. */
import { checkDatasets } from './check-datasets.ts'
import { checkUse } from './check-use.ts'
import { findSimilarDatasets } from './find-similar-datasets.ts'
import { getAccessInfo } from './get-access-info.ts'
import { getDatasetCards } from './get-dataset-cards.ts'
import { getLicenseEvidence } from './get-license-evidence.ts'
import { listFacets } from './list-facets.ts'
import { searchCardText } from './search-card-text.ts'
import { searchDatasets } from './search-datasets.ts'
import type { Tool } from './tool.ts'

export const TOOLS = [
  checkDatasets, checkUse, findSimilarDatasets, getAccessInfo, getDatasetCards, getLicenseEvidence, listFacets, searchCardText,
  searchDatasets,
] as unknown as readonly Tool[]
