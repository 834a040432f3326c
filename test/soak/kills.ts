/**
 * Builds that are killed: at each change that they make to a file, and at moments that chance picks. After every kill the output is
 * one whole version, or it waits beside its place, in the one gap between two renames; the next build that is let be mends all.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { finished } from '../cli/project.ts'
import { type Builds, type Extent as Made, makeBuilds, SETS, type SetName, type Step } from './builds.ts'
import { type Chance, chanceOf } from './chance.ts'
import { type Concern, type Outcome, partOf } from './outcome.ts'
import { faultsOf, versionOf } from './whole.ts'

/** What the output was after a kill. */
const STATES = ['earlier', 'new', 'gap', 'none'] as const
type State = (typeof STATES)[number]

export interface Killed {
  kills: number
  states: Record<State, number>
  /** Builds that were let be, to mend what the kills left. */
  mended: number
  /** Builds that were done before the kill came. */
  late: number
  violations: string[]
}

export const nothingKilled = (): Killed => ({ kills: 0, states: { earlier: 0, new: 0, gap: 0, none: 0 }, mended: 0, late: 0, violations: [] })

/** When a build is killed: at a change by its name, or some milliseconds after its start or after it began to write. */
export type Moment = { step: string } | { after: number } | { writing: number }

const shown = (moment: Moment): string => JSON.stringify(moment)

/** One output and two versions that take turns in it, killed again and again. */
export interface Arena {
  killed: Killed
  /** Starts a build of the version that the output does not hold, kills it, looks. */
  kill(moment: Moment): Promise<void>
  /** Lets a build be, and looks that nothing is left of the killed ones. */
  mend(): Promise<void>
  /** Names of the changes that a build makes after one that was killed, while the output holds the other version. */
  steps(): Promise<string[]>
  /** Milliseconds that a build takes, and of these the last ones, in which it writes. */
  spans(): Promise<{ whole: number; writing: number }>
  remove(): void
}

/** So long, and a little longer, a lock without a signature is left alone. */
const SIGNING_MS = 1200

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

const begun = async (builds: Builds, pid: number | undefined): Promise<boolean> => {
  const next = join(builds.folder, 'out', `.dist.cardex-next-${pid}`)
  for (let tries = 0; tries < 30_000 && !existsSync(next); tries++) await wait(1)
  return existsSync(next)
}

/** The change that makes a new output the output. */
export const RENAME_IN = 'renameSync out/.dist.cardex-next-N -> out/dist'

export const openArena = async (extent: Made, many: number): Promise<Arena> => {
  const builds = makeBuilds(many)
  const versions = await builds.versions(extent)
  const killed = nothingKilled()
  let holds: SetName | undefined = 'second'
  const other = (): SetName => (holds === 'first' ? 'second' : 'first')
  const violate = (what: string): void => void killed.violations.push(`${extent} in ${builds.folder}: ${what}`)

  /** What the output is now; the version that it holds is noted. */
  const look = (moment: Moment): State => {
    if (!existsSync(builds.out)) {
      const previous = join(builds.folder, 'out', '.dist.cardex-previous')
      const isGap = existsSync(previous) && faultsOf(previous).length === 0
      if (!isGap && holds !== undefined) violate(`the output is gone after a kill at ${shown(moment)}`)
      return isGap ? 'gap' : 'none'
    }
    const faults = faultsOf(builds.out)
    if (faults.length) violate(`after a kill at ${shown(moment)} the output is not whole: ${faults.slice(0, 3).join('; ')}`)
    const version = faults.length ? undefined : versionOf(builds.out)
    const now = SETS.find(set => versions[set] === version)
    if (!now) violate(`after a kill at ${shown(moment)} the output is of no known version (${version})`)
    const state = now === holds ? 'earlier' : 'new'
    holds = now
    return state
  }

  /** A kill between the making of a lock and its signing makes builds wait for the signature. */
  const signed = async (): Promise<void> => {
    const lock = join(builds.folder, 'out', '.dist.cardex-lock')
    if (existsSync(lock) && readFileSync(lock, 'utf8') === '') await wait(SIGNING_MS)
  }

  const kill: Arena['kill'] = async moment => {
    await signed()
    const child = builds.start(other(), extent, 'step' in moment ? { at: moment.step } : {})
    const end = finished(child)
    if ('after' in moment) await Promise.race([wait(moment.after), end])
    else if ('writing' in moment && await begun(builds, child.pid)) await wait(moment.writing)
    if (!('step' in moment)) child.kill('SIGKILL')
    const { code, err } = await end
    if (code === null) killed.kills++
    else if (code === 0) killed.late++
    else violate(`a build after a kill ends with ${code}: ${err.slice(0, 300)}`)
    killed.states[look(moment)]++
  }

  const mend: Arena['mend'] = async () => {
    const set = other()
    await signed()
    const { code, err } = await builds.build(set, extent)
    killed.mended++
    holds = set
    if (code !== 0) return violate(`a build that is let be ends with ${code}: ${err.slice(0, 300)}`)
    const faults = faultsOf(builds.out)
    if (faults.length || versionOf(builds.out) !== versions[set]) violate(`a build that is let be makes something else: ${faults.slice(0, 3).join('; ')}`)
    const left = [...builds.beside(), ...namesIn(join(builds.folder, '.cache')).filter(name => name !== 'cardex.json')]
    if (left.length) violate(`left over: ${left.join(', ')}`)
  }

  const logged = async (step: Step): Promise<number> => {
    const began = performance.now()
    const set = other()
    await signed()
    const { code } = await builds.build(set, extent, step)
    if (code !== 0) violate(`a build that is only watched ends with ${code}`)
    holds = set
    return performance.now() - began
  }

  return {
    killed, kill, mend, remove: builds.remove,
    steps: async () => {
      const log = join(builds.folder, 'steps.txt')
      // What a killed build left makes the next one take over a lock and tidy first.
      await kill({ step: `${RENAME_IN} #1` })
      await logged({ log })
      return readFileSync(log, 'utf8').trimEnd().split('\n')
    },
    spans: async () => {
      const child = builds.start(other(), extent)
      const began = performance.now()
      const end = finished(child)
      await begun(builds, child.pid)
      const writes = performance.now()
      await end
      holds = other()
      const ended = performance.now()
      return { whole: ended - began, writing: ended - writes }
    },
  }
}

