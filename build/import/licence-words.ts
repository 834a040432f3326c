/** The licence that a field of a source names: words, a link, or both. Nothing is read into them; the licence table does that later. */
import type { InstrumentTable } from '../derive/instruments.ts'
import { type Found, isData, textOf } from './found.ts'
import type { LicenceName } from './sketch.ts'

/** Pages whose address ends in the id of a licence. */
const PAGES_BY_ID = /^https?:\/\/(?:www\.)?(?:spdx\.org\/licenses|choosealicense\.com\/licenses)\/([A-Za-z0-9.+-]+?)(?:\.html|\/)?$/

const linked = (field: string, link: string): LicenceName => {
  const id = PAGES_BY_ID.exec(link)?.[1]
  return { field, ...(id ? { words: id } : {}), link }
}

const ONLY_LINK = /^https?:\/\/\S+$/
const MARKDOWN_LINK = /^\[([^\][]{1,200})\]\(\s*(https?:\/\/[^\s()]+)\s*\)\.?$/
const WORDS_AND_LINK = /^([^\s].{0,200}?)[\s,:;(<[-]+(https?:\/\/[^\s()<>]+?)[)>\].]*$/

/** Words and link of a text; a link behind words that mean something to the table is where they lead, else it stays with the words. */
export const licenceName = (found: Found, instruments: InstrumentTable): LicenceName | undefined => {
  const { field } = found
  const text = textOf(found)
  if (text === undefined || text === '') return undefined
  if (ONLY_LINK.test(text)) return linked(field, text)
  const markdown = MARKDOWN_LINK.exec(text)
  if (markdown?.[1] && markdown[2]) return { field, words: markdown[1].trim(), link: markdown[2] }
  const both = WORDS_AND_LINK.exec(text)
  if (both?.[1] && both[2] && instruments.read(both[1]).instrument) return { field, words: both[1], link: both[2] }
  const only = [...text.matchAll(/https?:\/\/[^\s()<>[\]"']+/g)]
  return { field, words: text, ...(only.length === 1 && only[0] ? { link: only[0][0].replace(/[.,;]+$/, '') } : {}) }
}

/** A licence given as an object with a name and an address, as JSON-LD, OBO and others do. */
export const licenceObject = (found: Found, keys: { name: readonly string[]; url: readonly string[] }, instruments: InstrumentTable): LicenceName | undefined => {
  const { field, value } = found
  if (!isData(value)) return licenceName(found, instruments)
  const first = (names: readonly string[]): string | undefined =>
    names.filter(key => Object.hasOwn(value, key)).map(key => textOf({ field, value: value[key] })).find(text => text !== undefined && text !== '')
  const [words, link] = [first(keys.name), first(keys.url)]
  if (words === undefined) return link === undefined ? undefined : licenceName({ field, value: link }, instruments)
  return { field, words, ...(link === undefined ? {} : { link }) }
}
