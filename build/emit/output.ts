/**
 * Writes the output folder, whole or not at all. The new output is put together in a sibling folder and takes the old
 * one's place by rename; whatever fails or is killed before that leaves the earlier output as it was.
 */
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { FORMAT } from '../../lib/model.ts'
import { messageOf } from '../thrown.ts'
import { type Artefact, bytesOf } from './artefact.ts'
import { takeLock } from './lock.ts'
import { leftOvers, type Workplace, workplaceOf } from './workplace.ts'

export interface Written {
  ok: true
  /** False where the folder already held exactly these bytes and was left alone. */
  changed: boolean
  files: number
  bytes: number
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
  write(artefacts: Artefact[]): Written | NotWritten
  release(): void
}

const MANIFEST = 'manifest.json'

const isCatalogue = (folder: string): boolean => {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'))
    return typeof manifest === 'object' && manifest !== null && 'format' in manifest
      && String(manifest.format).split('/')[0] === FORMAT.split('/')[0]
  } catch {
    return false
  }
}

const isMissingOrEmpty = (folder: string): boolean => !existsSync(folder) || readdirSync(folder).length === 0

const mayReplace = (folder: string): boolean => isMissingOrEmpty(folder) || isCatalogue(folder)

const failure = (refusal: Refusal, message: string): NotWritten => ({ ok: false, refusal, message })

const ioFailure = (doing: string, error: unknown): NotWritten =>
  failure('io', `${doing}: ${messageOf(error)}`)

const discard = (folder: string, place: Workplace): void => {
  renameSync(folder, place.discarded)
  rmSync(place.discarded, { recursive: true, force: true })
}

/** Makes good what a killed build left: puts an output that was caught in mid-swap back, removes the rest. */
const tidy = (place: Workplace): void => {
  for (const folder of leftOvers(place)) rmSync(folder, { recursive: true, force: true })
  if (!existsSync(place.previous)) return
  if (existsSync(place.out)) discard(place.previous, place)
  else renameSync(place.previous, place.out)
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).filter(entry => !entry.isDirectory()).map(entry => join(entry.parentPath, entry.name))

const holds = (file: string, artefact: Artefact): boolean => existsSync(file) && readFileSync(file).equals(bytesOf(artefact))

/** The artefacts that an earlier output holds already, byte for byte. */
const keptIn = (folder: string, artefacts: Artefact[]): Set<Artefact> =>
  new Set(existsSync(folder) ? artefacts.filter(artefact => holds(join(folder, artefact.path), artefact)) : [])

/** A file under a second name costs less than a second file. Not every file system has that. */
const linked = (from: string, to: string): boolean => {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

const putTogether = (place: Workplace, artefacts: Artefact[], kept: ReadonlySet<Artefact>): void => {
  const folder = place.next
  mkdirSync(folder, { recursive: true })
  for (const parent of new Set(artefacts.map(({ path }) => dirname(join(folder, path))))) mkdirSync(parent, { recursive: true })
  for (const artefact of artefacts) {
    const file = join(folder, artefact.path)
    if (!kept.has(artefact) || !linked(join(place.out, artefact.path), file)) writeFileSync(file, bytesOf(artefact))
  }
}

/** Two renames with nothing between them; a kill in this gap is what {@link tidy} mends. */
const swap = (place: Workplace): void => {
  const replaces = existsSync(place.out)
  if (replaces) renameSync(place.out, place.previous)
  try {
    renameSync(place.next, place.out)
  } catch (error) {
    if (replaces) renameSync(place.previous, place.out)
    throw error
  }
  if (replaces) discard(place.previous, place)
}

const write = (place: Workplace, artefacts: Artefact[]): Written | NotWritten => {
  const report = { ok: true as const, files: artefacts.length, bytes: artefacts.reduce((sum, artefact) => sum + bytesOf(artefact).length, 0) }
  try {
    const kept = keptIn(place.out, artefacts)
    if (kept.size === artefacts.length && filesUnder(place.out).length === artefacts.length) return { ...report, changed: false }
    putTogether(place, artefacts, kept)
    swap(place)
    return { ...report, changed: true }
  } catch (error) {
    rmSync(place.next, { recursive: true, force: true })
    return ioFailure(`cannot write ${place.out}`, error)
  }
}

const whyNot = (place: Workplace): NotWritten | undefined => {
  tidy(place)
  if (mayReplace(place.out)) return undefined
  return failure('not_a_catalogue', `${place.out} is not empty and holds no catalogue of format ${FORMAT}; choose another folder for --out`)
}

/**
 * Takes hold of an output folder: one build at a time, and only a folder that is missing, empty or a catalogue of ours.
 * @param folder the output folder; its parent is made if need be
 */
export const openOutput = (folder: string): OpenOutput | NotWritten => {
  const place = workplaceOf(folder)
  let release = (): void => {}
  try {
    mkdirSync(dirname(place.out), { recursive: true })
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
    return ioFailure(`cannot use ${place.out} for output`, error)
  }
}
