/**
 * The query library: open a catalogue, list its tools, call them. Works in Node and in browsers.
 *
 * ```ts
 * const catalogue = await openCatalogue('https://example.org/catalogue/')
 * const answer = await catalogue.search({ query: 'chest x-ray', filters: { commercial_use: ['allowed', 'allowed_with_conditions'] } })
 * const toolkit = createToolkit(catalogue, { deny: ['search_card_text'] })
 * await toolkit.call('check_datasets', { names: ['MedQA'] })
 * ```
 */
export { CATALOGUE_FAULTS, CatalogueError, type CatalogueFault } from './catalogue/error.ts'
export type { CatalogueData } from './catalogue/open.ts'
export type { CatalogueObjects } from './catalogue/source.ts'
export type * from './model.ts'
export { isUsable } from './model.ts'
export {
  type Answer, type CatalogueStamp, ERROR_CODES, type ErrorAnswer, type ErrorCode, type FoundRow, type MatchAnswer, type NoMatchAnswer,
} from './tools/answer.ts'
export { type Catalogue, type Filters, openCatalogue } from './tools/catalogue.ts'
export { TOOL_NAMES, type ToolName } from './tools/tool.ts'
export { type Call, type CallRecord, createToolkit, type Policy, type Toolkit } from './tools/toolkit.ts'
