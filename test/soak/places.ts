/**
 * Places that cannot be written: full disks, folders without the right to write, files in the way, limits of the system; and every
 * single change of a build made to fail. Each time an error that names the place and what helps, an end with 1, and nothing lost.
 */
import { execFileSync, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { finished, type Run } from '../cli/project.ts'
import { type Builds, makeBuilds, SETS } from './builds.ts'
import { type Concern, type Outcome } from './outcome.ts'
import { faultsOf, versionOf } from './whole.ts'

const BIN = resolve('build/bin.js')

/** What an end with 1 must have told: the place, what is wrong, what helps; and no trace of the program's own stack. */
export const faultsOfTelling = ({ code, err }: Run, place: string): string[] => [
  ...(code === 1 ? [] : [`ends with ${code}`]),
  ...(err.includes(place) ? [] : [`does not name ${place}`]),
  ...(/^cardex: .+; .+$/m.test(err) ? [] : ['does not say what helps']),
  ...(/^\s+at .+:\d+/m.test(err) ? ['shows a stack'] : []),
]

export interface Refused { tries: number; violations: string[] }

/** Errors that the system gives for a change to a file. From then on all changes fail for the first few, as on a disk that is full. */
const CODES = ['ENOSPC', 'EROFS', 'EACCES', 'EIO', 'EMFILE', 'EDQUOT'] as const

/**
 * Lets one change of a build fail, then lets one be.
 * @param at the change, as the stepping names it
 */
export const failAt = async (builds: Builds, at: string, does: string, fromThen: boolean, told: Refused): Promise<void> => {
  const versions = new Map(SETS.map(set => [set, builds.known[set]]))
  const before = existsSync(builds.out) ? versionOf(builds.out) : undefined
  const set = before === versions.get('first') ? 'second' : 'first'
  const run = await builds.build(set, 'answers', { at, does, fromThen })
  told.tries++
  const where = `${does} at ${at}${fromThen ? ' and from then on' : ''}`
  const faults = existsSync(builds.out) ? faultsOf(builds.out) : []
  if (faults.length) told.violations.push(`${where}: the output is not whole: ${faults.slice(0, 3).join('; ')}`)
  const after = existsSync(builds.out) && faults.length === 0 ? versionOf(builds.out) : undefined
  const isBuilt = after === versions.get(set)
  if (run.code === 0 && !isBuilt) told.violations.push(`${where}: ends with 0 and did not build`)
  // What cannot be tidied away, and a cache that cannot be kept, are no failure of the build.
  if (run.code === 0) return
  told.violations.push(...faultsOfTelling(run, builds.out).map(fault => `${where}: ${fault}: ${run.err.slice(0, 300)}`))
  const isWaiting = faultsOf(join(builds.folder, 'out', '.dist.cardex-previous')).length === 0
  if (before !== undefined && after !== before && !(isWaiting && run.err.includes('waits in'))) told.violations.push(`${where}: the earlier output is gone`)
}

/** After all that failed, a build that is let be makes what it always makes. */
export const buildsAgain = async (builds: Builds, told: Refused): Promise<void> => {
  for (const set of SETS) {
    const { code, err } = await builds.build(set)
    const faults = code === 0 ? faultsOf(builds.out) : [err]
    if (faults.length || versionOf(builds.out) !== builds.known[set]) told.violations.push(`a build in peace after failed ones: ${faults.join('; ').slice(0, 300)}`)
  }
  const left = builds.beside()
  if (left.length) told.violations.push(`left over after failed builds: ${left.join(', ')}`)
}

/** Names of the changes of a build over the other version. */
export const stepsOf = async (builds: Builds): Promise<string[]> => {
  const log = join(builds.folder, 'steps.txt')
  rmSync(log, { force: true })
  await builds.build('second')
  await builds.build('first', 'answers', { log })
  return readFileSync(log, 'utf8').trimEnd().split('\n')
}

interface Place {
  name: string
  /** Makes the place in a folder of its own; gives the output's path, or undefined where this machine has no such place. */
  make(folder: string): string | undefined
  /** What a shell does before the build. */
  first?: string
  undo?(folder: string): void
}

const isRoot = process.getuid?.() === 0
/** Nobody: the user that may write nowhere. */
const NOBODY = 65_534

const mounted = (folder: string, options: string): boolean => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const LINKED = 'a link to a file'

const PLACES: readonly Place[] = [
  { name: 'a file is in its place', make: folder => { writeFileSync(join(folder, 'dist'), 'mine'); return join(folder, 'dist') } },
  { name: 'a file is in the place of its parent', make: folder => { writeFileSync(join(folder, 'a'), 'mine'); return join(folder, 'a', 'dist') } },
  { name: LINKED, make: folder => { writeFileSync(join(folder, 'a'), 'mine'); symlinkSync('a', join(folder, 'dist')); return join(folder, 'dist') } },
  { name: 'a link to itself', make: folder => { symlinkSync('dist', join(folder, 'dist')); return join(folder, 'dist') } },
  { name: 'a folder of other files', make: folder => { mkdirSync(join(folder, 'dist')); writeFileSync(join(folder, 'dist', 'thesis.tex'), 'mine'); return join(folder, 'dist') } },
  { name: 'a folder that nobody can make', make: () => (existsSync('/proc/self') ? '/proc/cardex/dist' : undefined) },
  { name: 'a folder without the right to write', make: folder => { chmodSync(folder, 0o555); return join(folder, 'dist') } },
  { name: 'a name that is too long', make: folder => join(folder, 'd'.repeat(300)) },
  { name: 'files may not be larger than a few kilobytes', make: folder => join(folder, 'dist'), first: 'ulimit -f 8' },
  { name: 'a disk that is full', make: folder => (mounted(folder, 'size=64k,mode=777') ? join(folder, 'dist') : undefined), undo: folder => void execFileSync('umount', [folder]) },
  { name: 'a disk that is read-only', make: folder => (mounted(folder, 'size=64k,ro') ? join(folder, 'dist') : undefined), undo: folder => void execFileSync('umount', [folder]) },
  { name: 'a folder that is mounted', make: folder => (mounted(folder, 'size=64m,mode=777') ? folder : undefined), undo: folder => void execFileSync('umount', [folder]) },
]

const tryPlace = async (builds: Builds, place: Place): Promise<string[] | undefined> => {
  const folder = mkdtempSync(join(tmpdir(), 'cardex-place-'))
  // Root may write everywhere, so builds run as nobody where they can.
  const user = isRoot ? { uid: NOBODY, gid: NOBODY } : {}
  if (isRoot) chmodSync(folder, 0o777)
  const out = place.make(folder)
  try {
    if (out === undefined) return undefined
    const words = [process.execPath, BIN, 'build', '--no-site', '--no-exports', '--no-cache', '--cards', join(builds.folder, 'first'), '--out', out]
    const child = spawn('bash', ['-c', `${place.first ?? 'true'} && exec "$@"`, 'bash', ...words], { cwd: builds.folder, env: { ...process.env, NO_COLOR: '1', HOME: folder }, ...user })
    const run = await finished(child)
    // What a link leads to is named by its own name.
    return faultsOfTelling(run, place.name === LINKED ? folder : out.slice(0, 100)).map(fault => `${place.name}: ${fault}: ${run.err.slice(0, 400)}`)
  } finally {
    if (out !== undefined) place.undo?.(folder)
    chmodSync(folder, 0o777)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Tries every place that this machine has. */
export const tryPlaces = async (builds: Builds, told: Refused): Promise<string[]> => {
  const absent: string[] = []
  for (const place of PLACES) {
    const faults = await tryPlace(builds, place)
    if (faults === undefined) absent.push(place.name)
    else {
      told.tries++
      told.violations.push(...faults)
    }
  }
  return absent
}

export const places: Concern = {
  name: 'places',
  tries: 'full, read-only and blocked places; every change of a build made to fail',
  async run({ share, told }): Promise<Outcome> {
    const refused: Refused = { tries: 0, violations: [] }
    const builds = makeBuilds(4)
    try {
      await builds.versions('answers')
      chmodSync(builds.folder, 0o755)
      const absent = await tryPlaces(builds, refused)
      const steps = await stepsOf(builds)
      const sparse = Math.max(1, Math.round(1 / share))
      for (const [n, at] of steps.entries()) {
        if (n % sparse !== 0 && !at.startsWith('rename')) continue
        const does = CODES[n % CODES.length] ?? 'ENOSPC'
        await failAt(builds, at, does, does === 'ENOSPC' || n % 2 === 0, refused)
        if (n % 50 === 49) told(`${n + 1} of ${steps.length} changes`)
      }
      await buildsAgain(builds, refused)
      return { said: `${refused.tries} builds that could not write${absent.length ? `; not on this machine: ${absent.join(', ')}` : ''}`, violations: refused.violations }
    } finally {
      builds.remove()
    }
  },
}
