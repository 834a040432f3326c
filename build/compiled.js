// Keeps `.pkg` (compiled build/ and lib/) and the sources together: the compiled form carries a digest of what it was made
// from, so a clone can run it while it is true to the sources, and falls back to the sources themselves when it is not.
// Style and drawings of the pages go along as they are.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = join(root, '.pkg', 'sources.sha256')
const settings = ['tsconfig.json', 'tsconfig.pkg.json']

const filesIn = (folder, kind) =>
  readdirSync(join(root, folder), { recursive: true }).filter(name => kind.test(name)).map(name => join(folder, name))
const sourcesIn = folder => filesIn(folder, /\.(ts|css|svg)$/)

/** Digest of everything that decides what `.pkg` holds: contents, never times, since a clone resets those. */
const digest = () => {
  const hash = createHash('sha256')
  for (const path of [...settings, ...sourcesIn('build'), ...sourcesIn('lib')].sort()) hash.update(`${path}\0`).update(readFileSync(join(root, path))).update('\0')
  return hash.digest('hex')
}

/** True where `.pkg` was compiled from exactly the sources that lie beside it. */
export const isFresh = () => {
  try {
    return readFileSync(stamp, 'utf8') === digest()
  } catch {
    return false
  }
}

const compile = () => {
  if (isFresh()) return
  const before = digest()
  rmSync(join(root, '.pkg'), { recursive: true, force: true })
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.pkg.json'], { cwd: root, stdio: 'inherit' })
  for (const path of filesIn('build', /\.(css|svg)$/)) {
    mkdirSync(dirname(join(root, '.pkg', path)), { recursive: true })
    copyFileSync(join(root, path), join(root, '.pkg', path))
  }
  if (status === 0) writeFileSync(stamp, before)
  process.exitCode = status ?? 1
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) compile()
