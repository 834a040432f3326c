/**
 * FlexSearch over one text per document, since it joins words by "and" only within a field. Filters are ours: its tags join by "or".
 */
import { Index } from 'flexsearch'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { textOf } from '../query/document.mjs'
import { ALL, answerOf, passes, readRows, writeRows } from './shared.mjs'

const PART = /^part-(.*)\.json$/
const partName = key => `part-${key}.json`
const create = () => new Index({ tokenize: 'strict' })

export const build = async (documents, folder) => {
  const index = create()
  documents.forEach((document, doc) => index.add(doc, textOf(document)))
  await index.export((key, data) => writeFileSync(join(folder, partName(key)), data ?? ''))
  writeRows(documents, folder)
}

export const open = async folder => {
  const index = create()
  for (const name of readdirSync(folder).sort()) {
    const key = PART.exec(name)?.[1]
    if (key !== undefined) index.import(key, readFileSync(join(folder, name), 'utf8'))
  }
  const rows = readRows(folder)
  const find = ({ words, filters, limit }) => index.search(words.join(' '), { limit }).map(doc => rows[doc]).filter(row => passes(row, filters))
  return {
    // It stops at a limit, which serves only where nothing is filtered or counted; a total then is not known.
    search: async question => answerOf(find({ ...question, limit: question.filters.length > 0 || question.facets ? ALL : question.limit }), question),
    ids: async question => find({ ...question, limit: ALL }).map(({ id }) => id),
  }
}
