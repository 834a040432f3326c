/** Files that several engines keep beside their index, since they have none of their own: rows, and values by facet. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** @param {readonly import('../query/document.mjs').Document[]} documents */
export const writeRows = (documents, folder) => writeFileSync(join(folder, 'rows.json'), JSON.stringify(documents.map(({ row }) => row)))
export const readRows = folder => JSON.parse(readFileSync(join(folder, 'rows.json'), 'utf8'))

/** True where a row has the value of every filter. */
export const passes = (row, filters) => filters.every(([facet, value]) => row[facet]?.includes(value))

/** How many of the rows have each value, by facet. */
export const countFacets = (rows, facets) => Object.fromEntries(facets.map(facet => {
  const counts = new Map()
  for (const row of rows) for (const value of [row[facet] ?? []].flat()) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [facet, counts]
}))

/** What an engine answers: how many, the first rows, and counts where they were asked for. */
export const answerOf = (rows, { facets, limit }) =>
  ({ total: rows.length, rows: rows.slice(0, limit), ...(facets ? { facets: countFacets(rows, facets) } : {}) })

/** A size limit that no answer reaches. */
export const ALL = Number.MAX_SAFE_INTEGER
