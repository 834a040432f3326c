import type { FacetsFile, FileEntry, IndexFile, Manifest, MenuFile, NamesFile, PassagesFile, PublishedCard, RowsFile } from '../model.ts'
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

/**
 * Reads a file by its path in the build.
 * @param listed its size and hash, undefined for the manifest; of a longer file no more is read than shows that it is longer
 */
export type Read = (path: string, listed?: FileEntry) => Promise<Uint8Array>

const missing = (path: string): CatalogueError => new CatalogueError('missing', path, 'There is no such file.')

const folderReader = (folder: string | URL): Read => async path => {
  const bytes = await readFromFolder(folder, path)
  if (!bytes) throw missing(path)
  return bytes
}

/** Longest wait for a whole file, in milliseconds. */
const PATIENCE = 30_000

/**
 * Ends the wait by itself: a signal alone does not always reach a body that is on its way, since runtimes may collect what hands it on.
 * @throws CatalogueError where the time is over
 */
const inTime = <T>(path: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> => new Promise((done, fail) => {
  const controller = new AbortController()
  const timer = setTimeout(() => {
    fail(new CatalogueError('unreachable', path, 'The host took too long.'))
    controller.abort()
  }, PATIENCE)
  work(controller.signal).then(done, fail).finally(() => clearTimeout(timer))
})

/** The manifest is asked for anew each time, however long its host lets it be kept: the other files are named by it. */
const requestFor = (path: string, base: URL, stamp: string | undefined, signal: AbortSignal): Request => {
  const url = new URL(path, base)
  if (stamp) url.searchParams.set('v', stamp)
  try {
    return new Request(url, stamp ? { signal } : { signal, cache: 'no-cache' })
  } catch {
    return new Request(url, { signal }) // Some edge runtimes have no such cache.
  }
}

/** What a manifest may have, far above that of a million cards: an answer without an end must not fill the memory. */
const LONGEST_MANIFEST = 1 << 28

const bodyOf = async ({ body }: Response, most: number): Promise<Uint8Array> => {
  const reader = body?.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let next = await reader?.read(); next?.value && size <= most; next = await reader?.read()) {
    chunks.push(next.value)
    size += next.value.length
  }
  reader?.cancel().catch(() => {})
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

const hostReader = (base: URL): Read => (path, listed) => inTime(path, async signal => {
  let response: Response
  try {
    response = await fetch(requestFor(path, base, listed?.sha256.slice(0, 12), signal))
  } catch {
    throw new CatalogueError('unreachable', path, 'The host could not be reached.')
  }
  if (response.status === 404 || response.status === 410) throw missing(path)
  if (!response.ok) throw new CatalogueError('unreachable', path, `The host answered with status ${response.status}.`)
  try {
    return await bodyOf(response, listed?.bytes ?? LONGEST_MANIFEST)
  } catch {
    throw new CatalogueError('truncated', path, 'The connection ended before the file did.')
  }
})

/** A folder path, a `file:` URL, or the http(s) URL of a static host (with or without `manifest.json` at its end). */
export const readerFor = (source: string | URL): Read => {
  const text = String(source).replace(/\/?(?:manifest\.json)?$/, '')
  try {
    if (/^https?:\/\//i.test(text)) return hostReader(new URL(`${text}/`))
    return folderReader(/^file:\/\//i.test(text) ? new URL(`${text}/`) : text || '/')
  } catch {
    throw new CatalogueError('unreachable', text, 'That is no address.')
  }
}
