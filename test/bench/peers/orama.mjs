/** Orama over one text per document, since it joins words by "and" only within a field; filters and counts are its own. */
import { create, insertMultiple, load, save, search } from '@orama/orama'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FACETS, textOf } from '../query/document.mjs'
import { readRows, writeRows } from './shared.mjs'

const createIndex = () => create({ schema: { text: 'string', ...Object.fromEntries(FACETS.map(facet => [facet, 'string[]'])) } })

export const build = async (documents, folder) => {
  const index = createIndex()
  // Documents are kept outside, as for the others: only the number of each is stored.
  await insertMultiple(index, documents.map((document, doc) => ({ id: String(doc), text: textOf(document), ...document.facets })))
  const saved = await save(index)
  writeFileSync(join(folder, 'index.json'), JSON.stringify(saved))
  writeRows(documents, folder)
}

export const open = async folder => {
  const index = createIndex()
  load(index, JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')))
  const rows = readRows(folder)
  const find = ({ words, filters, facets, limit }) => search(index, {
    term: words.join(' '), properties: ['text'], threshold: 0, limit,
    where: Object.fromEntries(filters.map(([facet, value]) => [facet, [value]])),
    ...(facets ? { facets: Object.fromEntries(facets.map(facet => [facet, {}])) } : {}),
  })
  return {
    async search(question) {
      const { count, hits, facets } = await find(question)
      return { total: count, rows: hits.map(({ id }) => rows[id]), facets }
    },
    ids: async question => (await find({ ...question, limit: rows.length })).hits.map(({ id }) => rows[id].id),
  }
}
