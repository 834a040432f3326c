/** Checking with a cache: what did not change is not read again, and where nothing changed the earlier findings are given. */
import { createHash } from 'node:crypto'
import { hasErrors } from '../check/diagnostic.ts'
import { type Inventory, type Sources, takeInventory, textsOf } from '../inventory.ts'
import type { Checked } from '../pipeline.ts'
import { type CacheData, loadCache, saveCache } from './cache-file.ts'
import { codeVersion } from './code-version.ts'

/** What a reader is told of a run. */
export type Told = Pick<Checked, 'read' | 'diagnostics' | 'borrowed' | 'textOf'>

const runDigest = ({ context, cards }: Inventory): string | undefined => (context === undefined ? undefined
  : createHash('sha256').update([context, ...cards.map(({ path, sha256 }) => `${path} ${sha256}`)].join('\n')).digest('hex'))

const earlier = ({ run }: CacheData, digest: string | undefined, { cards, diagnostics }: Inventory): Told | undefined => {
  if (!run || run.digest !== digest || diagnostics.length) return undefined
  return { ...run, textOf: textsOf(cards) }
}

/**
 * Gives what `checkFolder` gives, to the byte, and sooner where the cache knows.
 *
 * @param file the cache file; it and its folder are made if need be
 * @param packageRoot where the package lies, whose code decides whether the file may be used
 */
export const checkWithCache = async (sources: Sources, file: string, packageRoot: string): Promise<Told> => {
  const code = codeVersion(packageRoot)
  const data = loadCache(file, code)
  const inventory = await takeInventory(sources)
  const digest = runDigest(inventory)
  const known = earlier(data, digest, inventory)
  if (known) return known
  // Loaded only now: parsers and schemas are most of the time of a run that finds nothing changed.
  const [{ checkFolder }, { cachedMemory }] = await Promise.all([import('../pipeline.ts'), import('./cached-memory.ts')])
  const checked = await checkFolder(sources, cachedMemory(data), inventory)
  const paths = new Set(inventory.cards.map(({ path }) => path))
  for (const path of Object.keys(data.cards)) if (!paths.has(path)) delete data.cards[path]
  delete data.run
  const { read, borrowed, diagnostics } = checked
  if (digest !== undefined && !hasErrors(diagnostics)) data.run = { digest, read, borrowed, diagnostics }
  saveCache(file, code, data)
  return checked
}
