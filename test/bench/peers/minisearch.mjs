/** MiniSearch as its handbook shows it: the plain index, all words, a filter over hits. */
import MiniSearch from 'minisearch'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ALL, answerOf, passes, readRows, writeRows } from './shared.mjs'

const WEIGHTS = { name: 6, aliases: 5, id: 4, identifiers: 4, license: 2.5, paper: 2, maintainer: 1.5, summary: 1 }
const fieldsOf = ({ fields }) => Object.keys(fields)
const optionsFor = fields => ({ fields, idField: 'doc', searchOptions: { combineWith: 'AND', boost: Object.fromEntries(fields.map(field => [field, WEIGHTS[field] ?? 3])) } })

export const build = async (documents, folder) => {
  const fields = [...new Set(documents.flatMap(fieldsOf))]
  const index = new MiniSearch(optionsFor(fields))
  index.addAll(documents.map((document, doc) => ({ doc, ...document.fields })))
  writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
  writeFileSync(join(folder, 'fields.json'), JSON.stringify(fields))
  writeRows(documents, folder)
}

export const open = async folder => {
  const fields = JSON.parse(readFileSync(join(folder, 'fields.json'), 'utf8'))
  const index = MiniSearch.loadJSON(readFileSync(join(folder, 'index.json'), 'utf8'), optionsFor(fields))
  const rows = readRows(folder)
  const find = ({ words, filters }) => index.search(words.join(' '), { filter: ({ id }) => passes(rows[id], filters) }).map(({ id }) => rows[id])
  return {
    search: async question => answerOf(find(question), question),
    ids: async question => find({ ...question, limit: ALL }).map(({ id }) => id),
  }
}
