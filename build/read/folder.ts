/** Reading the cards folder: every `.md` below it is a card, in an order that no file system decides. */
import { dirname, resolve } from 'node:path'
import type { Diagnostic } from '../check/diagnostic.ts'
import { readCardText, type CardSource } from './card.ts'
import { bytesOf, readFiles, shownPath } from './list.ts'
import { controlCharacters, decode } from './text.ts'
import { placesOf, readYaml, type Places } from './yaml.ts'

export { listFiles } from './list.ts'

/** Folder of the vocabulary, below the cards folder. */
export const FACETS_DIR = 'vocabulary'

/** A YAML file that stands beside the cards. */
export interface YamlSource { path: string; text: string; value: unknown; places: Places }

/**
 * Read every card below a folder.
 *
 * @param dir the cards folder
 * @param root folder that paths in diagnostics are relative to; by default the one that holds `dir`
 * @returns sources by path in code-unit order, and every fault of reading them. A card that could not be read has a fault.
 */
export async function readCards(dir: string, root: string = dirname(resolve(dir))): Promise<{ cards: CardSource[]; diagnostics: Diagnostic[] }> {
  const { files, diagnostics } = await readFiles(dir, '.md', root)
  const cards: CardSource[] = []
  for (const { path, bytes } of files) {
    const read = readCardText(path, bytes)
    if (read.card) cards.push(read.card)
    diagnostics.push(...read.diagnostics)
  }
  return { cards, diagnostics }
}

/** Read one YAML file; a missing file is a fault. The caller checks its shape. */
export async function readYamlFile(file: string, root: string): Promise<{ source?: YamlSource; diagnostics: Diagnostic[] }> {
  const path = shownPath(root, file)
  const bytes = bytesOf(file, path)
  if (!(bytes instanceof Uint8Array)) return { diagnostics: [bytes] }
  const { text, diagnostics } = decode(path, bytes)
  if (text === undefined) return { diagnostics }
  const control = controlCharacters(path, text)
  if (control.length) return { diagnostics: control }
  const read = readYaml(path, text)
  return { source: { path, text, value: read.value, places: placesOf(text) }, diagnostics: read.diagnostics }
}
