/** Many at once: builds into one folder, and readers of a folder in which versions take turns. Nobody gets a mixture. */
import { spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { CatalogueError, createToolkit, openCatalogue } from '../../lib/index.ts'
import { type MixedCall, mixedCalls } from '../bench/mixed-calls.ts'
import { finished, isRunning } from '../cli/project.ts'
import { type Builds, makeBuilds, SETS } from './builds.ts'
import { createRandom } from '../random.ts'
import { type Concern, type Outcome, partOf } from './outcome.ts'
import { faultsOf, versionOf } from './whole.ts'

export interface Crowded { done: number; refused: number; violations: string[] }

/** The number of a process that has ended. */
const deadProcess = (): Promise<number> => new Promise(done => {
  const child = spawn(process.execPath, ['-e', '0'])
  child.on('exit', () => done(child.pid ?? 0))
})

/**
 * Starts builds at once, over the lock of one that was killed. One writes after the other, or is told that another writes.
 * @param rounds of so many builds
 */
export const buildAtOnce = async (builds: Builds, rounds: number, builders: number): Promise<Crowded> => {
  const crowded: Crowded = { done: 0, refused: 0, violations: [] }
  for (let round = 0; round < rounds; round++) {
    mkdirSync(dirname(builds.out), { recursive: true })
    if (round % 2) writeFileSync(join(dirname(builds.out), '.dist.cardex-lock'), JSON.stringify({ pid: await deadProcess(), host: hostname(), since: Date.now() }))
    const runs = await Promise.all(Array.from({ length: builders }, (_, n) => builds.build(SETS[n % 2] ?? 'first')))
    for (const { code, err } of runs) {
      if (code === 0) crowded.done++
      else if (code === 1 && /^cardex: another build is writing .*; wait for it/m.test(err)) crowded.refused++
      else crowded.violations.push(`one of ${builders} builds at once ends with ${code}: ${err.slice(0, 300)}`)
    }
    const faults = faultsOf(builds.out)
    if (faults.length) crowded.violations.push(`after builds at once the output is not whole: ${faults.slice(0, 3).join('; ')}`)
    else if (!Object.values(builds.known).includes(versionOf(builds.out))) crowded.violations.push('after builds at once the output is of no known version')
    const left = builds.beside()
    if (left.length) crowded.violations.push(`left over after builds at once: ${left.join(', ')}`)
  }
  return crowded
}

export interface Readings { answers: number; errors: Record<string, number>; swaps: number; violations: string[] }

/** Answers to the calls, by the version that gives them. */
const expected = async (builds: Builds): Promise<{ calls: MixedCall[]; answers: Map<string, string[]> }> => {
  const answers = new Map<string, string[]>()
  await builds.build('second')
  const first = await openCatalogue(builds.out)
  // Calls about cards of one version are fair questions to the other.
  const calls = mixedCalls(await first.rows()).slice(0, 48)
  for (const set of SETS) {
    await builds.build(set)
    const toolkit = createToolkit(await openCatalogue(builds.out))
    answers.set(builds.known[set], await Promise.all(calls.map(async ({ name, args }) => JSON.stringify(await toolkit.call(name, args)))))
  }
  return { calls, answers }
}

/** Reads while another process swaps versions. Each answer is that of the version that was opened, or a named error. */
export const readWhileSwapped = async (builds: Builds, swaps: number, seed: number): Promise<Readings> => {
  const { calls, answers } = await expected(builds)
  const readings: Readings = { answers: 0, errors: {}, swaps: 0, violations: [] }
  const sets = SETS.map(set => join(builds.folder, set))
  const swapper = spawn(process.execPath, ['--import', 'tsx', 'test/soak/swapping.ts', builds.out, String(swaps), ...sets])
  const end = finished(swapper)
  const chance = createRandom(seed)
  const failed = (code: string): void => { readings.errors[code] = (readings.errors[code] ?? 0) + 1 }
  const read = async (): Promise<void> => {
    try {
      const catalogue = await openCatalogue(builds.out)
      const toolkit = createToolkit(catalogue)
      for (let n = 0; n < 6; n++) {
        const at = chance.below(calls.length)
        const call = calls[at]
        if (!call) continue
        const answer = await toolkit.call(call.name, call.args)
        if (answer.outcome === 'error' && answer.code === 'catalogue_error') failed(String(answer['cause']))
        else if (JSON.stringify(answer) === answers.get(catalogue.manifest.version)?.[at]) readings.answers++
        else readings.violations.push(`another answer of version ${catalogue.manifest.version} to ${call.name} ${JSON.stringify(call.args)}: ${JSON.stringify(answer).slice(0, 300)}`)
      }
    } catch (error) {
      if (error instanceof CatalogueError) failed(`${error.code} at open`)
      else readings.violations.push(`a reader throws ${String(error)}`)
    }
  }
  while (isRunning(swapper)) {
    await Promise.all([read(), read(), read()])
    // Where no output is there, a reader is done at once: without a rest the end of the other process would never be seen.
    await wait(1)
  }
  const { code, out, err } = await end
  readings.swaps = Number(out)
  if (code !== 0) readings.violations.push(`the swapping process ends with ${code}: ${err.slice(0, 300)}`)
  return readings
}

export const crowd: Concern = {
  name: 'crowd',
  tries: 'builds at once into one folder; readers while versions take turns',
  async run({ share, seed, told }): Promise<Outcome> {
    const builds = makeBuilds(6)
    try {
      await builds.versions('answers')
      const crowded = await buildAtOnce(builds, partOf(40, share), 4)
      told(`${crowded.done + crowded.refused} builds at once`)
      const { answers, errors, swaps, violations } = await readWhileSwapped(builds, partOf(5000, share, 40), seed)
      return {
        said: `${crowded.done} builds at once done and ${crowded.refused} refused; ${answers} right answers during ${swaps} swaps, and errors that say so: ${Object.entries(errors).map(([code, count]) => `${code} ${count}`).join(', ') || 'none'}`,
        violations: [...crowded.violations, ...violations],
      }
    } finally {
      builds.remove()
    }
  },
}
