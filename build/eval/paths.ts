/** Reads values out of an answer: `rows.*.id`, `results.*.?found=true.row.id`, `facets.*.?facet=organism.values.*.?value=mouse.count`. */

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** `?key=one|other` keeps what has one of these values. */
const CONDITION = /^\?(\w+)=(.*)$/

const inside = (value: unknown, segment: string): unknown[] => {
  if (!isObject(value)) return []
  if (segment === '*') return Object.values(value)
  const condition = CONDITION.exec(segment)
  if (condition) {
    const [, key = '', wanted = ''] = condition
    return wanted.split('|').includes(String(value[key])) ? [value] : []
  }
  return segment in value ? [value[segment]] : []
}

/** All values at a path, none where it leads nowhere. A list at the end is opened. */
export const valuesAt = (answer: unknown, path: string): unknown[] =>
  path.split('.').reduce<unknown[]>((values, segment) => values.flatMap(value => inside(value, segment)), [answer]).flat()
