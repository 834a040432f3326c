/** What is compared: the published cards of a built output, of a folder of cards, or of a git revision. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { CatalogueError } from '../../lib/catalogue/error.ts'
import { openData } from '../../lib/catalogue/open.ts'
import type { PublishedCard } from '../../lib/model.ts'
import type { Diagnostic } from '../check/diagnostic.ts'
import { valueOf } from '../emit/artefact.ts'
import { emitCards } from '../emit/cards.ts'
import { buildFolder, type Findings } from '../pipeline.ts'

export interface Snapshot {
  /** As the caller named it. */
  name: string
  as_of: string
  cards: Map<string, PublishedCard>
}

/** A side that cannot be read, in words for the person who named it. */
export interface Unreadable {
  unreadable: string
  /** Where cards have errors: the findings, and the text they point into. */
  diagnostics?: Diagnostic[]
  textOf?: Findings['textOf']
}

export type Side = Snapshot | Unreadable

/** True where a side was read. */
export const isReadable = (side: Side): side is Snapshot => 'cards' in side

/** By the library's own reader: a file that was cut, or that another build wrote, is told and not compared. */
async function fromOutput(name: string, folder: string): Promise<Side> {
  try {
    const { manifest, rows, card } = await openData(folder)
    const cards = await Promise.all((await rows()).map(({ id }) => card(id)))
    return { name, as_of: manifest.as_of, cards: new Map(cards.map(one => [one.id, one])) }
  } catch (error) {
    if (error instanceof CatalogueError) return { unreadable: `${name} cannot be read as a catalogue: ${error.message}` }
    throw error
  }
}

async function fromCards(name: string, folder: string, shipped: string): Promise<Side> {
  const { built, diagnostics, textOf } = await buildFolder({ cards: folder, shipped })
  if (!built) return { unreadable: `the cards of ${name} have errors`, diagnostics, textOf }
  const cards = Array.from(emitCards(built.catalogue), artefact => valueOf<PublishedCard>(artefact))
  return { name, as_of: built.catalogue.asOf, cards: new Map(cards.map(card => [card.id, card])) }
}

/** Unpacks the cards of a revision; git and tar do the work, so that nothing of the working tree is touched. */
function unpack(revision: string, folder: string): Promise<string | undefined> {
  return new Promise(done => {
    const archive = spawn('git', ['archive', '--format=tar', revision, '--', 'cards'], { stdio: ['ignore', 'pipe', 'pipe'] })
    const tar = spawn('tar', ['-x', '-C', folder], { stdio: [archive.stdout, 'ignore', 'pipe'] })
    let told = ''
    archive.stderr.on('data', (chunk: Buffer) => { told += chunk.toString() })
    for (const process of [archive, tar]) process.on('error', error => done(error.message))
    tar.on('close', code => done(code === 0 && existsSync(join(folder, 'cards')) ? undefined : told.trim() || 'it has no folder cards'))
  })
}

async function fromRevision(revision: string, shipped: string): Promise<Side> {
  const known = spawnSync('git', ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`], { encoding: 'utf8' })
  if (known.status !== 0) return { unreadable: `${revision} is no built output, no folder of cards and no git revision` }
  const folder = mkdtempSync(join(tmpdir(), 'cardex-diff-'))
  try {
    const failed = await unpack(known.stdout.trim(), folder)
    return failed ? { unreadable: `the cards of ${revision} cannot be read: ${failed}` } : await fromCards(revision, join(folder, 'cards'), shipped)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const isFolder = (path: string): boolean => existsSync(path) && statSync(path).isDirectory()
const holdsCards = (path: string): boolean => readdirSync(path, { recursive: true, encoding: 'utf8' }).some(name => name.endsWith('.md'))

/**
 * Reads one side of a comparison.
 *
 * @param name a built output, a folder of cards, or a git revision; a folder wins over a revision of the same name
 * @param shipped the package's own tables, for cards that bring none
 */
export async function takeSnapshot(name: string, shipped: string): Promise<Side> {
  const path = resolve(name)
  if (!isFolder(path)) return fromRevision(name, shipped)
  if (existsSync(join(path, 'manifest.json'))) return fromOutput(name, path)
  if (holdsCards(path)) return fromCards(name, path, shipped)
  return { unreadable: `${name} holds neither a built output nor cards` }
}
