/** The catalogue as a caller holds it: its data, and one typed method per tool with the tool's own semantics. */
import { type CatalogueData, openData } from '../catalogue/open.ts'
import type { CatalogueObjects } from '../catalogue/source.ts'
import type { Answer } from './answer.ts'
import type { checkDatasets } from './check-datasets.ts'
import type { checkUse } from './check-use.ts'
import type { findSimilarDatasets } from './find-similar-datasets.ts'
import type { getAccessInfo } from './get-access-info.ts'
import type { getDatasetCards } from './get-dataset-cards.ts'
import type { getLicenseEvidence } from './get-license-evidence.ts'
import type { listFacets } from './list-facets.ts'
import type { ObjectSchema, ValueOf } from './schema.ts'
import type { searchCardText } from './search-card-text.ts'
import type { searchDatasets } from './search-datasets.ts'
import type { ToolName } from './tool.ts'
import { createToolkit } from './toolkit.ts'

/** Filters or excludes: any of the values, all of the facets. */
export type Filters = Readonly<Record<string, string | boolean | readonly (string | boolean)[]>>
type InputOf<T extends { input: ObjectSchema }> = Omit<ValueOf<T['input']>, 'filters' | 'exclude'>
type Filtered<T extends { input: ObjectSchema }> = InputOf<T> & { filters?: Filters; exclude?: Filters }

/** Each method answers as the tool of the same job does: errors are answers with `outcome: "error"`, nothing rejects. */
export interface Catalogue extends CatalogueData {
  /** `search_datasets`: words and filters -> compact rows. */
  search(input?: Filtered<typeof searchDatasets>): Promise<Answer>
  /** `list_facets`: counts per facet value. */
  listFacets(input?: Filtered<typeof listFacets>): Promise<Answer>
  /** `check_datasets`: names, ids, DOIs or URLs -> in the catalogue or not. */
  check(input: InputOf<typeof checkDatasets>): Promise<Answer>
  /** `get_dataset_cards`: cards, whole or by section. */
  readCards(input: InputOf<typeof getDatasetCards>): Promise<Answer>
  /** `get_license_evidence`: what was found, and how status and verdict follow. */
  evidence(input: InputOf<typeof getLicenseEvidence>): Promise<Answer>
  /** `check_use`: a verdict for an intended use. */
  checkUse(input: InputOf<typeof checkUse>): Promise<Answer>
  /** `get_access_info`: how access is obtained. */
  access(input: InputOf<typeof getAccessInfo>): Promise<Answer>
  /** `find_similar_datasets`: nearest datasets by shared tags. */
  similar(input: Filtered<typeof findSimilarDatasets>): Promise<Answer>
  /** `search_card_text`: passages of card bodies. */
  searchText(input: InputOf<typeof searchCardText>): Promise<Answer>
}

/**
 * Opens a catalogue: a folder (Node), the http(s) URL of a static host, or its files already in memory.
 * Reads and checks `manifest.json`; all else is read at first use, compared with the manifest's sha256, and kept.
 * Rejects with a `CatalogueError` (code, file, remedy) where the catalogue is missing, cut, mixed or of another format.
 */
export const openCatalogue = async (source: string | URL | CatalogueObjects): Promise<Catalogue> => {
  const data = await openData(source)
  const { call } = createToolkit(data)
  const by = (name: ToolName) => (input?: unknown): Promise<Answer> => call(name, input)
  return {
    ...data,
    search: by('search_datasets'),
    listFacets: by('list_facets'),
    check: by('check_datasets'),
    readCards: by('get_dataset_cards'),
    evidence: by('get_license_evidence'),
    checkUse: by('check_use'),
    access: by('get_access_info'),
    similar: by('find_similar_datasets'),
    searchText: by('search_card_text'),
  }
}
