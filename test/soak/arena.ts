/** One output in which two versions take turns, by builds that are killed. What the output is after each kill is noted. */
import type { ChildProcess } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { finished, isRunning } from '../cli/project.ts'
import { type Builds, type Extent, makeBuilds, SETS, type SetName, type Step } from './builds.ts'
import { faultsOf, versionOf } from './whole.ts'

/** What the output was after a kill. */
type State = 'earlier' | 'new' | 'gap' | 'none'

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

/** The change that makes a new output the output. */
export const RENAME_IN = 'renameSync out/.dist.cardex-next-N -> out/dist'

/** So long, and a little longer, a lock without a signature is left alone. */
const SIGNING_MS = 1200

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : [])

export class Arena {
  readonly killed = nothingKilled()
  readonly #builds: Builds
  readonly #extent: Extent
  #holds: SetName | undefined = 'second'

  private constructor(builds: Builds, extent: Extent) {
    this.#builds = builds
    this.#extent = extent
  }

  /** @param many cards that both versions have */
  static async open(extent: Extent, many: number): Promise<Arena> {
    const builds = makeBuilds(many)
    await builds.versions(extent)
    return new Arena(builds, extent)
  }

  /** Starts a build of the version that the output does not hold, kills it, looks. */
  async kill(moment: Moment): Promise<void> {
    await this.#signed()
    const child = this.#builds.start(this.#other, this.#extent, 'step' in moment ? { at: moment.step } : {})
    const end = finished(child)
    if ('after' in moment) await Promise.race([wait(moment.after), end])
    else if ('writing' in moment && await this.#begun(child)) await wait(moment.writing)
    if (!('step' in moment)) child.kill('SIGKILL')
    const { code, err } = await end
    if (code === null) this.killed.kills++
    else if (code === 0) this.killed.late++
    else this.#violate(`a build after a kill ends with ${code}: ${err.slice(0, 300)}`)
    this.killed.states[this.#look(moment)]++
  }

  /** Lets a build be, and looks that nothing is left of the killed ones. */
  async mend(): Promise<void> {
    const set = await this.#letBe()
    this.killed.mended++
    const { folder, out, known } = this.#builds
    const faults = faultsOf(out)
    if (faults.length || versionOf(out) !== known[set]) this.#violate(`a build that is let be makes something else: ${faults.slice(0, 3).join('; ')}`)
    const left = [...this.#builds.beside(), ...namesIn(join(folder, '.cache')).filter(name => name !== 'cardex.json')]
    if (left.length) this.#violate(`left over: ${left.join(', ')}`)
  }

  /** Names of the changes that a build makes after one that was killed, while the output holds the other version. */
  async steps(): Promise<string[]> {
    const log = join(this.#builds.folder, 'steps.txt')
    // What a killed build left makes the next one take over a lock and tidy first.
    await this.kill({ step: `${RENAME_IN} #1` })
    await this.#letBe({ log })
    return readFileSync(log, 'utf8').trimEnd().split('\n')
  }

  /** Milliseconds that a build takes, and of these the last ones, in which it writes. */
  async spans(): Promise<{ whole: number; writing: number }> {
    await this.#signed()
    const [began, child] = [performance.now(), this.#builds.start(this.#other, this.#extent)]
    const end = finished(child)
    await this.#begun(child)
    const writes = performance.now()
    await end
    this.#holds = this.#other
    return { whole: performance.now() - began, writing: performance.now() - writes }
  }

  remove(): void {
    this.#builds.remove()
  }

  get #other(): SetName {
    return this.#holds === 'first' ? 'second' : 'first'
  }

  #violate(what: string): void {
    this.killed.violations.push(`${this.#extent} in ${this.#builds.folder}: ${what}`)
  }

  async #letBe(step: Step = {}): Promise<SetName> {
    const set = this.#other
    await this.#signed()
    const { code, err } = await this.#builds.build(set, this.#extent, step)
    if (code !== 0) this.#violate(`a build that is let be ends with ${code}: ${err.slice(0, 300)}`)
    this.#holds = set
    return set
  }

  /** What the output is now; the version that it holds is noted. */
  #look(moment: Moment): State {
    const at = JSON.stringify(moment)
    const { folder, out, known } = this.#builds
    if (!existsSync(out)) {
      const isGap = faultsOf(join(folder, 'out', '.dist.cardex-previous')).length === 0
      if (!isGap && this.#holds !== undefined) this.#violate(`the output is gone after a kill at ${at}`)
      return isGap ? 'gap' : 'none'
    }
    const faults = faultsOf(out)
    if (faults.length) this.#violate(`after a kill at ${at} the output is not whole: ${faults.slice(0, 3).join('; ')}`)
    const version = faults.length ? undefined : versionOf(out)
    const now = SETS.find(set => known[set] === version)
    if (!now) this.#violate(`after a kill at ${at} the output is of no known version (${version})`)
    const state = now === this.#holds ? 'earlier' : 'new'
    this.#holds = now
    return state
  }

  /** A kill between the making of a lock and its signing makes builds wait for the signature. */
  async #signed(): Promise<void> {
    const lock = join(this.#builds.folder, 'out', '.dist.cardex-lock')
    if (existsSync(lock) && readFileSync(lock, 'utf8') === '') await wait(SIGNING_MS)
  }

  /** Waits until a build begins to write; false where it ended before it was seen to. */
  async #begun(child: ChildProcess): Promise<boolean> {
    const next = join(this.#builds.folder, 'out', `.dist.cardex-next-${child.pid}`)
    while (isRunning(child) && !existsSync(next)) await wait(1)
    return existsSync(next)
  }
}
