/** What tasks are run against: the catalogue, folders of cards beside the tasks, or another MCP server. */
import { sha256 } from '../files.ts'
import type { CatalogueObjects } from '../../lib/catalogue/source.ts'
import { type CatalogueData, openData } from '../../lib/catalogue/open.ts'
import { isUsable } from '../../lib/model.ts'
import { createToolkit, type Policy } from '../../lib/tools/toolkit.ts'
import { type Artefact, collected, valueOf } from '../emit/artefact.ts'
import { buildFolder, type Sources } from '../pipeline.ts'
import type { Surface } from './loop.ts'
import { menuOf, type Tools } from './tools.ts'

export const hashOf = (text: string): string => sha256(text).slice(0, 16)

/** The JSON files of a build as `openData` takes them. */
export const objectsOf = (artefacts: readonly Artefact[]): CatalogueObjects => {
  const json = artefacts.filter(({ path }) => path.endsWith('.json')).map(artefact => [artefact.path.slice(0, -5), valueOf<unknown>(artefact)] as const)
  const cards = json.filter(([path]) => path.startsWith('cards/')).map(([path, value]) => [path.slice('cards/'.length), value])
  return { ...Object.fromEntries(json.filter(([path]) => !path.includes('/'))), cards: Object.fromEntries(cards) } as unknown as CatalogueObjects
}

/** Builds a folder of cards in memory and opens it; undefined where it does not build. */
export const openCards = async (sources: Sources): Promise<CatalogueData | undefined> => {
  const { built } = await buildFolder(sources)
  return built && openData(objectsOf(await collected(built.emit())))
}

/** The tools of a catalogue under a policy, as an agent reaches them in-process. */
export const catalogueSurface = async (catalogue: CatalogueData, policy: Policy = {}, around: (tools: Tools) => Tools = tools => tools): Promise<Surface> => {
  const tools = around(createToolkit(catalogue, policy))
  const usable = (await catalogue.rows()).filter(row => isUsable(row.commercial_use)).map(({ id }) => id)
  return { tools, menu: await menuOf(tools), usable: new Set(usable) }
}

/** Another server's tools: it has no verdicts that could be violated. */
export const foreignSurface = async (tools: Tools): Promise<Surface> => ({ tools, menu: await menuOf(tools), usable: new Set() })
