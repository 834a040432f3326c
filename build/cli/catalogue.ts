import { CatalogueError } from '../../lib/catalogue/error.ts'
import { type CatalogueData, openData } from '../../lib/catalogue/open.ts'
import { Misuse } from './command.ts'
import type { Options } from './options.ts'
import { catalogueSource } from './places.ts'

/** Opens the catalogue that the options name, or the nearest one. */
export const openForReading = async (options: Options): Promise<CatalogueData> => {
  const source = catalogueSource(options)
  try {
    return await openData(source)
  } catch (error) {
    if (error instanceof CatalogueError) throw new Misuse(`${source} cannot be read as a catalogue: ${error.message}`)
    throw error
  }
}
