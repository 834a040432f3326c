/** The memory of the checker over the data of a cache file. */
import { viewWhole } from '../check/context.ts'
import { hasErrors } from '../check/diagnostic.ts'
import type { InputFile } from '../inventory.ts'
import type { Memory, ReadOne } from '../memory.ts'
import type { CardSource } from '../read/card.ts'
import { splitFrontmatter } from '../read/gate.ts'
import { decode } from '../read/text.ts'
import { placesOf } from '../read/yaml.ts'
import type { CacheData, CachedCard } from './cache-file.ts'

/** The card as checking it would give it again. Its frontmatter is that of the checked card: the written one with all defaults. */
const restored = ({ path, bytes }: InputFile, { card, sections, reading, checking }: CachedCard): ReadOne | undefined => {
  const { text } = decode(path, bytes)
  const halves = text === undefined ? undefined : splitFrontmatter(path, text).halves
  if (text === undefined || !halves) return undefined
  const source: CardSource = { path, text, frontmatter: card, places: placesOf(halves.yaml), body: halves.body, bodyLine: halves.bodyLine }
  return { text, diagnostics: reading, one: { checked: { path, card, sections, source }, view: viewWhole(source, card), diagnostics: checking } }
}

/** @param data is changed by what is kept; the caller saves it */
export const cachedMemory = (data: CacheData): Memory => {
  const begin = (context: string): void => {
    if (data.context === context) return
    data.context = context
    delete data.tables
    data.cards = {}
  }
  let tables = data.tables
  return {
    tables: context => (data.context === context ? tables : undefined),
    keepTables(context, read) {
      begin(context)
      tables = read
      if (!hasErrors(read.diagnostics)) data.tables = read
    },
    card(context, file) {
      const known = data.context === context && Object.hasOwn(data.cards, file.path) ? data.cards[file.path] : undefined
      return known?.sha256 === file.sha256 ? restored(file, known) : undefined
    },
    keepCard(context, { path, sha256 }, { one, diagnostics }) {
      begin(context)
      if (!one?.checked || hasErrors([...diagnostics, ...one.diagnostics])) return
      const { card, sections } = one.checked
      data.cards[path] = { sha256, card, sections, reading: diagnostics, checking: one.diagnostics }
    },
  }
}
