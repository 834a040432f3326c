/** Controls that prove the grader: what is right is counted as right, what is wrong as wrong, chance as chance. */
import type { Agent } from './agent.ts'
import type { Bench } from './bench.ts'
import type { Decision } from './decision.ts'
import { runAll } from './loop.ts'
import { shareText } from './markdown.ts'
import { reference } from './policies.ts'
import { simulatedAgent } from './agent.ts'
import { summarise } from './summary.ts'
import type { Task } from './task.ts'
import type { MenuTool } from './tools.ts'
import { share, wilson } from './wilson.ts'

export interface Control { control: string; expected: string; measured: string; holds: boolean }

const always = (decide: (task: Task, menu: readonly MenuTool[]) => Decision): Agent => ({ next: async (task, menu) => ({ decisions: [decide(task, menu)] }) })

/** The first planned call, with its arguments, at another tool of the menu: always the wrong one. */
const siblingSwap = always(({ plan, gold }, menu) => {
  const wrong = menu.filter(({ name }) => !gold.tools.includes(name))
  const at = menu.findIndex(({ name }) => name === gold.tools[0])
  const tool = wrong.find(({ name }) => menu.findIndex(other => other.name === name) > at) ?? wrong[0]
  return { does: 'call', tool: tool?.name ?? 'none', arguments: plan[0]?.args ?? {} }
})

const malformed = always(({ plan }) => ({ does: 'malformed', tool: plan[0]?.tool ?? null, raw: '{"query": "unclosed' }))

const silent: Agent = { next: async () => ({ decisions: [{ does: 'answer', text: '{}' }] }) }

/** Mulberry32: the same draws everywhere. */
const randomFrom = (seed: number): (() => number) => {
  let state = seed
  return () => {
    state = (state + 0x6D2B79F5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const DRAWS = 20
/** Quantile of a 99.9 % interval: a control that fails by chance once in twenty changes of the tasks would soon be ignored. */
const WIDE = 3.290526731491895

const randomControl = async (bench: Bench, only: readonly Task[]): Promise<Control> => {
  const random = randomFrom(20_261_130)
  const agent = always((_, menu) => ({ does: 'call', tool: menu[Math.floor(random() * menu.length)]?.name ?? '', arguments: {} }))
  const lines = await runAll('select', agent, only, bench.surfaceFor, { repeats: DRAWS })
  const { hits, of } = summarise(lines).select?.all.right_tool ?? share(0, 0)
  const tools = (await bench.surfaceFor(only[0] as Task)).menu.length
  const [low, high] = wilson(hits, of, WIDE)
  return {
    control: 'random tool, 20 draws a task', expected: `1/${tools} = ${(100 / tools).toFixed(1)} % within the 99.9 % interval`,
    measured: `${(100 * hits / of).toFixed(1)} % (${(100 * low).toFixed(1)} to ${(100 * high).toFixed(1)} %)`, holds: low <= 1 / tools && 1 / tools <= high,
  }
}

/** Runs all controls over the tasks of a bench. */
export const runControls = async (bench: Bench): Promise<Control[]> => {
  const { tasks, surfaceFor } = bench
  const select = async (agent: Agent) => {
    const counts = summarise(await runAll('select', agent, tasks, surfaceFor)).select?.all
    if (!counts) throw new Error('there is no task')
    return counts
  }
  const whole = async (agent: Agent) => {
    const counts = summarise(await runAll('tasks', agent, tasks, surfaceFor)).tasks?.all
    if (!counts) throw new Error('there is no task')
    return counts
  }
  const [oracle, swapped, broken] = [await select(simulatedAgent(reference)), await select(siblingSwap), await select(malformed)]
  const [brokenLoop, mute] = [await whole(malformed), await whole(silent)]
  const needNone = tasks.filter(({ gold }) => gold.tools.length === 0).length
  return [
    { control: 'oracle, selection', expected: '100 %', measured: shareText(oracle.right_tool), holds: oracle.right_tool.hits === tasks.length },
    { control: 'oracle, arguments', expected: '100 %', measured: shareText(oracle.right_arguments), holds: oracle.right_arguments.hits === oracle.right_arguments.of },
    { control: 'oracle, schema-valid', expected: '100 %', measured: shareText(oracle.schema_valid), holds: oracle.schema_valid.hits === oracle.schema_valid.of },
    { control: 'sibling swap, selection', expected: '0 %', measured: shareText(swapped.right_tool), holds: swapped.right_tool.hits === 0 },
    await randomControl(bench, tasks.filter(({ gold }) => gold.tools.length === 1)),
    { control: 'malformed, selection', expected: '0 %, all counted', measured: `${shareText(broken.right_tool)}, ${broken.malformed} counted`, holds: broken.right_tool.hits === 0 && broken.malformed === tasks.length },
    { control: 'malformed, whole tasks', expected: '0 right, no call', measured: `${brokenLoop.right.hits} right, ${brokenLoop.calls.total} calls`, holds: brokenLoop.right.hits === 0 && brokenLoop.calls.total === 0 },
    { control: 'answers without looking', expected: `${needNone} right: those that need no tool`, measured: `${mute.right.hits} right`, holds: mute.right.hits === needNone },
  ]
}
