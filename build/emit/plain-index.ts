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

const termJson = (index: Inverted, at: number): string =>
  `[${JSON.stringify(index.terms[at])},{${index.fieldsOf(at).map(field => fieldJson(index.places(at, field))).join(',')}}]`

/** A list with `null` for what is missing before the last that is there, as JSON writes an array with holes. */
const listJson = (values: readonly (number | undefined)[]): string =>
  JSON.stringify(values.slice(0, values.findLastIndex(value => value !== undefined) + 1).map(value => value ?? null))

/** Lengths of the fields that each document has. */
const lengthsJson = ({ documents, fields }: Inverted): string => Array.from({ length: documents }, (_, doc) => doc)
  .filter(doc => fields.some(({ textOf }) => textOf[doc] !== -1))
  .map(doc => `"${doc}":${listJson(fields.map(({ lengths, textOf }) => lengths[textOf[doc] ?? -1]))}`).join(',')

/** The index as JSON text in pieces, of serialisation version 2. */
export function* plainIndexJson(index: Inverted): Generator<string> {
  const { documents, fields, terms } = index
  yield `{"documentCount":${documents},"nextId":${documents},"documentIds":{${Array.from({ length: documents }, (_, doc) => `"${doc}":${doc}`).join(',')}},`
  yield `"fieldIds":${JSON.stringify(Object.fromEntries(fields.map(({ name }, field) => [name, field])))},"fieldLength":{${lengthsJson(index)}},`
  yield `"averageFieldLength":${listJson(fields.map(({ average, lengths }) => (lengths.length === 0 ? undefined : average)))},`
  yield '"storedFields":{},"dirtCount":0,"index":['
  for (let at = 0; at < terms.length; at++) yield `${at === 0 ? '' : ','}${termJson(index, at)}`
  yield '],"serializationVersion":2}'
}
