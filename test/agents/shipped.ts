/** The shipped tasks over the shipped cards. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bench, type Between, catalogueBenches } from '../../build/eval/bench.ts'
import { openCards } from '../../build/eval/surface.ts'
import { readTasks, type Task } from '../../build/eval/task.ts'
import { openData } from '../../lib/catalogue/open.ts'
import { shippedObjects } from '../shipped-cards.ts'
import { TASKS } from './gold.ts'

export const tasksText = readFileSync(TASKS, 'utf8')
const read = readTasks(tasksText)
if (read.fault !== undefined) throw new Error(read.fault)
export const tasks: readonly Task[] = read.tasks

/** Benches that share one catalogue: the shipped cards, or the few beside the tasks where a test needs no more. */
export const openBenches = async (cards?: string): Promise<(between?: Between) => Bench> => {
  const catalogue = cards === undefined ? await openData(await shippedObjects()) : await openCards({ cards, shipped: 'cards' })
  if (!catalogue) throw new Error('the cards do not build')
  return catalogueBenches({ tasks, tasksText, tasksPath: TASKS, catalogue, shipped: 'cards' })
}
export const FEW_CARDS = join('test', 'agents', 'poisoned')

export const AML_TASKS = join('test', 'agents', 'aml-tasks.jsonl')
export const AML_SERVER = `node ${join('test', 'agents', 'aml-server.mjs')}`

export const taskNamed = (id: string): Task => {
  const found = tasks.find(task => task.id === id)
  if (!found) throw new Error(`there is no task ${id}`)
  return found
}
