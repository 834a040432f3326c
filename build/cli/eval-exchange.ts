/** What goes to a client that is not ours and comes back from it, and what two runs differ in. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { menusOf, metaOf } from '../eval/bench.ts'
import { renderComparison, whyIncomparable } from '../eval/compare.ts'
import { shareText } from '../eval/markdown.ts'
import { callsPicture } from '../eval/picture.ts'
import { SYSTEM } from '../eval/prompt.ts'
import { menuHash, readRun, type Run, writeRun } from '../eval/run-folder.ts'
import { type LogScore, score } from '../eval/score.ts'
import { type ExitCode, type Given, Misuse } from './command.ts'
import { DEFAULT_RUNS, openBench } from './eval-run.ts'
import type { Terminal } from './terminal.ts'

/** `cardex eval menu`: the menu and the questions, as JSON. */
export const evalMenu = async ({ options }: Given, terminal: Terminal): Promise<ExitCode> => {
  const { bench, close } = await openBench(options)
  try {
    const menus = await menusOf(bench)
    const queries = await Promise.all(bench.tasks.map(async task => ({ task: task.id, query: task.query, menu: menuHash((await bench.surfaceFor(task)).menu) })))
    terminal.print(JSON.stringify({ system: SYSTEM, menus: menus.map(tools => ({ menu: menuHash(tools), tools })), queries }))
  } finally {
    await close()
  }
  return 0
}

const logLines = (found: LogScore): string[] => [
  `${found.calls} calls: ${Object.entries(found.by_tool).map(([tool, n]) => `${tool} ${n}`).join(', ')}`,
  `outcomes: ${Object.entries(found.by_outcome).map(([outcome, n]) => `${outcome} ${n}`).join(', ')}`,
  `empty ${found.empty}, rejected ${found.rejected}, asked again after a final answer at most ${found.asked_again}, evidence calls ${found.evidence_calls}, ${found.characters} characters`,
  'A log does not tell which task a call belongs to: selection and answers are not scored.',
]

/** `cardex eval score`: decisions become a run of source `transcript`; a log is counted. */
export const evalScore = async ({ words: [, path = ''], options }: Given, terminal: Terminal): Promise<ExitCode> => {
  if (path !== '-' && !existsSync(path)) throw new Misuse(`there is no file ${path}`)
  const text = path === '-' ? await terminal.readInput() : readFileSync(path, 'utf8')
  const { bench, close } = await openBench(options)
  try {
    const scored = await score(bench, text)
    if (scored.kind === 'none') throw new Misuse(`${path}: ${scored.fault}`)
    if (scored.kind === 'log') {
      terminal.print(options.json ? JSON.stringify(scored.score) : logLines(scored.score).join('\n'))
      return 0
    }
    const folder = join(options.runs ?? DEFAULT_RUNS, 'transcript-select')
    const meta = await metaOf(bench, { source: 'transcript', step: 'select', name: 'another client', repeats: Math.max(1, ...scored.lines.map(({ repeat }) => repeat)) })
    const { summary } = writeRun(folder, meta, scored.lines, await menusOf(bench))
    const counts = summary.select?.all
    terminal.print(options.json ? JSON.stringify({ folder, summary, unknown: scored.unknown, missing: scored.missing })
      : [`${folder}: right tool ${counts ? shareText(counts.right_tool) : 'nothing to count'}; right arguments ${counts ? shareText(counts.right_arguments) : 'nothing to count'}`,
        ...(scored.missing.length ? [`${scored.missing.length} tasks without a decision are not counted`] : []), ...(scored.unknown.length ? [`no such task: ${scored.unknown.join(', ')}`] : [])].join('\n'))
    return scored.unknown.length ? 1 : 0
  } finally {
    await close()
  }
}

const runIn = (folder: string): Run => {
  try {
    return readRun(folder)
  } catch {
    throw new Misuse(`${folder} holds no run (meta.json, calls.jsonl, summary.json)`)
  }
}

/** `cardex eval compare`: what differs, with a picture beside it where a folder is named. */
export const evalCompare = async ({ words: [, first = '', second = ''], options }: Given, terminal: Terminal): Promise<ExitCode> => {
  const [a, b] = [runIn(first), runIn(second)]
  const why = whyIncomparable(a, b)
  if (why !== undefined) throw new Misuse(`these runs cannot be compared: ${why}`)
  const text = renderComparison(a, b)
  terminal.print(text.trimEnd())
  if (options.runs !== undefined) {
    mkdirSync(options.runs, { recursive: true })
    writeFileSync(join(options.runs, 'compare.md'), text)
    writeFileSync(join(options.runs, 'calls.svg'), callsPicture([a, b]))
    terminal.tell(`written: ${join(options.runs, 'compare.md')}, ${join(options.runs, 'calls.svg')}`)
  }
  return 0
}
