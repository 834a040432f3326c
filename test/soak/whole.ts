/** Whether an output folder is one whole version. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { FileEntry, Manifest } from '../../lib/model.ts'
import { listedFiles } from '../listed.ts'

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))

const differs = (out: string, { path, bytes, sha256 }: FileEntry): string[] => {
  if (!existsSync(join(out, path))) return [`${path} is missing`]
  const content = readFileSync(join(out, path))
  if (content.length !== bytes) return [`${path} has ${content.length} bytes, not ${bytes}`]
  return createHash('sha256').update(content).digest('hex') === sha256 ? [] : [`${path} has other content`]
}

/** What keeps a folder from being one whole version: nothing, where it is one. */
export const faultsOf = (out: string): string[] => {
  try {
    const listed = listedFiles(path => readFileSync(join(out, path), 'utf8'), true)
    const known = new Set([...listed.map(({ path }) => path), 'manifest.json'])
    return [...listed.flatMap(file => differs(out, file)), ...filesUnder(out).filter(path => !known.has(path)).map(path => `${path} is not listed`)]
  } catch (error) {
    return [`cannot be read: ${String(error)}`]
  }
}

/** The version of an output. */
export const versionOf = (out: string): string => (JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as Manifest).version
