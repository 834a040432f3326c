import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allHold, type Offline, renderOffline, runOffline } from '../eval/check.ts'
import { earlier } from '../eval/earlier-interface.ts'
import { callsPicture } from '../eval/picture.ts'
import type { ExitCode, Given } from './command.ts'
import { DEFAULT_RUNS } from './eval-run.ts'
import { beside, installed, openCatalogueBench, openForeign, readTasksFile, tasksIn } from './eval-tasks.ts'
import { table } from './table.ts'
import type { Terminal } from './terminal.ts'

const FOREIGN_TASKS = 'aml-tasks.jsonl'
const FOREIGN_SERVER = 'aml-server.mjs'

const printResult = (found: Offline, out: string, { print, colours }: Terminal): void => {
  const line = (name: string, measured: string, holds: boolean): string[] => [holds ? colours.green('holds') : colours.red('FAILS'), name, measured]
  print([...table(found.controls.map(({ control, measured, holds }) => line(control, measured, holds))), '', ...table(found.bars.map(({ bar, measured, holds }) => line(bar, measured, holds)))].join('\n'))
  print(`Written: ${join(out, 'report.md')}, ${join(out, 'calls.svg')}, and a folder for each run. No model took part; model runs: not run (needs a key).`)
}

const lastLine = ({ controls, bars, simulated }: Offline): string => {
  const own = simulated.find(({ meta }) => meta.agent === 'reference')?.summary.tasks?.all
  const failing = [...controls, ...bars].filter(({ holds }) => !holds).length
  return `${own?.tasks ?? 0} tasks, reference (simulated): ${own?.right.hits ?? 0} right, ${own?.calls.mean ?? 0} calls a task, ${own?.red_lines ?? 0} red lines; controls and bars: ${failing ? `${failing} FAIL` : `all ${controls.length + bars.length} hold`}`
}

/** `cardex eval check`: everything that needs no network. Ends with 1 where a control or a bar does not hold. */
export const evalCheck = async ({ options }: Given, terminal: Terminal): Promise<ExitCode> => {
  const file = tasksIn(options)
  const out = options.runs ?? DEFAULT_RUNS
  const benchWith = await openCatalogueBench(file, options)
  const own = benchWith()
  const [foreignTasks, server] = [beside(file, FOREIGN_TASKS), beside(file, FOREIGN_SERVER)]
  const foreign = foreignTasks !== undefined && server !== undefined ? await openForeign(readTasksFile(foreignTasks), `node ${server}`) : undefined
  try {
    const found = await installed(() => runOffline({
      bench: own, benchWith: lacks => benchWith({ around: earlier(lacks) }),
      benchUnder: ({ policy, around }) => benchWith({ ...(policy ? { policy } : {}), ...(around ? { around } : {}) }),
      ...(foreign ? { foreign: { ...foreign.bench, day: own.day, catalogue: { server: FOREIGN_SERVER } } } : {}), out, onPart: part => terminal.progress(`${part} ...`),
    }))
    mkdirSync(out, { recursive: true })
    writeFileSync(join(out, 'report.md'), renderOffline(found))
    writeFileSync(join(out, 'calls.svg'), callsPicture(found.simulated.filter(({ meta }) => meta.agent === 'reference' || meta.agent === 're-check')))
    if (options.json) terminal.print(JSON.stringify({ controls: found.controls, bars: found.bars, interfaces: found.interfaces, sentences: found.sentences, scenarios: found.scenarios }))
    else {
      printResult(found, out, terminal)
      terminal.print(lastLine(found))
    }
    return allHold(found) ? 0 : 1
  } finally {
    await foreign?.close()
  }
}
