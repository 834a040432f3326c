/**
 * One build at a time per output folder. The lock is a file that names its process; a build that was killed leaves one
 * behind, so a lock whose process is gone is taken over. Should two builds ever slip through, each still writes its own
 * folder and the swap leaves one of them whole: the lock saves work and confusion, it does not guard the bytes.
 */
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { hostname } from 'node:os'
import { z } from 'zod'
import { codeOf } from '../thrown.ts'

const holderSchema = z.object({ pid: z.int().positive(), host: z.string(), since: z.number() })
type Holder = z.output<typeof holderSchema>

/** A holder that cannot be looked up (another host, a process number given to someone else) counts as gone after this. */
const LONGEST_BUILD_MS = 60 * 60 * 1000
/** A lock without a name is one that was just made, or whose maker was killed before it could sign. */
const LONGEST_SIGNING_MS = 5_000

export type LockResult = { held: true; release: () => void } | { held: false; by: string }

const readHolder = (path: string): Holder | undefined => {
  try {
    return holderSchema.parse(JSON.parse(readFileSync(path, 'utf8')))
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

const create = (path: string): boolean => {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, JSON.stringify({ pid: process.pid, host: hostname(), since: Date.now() } satisfies Holder))
    closeSync(file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * Takes the lock, or tells who holds it.
 * @param path file to create
 */
export const takeLock = (path: string): LockResult => {
  const release = (): void => rmSync(path, { force: true })
  if (create(path)) return { held: true, release }
  const holder = readHolder(path)
  if (holder ? isGone(holder) : isUnsigned(path)) {
    rmSync(path, { force: true })
    if (create(path)) return { held: true, release }
  }
  const current = readHolder(path)
  return { held: false, by: current ? `process ${current.pid} on ${current.host}` : 'an unknown process' }
}
