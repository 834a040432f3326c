/** The files that have a canonical form, and how one is replaced. */
import { randomBytes } from 'node:crypto'
import { existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Diagnostic } from '../check/diagnostic.ts'
import { FACETS_DIR, listFiles } from '../read/folder.ts'

const BESIDE = ['catalogue.yaml', 'licenses.yaml', 'ratchet.yaml', 'upstreams.yaml']

/** Cards and tables of a folder of cards. */
export async function listFormattable(cards: string, root: string): Promise<{ files: string[]; diagnostics: Diagnostic[] }> {
  const facets = join(cards, FACETS_DIR)
  const lists = [await listFiles(cards, '.md', root), ...(existsSync(facets) ? [await listFiles(facets, '.yaml', root)] : [])]
  const beside = BESIDE.map(name => join(cards, name)).filter(file => existsSync(file))
  return { files: [...lists.flatMap(({ files }) => files), ...beside], diagnostics: lists.flatMap(({ diagnostics }) => diagnostics) }
}

/**
 * Write a file, whole or not at all: what fails or is killed half-way leaves an earlier file as it was. Its permissions stay.
 *
 * @throws what the file system throws
 */
export function replaceFile(file: string, bytes: Uint8Array): void {
  const next = join(dirname(file), `.${basename(file)}.cardex-${randomBytes(4).toString('hex')}`)
  try {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode
    writeFileSync(next, bytes, { flush: true, ...(mode === undefined ? {} : { mode }) })
    renameSync(next, file)
  } catch (thrown) {
    rmSync(next, { force: true })
    throw thrown
  }
}
