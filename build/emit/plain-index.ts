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

/** A list with `null` for what is missing before the last that is there, as JSON writes an array with holes. */
const listJson = (values: readonly (number | undefined)[]): string =>
  JSON.stringify(values.slice(0, values.findLastIndex(value => value !== undefined) + 1).map(value => value ?? null))

/** Lengths of the fields that each document has. */
const lengthsJson = ({ documents, fields }: Inverted): string => Array.from({ length: documents }, (_, doc) => doc)
  .filter(doc => fields.some(({ textOf }) => textOf[doc] !== -1))
  .map(doc => `"${doc}":${listJson(fields.map(({ lengths, textOf }) => lengths[textOf[doc] ?? -1]))}`).join(',')

/** The index as JSON text, of serialisation version 2. */
export const plainIndexJson = (index: Inverted): string => {
  const { documents, fields, terms } = index
  const entries = terms.map((term, at) => `[${JSON.stringify(term)},{${index.fieldsOf(at).map(field => fieldJson(index.places(at, field))).join(',')}}]`)
  return [
    `{"documentCount":${documents},"nextId":${documents},"documentIds":{${Array.from({ length: documents }, (_, doc) => `"${doc}":${doc}`).join(',')}}`,
    `"fieldIds":${JSON.stringify(Object.fromEntries(fields.map(({ name }, field) => [name, field])))}`,
    `"fieldLength":{${lengthsJson(index)}}`,
    `"averageFieldLength":${listJson(fields.map(({ average, lengths }) => (lengths.length === 0 ? undefined : average)))}`,
    `"storedFields":{},"dirtCount":0,"index":[${entries.join(',')}],"serializationVersion":2}`,
  ].join(',')
}
