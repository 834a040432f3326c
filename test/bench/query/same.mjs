/**
 * Whether the packed form of an index and the plain one, which MiniSearch itself reads, give the same answers:
 * `node same.js <catalogue> <questions>` prints how many whole answers, and counts of facets, are equal.
 */
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { join } from 'node:path'
import { openCatalogue } from 'cardex'

const [folder, file] = process.argv.slice(2)
const { questions, unanswerable, facets } = JSON.parse(readFileSync(file, 'utf8'))
const read = name => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))

const packed = await openCatalogue(folder)
// Without the packed files among them, the plain ones are read.
const plain = await openCatalogue({ manifest: read('manifest'), rows: read('rows'), facets: read('facets'), index: read('index') })

let equal = 0
const asked = [...questions, ...unanswerable]
for (const { words, filters } of asked) {
  const question = { query: words.join(' '), filters: Object.fromEntries(filters.map(([facet, value]) => [facet, [value]])) }
  const answersOf = async catalogue => [await catalogue.search({ ...question, limit: 50 }), await catalogue.listFacets({ ...question, facets })]
  if (isDeepStrictEqual(await answersOf(packed), await answersOf(plain))) equal += 1
}
process.stdout.write(JSON.stringify({ questions: asked.length, equal }))
