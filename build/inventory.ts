/**
 * What a run reads, before anything is known of its meaning: every card and table by its bytes. Content alone decides whether a
 * file changed; times do not, since a clone resets them. Light on purpose: a run that finds nothing changed loads little else.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import type { Diagnostic } from './check/diagnostic.ts'
import { sha256 } from './files.ts'
import { bytesOf, readFiles, shownPath } from './read/list.ts'
import { decode } from './read/text.ts'

export interface Sources {
  /** The folder of cards. */
  cards: string
  /** The cards folder of the package, whose tables stand in for missing ones. */
  shipped: string
  /** The day the catalogue speaks of, YYYY-MM-DD, where it is set by hand. */
  asOf?: string
}

const TABLES = ['vocabulary', 'upstreams.yaml', 'licenses.yaml', 'catalogue.yaml'] as const
/** Cards that a strict rule gives time; a list of the folder itself, never the package's. */
export const RATCHET_FILE = 'ratchet.yaml'

export type TableName = (typeof TABLES)[number]

/** The tables that a folder lacks and the package lends. */
export const borrowedTables = (cards: string): TableName[] => TABLES.filter(name => !existsSync(join(cards, name)))

export interface InputFile { path: string; bytes: Uint8Array; sha256: string }

export interface Inventory {
  /** By path in code-unit order. */
  cards: InputFile[]
  /** Faults of finding and reading the cards. */
  diagnostics: Diagnostic[]
  /**
   * Digest of everything that a card is checked against: the tables, where they lie, and the day. Undefined where a table cannot be
   * read, which nothing may be remembered under.
   */
  context: string | undefined
}

/**
 * The text of a card by its path, as messages quote it; undefined where there is no such card, or no text.
 * @param findings whose cards alone are kept: the bytes of all would lie in the memory for as long as anything is told
 */
export const textsOf = (cards: readonly InputFile[], findings: readonly Diagnostic[]): ((path: string) => string | undefined) => {
  const quoted = new Set(findings.map(({ path }) => path))
  const bytes = new Map(cards.filter(({ path }) => quoted.has(path)).map(card => [card.path, card.bytes]))
  return path => {
    const found = bytes.get(path)
    return found && decode(path, found).text
  }
}

/** Paths are shown from where the command was given, or from the folder around the cards where they lie elsewhere. */
export const rootFor = (cards: string): string => {
  const way = relative(process.cwd(), resolve(cards))
  return way === '..' || way.startsWith(`..${sep}`) || resolve(way) !== resolve(cards) ? dirname(resolve(cards)) : process.cwd()
}

const tableFiles = async (folder: string, name: TableName, root: string): Promise<(string | undefined)[]> => {
  if (name === 'vocabulary') {
    const { files, diagnostics } = await readFiles(join(folder, name), '.yaml', root)
    return diagnostics.length ? [undefined] : files.map(({ path, bytes }) => `${path} ${sha256(bytes)}`)
  }
  return fileDigest(join(folder, name), root)
}

const fileDigest = (file: string, root: string): [string | undefined] => {
  const path = shownPath(root, file)
  const bytes = bytesOf(file, path)
  return [bytes instanceof Uint8Array ? `${path} ${sha256(bytes)}` : undefined]
}

/** Digest of the tables as they lie now; undefined where one of them cannot be read. */
export const contextDigest = async ({ cards, shipped, asOf = '' }: Sources): Promise<string | undefined> => {
  const root = rootFor(cards)
  const borrowed = borrowedTables(cards)
  const tables = (await Promise.all(TABLES.map(name => tableFiles(borrowed.includes(name) ? shipped : cards, name, root)))).flat()
  const files = [...tables, ...(existsSync(join(cards, RATCHET_FILE)) ? fileDigest(join(cards, RATCHET_FILE), root) : [])]
  return files.includes(undefined) ? undefined : sha256([asOf, ...borrowed, '', ...files].join('\0'))
}

/** Lists and reads all cards, and takes the digest of the tables. */
export const takeInventory = async (sources: Sources): Promise<Inventory> => {
  const { files, diagnostics } = await readFiles(sources.cards, '.md', rootFor(sources.cards))
  return {
    cards: files.map(({ path, bytes }) => ({ path, bytes, sha256: sha256(bytes) })),
    diagnostics, context: await contextDigest(sources),
  }
}
