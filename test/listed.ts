/** Every file of an output with its size and hash: the manifest's, those of the lists that it lists, and the manifest's own place. */
import type { BesideFile, FileEntry, Manifest } from '../lib/model.ts'

/**
 * @param read gives the text of a file of the output
 * @param beside also pages and exports
 */
export const listedFiles = (read: (path: string) => string, beside = false): FileEntry[] => {
  const { files } = JSON.parse(read('manifest.json')) as Manifest
  const lists = files.filter(({ path }) => path.startsWith('packed/cards/') || (beside && path === 'beside.json'))
  return [...files, ...lists.flatMap(({ path }) => (JSON.parse(read(path)) as BesideFile).files)]
}
