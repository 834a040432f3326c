/**
 * What a tool takes, as plain JSON Schema: the menu shows it as it is, input is read and checked along it, and types follow from it.
 * A handful of forms is all that tools need, so no validator is loaded in a browser.
 */
export interface TextSchema { type: 'string'; maxLength?: number }
export interface FlagSchema { type: 'boolean' }
export interface NumberSchema { type: 'integer'; minimum: number; maximum: number }
export interface ListSchema<Item extends Schema = Schema> { minItems?: number; maxItems?: number; type: 'array'; items: Item }
/** Read by hand: see `takeFilters`. */
export interface AnySchema { type?: undefined }
export interface ObjectSchema<Needed extends Fields = Fields, Free extends Fields = Fields> {
  type: 'object'
  properties: Fields
  required?: string[]
  additionalProperties: false
  /** For types alone, never set. */
  readonly of?: readonly [Needed, Free]
}
export type Schema = TextSchema | FlagSchema | NumberSchema | ListSchema | AnySchema | ObjectSchema
export interface Fields { readonly [name: string]: Schema }

/** The value that a schema describes. */
export type ValueOf<S> = S extends TextSchema ? string
  : S extends FlagSchema ? boolean
    : S extends NumberSchema ? number
      : S extends ListSchema<infer Item> ? ValueOf<Item>[]
        : S extends ObjectSchema<infer Needed, infer Free> ? { [K in keyof Needed]: ValueOf<Needed[K]> } & { [K in keyof Free]?: ValueOf<Free[K]> | undefined }
          : unknown

export const text: TextSchema = { type: 'string' }
export const flag: FlagSchema = { type: 'boolean' }
export const anything: AnySchema = {}
export const textUpTo = (maxLength: number): TextSchema => ({ type: 'string', maxLength })
export const wholeNumber = (minimum: number, maximum: number): NumberSchema => ({ type: 'integer', minimum, maximum })
export const list = <Item extends Schema>(items: Item): ListSchema<Item> => ({ type: 'array', items })
/** A list of one to `maxItems`. */
export const someOf = <Item extends Schema>(items: Item, maxItems: number): ListSchema<Item> => ({ minItems: 1, maxItems, type: 'array', items })

/** An object of needed and free keys, and no others. */
export const takes = <Needed extends Fields, Free extends Fields = Record<never, never>>(needed: Needed, free?: Free): ObjectSchema<Needed, Free> => {
  const required = Object.keys(needed)
  return { type: 'object', properties: { ...needed, ...free }, ...(required.length ? { required } : {}), additionalProperties: false }
}
