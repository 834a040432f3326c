import { join } from 'node:path'
import { simulatedAgent } from '../eval/agent.ts'
import { type Bench, menusOf, metaOf, type Plan, runBench } from '../eval/bench.ts'
import { STEPS, type StepName } from '../eval/loop.ts'
import { shareText } from '../eval/markdown.ts'
import { EndpointDown, endpointModel, modelAgent } from '../eval/model.ts'
import { BEHAVIOURS, reference, SIMULATED } from '../eval/policies.ts'
import { type Run, writeRun } from '../eval/run-folder.ts'
import { FIXTURE_MODEL, replyWith, scriptedModel } from '../eval/scripted-model.ts'
import { serveFakeEndpoint, WIRE_MODEL } from '../eval/wire.ts'
import type { ExitCode, Given } from './command.ts'
import { installed, openCatalogueBench, openForeign, type OpenBench, tasksIn } from './eval-tasks.ts'
import { oneOf, wholeNumber } from './option-values.ts'
import type { Options } from './options.ts'
import type { Terminal } from './terminal.ts'
import { today } from './today.ts'
import { policyOf } from './toolkit.ts'

export const DEFAULT_RUNS = join('.cache', 'eval')

const RUN_SOURCES = ['fixture', 'wire', 'simulated', 'model'] as const
type RunSource = (typeof RUN_SOURCES)[number]

const sourceOf = ({ source = 'fixture' }: Options): RunSource => oneOf('source', source, RUN_SOURCES)

const stepsOf = ({ step }: Options): StepName[] => {
  const all = Object.keys(STEPS) as StepName[]
  return step === undefined ? all : [oneOf('step', step, all)]
}

const repeatsOf = ({ repeats = '1' }: Options): number => wholeNumber('repeats', repeats, 1, 99)

/** The catalogue under the options' policy, or another server. */
export const openBench = async (options: Options): Promise<OpenBench> => {
  const file = tasksIn(options)
  if (options.server !== undefined) return openForeign(file, options.server)
  const open = await openCatalogueBench(file, options)
  return { bench: open({ policy: policyOf(options) }), close: async () => {} }
}

/** Endpoint, model and key come from the environment alone: none has a default, and a key never stands in a command line. */
const ENDPOINT = { baseURL: 'CARDEX_EVAL_BASE_URL', model: 'CARDEX_EVAL_MODEL', key: 'CARDEX_EVAL_KEY' } as const

type Run1 = Omit<Plan, 'step' | 'repeats' | 'onTask' | 'policy'>

const notRun = async (bench: Bench, step: StepName, folder: string): Promise<Run> => {
  const meta = await metaOf(bench, { source: 'model', step, name: 'model' })
  return writeRun(folder, { ...meta, not_run: 'not run (needs a key)' }, [], await menusOf(bench))
}

/** The agents of a source, and what has to be closed after them; none where a model is asked for and there is no key. */
const agentsOf = async (source: RunSource, bench: Bench, step: StepName): Promise<{ agents: Run1[]; close(): Promise<void> }> => {
  const close = async (): Promise<void> => {}
  const reply = replyWith(reference, bench.tasks)
  switch (source) {
    case 'fixture': return { agents: [{ source, agent: await modelAgent(await scriptedModel(reply)), name: 'scripted model', model: FIXTURE_MODEL }], close }
    case 'wire': {
      const endpoint = await serveFakeEndpoint(reply)
      return { agents: [{ source, agent: await modelAgent(await endpointModel(endpoint)), name: 'scripted model over HTTP', model: WIRE_MODEL }], close: () => endpoint.close() }
    }
    // Behaviours differ in what they do with answers: a first decision is the same for all of them.
    case 'simulated': return { agents: (step === 'select' ? ['reference' as const] : SIMULATED).map(name => ({ source, agent: simulatedAgent(BEHAVIOURS[name]), name })), close }
    case 'model': {
      const [baseURL, model, key] = [process.env[ENDPOINT.baseURL], process.env[ENDPOINT.model], process.env[ENDPOINT.key]]
      if (!baseURL || !model || !key) return { agents: [], close }
      return { agents: [{ source, agent: await modelAgent(await endpointModel({ baseURL, model, key })), name: model, model, today: today() }], close }
    }
  }
}

const lineOf = ({ meta, summary }: Run, folder: string): string => {
  if (meta.not_run) return `${folder}: ${meta.not_run}; set ${Object.values(ENDPOINT).join(', ')}`
  const { select, tasks } = summary
  const said = select
    ? `right tool ${shareText(select.all.right_tool)}; right arguments ${shareText(select.all.right_arguments)}`
    : `right answer ${shareText(tasks?.all.right ?? { hits: 0, of: 0, share: null, interval: null })}; ${tasks?.all.calls.mean ?? 0} calls a task; red lines ${tasks?.all.red_lines ?? 0}`
  return `${folder}: ${meta.agent}, ${meta.source}, ${meta.step}: ${said}`
}

const folderName = (source: RunSource, step: StepName, agent: string, many: boolean): string =>
  [source, step, ...(many || source === 'model' ? [agent.replace(/[^\w.-]+/g, '-')] : [])].join('-')

/** `cardex eval run`. Ends with 1 where a red line was crossed. */
export const evalRun = async ({ options }: Given, terminal: Terminal): Promise<ExitCode> => {
  const source = sourceOf(options)
  const [steps, repeats, out] = [stepsOf(options), repeatsOf(options), options.runs ?? DEFAULT_RUNS]
  const { bench, close } = await openBench(options)
  const runs: [string, Run][] = []
  try {
    for (const step of steps) {
      const { agents, close: hangUp } = await installed(() => agentsOf(source, bench, step))
      if (!agents.length) runs.push([join(out, `model-${step}`), await notRun(bench, step, join(out, `model-${step}`))])
      try {
        for (const plan of agents) {
          const folder = join(out, folderName(source, step, plan.name, agents.length > 1))
          const policy = { ...(options.allow ? { allow: options.allow } : {}), ...(options.deny ? { deny: options.deny } : {}) }
          const run = await installed(() => runBench(bench, {
            ...plan, ...(bench.day === undefined ? { today: today() } : {}), step, repeats, ...(Object.keys(policy).length ? { policy } : {}), onTask: ({ id }) => terminal.progress(`${step} ${id} ...`),
          }, folder))
          runs.push([folder, run])
        }
      } finally {
        await hangUp()
      }
    }
  } catch (error) {
    if (!(error instanceof EndpointDown)) throw error
    terminal.tell(`cardex: ${error.message}; what was not finished is not written`)
    return 1
  } finally {
    await close()
  }
  terminal.print(options.json ? JSON.stringify(runs.map(([folder, { meta, summary }]) => ({ folder, meta, summary }))) : runs.map(([folder, run]) => lineOf(run, folder)).join('\n'))
  return runs.some(([, { summary }]) => (summary.tasks?.all.red_lines ?? 0) > 0) ? 1 : 0
}
