import type { CatalogueData } from '../catalogue/open.ts'
import type { Answer } from './answer.ts'
import type { ObjectSchema, ValueOf } from './schema.ts'

export const TOOL_NAMES = [
  'check_datasets', 'check_use', 'find_similar_datasets', 'get_access_info', 'get_dataset_cards', 'get_license_evidence',
  'list_facets', 'search_card_text', 'search_datasets',
] as const
export type ToolName = (typeof TOOL_NAMES)[number]

/** What a tool works with. */
export interface Context {
  catalogue: CatalogueData
  /** What was read differently from how it was written; goes into the answer. */
  notices: string[]
}

/**
 * A tool: its input schema and what it answers. `run` gets validated input and may reject with a `CatalogueError` only.
 * The words of its listing stand beside it as a {@link ToolText}, outside the object, so that bundles leave them out.
 */
export interface Tool<S extends ObjectSchema = ObjectSchema> {
  name: ToolName
  input: S
  /** Where an unknown parameter belongs. */
  hint?(key: string): string | undefined
  /** Other shapes a caller may send, made into the schema's. Gets and gives an untrusted value. */
  before?(raw: Record<string, unknown>, notices: string[]): Record<string, unknown>
  run(input: ValueOf<S>, context: Context): Promise<Answer>
}

/**
 * The listing's words. A description is a list of sentences, the red line first; a sentence that names a tool which the
 * caller may not use is dropped, so each stands by itself.
 */
export interface ToolText {
  title: string
  description: string[]
  /** What a parameter means, where its name and schema do not say it. `use.commercial` reaches into objects. */
  parameters?: Record<string, string>
}

/** Keeps the input type between `input` and `run`. */
export const tool = <S extends ObjectSchema>(made: Tool<S>): Tool<S> => made
