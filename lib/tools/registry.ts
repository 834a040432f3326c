/** All tools, in stable order by name. To add one: its file, its name in `TOOL_NAMES`, a line here and one in `menu-sources.ts`. */
import { checkDatasets } from './check-datasets.ts'
import { checkUse } from './check-use.ts'
import { findSimilarDatasets } from './find-similar-datasets.ts'
import { getAccessInfo } from './get-access-info.ts'
import { getDatasetCards } from './get-dataset-cards.ts'
import { getLicenseEvidence } from './get-license-evidence.ts'
import { listFacets } from './list-facets.ts'
import { searchCardText } from './search-card-text.ts'
import { searchDatasets } from './search-datasets.ts'
import type { Tool, ToolName } from './tool.ts'

// Each tool's input is validated by its own schema before it runs, which the common type cannot say.
export const TOOLS = new Map([
  checkDatasets, checkUse, findSimilarDatasets, getAccessInfo, getDatasetCards, getLicenseEvidence, listFacets, searchCardText,
  searchDatasets,
].map(tool => [tool.name, tool as unknown as Tool])) as ReadonlyMap<ToolName, Tool>
