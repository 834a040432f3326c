/** Catalogues and indexes to ask, made from the same documents. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { measureRun } from '../measuring/child.mjs'
import { CARDEX } from '../measuring/places.mjs'
import { bundleWith } from './bundle.mjs'

export const ENGINES = ['cardex', 'minisearch', 'flexsearch', 'orama', 'pagefind', 'scan']

/** Large corpora need more memory than Node takes by itself, in whichever engine. */
export const NODE = [process.execPath, '--max-old-space-size=12000']

/** Builds the catalogue of a folder of cards. @returns its place */
export const buildCatalogue = (folder, cards, keep) => {
  const catalogue = join(folder, 'catalogue')
  if (keep && existsSync(join(catalogue, 'manifest.json'))) return catalogue
  rmSync(catalogue, { recursive: true, force: true })
  measureRun([...NODE, CARDEX, 'build', '--cards', cards, '--out', catalogue, '--no-site', '--no-exports'], { cwd: folder })
  return catalogue
}

export const writeDocuments = (folder, documents) =>
  writeFileSync(join(folder, 'documents.jsonl'), documents.map(document => `${JSON.stringify(document)}\n`).join(''))

/** Makes the index of an engine; that of Cardex is the catalogue. @returns its place, and seconds of processor time where it was made now */
export const makeIndex = async (engine, folder, keep) => {
  if (engine === 'cardex') return { place: join(folder, 'catalogue') }
  const place = join(folder, engine)
  if (keep && existsSync(place)) return { place }
  rmSync(place, { recursive: true, force: true })
  mkdirSync(place)
  const { cpu } = measureRun([...NODE, await bundleWith('make', engine), join(folder, 'documents.jsonl'), place])
  return { place, made: cpu }
}
