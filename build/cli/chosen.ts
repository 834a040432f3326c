/** Which folder of cards a command works on, and which places in it were named. */
import { existsSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { rootFor } from '../inventory.ts'
import { shownPath } from '../read/list.ts'
import { type Given, Misuse } from './command.ts'
import { neededCardsFolder } from './places.ts'

export interface Chosen {
  /** The folder of cards. */
  folder: string
  /** Folder that paths are shown relative to. */
  root: string
  /** Files and folders that were named, as paths are shown; empty for all. */
  places: string[]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false

const liesIn = (path: string, folder: string): boolean => !relative(resolve(folder), resolve(path)).startsWith('..')

/** One folder that is no part of `./cards` is a folder of cards itself. */
const asCards = ([only, ...more]: readonly string[]): string | undefined =>
  only !== undefined && more.length === 0 && isFolder(only) && !(existsSync('cards') && liesIn(only, 'cards')) ? only : undefined

const placesOf = (words: readonly string[], root: string): string[] => words.map(word => {
  if (!existsSync(word)) throw new Misuse(`there is no file or folder ${word}`)
  return shownPath(root, word)
})

/**
 * Reads the words of a command that takes `[paths...]`.
 * @throws Misuse where a path does not exist, or there are no cards
 */
export const chosenCards = ({ words, options }: Given): Chosen => {
  const alone = options.cards === undefined ? asCards(words) : undefined
  const folder = alone ?? neededCardsFolder(options)
  const root = rootFor(folder)
  return { folder, root, places: alone === undefined ? placesOf(words, root) : [] }
}

/** True where a path is, or lies in, one of the places; anywhere, where there are none. */
export const liesInPlaces = (path: string, places: readonly string[]): boolean =>
  places.length === 0 || places.some(place => path === place || place === '' || path.startsWith(`${place}/`))
