/** What files there are below a folder, in an order that no file system decides, and their bytes. */
import { readFileSync, statSync } from 'node:fs'
import { readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { byCodeUnit } from '../order.ts'
import { codeOf } from '../thrown.ts'
import { diagnose, FILE_START, type Diagnostic } from '../check/diagnostic.ts'
import { MAX_FILE, tooLarge } from './text.ts'

/**
 * Files below a folder whose name ends in `ending`, sorted by path in code units. Hidden files are left out. Links are followed
 * once and only inside the folder: a circle or a link that leads out is a fault.
 */
export async function listFiles(dir: string, ending: string, root: string): Promise<{ files: string[]; diagnostics: Diagnostic[] }> {
  const files: string[] = []
  const diagnostics: Diagnostic[] = []
  const fault = (file: string, message: string): void => {
    diagnostics.push(diagnose('unreadable', shownPath(root, file), FILE_START, message))
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
      const isLink = entry.isSymbolicLink()
      const kind = isLink ? await stat(file).catch(() => undefined) : entry
      if (!kind) fault(file, 'a link that leads nowhere')
      else if (kind.isDirectory()) await visit(file, [...above, real])
      else if (!entry.name.toLowerCase().endsWith(ending)) continue
      else if (!entry.name.endsWith(ending)) fault(file, `the name must end in \`${ending}\`, in small letters`)
      else if (isLink && !(await realpath(file)).startsWith(top + sep)) fault(file, 'a link that leads out of the cards folder')
      else if (kind.isFile()) files.push(file)
      else fault(file, 'not a regular file')
    }
  }
  try {
    await visit(dir, [])
  } catch (thrown) {
    fault(dir, reason(thrown))
  }
  const shown = files.map(file => ({ file, path: shownPath(root, file) })).sort((a, b) => byCodeUnit(a.path, b.path))
  return { files: shown.map(({ file }) => file), diagnostics }
}

/** A file as it lies on the disk. */
export interface FileBytes {
  /** Relative to the project, with `/`. */
  path: string
  bytes: Uint8Array
}

/** The files that {@link listFiles} finds, with their bytes; one that cannot be read is a fault. */
export async function readFiles(dir: string, ending: string, root: string): Promise<{ files: FileBytes[]; diagnostics: Diagnostic[] }> {
  const { files, diagnostics } = await listFiles(dir, ending, root)
  const read: FileBytes[] = []
  for (const file of files) {
    const path = shownPath(root, file)
    const bytes = bytesOf(file, path)
    if (bytes instanceof Uint8Array) read.push({ path, bytes })
    else diagnostics.push(bytes)
  }
  return { files: read, diagnostics }
}

/**
 * The bytes of a file, or the fault that kept them; one that is too large is not read. Read at once: for many small files that costs a
 * third of reading them in turns.
 */
export function bytesOf(file: string, path: string): Uint8Array | Diagnostic {
  try {
    const stat = statSync(file)
    // A pipe would be waited for.
    if (!stat.isFile() && !stat.isDirectory()) return diagnose('unreadable', path, FILE_START, 'not a regular file')
    return stat.size > MAX_FILE ? tooLarge(path, stat.size) : readFileSync(file)
  } catch (thrown) {
    return diagnose('unreadable', path, FILE_START, reason(thrown))
  }
}

/** A file as diagnostics name it: relative to the project, with `/`. */
export const shownPath = (root: string, file: string): string => relative(root, resolve(file)).split(sep).join('/')

/** The code of a system error, without the machine's own paths. */
function reason(thrown: unknown): string {
  const code = codeOf(thrown) ?? 'unknown error'
  return code === 'ENOENT' ? 'the file does not exist' : `cannot be read (${code})`
}
