/** The cache, opened for one run over a folder of cards. */
import { sha256 } from '../files.ts'
import { type Inventory, type Sources, takeInventory } from '../inventory.ts'
import type { Memory } from '../memory.ts'
import { type CachedRun, loadCards, loadHead, saveCache } from './cache-file.ts'
import { cachedMemory, type CacheState } from './cached-memory.ts'
import { codeVersion } from './code-version.ts'

/** What is kept of a run in which no error was found. */
export type Outcome = Omit<CachedRun, 'digest'>

export interface OpenCache {
  /** The last run without an error, where all that it read is as it was. */
  known?: CachedRun
  /** What is known of single cards. Read when it is asked for. */
  memory(): Memory
  /** Writes down what the memory holds, and the run, unless it found an error. */
  save(run?: Outcome): void
}

/** Ends each part of what a digest is of: no path can hold it, as some hold line breaks. */
const END = '\0'

const runDigest = ({ context, cards, diagnostics }: Inventory): string | undefined => (context === undefined || diagnostics.length > 0 ? undefined
  : sha256([context, ...cards.map(card => `${card.path} ${card.sha256}`)].join(END)))

/**
 * @param file the cache file; it and its folder are made if need be
 * @param packageRoot where the package lies, whose code decides whether the file may be used
 * @returns the inventory by itself, since the cache is needed for longer
 */
export const openCache = async (sources: Sources, file: string, packageRoot: string): Promise<{ cache: OpenCache; inventory: Inventory }> => {
  const code = codeVersion(packageRoot)
  const head = loadHead(file, code)
  const inventory = await takeInventory(sources)
  const digest = runDigest(inventory)
  const paths = new Set(inventory.cards.map(({ path }) => path))
  let state: CacheState | undefined
  const opened = (): CacheState => (state ??= { head, entries: loadCards(file, code, head.context ?? '') })
  const cache: OpenCache = {
    ...(digest !== undefined && head.run?.digest === digest ? { known: head.run } : {}),
    memory: () => cachedMemory(opened()),
    save(run) {
      const { run: _, ...rest } = head
      const kept = [...opened().entries].filter(([path]) => paths.has(path)).map(([, entry]) => entry)
      saveCache(file, code, { ...rest, ...(run && digest !== undefined ? { run: { digest, ...run } } : {}) }, kept)
    },
  }
  return { cache, inventory }
}
