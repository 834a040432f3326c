/** Where benchmarks read and write. All that they make lies in one folder that git does not see. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
export const BENCH = join(ROOT, 'test', 'bench')
export const WORK = join(BENCH, '.cache')

/** A folder below the working folder, made where it is missing. */
export const workFolder = (...names) => {
  const folder = join(WORK, ...names)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Cards of a size. They are written once: the same seed gives the same cards. */
export const cardsFolder = async size => {
  const folder = join(WORK, 'cards', String(size))
  if (existsSync(`${folder}.done`)) return folder
  rmSync(folder, { recursive: true, force: true })
  const { writeCards } = await import('../generate.ts')
  writeCards(folder, size)
  writeFileSync(`${folder}.done`, '')
  return folder
}

/**
 * The package as its users have it: the compiled form without sources, so that nothing that happens to the sources meanwhile counts.
 *
 * @returns the folder; its command is `build/bin.js`
 */
export const installedPackage = () => {
  const folder = workFolder('package')
  for (const name of ['.pkg', 'build/bin.js', 'cards', 'package.json']) {
    rmSync(join(folder, name), { recursive: true, force: true })
    cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }
  return folder
}

export const CARDEX = join(WORK, 'package', 'build', 'bin.js')

/** @returns what was kept, or undefined */
export const readResult = name => {
  const file = join(WORK, 'results', `${name}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

/** Keep what a benchmark found, for the report. Of sizes that this run left out, what an earlier one on this machine found stays. */
export const keepResult = (name, result) => {
  const earlier = readResult(name)
  const others = result.found && earlier?.machine === result.machine ? earlier.found.filter(({ size }) => !result.found.some(one => one.size === size)) : []
  const kept = result.found ? { ...result, found: [...others, ...result.found].sort((a, b) => a.size - b.size) } : result
  writeFileSync(join(workFolder('results'), `${name}.json`), `${JSON.stringify(kept, null, 1)}\n`)
}
