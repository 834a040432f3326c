/** Where things lie: the package itself, and the folders that a command works on when it is not told. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Sources } from '../inventory.ts'
import { Misuse } from './command.ts'
import type { Options } from './options.ts'

const findPackage = (from: string): string => (existsSync(join(from, 'package.json')) ? from : findPackage(dirname(from)))

/** The root of the package, in a clone and in its compiled form alike. */
export const PACKAGE = findPackage(dirname(fileURLToPath(import.meta.url)))

/** The tables that come with the package: vocabulary, licences, upstreams, the catalogue's own description. */
export const SHIPPED_CARDS = join(PACKAGE, 'cards')

const SHIPPED_CATALOGUE = join(PACKAGE, 'dist')

/** The version of the package, as its package.json has it. */
export const packageVersion = (): string => {
  const { version } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as { version: string }
  return version
}

/** The folder of cards to read; undefined where none was named and there is no `./cards`. */
export const cardsFolder = (options: Options): string | undefined => options.cards ?? (existsSync('cards') ? 'cards' : undefined)

/** The folder of cards to read. @throws Misuse where there is none */
export const neededCardsFolder = (options: Options): string => {
  const folder = cardsFolder(options)
  if (folder === undefined) throw new Misuse('there is no folder ./cards here; name one with --cards DIR')
  if (!existsSync(folder)) throw new Misuse(`there is no folder ${folder}`)
  return folder
}

/** Cards and tables as the options name them, on the day that the catalogue is to speak of. */
export const sourcesIn = (options: Options, cards = neededCardsFolder(options)): Sources =>
  ({ cards, shipped: SHIPPED_CARDS, ...(options['as-of'] ? { asOf: options['as-of'] } : {}) })

/**
 * Where results are kept for the next run; undefined where nothing shall be. On a build machine everything is checked anew: a cache
 * that came with a change must not vouch for the change.
 */
export const cacheFile = (options: Options): string | undefined =>
  options['no-cache'] || process.env['CI'] ? undefined : join('.cache', 'cardex.json')

/** The folder of a build's output. */
export const outFolder = (options: Options): string => options.out ?? 'dist'

const hasManifest = (folder: string): boolean => existsSync(join(folder, 'manifest.json'))

/** The built catalogue to query: a folder or the URL of a site. */
export const catalogueSource = (options: Options): string => {
  if (options.catalogue !== undefined) return /^https?:/.test(options.catalogue) ? options.catalogue : resolve(options.catalogue)
  for (const folder of [resolve('dist'), SHIPPED_CATALOGUE]) if (hasManifest(folder)) return folder
  throw new Misuse('there is no built catalogue here; run cardex build, or name one with --catalogue DIR')
}
