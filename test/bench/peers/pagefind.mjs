/** Pagefind: its index in many files, read as a browser would, but from the disk instead of over a network. */
import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { textOf } from '../query/document.mjs'

export const build = async (documents, folder) => {
  const { close, createIndex } = await import('pagefind')
  const { index } = await createIndex()
  for (const { id, fields, facets, ...rest } of documents) {
    const { errors } = await index.addCustomRecord({ url: `/${id}`, content: textOf({ fields, ...rest }), language: 'en', meta: { title: fields.name }, filters: facets })
    if (errors.length > 0) throw new Error(errors.join('\n'))
  }
  const { errors } = await index.writeFiles({ outputPath: folder })
  if (errors.length > 0) throw new Error(errors.join('\n'))
  await close()
}

const fromDisk = async url => new Response(await readFile(fileURLToPath(String(url).replace(/\?.*$/, ''))))

/** Fragments begin with a mark and hold the address of the record. */
const idsByHash = folder => new Map(readdirSync(join(folder, 'fragment')).map(name => {
  const { url } = JSON.parse(gunzipSync(readFileSync(join(folder, 'fragment', name))).toString('utf8').replace(/^pagefind_dcd/, ''))
  return [name.replace('.pf_fragment', ''), url.slice(1)]
}))

/** @param {string} [host] address of the folder, where it is fetched from by what the caller put in place of `fetch` */
export const open = async (folder, host) => {
  if (host === undefined) globalThis.fetch = fromDisk
  const pagefind = await import(pathToFileURL(join(folder, 'pagefind.js')).href)
  await pagefind.options({ basePath: host ?? pathToFileURL(`${folder}/`).href })
  await pagefind.init('en')
  const find = ({ words, filters }) => pagefind.search(words.join(' '), { filters: Object.fromEntries(filters) })
  let known
  return {
    async search(question) {
      if (question.facets && !known) await pagefind.filters()
      const { results, filters } = await find(question)
      const rows = await Promise.all(results.slice(0, question.limit).map(result => result.data()))
      return { total: results.length, rows: rows.map(({ url }) => ({ id: url.slice(url.lastIndexOf('/') + 1) })), facets: filters }
    },
    async ids(question) {
      known ??= idsByHash(folder)
      return (await find(question)).results.map(({ id }) => known.get(id))
    },
  }
}
