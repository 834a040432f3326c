/** The shipped cards, built in memory once for all test files of a process: with exports and pages, since some test in it reads them. */
import { objectsOf } from '../build/eval/surface.ts'
import { type Built, buildFolder } from '../build/pipeline.ts'
import type { CatalogueObjects } from '../lib/index.ts'

const build = async (): Promise<Built> => {
  const { built, diagnostics } = await buildFolder({ cards: 'cards', shipped: 'cards' }, undefined, { site: true, exports: true })
  if (!built) throw new Error(`The cards do not build: ${JSON.stringify(diagnostics.find(({ severity }) => severity === 'error'))}`)
  return built
}

let built: Promise<Built> | undefined

/** Everything that a build of the shipped cards makes. It is shared: change nothing in it. */
export const shippedBuild = (): Promise<Built> => built ??= build()

/** The same as objects that `openCatalogue` takes. */
export const shippedObjects = async (): Promise<CatalogueObjects> => objectsOf((await shippedBuild()).artefacts)
