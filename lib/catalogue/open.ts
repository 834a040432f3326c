import type { BesideFile, FileEntry, Manifest, MenuFile, PublishedCard, ToolListing } from '../model.ts'
import { remembered } from '../packed/remembered.ts'
import { LAYOUT, PACKED_HEAD, type PackedHead, type Part } from '../packed/shapes.ts'
import { partOf } from '../packed/shelf.ts'
import { type Files, openFiles } from './files.ts'
import type { CatalogueObjects } from './source.ts'
import { keep, type Store } from './store.ts'

/**
 * An opened catalogue. The manifest is there at once; everything else is read at first use, checked, and kept.
 * Each loader rejects with a `CatalogueError`; a failed read is not kept, so asking again tries again.
 */
export interface CatalogueData extends Store {
  manifest: Manifest
  menu(): Promise<readonly ToolListing[]>
  /** The whole card of a row's id. */
  card(id: string): Promise<PublishedCard>
  /** Every file that answers come from, with its size and hash. */
  files(): Promise<FileEntry[]>
}

/** What is known of the files of cards: the manifest lists them, or lists that the head names. */
interface CardFiles {
  entry(path: string): Promise<FileEntry | undefined>
  all(): Promise<FileEntry[]>
}

const cardFiles = (files: Files, head: () => Promise<PackedHead | undefined>): CardFiles => {
  const lists = new Map<string, () => Promise<FileEntry[]>>()
  const parts = async (): Promise<readonly Part[]> => (await head())?.cards ?? []
  const listAt = ({ path }: Part): Promise<FileEntry[]> => {
    const load = lists.get(path) ?? keep(async () => (await files.get(path) as BesideFile).files)
    lists.set(path, load)
    return load()
  }
  return {
    async entry(path) {
      const all = await parts()
      const part = all[partOf(all, path)]
      return part && (await listAt(part)).find(file => file.path === path)
    },
    all: async () => (await Promise.all((await parts()).map(listAt))).flat(),
  }
}

/** More than a call of any tool reads, and a few megabytes. */
const CARDS_KEPT = 256

const cardReader = (files: Files, known: CardFiles): CatalogueData['card'] => {
  const read = async (id: string): Promise<PublishedCard> => {
    const path = `cards/${id}.json`
    return await files.get(path, files.lists(path) ? undefined : await known.entry(path)) as PublishedCard
  }
  return remembered(read, CARDS_KEPT)
}

/**
 * Opens a catalogue: a folder (Node), the http(s) URL of a static host, or its files already in memory.
 * Only `manifest.json` is read now. Rejects with a `CatalogueError`.
 */
export const openData = async (source: string | URL | CatalogueObjects): Promise<CatalogueData> => {
  const files = await openFiles(source)
  const head = keep(async () => (files.lists(PACKED_HEAD) ? await files.get(PACKED_HEAD) as PackedHead : undefined))
  // What searches is loaded with the files it searches: a page that shows one card loads neither.
  const plain = keep(async () => (await import('./plain-store.ts')).plainStore(files))
  const store = keep(async (): Promise<Store> => {
    const packed = await head()
    return packed?.layout !== LAYOUT ? plain() : (await import('./packed-store.ts')).packedStore(files, packed, plain)
  })
  const known = cardFiles(files, head)
  return {
    manifest: files.manifest,
    facets: keep(async () => (await store()).facets()),
    rows: keep(async () => (await store()).rows()),
    rowsAt: async docs => (await store()).rowsAt(docs),
    searcher: keep(async () => (await store()).searcher()),
    names: keep(async () => (await store()).names()),
    passages: keep(async () => (await store()).passages()),
    menu: keep(async () => (await files.get('menu.json') as MenuFile).tools),
    card: cardReader(files, known),
    files: async () => [...files.manifest.files, ...await known.all()],
  }
}
