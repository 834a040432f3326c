/** The shipped cards, built in memory once for all test files of a process: with exports and pages, since some test in it reads them. */
import { type Artefact, collected, valueOf } from '../build/emit/artefact.ts'
import { objectsOf } from '../build/eval/surface.ts'
import { type Built, buildFolder } from '../build/pipeline.ts'
import type { BesideFile, CatalogueObjects } from '../lib/index.ts'

export interface ShippedBuild extends Built {
  /** Every file, as `emit` makes them. */
  artefacts: readonly Artefact[]
}

const build = async (): Promise<ShippedBuild> => {
  const { built, diagnostics } = await buildFolder({ cards: 'cards', shipped: 'cards' }, undefined, { site: true, exports: true })
  if (!built) throw new Error(`The cards do not build: ${JSON.stringify(diagnostics.find(({ severity }) => severity === 'error'))}`)
  return { ...built, artefacts: await collected(built.emit()) }
}

let built: Promise<ShippedBuild> | undefined

/** Everything that a build of the shipped cards makes. It is shared: change nothing in it. */
export const shippedBuild = (): Promise<ShippedBuild> => built ??= build()

/** The files of it that answers come from: no pages, no exports. */
export const shippedAnswers = async (): Promise<Artefact[]> => {
  const { artefacts } = await shippedBuild()
  const list = artefacts.find(({ path }) => path === 'beside.json')
  const beside = new Set(list ? valueOf<BesideFile>(list).files.map(({ path }) => path) : [])
  return artefacts.filter(({ path }) => !beside.has(path))
}

/** The same as objects that `openCatalogue` takes. */
export const shippedObjects = async (): Promise<CatalogueObjects> => objectsOf((await shippedBuild()).artefacts)
