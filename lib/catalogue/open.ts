import type { FacetsFile, IndexFile, Manifest, MenuFile, NamesFile, PassagesFile, PublishedCard, Row, RowsFile, ToolListing } from '../model.ts'
import { createNames, type Names } from '../search/names.ts'
import { createPassageSearch, type PassageSearch } from '../search/passages.ts'
import { createSearcher, IndexMismatch } from '../search/searcher.ts'
import type { Searcher } from '../search/types.ts'
import { WORDS } from '../search/words.ts'
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

/** An index built with other words gives silent zeros: it is refused instead. */
const readPassages = (file: PassagesFile): { file: PassagesFile; search: PassageSearch } => {
  if (file.words !== WORDS) throw new CatalogueError('other_format', 'passages.json', 'Its words were cut by other rules.')
  return { file, search: createPassageSearch(file) }
}

const readIndex = (index: IndexFile, facets: FacetsFile): Searcher => {
  try {
    return createSearcher(index, facets)
  } catch (error) {
    throw error instanceof IndexMismatch ? new CatalogueError('other_format', 'index.json', error.message) : error
  }
}

/**
 * Opens a catalogue: a folder (Node), the http(s) URL of a static host, or its files already in memory.
 * Only `manifest.json` is read now. Rejects with a {@link CatalogueError}.
 */
export const openData = async (source: string | URL | CatalogueObjects): Promise<CatalogueData> => {
  const files = await openFiles(source)
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
      return createNames(names, list)
    }),
    passages: keep(async () => readPassages(await file<PassagesFile>('passages.json'))),
    menu: keep(async () => (await file<MenuFile>('menu.json')).tools),
    card: (id) => {
      const load = cards.get(id) ?? keep(() => file<PublishedCard>(`cards/${id}.json`))
      cards.set(id, load)
      return load()
    },
  }
}
