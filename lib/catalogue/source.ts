import type { FacetsFile, IndexFile, Manifest, MenuFile, NamesFile, PassagesFile, PublishedCard, RowsFile } from '../model.ts'
import { CatalogueError } from './error.ts'
import { readFromFolder } from './folder.ts'

/** A catalogue whose files are already in memory (bundlers, edge runtimes, tests). Only the manifest is needed to open it. */
export interface CatalogueObjects {
  manifest: Manifest
  rows?: RowsFile
  facets?: FacetsFile
  index?: IndexFile
  names?: NamesFile
  passages?: PassagesFile
  menu?: MenuFile
  /** By id. */
  cards?: Readonly<Record<string, PublishedCard>>
}

/** Reads a file by its path in the build; `stamp` is the start of its sha256, undefined for the manifest. */
export type Read = (path: string, stamp?: string) => Promise<Uint8Array>

const missing = (path: string): CatalogueError => new CatalogueError('missing', path, 'There is no such file.')

const folderReader = (folder: string | URL): Read => async (path) => {
  const bytes = await readFromFolder(folder, path)
  if (!bytes) throw missing(path)
  return bytes
}

const hostReader = (base: URL): Read => async (path, stamp) => {
  const url = new URL(path, base)
  if (stamp) url.searchParams.set('v', stamp)
  let response: Response
  try {
    response = await fetch(url)
  } catch {
    throw new CatalogueError('unreachable', path, 'The host could not be reached.')
  }
  if (response.status === 404 || response.status === 410) throw missing(path)
  if (!response.ok) throw new CatalogueError('unreachable', path, `The host answered with status ${response.status}.`)
  return new Uint8Array(await response.arrayBuffer())
}

/** A folder path, a `file:` URL, or the http(s) URL of a static host (with or without `manifest.json` at its end). */
export const readerFor = (source: string | URL): Read => {
  const text = String(source).replace(/\/?(?:manifest\.json)?$/, '')
  if (/^https?:\/\//i.test(text)) return hostReader(new URL(`${text}/`))
  return folderReader(/^file:\/\//i.test(text) ? new URL(`${text}/`) : text || '/')
}
