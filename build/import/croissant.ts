/** Croissant 1.0 and 1.1: a schema.org Dataset that says which version of the format it keeps to, and describes its files. */
import type { InstrumentTable } from '../derive/instruments.ts'
import type { Data } from './found.ts'
import { textsOf } from './json-ld.ts'
import { schemaOrg } from './schema-org.ts'
import type { Origin, Sketch } from './sketch.ts'

const CONFORMS = /^https?:\/\/mlcommons\.org\/croissant\/(?:RAI\/)?(\d+\.\d+)\/?$/

/** True where a description says that it is Croissant. */
export const isCroissant = (node: Data): boolean =>
  ['conformsTo', 'dct:conformsTo', 'http://purl.org/dc/terms/conformsTo'].some(key => textsOf({ field: key, value: node[key] }).some(({ text }) => CONFORMS.test(text)))

const READ: ReadonlySet<string> = new Set(['1.0', '1.1'])

/** Maps a Croissant description. What it adds to schema.org is the structure of files, of which a card says nothing. */
export const croissant = (node: Data, origin: Origin, instruments: InstrumentTable): Sketch => {
  const sketch = schemaOrg(node, origin, instruments)
  const versions = ['conformsTo', 'dct:conformsTo'].flatMap(key => textsOf({ field: key, value: node[key] })).map(({ text }) => CONFORMS.exec(text)?.[1])
  const strange = versions.find(version => version !== undefined && !READ.has(version))
  if (strange !== undefined) sketch.leftOut.push({ field: 'conformsTo', why: `version ${strange} of Croissant: read as 1.1` })
  // `rai:` keys tell of collection and limits in the makers' prose.
  for (const left of sketch.leftOut) {
    if (/^(?:rai:|https?:\/\/mlcommons\.org\/croissant\/RAI\/)/.test(left.field)) left.why = "the source's own words on collection and limits: write the sections in yours"
  }
  return sketch
}
