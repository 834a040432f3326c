/** Tasks and benches as the options name them. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Bench, type Between, catalogueBenches, foreignBench } from '../eval/bench.ts'
import { connect } from '../eval/foreign.ts'
import { PackageMissing } from '../eval/model.ts'
import { readTasks, type Task } from '../eval/task.ts'
import { messageOf } from '../thrown.ts'
import { openForReading } from './catalogue.ts'
import { Misuse } from './command.ts'
import type { Options } from './options.ts'
import { PACKAGE, SHIPPED_CARDS } from './places.ts'

export interface TasksFile { path: string; text: string; tasks: Task[] }

const OWN_TASKS = join(PACKAGE, 'test', 'agents', 'tasks.jsonl')

/** Reads a file of tasks. @throws Misuse where there is none, or a line is no task */
export const readTasksFile = (path: string): TasksFile => {
  if (!existsSync(path)) throw new Misuse(`there is no file ${path}`)
  const text = readFileSync(path, 'utf8')
  const read = readTasks(text)
  if (read.fault !== undefined) throw new Misuse(`${path}, ${read.fault}`)
  return { path, text, tasks: read.tasks }
}

/** The tasks that the options name, or those of the repository. @throws Misuse where there are none */
export const tasksIn = (options: Options): TasksFile => {
  if (options.tasks !== undefined) return readTasksFile(resolve(options.tasks))
  if (options.server !== undefined) throw new Misuse('another server needs tasks of its own: name them with --tasks FILE')
  if (existsSync(OWN_TASKS)) return readTasksFile(OWN_TASKS)
  throw new Misuse('the package brings no tasks: name some with --tasks FILE; those of the catalogue stand in its repository, test/agents/tasks.jsonl')
}

/** A file beside the tasks, where it exists. */
export const beside = ({ path }: TasksFile, name: string): string | undefined => {
  const file = join(dirname(path), name)
  return existsSync(file) ? file : undefined
}

export interface OpenBench { bench: Bench; close(): Promise<void> }

/** An optional package that is missing is told as what to install. */
export const installed = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PackageMissing) throw new Misuse(error.message)
    throw error
  }
}

/** Opens another server. @throws Misuse where it cannot be reached */
export const openForeign = async ({ tasks, text }: TasksFile, server: string): Promise<OpenBench> => {
  const tools = await installed(async () => {
    try {
      return await connect(server)
    } catch (error) {
      if (error instanceof PackageMissing) throw error
      throw new Misuse(`--server ${server} does not answer: ${messageOf(error)}`)
    }
  })
  return { bench: await foreignBench(tasks, text, server, tools), close: () => tools.close() }
}

/** Benches over the catalogue that the options name, each with a policy or something around the tools. */
export const openCatalogueBench = async ({ tasks, text, path }: TasksFile, options: Options): Promise<(between?: Between) => Bench> =>
  catalogueBenches({ tasks, tasksText: text, tasksPath: path, catalogue: await openForReading(options), shipped: SHIPPED_CARDS })
