/** What several rooms know files by. */
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** In hexadecimal digits. */
export const sha256 = (content: Uint8Array | string): string => createHash('sha256').update(content).digest('hex')

/** Every file below a folder, in the order of the file system. */
export const filesUnder = (folder: string): string[] => readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))

/** A folder and every folder below it, each before what is in it, so that one may be opened on the way. */
export function* foldersUnder(folder: string): Generator<string, void> {
  yield folder
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) yield* foldersUnder(join(folder, entry.name))
}
