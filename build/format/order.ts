/** The order of keys: the one in which the schema declares them, so that there is no second list to keep. */
import { z } from 'zod'

/** Tag facets as a reader looks for them: what the data are, then what they are about. A facet that is not named here comes after these. */
const FACETS = ['modality', 'data_type', 'task', 'organism', 'disease_area', 'body_part', 'language']

const inner = (schema: unknown): unknown => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return inner(schema.unwrap())
  return schema instanceof z.ZodPipe ? inner(schema.in) : schema
}

/** Keys of a map in their order; empty where the map may have any. */
export const keysOf = (schema: unknown): readonly string[] => {
  const plain = inner(schema)
  if (plain instanceof z.ZodObject) return Object.keys(plain.shape)
  if (!(plain instanceof z.ZodRecord)) return []
  return plain.keyType instanceof z.ZodEnum ? plain.keyType.options.map(String) : FACETS
}

/** Schema of a key of a map, or of the items of a list; undefined where there is none. */
export const schemaBelow = (schema: unknown, step: string | number): unknown => {
  const plain = inner(schema)
  if (plain instanceof z.ZodArray) return typeof step === 'number' ? plain.element : undefined
  if (plain instanceof z.ZodRecord) return plain.valueType
  if (!(plain instanceof z.ZodObject)) return undefined
  const shape: Record<string, unknown> = plain.shape
  return Object.hasOwn(shape, step) ? shape[step] : undefined
}

/** A stable sort by the keys' order. Keys that the schema does not know keep their order, after those it knows. */
export const inOrder = <T>(items: readonly T[], keyOf: (item: T) => string, keys: readonly string[]): T[] => {
  const rank = (item: T): number => {
    const at = keys.indexOf(keyOf(item))
    return at === -1 ? keys.length : at
  }
  return [...items].sort((a, b) => rank(a) - rank(b))
}
