import { CatalogueError } from './error.ts'

/** The one module that reaches a Node built-in, and only when a folder is opened: bundlers leave the specifier alone. */
const FILES = 'node:fs/promises'

type Files = { readFile(path: string | URL): Promise<Uint8Array> }

/** Reads one file of a folder; undefined where there is none. Throws a CatalogueError where it is there and cannot be read. */
export const readFromFolder = async (folder: string | URL, path: string): Promise<Uint8Array | undefined> => {
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ FILES) as Files
  const place = typeof folder === 'string' ? `${folder}/${path}` : new URL(path, folder)
  try {
    return await readFile(place)
  } catch (error) {
    const { code } = error as { code?: string } // Node's own errors, which have one
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CatalogueError('unreachable', path, `It cannot be read (${code}).`)
  }
}
