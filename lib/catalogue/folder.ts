import { CatalogueError } from './error.ts'

/** The one module that reaches a Node built-in, and only when a folder is opened: bundlers leave the specifier alone. */
const FILES = 'node:fs'

type Files = { readFileSync(path: string | URL): Uint8Array }

/**
 * Reads one file of a folder; undefined where there is none. Throws a CatalogueError where it is there and cannot be read.
 * Reads at once, without letting others go first: files are small and near, and each step of waiting costs more than the read.
 */
export const readFromFolder = async (folder: string | URL, path: string): Promise<Uint8Array | undefined> => {
  const { readFileSync } = await import(/* @vite-ignore */ /* webpackIgnore: true */ FILES) as Files
  const place = typeof folder === 'string' ? `${folder}/${path}` : new URL(path, folder)
  try {
    return readFileSync(place)
  } catch (error) {
    const { code } = error as { code?: string } // Node's own errors, which have one
    if (code === 'ENOENT' || code === 'ENOTDIR') return undefined
    throw new CatalogueError('unreachable', path, `It cannot be read (${code}).`)
  }
}
