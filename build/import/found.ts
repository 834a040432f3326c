/** Values of a source with the names of their fields, so that everything that is not taken can be told. */

/** A value with the place where it stands in the source. */
export interface Found { field: string; value: unknown }

/** What an import did not take over. */
export interface LeftOut {
  /** Place in the source. */
  field: string
  /** Why, in own words. */
  why: string
  /** The value, where it is short and plain enough to be shown. */
  found?: string
}

export interface Fields {
  /** The value of a key, which counts as looked at from now on; undefined where it is absent, null or an empty text. */
  take(key: string): Found | undefined
  /** Keys whose value nobody took, in their order. */
  rest(): Found[]
}

export type Data = Readonly<Record<string, unknown>>

/** True of a map, and of nothing else. */
export const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: unknown): boolean => value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** The fields of a map. Only its own keys are seen, whatever they are called. */
export const fieldsOf = (value: unknown, path = ''): Fields => {
  const data = isData(value) ? value : {}
  const taken = new Set<string>()
  const named = (key: string): Found => ({ field: path ? `${path}.${key}` : key, value: data[key] })
  return {
    take(key) {
      taken.add(key)
      return Object.hasOwn(data, key) && !isNothing(data[key]) ? named(key) : undefined
    },
    rest: () => Object.keys(data).filter(key => !taken.has(key) && !isNothing(data[key])).map(named),
  }
}

/** The items of a list; a single value is a list of one. Empty items are dropped. */
export const each = (found: Found | undefined): Found[] => {
  if (!found) return []
  if (!Array.isArray(found.value)) return [found]
  return found.value.map((value: unknown, at): Found => ({ field: `${found.field}[${at}]`, value })).filter(({ value }) => !isNothing(value))
}

/** A value as text: texts, and numbers and booleans as they are written. */
export const textOf = ({ value }: Found): string | undefined => {
  if (typeof value === 'string') return value.trim()
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}
