/**
 * The plain MiniSearch JSON of an inverted index: what `MiniSearch.add` and `toJSON` give for the same documents, terms in
 * code-unit order. Written here since MiniSearch keeps a tree per index and several objects per posting.
 */
import type { Inverted, Places } from './inverted.ts'

/** One field of one term as MiniSearch has it: document -> times. */
const fieldJson = ({ field, docs, times }: Places): string => {
  let text = ''
  for (let i = 0; i < docs.length; i++) text += `${i === 0 ? '' : ','}"${docs[i]}":${times[i]}`
  return `"${field}":{${text}}`
}

/** Lengths of the fields that a document has; `null` for those before the last that it has not. */
const lengthsJson = ({ fields }: Inverted, doc: number): string => {
  const lengths = fields.map(({ texts, textOf }) => texts[textOf[doc] ?? -1]?.size)
  const last = lengths.findLastIndex(length => length !== undefined)
  return `"${doc}":${JSON.stringify(lengths.slice(0, last + 1).map(length => length ?? null))}`
}

/** A record of documents, in their order. */
const byDocument = (documents: number, entry: (doc: number) => string): string =>
  `{${Array.from({ length: documents }, (_, doc) => entry(doc)).join(',')}}`

/** The index as JSON text, of serialisation version 2. */
export const plainIndexJson = (index: Inverted): string => {
  const { documents, fields, terms } = index
  const entries = terms.map((term, at) => `[${JSON.stringify(term)},{${index.placesOf(at).map(fieldJson).join(',')}}]`)
  return [
    `{"documentCount":${documents},"nextId":${documents},"documentIds":${byDocument(documents, doc => `"${doc}":${doc}`)}`,
    `"fieldIds":${JSON.stringify(Object.fromEntries(fields.map(({ name }, field) => [name, field])))}`,
    `"fieldLength":${byDocument(documents, doc => lengthsJson(index, doc))}`,
    `"averageFieldLength":${JSON.stringify(fields.map(({ average }) => average))}`,
    `"storedFields":{},"dirtCount":0,"index":[${entries.join(',')}],"serializationVersion":2}`,
  ].join(',')
}
