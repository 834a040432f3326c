/** Checking with a cache: what did not change is not read again, and where nothing changed the earlier findings are given. */
import { hasErrors } from '../check/diagnostic.ts'
import { type Sources, textsOf } from '../inventory.ts'
import type { Checked } from '../pipeline.ts'
import { openCache } from './open-cache.ts'

/** What a reader is told of a run. */
export type Told = Pick<Checked, 'read' | 'diagnostics' | 'borrowed' | 'textOf'>

/**
 * Gives what `checkFolder` gives, to the byte, and sooner where the cache knows.
 *
 * @param file the cache file; it and its folder are made if need be
 * @param packageRoot where the package lies, whose code decides whether the file may be used
 */
export const checkWithCache = async (sources: Sources, file: string, packageRoot: string): Promise<Told> => {
  const { cache, inventory } = await openCache(sources, file, packageRoot)
  const { known } = cache
  if (known) return { ...known, textOf: textsOf(inventory.cards, known.diagnostics) }
  // Loaded only now: parsers and schemas are most of the time of a run that finds nothing changed.
  const { checkFolder } = await import('../pipeline.ts')
  const checked = await checkFolder(sources, cache.memory(), inventory)
  const { read, borrowed, diagnostics } = checked
  cache.save(hasErrors(diagnostics) ? undefined : { read, borrowed, diagnostics })
  return checked
}