/** Half of the moments anywhere in a run, half while it writes. */
export const momentsBy = (chance: Chance, many: number, { whole, writing }: { whole: number; writing: number }): Moment[] =>
  Array.from({ length: many }, (_, n) => (n % 2 ? { writing: chance.next() * writing } : { after: chance.next() * whole * 1.1 }))

const MEND_EVERY = 8

const killAll = async (arena: Arena, moments: readonly Moment[], told: (line: string) => void): Promise<Killed> => {
  for (const [n, moment] of moments.entries()) {
    await arena.kill(moment)
    if (n % MEND_EVERY === MEND_EVERY - 1) await arena.mend()
    if (n % 50 === 49) told(`${n + 1} of ${moments.length} moments`)
  }
  await arena.mend()
  return arena.killed
}

const joined = (all: readonly Killed[]): Killed => all.reduce((sum, one) => ({
  kills: sum.kills + one.kills, mended: sum.mended + one.mended, late: sum.late + one.late, violations: [...sum.violations, ...one.violations],
  states: { earlier: sum.states.earlier + one.states.earlier, new: sum.states.new + one.states.new, gap: sum.states.gap + one.states.gap, none: sum.states.none + one.states.none },
}), nothingKilled())

const lane = async (made: Made, share: number, chance: Chance, told: (line: string) => void): Promise<Killed> => {
  const arena = await openArena(made, 12)
  try {
    const steps = (await arena.steps()).map((step): Moment => ({ step }))
    const sparse = Math.max(1, Math.round(1 / share))
    // Few are renames, and most can go wrong at them: of these none is left out.
    const tried = steps.filter((moment, n) => n % sparse === 0 || shown(moment).includes('rename'))
    const random = momentsBy(chance, partOf(250, share, 4), await arena.spans())
    return await killAll(arena, [...tried, ...random], told)
  } finally {
    arena.remove()
  }
}

const said = ({ kills, states, mended, late }: Killed): string =>
  `${kills} kills (and ${late} builds that were done sooner): earlier version ${states.earlier}, new version ${states.new}, in the gap ${states.gap}, none yet ${states.none}; ${mended} builds in peace mended all`

export const kills: Concern = {
  name: 'kills',
  tries: 'kill -9 at every change to a file and at random moments of builds that take turns in one output',
  async run({ share, seed, told }): Promise<Outcome> {
    const killed = joined(await Promise.all((['answers', 'all'] as const).map((made, n) => lane(made, share, chanceOf(seed + n), line => told(`${made}: ${line}`)))))
    return { said: said(killed), violations: killed.violations }
  },
}
