/**
 * Writes the output folder, whole or not at all. The new output is put together in a sibling folder and takes the old
 * one's place by rename; whatever fails or is killed before that leaves the earlier output as it was.
 */
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type FileEntry, FORMAT, type Manifest } from '../../lib/model.ts'
import { foldersUnder } from '../files.ts'
import { type Artefact, valueOf } from './artefact.ts'
import { takeLock } from './lock.ts'
import { MANIFEST } from './manifest.ts'
import { NextOutput } from './next-output.ts'
import { withRemedy } from './remedies.ts'
import { leftOvers, type Workplace, workplaceOf } from './workplace.ts'

export interface Written {
  ok: true
  /** False where the folder already held exactly these bytes and was left alone. */
  changed: boolean
  /** Every file, in the order in which they were made. */
  entries: FileEntry[]
  manifest: Manifest
}

export type Refusal = 'not_a_catalogue' | 'locked' | 'io'

export interface NotWritten {
  ok: false
  refusal: Refusal
  message: string
}

/** An output folder that this process alone may write, until it is released. */
export interface OpenOutput {
  ok: true
  path: string
  /**
   * Writes each file before it asks for the next.
   * @param artefacts the manifest last
   * @throws whatever is thrown where they are made; the earlier output is then as it was
   */
  write(artefacts: AsyncIterable<Artefact> | Iterable<Artefact>): Promise<Written | NotWritten>
  release(): void
}

const isCatalogue = (folder: string): boolean => {
  try {
    const file = join(folder, MANIFEST)
    const manifest: unknown = statSync(file).isFile() ? JSON.parse(readFileSync(file, 'utf8')) : undefined
    return typeof manifest === 'object' && manifest !== null && 'format' in manifest
      && String(manifest.format).split('/')[0] === FORMAT.split('/')[0]
  } catch {
    return false
  }
}

const isMissingOrEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

const mayReplace = (folder: string): boolean => isMissingOrEmpty(folder) || isCatalogue(folder)

const failure = (refusal: Refusal, message: string): NotWritten => ({ ok: false, refusal, message })

/** Work whose failure does no harm: what it leaves is out of the way, and the next build tries again. */
const attempt = (work: () => void): void => {
  try {
    work()
  } catch {
    // see above
  }
}

/** What lies in a folder that nobody may write cannot be removed before it may be. */
const remove = (path: string): void => {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    for (const folder of foldersUnder(path)) attempt(() => chmodSync(folder, 0o700))
    rmSync(path, { recursive: true, force: true })
  }
}

const discard = (folder: string, place: Workplace): void => attempt(() => {
  renameSync(folder, place.discarded)
  remove(place.discarded)
})

/** Puts an output that was caught in mid-swap back; a folder that somebody made there meanwhile is only replaced if it is empty. */
const restore = (place: Workplace): void => {
  if (existsSync(place.out)) rmdirSync(place.out)
  renameSync(place.previous, place.out)
}

/** Makes good what a killed build left. */
const tidy = (place: Workplace): void => {
  for (const left of leftOvers(place)) attempt(() => remove(left))
  if (!existsSync(place.previous)) return
  if (isMissingOrEmpty(place.out)) restore(place)
  else if (isCatalogue(place.out)) discard(place.previous, place)
}

/** Two renames with nothing between them; a kill in this gap is what {@link tidy} mends. */
const swap = (place: Workplace): void => {
  const replaces = existsSync(place.out)
  if (replaces) renameSync(place.out, place.previous)
  try {
    renameSync(place.next, place.out)
  } catch (error) {
    if (replaces) attempt(() => renameSync(place.previous, place.out))
    throw error
  }
  if (replaces) discard(place.previous, place)
}

const stateOf = (place: Workplace): string =>
  (existsSync(place.out) || !existsSync(place.previous) ? 'the earlier output is as it was' : `the earlier output waits in ${place.previous}, the next build puts it back`)

/** A fault of the disk, told apart from one of what is written. */
class Unwritable extends Error {}

const onDisk = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new Unwritable('', { cause: error })
  }
}

const putTogether = async (place: Workplace, artefacts: AsyncIterable<Artefact> | Iterable<Artefact>): Promise<Written> => {
  const next = new NextOutput(place)
  let last: Artefact | undefined
  for await (const artefact of artefacts) {
    onDisk(() => next.add(artefact))
    last = artefact
  }
  if (last?.path !== MANIFEST) throw new Error('The output has no manifest')
  const written = { ok: true as const, entries: next.entries, manifest: valueOf<Manifest>(last) }
  if (onDisk(() => next.stands)) return { ...written, changed: false }
  onDisk(() => {
    next.begin()
    if (!next.isWhole) throw new Error(`files of ${place.next} were removed by another process`)
    swap(place)
  })
  return { ...written, changed: true }
}

const write = async (place: Workplace, artefacts: AsyncIterable<Artefact> | Iterable<Artefact>): Promise<Written | NotWritten> => {
  try {
    return await putTogether(place, artefacts)
  } catch (error) {
    attempt(() => rmSync(place.next, { recursive: true, force: true }))
    if (!(error instanceof Unwritable)) throw error
    return failure('io', `${withRemedy(`cannot write ${place.out}`, error.cause)}; ${stateOf(place)}`)
  }
}

const whyNot = (place: Workplace): NotWritten | undefined => {
  tidy(place)
  if (mayReplace(place.out)) return undefined
  return failure('not_a_catalogue', `${place.out} is not empty and holds no catalogue of format ${FORMAT}; choose another folder for --out`)
}

/** With all folders above it. Node's own way does not end where the system says that a folder above is missing and lets none be made, as /proc does. */
const makeFolder = (folder: string): void => {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder)
  } catch (error) {
    if (!existsSync(folder)) throw error // else another build was sooner
  }
}

/**
 * Takes hold of an output folder: one build at a time, and only a folder that is missing, empty or a catalogue of ours.
 * @param folder the output folder; its parent is made if need be
 */
export const openOutput = (folder: string): OpenOutput | NotWritten => {
  const place = workplaceOf(folder)
  let release = (): void => {}
  try {
    makeFolder(dirname(place.out))
    const lock = takeLock(place.lock)
    if (!lock.held) {
      return failure('locked', `another build is writing ${place.out} (${lock.by}); wait for it, or delete ${place.lock} if no build is running`)
    }
    release = lock.release
    const refused = whyNot(place)
    if (!refused) return { ok: true, path: place.out, write: artefacts => write(place, artefacts), release }
    release()
    return refused
  } catch (error) {
    release()
    return failure('io', withRemedy(`cannot use ${place.out} for output`, error))
  }
}
