/** Whether an output stands as a build left it: the same files with the same bytes, and none beside them. */
import { lstatSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { Manifest } from '../../lib/model.ts'
import { filesUnder, sha256 } from '../files.ts'
import { byCodeUnit } from '../order.ts'

/** What a build wrote, as far as a later one has to know it. */
export interface OutputSummary {
  /** Over the paths of all files and the sha256 of each. */
  digest: string
  /** Files and bytes by their place at the top, in the order in which they were made. */
  groups: FileGroup[]
}

/** A file at the top of the output, or all files of a folder there. */
export interface FileGroup { name: string; files: number; bytes: number }

/** One digest for all files of an output, in whatever order they come. */
export const outputDigest = (files: readonly { path: string; sha256: string }[]): string =>
  sha256(files.toSorted((a, b) => byCodeUnit(a.path, b.path)).map(({ path, sha256 }) => `${path} ${sha256}\0`).join(''))

/** The manifest of an output with this digest; undefined where a file is missing, changed or too much. Every byte is read. */
export const standingManifest = (folder: string, digest: string): Manifest | undefined => {
  try {
    const paths = filesUnder(folder)
    if (!paths.every(path => lstatSync(path).isFile())) return undefined
    const files = paths.map(file => ({ path: relative(folder, file).split(sep).join('/'), sha256: sha256(readFileSync(file)) }))
    return outputDigest(files) === digest ? JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as Manifest : undefined
  } catch {
    return undefined
  }
}
