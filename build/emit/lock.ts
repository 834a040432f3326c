/**
 * One build at a time per output folder. The lock is a file that names its process; a build that was killed leaves one
 * behind, so a lock whose process is gone is taken over, by one build where several find it. Should two builds ever slip through, the
 * later one removes what the earlier was putting together as if it had been left behind; the earlier finds that and gives up. The lock
 * saves work and confusion, it does not guard the bytes.
 */
import { closeSync, linkSync, openSync, readFileSync, renameSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { codeOf } from '../thrown.ts'

const holderSchema = z.object({ pid: z.int().positive(), host: z.string(), since: z.number() })
type Holder = z.output<typeof holderSchema>

/** A holder that cannot be looked up (another host, a process number given to someone else) counts as gone after this. */
const LONGEST_BUILD_MS = 60 * 60 * 1000
/** A lock without a name is one that was just made, or whose maker was killed before it could sign, which takes it no time. */
const LONGEST_SIGNING_MS = 1_000

export type LockResult = { held: true; release: () => void } | { held: false; by: string }

const readText = (path: string): string | undefined => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const holderIn = (text: string | undefined): Holder | undefined => {
  try {
    return holderSchema.parse(JSON.parse(text ?? ''))
  } catch {
    return undefined
  }
}

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** In a container a new process may get the number of the killed one: what was locked before we began is not ours. */
const isEarlierNamesake = (holder: Holder): boolean => holder.pid === process.pid && holder.since < performance.timeOrigin

const isGone = (holder: Holder): boolean =>
  Date.now() - holder.since > LONGEST_BUILD_MS
  || (holder.host === hostname() && (!isRunning(holder.pid) || isEarlierNamesake(holder)))

const isUnsigned = (path: string): boolean => {
  const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs
  return made === undefined || Date.now() - made > LONGEST_SIGNING_MS
}

/** A lock that cannot be removed names a process that is gone soon: the next build takes it over. */
const remove = (path: string): void => {
  try {
    rmSync(path, { force: true })
  } catch {
    // see above
  }
}

const create = (path: string): boolean => {
  try {
    const file = openSync(path, 'wx')
    try {
      writeSync(file, JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() } satisfies Holder))
    } catch (error) {
      remove(path)
      throw error
    } finally {
      closeSync(file)
    }
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the lock of a holder that is gone. It is moved aside first: where it turns out to be another lock than the one that was read,
 * another build was sooner, and it goes back.
 * @param read what the lock held when its holder was found to be gone
 */
export const takeOver = (path: string, read: string | undefined): boolean => {
  const aside = `${path}-${process.pid}`
  try {
    renameSync(path, aside)
    const isOther = readText(aside) !== read
    if (isOther) linkSync(aside, path)
    remove(aside)
    return !isOther && create(path)
  } catch (error) {
    remove(aside)
    if (codeOf(error) === 'EEXIST') return false
    if (codeOf(error) === 'ENOENT') return create(path)
    throw error
  }
}

/**
 * Takes the lock, or tells who holds it.
 * @param path file to create
 */
export const takeLock = (path: string): LockResult => {
  const release = (): void => remove(path)
  if (create(path)) return { held: true, release }
  const read = readText(path)
  const holder = holderIn(read)
  if ((holder ? isGone(holder) : isUnsigned(path)) && takeOver(path, read)) return { held: true, release }
  const current = holderIn(readText(path))
  return { held: false, by: current ? `process ${current.pid} on ${current.host}` : 'an unknown process' }
}
