import { FORMAT, type Manifest } from '../model.ts'
import { CatalogueError } from './error.ts'
import { readerFor, type CatalogueObjects, type Read } from './source.ts'

/** Gives a file of the build, checked. */
export interface Files {
  manifest: Manifest
  get(path: string): Promise<unknown>
}

const MANIFEST = 'manifest.json'
const major = (format: unknown): string => String(format).split('.')[0] ?? ''

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every file says its format; another major number is refused before anything in it is used. */
const checkFormat = (path: string, value: unknown): Record<string, unknown> => {
  if (!isRecord(value) || typeof value.format !== 'string') throw new CatalogueError('other_format', path, `It does not say format ${FORMAT}.`)
  if (major(value.format) !== major(FORMAT)) throw new CatalogueError('other_format', path, `Its format is not ${FORMAT}.`)
  return value
}

const parse = (path: string, bytes: Uint8Array): unknown => {
  const text = new TextDecoder().decode(bytes)
  if (/^\s*</.test(text)) throw new CatalogueError('not_json', path, 'It is HTML.')
  try {
    return JSON.parse(text)
  } catch {
    throw new CatalogueError('truncated', path, 'It is not whole JSON.')
  }
}

/** Undefined where the runtime has no Web Crypto (a page that was not loaded over https): then only the length is compared. */
const sha256 = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

const isManifest = (value: Record<string, unknown>): value is Record<string, unknown> & Manifest =>
  typeof value.version === 'string' && typeof value.cards === 'number' && Array.isArray(value.files)

const manifestOf = (value: unknown): Manifest => {
  const manifest = checkFormat(MANIFEST, value)
  if (!isManifest(manifest)) throw new CatalogueError('other_format', MANIFEST, 'It is no manifest of a catalogue.')
  return manifest
}

const verified = async (read: Read, path: string, listed: Manifest['files'][number]): Promise<unknown> => {
  const bytes = await read(path, listed.sha256.slice(0, 12))
  if ((await sha256(bytes) ?? listed.sha256) === listed.sha256 && bytes.length === listed.bytes) return parse(path, bytes)
  // The bytes differ from the manifest's: a page or a cut file is told apart from a file of another build by reading it.
  parse(path, bytes)
  throw new CatalogueError('mixed_versions', path, 'Its content is not the one that the manifest lists.')
}

const filesFrom = async (read: Read): Promise<Files> => {
  const manifest = manifestOf(parse(MANIFEST, await read(MANIFEST)))
  const listed = new Map(manifest.files.map(file => [file.path, file]))
  return {
    manifest,
    get: async path => {
      const entry = listed.get(path)
      if (!entry) throw new CatalogueError('missing', path, 'The manifest does not list it.')
      return checkFormat(path, await verified(read, path, entry))
    },
  }
}

const filesIn = (objects: CatalogueObjects): Files => {
  const parts = new Map<string, unknown>(Object.entries(objects).map(([name, value]) => [`${name}.json`, value]))
  for (const [id, card] of Object.entries(objects.cards ?? {})) parts.set(`cards/${id}.json`, card)
  return {
    manifest: manifestOf(objects.manifest),
    get: async path => {
      const value = parts.get(path)
      if (value === undefined) throw new CatalogueError('missing', path, 'It is not among the objects given.')
      return checkFormat(path, value)
    },
  }
}

/** Reads and checks the manifest; every other file is read when it is asked for. */
export const openFiles = async (source: string | URL | CatalogueObjects): Promise<Files> =>
  typeof source === 'string' || source instanceof URL ? filesFrom(readerFor(source)) : filesIn(source)
