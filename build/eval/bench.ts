/** A bench: tasks beside what they are run against, ready for any agent. */
import { dirname, join } from 'node:path'
import type { CatalogueData } from '../../lib/catalogue/open.ts'
import type { Policy } from '../../lib/tools/toolkit.ts'
import type { Agent } from './agent.ts'
import { runAll, type StepName, type Surface } from './loop.ts'
import { menuHash, type Meta, type Run, type Source, writeRun } from './run-folder.ts'
import { catalogueSurface, foreignSurface, hashOf, openCards } from './surface.ts'
import type { Task } from './task.ts'
import type { MenuTool, Tools } from './tools.ts'

export interface Bench {
  tasks: readonly Task[]
  /** Hash of the tasks' text. */
  tasksHash: string
  catalogue: Meta['catalogue']
  /** The day the catalogue speaks of; of another server, none is known. */
  day?: string
  surfaceFor(task: Task): Promise<Surface>
}

interface BenchSources {
  tasks: readonly Task[]
  /** The file as read, and where it lies: folders of cards that tasks name lie beside it. */
  tasksText: string
  tasksPath: string
  catalogue: CatalogueData
  /** The cards folder of the package, for tables that a folder lacks. */
  shipped: string
}

/** What stands between agents and a catalogue. */
export interface Between {
  policy?: Policy
  around?: (tools: Tools) => Tools
  /** Fewer tasks than there are. */
  tasks?: readonly Task[]
}

/** The tasks over a catalogue, under any policy. A bench throws where a folder of cards that a task names does not build. */
export const catalogueBenches = ({ tasks: all, tasksText, tasksPath, catalogue, shipped }: BenchSources): ((between?: Between) => Bench) => {
  const folders = new Map<string, Promise<CatalogueData>>([['', Promise.resolve(catalogue)]])
  const openFolder = async (folder: string): Promise<CatalogueData> => {
    const data = await openCards({ cards: join(dirname(tasksPath), folder), shipped })
    if (!data) throw new Error(`the cards in ${folder} beside the tasks do not build`)
    return data
  }
  return ({ policy, around, tasks = all } = {}) => {
    const surfaces = new Map<string, Promise<Surface>>()
    const open = async (folder: string): Promise<Surface> => catalogueSurface(await kept(folders, folder, () => openFolder(folder)), policy, around)
    return {
      tasks, tasksHash: hashOf(tasksText), catalogue: { version: catalogue.manifest.version, cards: catalogue.manifest.cards }, day: catalogue.manifest.as_of,
      surfaceFor: ({ cards = '' }) => kept(surfaces, cards, () => open(cards)),
    }
  }
}

/** What is known under a key, or made and kept. */
const kept = <T>(known: Map<string, T>, key: string, make: () => T): T => {
  const value = known.get(key) ?? make()
  known.set(key, value)
  return value
}

/** The tasks over another server's tools. */
export const foreignBench = async (tasks: readonly Task[], tasksText: string, server: string, tools: Tools): Promise<Bench> => {
  const surface = await foreignSurface(tools)
  return { tasks, tasksHash: hashOf(tasksText), catalogue: { server }, surfaceFor: async () => surface }
}

export const menusOf = async ({ tasks, surfaceFor }: Bench): Promise<(readonly MenuTool[])[]> => {
  const menus = await Promise.all(tasks.map(async task => (await surfaceFor(task)).menu))
  return [...new Map(menus.map(menu => [menuHash(menu), menu])).values()]
}

export interface Plan {
  source: Source
  step: StepName
  agent: Agent
  /** What the run says of its agent. */
  name: string
  model?: string
  repeats?: number
  policy?: Record<string, unknown>
  /** The day of a run that depends on the clock, as YYYY-MM-DD. */
  today?: string
  onTask?(task: Task): void
}

/** The meta data of a run. */
export const metaOf = async (bench: Bench, { source, step, name, model, repeats = 1, policy, today }: Omit<Plan, 'agent'>, returned: readonly string[] = []): Promise<Meta> => ({
  format: 'cardex-eval/1', source, step, agent: name, model: model === undefined ? null : { asked: model, returned: [...returned] },
  date: today ?? bench.day ?? 'not told', date_from: today === undefined ? 'catalogue' : 'clock', repeats,
  tasks: { hash: bench.tasksHash, count: bench.tasks.length }, menus: (await menusOf(bench)).map(menuHash), catalogue: bench.catalogue, ...(policy ? { policy } : {}),
})

/** Runs the plan over all tasks and writes the run to a folder. */
export const runBench = async (bench: Bench, plan: Plan, folder: string): Promise<Run> => {
  const returned = new Set<string>()
  const agent: Agent = {
    async next(task, menu, history) {
      const turn = await plan.agent.next(task, menu, history)
      if (turn.model !== undefined) returned.add(turn.model)
      return turn
    },
  }
  const lines = await runAll(plan.step, agent, bench.tasks, bench.surfaceFor, { repeats: plan.repeats, onTask: plan.onTask })
  return writeRun(folder, await metaOf(bench, plan, [...returned].toSorted()), lines, await menusOf(bench))
}
