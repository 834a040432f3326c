// Keeps `.pkg` (compiled build/ and lib/) and the sources together: the compiled form carries a digest of what it was made
// from, so a clone can run it while it is true to the sources, and falls back to the sources themselves when it is not.
// Scripts and style of the pages go along bundled.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('../', import.meta.url))
const stamp = join(root, '.pkg', 'sources.sha256')
const settings = ['tsconfig.json', 'tsconfig.pkg.json']

const sourcesIn = folder =>
  readdirSync(join(root, folder), { recursive: true }).filter(name => /\.(ts|css|svg)$/.test(name)).map(name => join(folder, name))

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

const bundle = async () => {
  const { bundleAssets } = await import(pathToFileURL(join(root, '.pkg/build/emit/site/assets.js')).href)
  const folder = join(root, '.pkg/build/emit/site/assets')
  mkdirSync(folder, { recursive: true })
  for (const { name, text } of await bundleAssets(join(root, 'build/emit/site'))) writeFileSync(join(folder, name), text)
}

const compile = async () => {
  if (isFresh()) return
  const before = digest()
  rmSync(join(root, '.pkg'), { recursive: true, force: true })
  const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin', 'tsc')
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.pkg.json'], { cwd: root, stdio: 'inherit' })
  if (status === 0) {
    await bundle()
    writeFileSync(stamp, before)
  }
  process.exitCode = status ?? 1
}

if (process.argv[1] && pathToFileURL(process.argv[1]).href === import.meta.url) await compile()
