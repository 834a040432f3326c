/** Plain data as YAML in the form that curators write: short lists and maps on one line. Many times faster than a YAML library. */

type Plain = string | number | boolean | undefined | readonly Plain[] | { readonly [key: string]: Plain }

const WIDE = 150
/** What needs no quotes anywhere: begins with a letter, and holds nothing that YAML reads as its own. */
const BARE = /^[\p{L}][\p{L}\p{N} _./()%+-]*$/u
const ADDRESS = /^https?:\/\/[\w./#?=&~@:+%-]+$/
const DATE = /^\d{4}-\d\d-\d\d$/
/** Words that a reader of another YAML version takes for something else than text. */
const TAKEN = /^(?:true|false|yes|no|on|off|null|y|n)$/i

const scalar = (value: string | number | boolean): string =>
  typeof value !== 'string' || (ADDRESS.test(value) || DATE.test(value) || (BARE.test(value) && !value.endsWith(' ') && !TAKEN.test(value))) ? String(value) : JSON.stringify(value)

const isMap = (value: Plain): value is { readonly [key: string]: Plain } => typeof value === 'object' && !Array.isArray(value)
const isList = (value: Plain): value is readonly Plain[] => Array.isArray(value)
const entriesOf = (map: { readonly [key: string]: Plain }): [string, Plain][] => Object.entries(map).filter(([, value]) => value !== undefined)

const inline = (value: Plain): string => {
  if (isList(value)) return `[${value.map(inline).join(', ')}]`
  if (isMap(value)) return `{${entriesOf(value).map(([key, item]) => `${key}: ${inline(item)}`).join(', ')}}`
  return scalar(value ?? '')
}

const block = (value: Plain, indent: string): string => {
  if (isList(value)) return value.map(item => `\n${indent}- ${isMap(item) ? lines(item, `${indent}  `) : inline(item)}`).join('')
  return isMap(value) ? `\n${indent}${lines(value, indent)}` : ` ${inline(value)}`
}

/** Lists of records stand one record a block, as curators write them. */
const isLong = (key: string, value: Plain): boolean => key === 'evidence' || key === 'tags' || key === 'access' || inline(value).length > WIDE

const lines = (map: { readonly [key: string]: Plain }, indent: string): string => entriesOf(map)
  .map(([key, value]) => `${key}:${typeof value === 'object' && isLong(key, value) && !isNames(value) ? block(value, `${indent}  `) : ` ${inline(value)}`}`)
  .join(`\n${indent}`)

const isNames = (value: Plain): boolean => isList(value) && value.every(item => typeof item === 'string')

/** YAML of a map, without a line break at its end. Keys without a value are left out. */
export const yamlText = (map: object): string => lines(map as { readonly [key: string]: Plain }, '')
