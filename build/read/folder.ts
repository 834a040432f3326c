/** Reading the cards folder: every `.md` below it is a card, in an order that no file system decides. */
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { diagnose, FILE_START, type Diagnostic } from '../check/diagnostic.ts'
import { readCardText, type CardSource } from './card.ts'
import { controlCharacters, decode } from './text.ts'
import { placesOf, readYaml, type Places } from './yaml.ts'

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
  const { files, diagnostics } = await listFiles(dir, '.md', root)
  const cards: CardSource[] = []
  for (const file of files) {
    const path = shown(root, file)
    const bytes = await bytesOf(file, path)
    if (!(bytes instanceof Uint8Array)) {
      diagnostics.push(bytes)
      continue
    }
    const read = readCardText(path, bytes)
    if (read.card) cards.push(read.card)
    diagnostics.push(...read.diagnostics)
  }
  return { cards, diagnostics }
}

/** Read one YAML file; a missing file is a fault. The caller checks its shape. */
export async function readYamlFile(file: string, root: string): Promise<{ source?: YamlSource; diagnostics: Diagnostic[] }> {
  const path = shown(root, file)
  const bytes = await bytesOf(file, path)
  if (!(bytes instanceof Uint8Array)) return { diagnostics: [bytes] }
  const { text, diagnostics } = decode(path, bytes)
  if (text === undefined) return { diagnostics }
  const control = controlCharacters(path, text)
  if (control.length) return { diagnostics: control }
  const read = readYaml(path, text)
  return { source: { path, text, value: read.value, places: placesOf(text) }, diagnostics: read.diagnostics }
}

/**
 * Files below a folder whose name ends in `ending`, sorted by path in code units. Hidden files are left out. Links are followed
 * once and only inside the folder: a circle or a link that leads out is a fault.
 */
export async function listFiles(dir: string, ending: string, root: string): Promise<{ files: string[]; diagnostics: Diagnostic[] }> {
  const files: string[] = []
  const diagnostics: Diagnostic[] = []
  const fault = (file: string, message: string): void => {
    diagnostics.push(diagnose('unreadable', shown(root, file), FILE_START, message))
  }
  const top = await realpath(dir).catch(() => undefined)
  if (top === undefined) {
    fault(dir, 'the folder does not exist')
    return { files, diagnostics }
  }
  const visit = async (folder: string, above: string[]): Promise<void> => {
    const real = await realpath(folder)
    if (above.includes(real)) return fault(folder, 'a link that leads back to a folder around it')
    if (real !== top && !real.startsWith(top + sep)) return fault(folder, 'a link that leads out of the cards folder')
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      if (entry.name.startsWith('.')) continue
      const file = join(folder, entry.name)
      const kind = entry.isSymbolicLink() ? await stat(file).catch(() => undefined) : entry
      if (!kind) fault(file, 'a link that leads nowhere')
      else if (kind.isDirectory()) await visit(file, [...above, real])
      else if (!entry.name.toLowerCase().endsWith(ending)) continue
      else if (!entry.name.endsWith(ending)) fault(file, `the name must end in \`${ending}\`, in small letters`)
      else if (!(await realpath(file)).startsWith(top + sep)) fault(file, 'a link that leads out of the cards folder')
      else if (kind.isFile()) files.push(file)
      else fault(file, 'not a regular file')
    }
  }
  try {
    await visit(dir, [])
  } catch (thrown) {
    fault(dir, reason(thrown))
  }
  return { files: files.sort((a, b) => (shown(root, a) < shown(root, b) ? -1 : 1)), diagnostics }
}

async function bytesOf(file: string, path: string): Promise<Uint8Array | Diagnostic> {
  try {
    return await readFile(file)
  } catch (thrown) {
    return diagnose('unreadable', path, FILE_START, reason(thrown))
  }
}

const shown = (root: string, file: string): string => relative(root, resolve(file)).split(sep).join('/')

/** The code of a system error, without the machine's own paths. */
function reason(thrown: unknown): string {
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : 'unknown error'
  return code === 'ENOENT' ? 'the file does not exist' : `cannot be read (${code})`
}
