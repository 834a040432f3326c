/** What is compared: the published cards of a built output, of a folder of cards, or of a git revision. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { FORMAT, type Manifest, type PublishedCard } from '../../lib/model.ts'
import type { Diagnostic } from '../check/diagnostic.ts'
import { valueOf } from '../emit/artefact.ts'
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

const parse = <T>(path: string): T => JSON.parse(readFileSync(path, 'utf8')) as T

function fromOutput(name: string, folder: string): Side {
  const { format, as_of, files } = parse<Manifest>(join(folder, 'manifest.json'))
  if (format !== FORMAT) return { unreadable: `${name} holds ${format}; this version reads ${FORMAT}` }
  const paths = files.map(({ path }) => path).filter(path => /^cards\/[^/]+\.json$/.test(path))
  const cards = paths.map(path => parse<PublishedCard>(join(folder, path)))
  return { name, as_of, cards: new Map(cards.map(card => [card.id, card])) }
}

async function fromCards(name: string, folder: string, shipped: string): Promise<Side> {
  const { built, diagnostics, textOf } = await buildFolder({ cards: folder, shipped })
  if (!built) return { unreadable: `the cards of ${name} have errors`, diagnostics, textOf }
  const cards = built.artefacts.filter(({ path }) => /^cards\/[^/]+\.json$/.test(path)).map(artefact => valueOf<PublishedCard>(artefact))
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
