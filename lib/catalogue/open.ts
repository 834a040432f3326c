import type { FacetsFile, IndexFile, Manifest, MenuFile, NamesFile, PassagesFile, PublishedCard, Row, RowsFile, ToolListing } from '../model.ts'
import type { Names } from '../search/names.ts'
import type { PassageSearch } from '../search/passages.ts'
import type { Searcher } from '../search/types.ts'
import { CatalogueError } from './error.ts'
import { openFiles } from './files.ts'
import type { CatalogueObjects } from './source.ts'

/**
 * An opened catalogue. The manifest is there at once; everything else is read at first use, checked, and kept.
 * Each loader rejects with a `CatalogueError`; a failed read is not kept, so asking again tries again.
 */
export interface CatalogueData {
  manifest: Manifest
  rows(): Promise<readonly Row[]>
  facets(): Promise<FacetsFile>
  searcher(): Promise<Searcher>
  names(): Promise<Names>
  passages(): Promise<{ file: PassagesFile; search: PassageSearch }>
  menu(): Promise<readonly ToolListing[]>
  /** The whole card of a row's id. */
  card(id: string): Promise<PublishedCard>
}

const keep = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let kept: Promise<T> | undefined
  return () => kept ??= load().catch((error: unknown) => {
    kept = undefined
    throw error
  })
}

// What searches is read with the files it searches: a page that shows one card loads neither.
const readIndex = async (index: IndexFile, facets: FacetsFile): Promise<Searcher> => {
  const { createSearcher, IndexMismatch } = await import('../search/searcher.ts')
  try {
    return createSearcher(index, facets)
  } catch (error) {
    throw error instanceof IndexMismatch ? new CatalogueError('other_format', 'index.json', error.message) : error
  }
}

const readNames = async (names: NamesFile, rows: readonly Row[]): Promise<Names> => {
  const { createNames } = await import('../search/names.ts')
  return createNames(names, rows)
}

/** Passages built with other words would answer with silent zeros: they are refused instead. */
const readPassages = async (file: PassagesFile): Promise<{ file: PassagesFile; search: PassageSearch }> => {
  const [{ createPassageSearch }, { WORDS }] = await Promise.all([import('../search/passages.ts'), import('../search/words.ts')])
  if (file.words !== WORDS) throw new CatalogueError('other_format', 'passages.json', 'Its words were cut by other rules.')
  return { file, search: createPassageSearch(file) }
}

/**
 * Opens a catalogue: a folder (Node), the http(s) URL of a static host, or its files already in memory.
 * Only `manifest.json` is read now. Rejects with a {@link CatalogueError}.
 */
export const openData = async (source: string | URL | CatalogueObjects): Promise<CatalogueData> => {
  const files = await openFiles(source)
  // A file whose digest and format are right is what the build wrote: a second check of its shape would cost a browser more than it finds.
  const file = <T>(path: string): Promise<T> => files.get(path) as Promise<T>
  const cards = new Map<string, () => Promise<PublishedCard>>()
  const rows = keep(async () => (await file<RowsFile>('rows.json')).rows)
  const facets = keep(() => file<FacetsFile>('facets.json'))
  return {
    manifest: files.manifest,
    rows,
    facets,
    searcher: keep(async () => {
      const [index, table] = await Promise.all([file<IndexFile>('index.json'), facets()])
      return readIndex(index, table)
    }),
    names: keep(async () => {
      const [names, list] = await Promise.all([file<NamesFile>('names.json'), rows()])
      return readNames(names, list)
    }),
    passages: keep(async () => readPassages(await file<PassagesFile>('passages.json'))),
    menu: keep(async () => (await file<MenuFile>('menu.json')).tools),
    card: id => {
      const load = cards.get(id) ?? keep(() => file<PublishedCard>(`cards/${id}.json`))
      cards.set(id, load)
      return load()
    },
  }
}
