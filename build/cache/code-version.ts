/** Which code runs: results of other code are worth nothing. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sha256 } from '../files.ts'

/** The folder that holds `build` and `lib`, in sources and in compiled form alike. */
const HOUSE = fileURLToPath(new URL('../../', import.meta.url))
const ENDING = extname(fileURLToPath(import.meta.url))

const textOf = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The compiled form carries the digest of its sources; sources are read themselves, with all that pages are made from. */
const ownCode = (): string => {
  const stamp = textOf(join(HOUSE, 'sources.sha256'))
  if (ENDING === '.js' && stamp !== '') return stamp
  const files = ['build', 'lib'].flatMap(room => readdirSync(join(HOUSE, room), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name)))
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`${relative(HOUSE, file)}\0`).update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/** npm's own list of what is installed, beside the package or around it: parsers and schema library decide results too. */
const installed = (packageRoot: string): string => ['node_modules', '..', join('..', '..')].map(way => textOf(join(packageRoot, way, '.package-lock.json'))).join('\0')

/** Digest of the code, of what is installed beside it, and of Node, whose Unicode tables the checks use. */
export const codeVersion = (packageRoot: string): string =>
  sha256([process.version, ownCode(), installed(packageRoot)].join('\0'))
