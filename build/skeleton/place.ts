/** Where a new card goes, and whether something is there already. */
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, writeSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { codeOf } from '../thrown.ts'

/** Folders of cards: the areas that a curator may choose from, though any name will do. */
export const areasOf = (cards: string): string[] => (existsSync(cards)
  ? readdirSync(cards, { withFileTypes: true }).filter(entry => entry.isDirectory() && entry.name !== 'vocabulary' && !entry.name.startsWith('.')).map(({ name }) => name).sort()
  : [])

/** The file of the card with an id, wherever it lies; ids differ by more than case. */
export const cardWithId = (cards: string, id: string): string | undefined => (existsSync(cards)
  ? readdirSync(cards, { recursive: true, encoding: 'utf8' }).filter(path => basename(path).toLowerCase() === `${id}.md`).map(path => join(cards, path))[0]
  : undefined)

/** Write a file that must not be there yet. False where it is: then nothing was changed. */
export function writeNew(file: string, bytes: Uint8Array): boolean {
  mkdirSync(dirname(file), { recursive: true })
  let handle: number
  try {
    handle = openSync(file, 'wx')
  } catch (thrown) {
    if (codeOf(thrown) === 'EEXIST') return false
    throw thrown
  }
  try {
    writeSync(handle, bytes)
    return true
  } finally {
    closeSync(handle)
  }
}
