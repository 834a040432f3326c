import { type FileEntry, FORMAT, type Manifest } from '../model.ts'
import { CatalogueError } from './error.ts'
import { readerFor, type CatalogueObjects, type Read } from './source.ts'

/** Gives the files of a build, checked. */
export interface Files {
  manifest: Manifest
  /** True where the manifest lists a file. */
  lists(path: string): boolean
  /**
   * What a file holds.
   * @param listed its size and hash, where another file than the manifest lists it
   */
  get(path: string, listed?: FileEntry): Promise<unknown>
  /** The same as text, unparsed. */
  text(path: string): Promise<string>
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

/** Tells a page and a cut file from JSON. */
const parse = (path: string, text: string): unknown => {
  if (/^\s*</.test(text)) throw new CatalogueError('not_json', path, 'It is HTML.')
  try {
    return JSON.parse(text)
  } catch {
    throw new CatalogueError('truncated', path, 'It is not whole JSON.')
  }
}

/** @throws CatalogueError where there is more than a text can be */
const textOf = (path: string, bytes: Uint8Array): string => {
  try {
    return new TextDecoder().decode(bytes)
  } catch {
    throw new CatalogueError('truncated', path, 'It is too long.')
  }
}

/** Undefined where the runtime has no Web Crypto (a page that was not loaded over https): then only the length is compared. */
const sha256 = async (bytes: Uint8Array): Promise<string | undefined> => {
  if (!globalThis.crypto?.subtle) return undefined
  const digest = await crypto.subtle.digest('SHA-256', bytes as BufferSource)
  return Array.from(new Uint8Array(digest), byte => byte.toString(16).padStart(2, '0')).join('')
}

const isEntry = (file: unknown): boolean => isRecord(file) && typeof file.path === 'string' && typeof file.sha256 === 'string'

const isManifest = (value: Record<string, unknown>): value is Record<string, unknown> & Manifest =>
  typeof value.version === 'string' && typeof value.cards === 'number' && Array.isArray(value.files) && value.files.every(isEntry)

const manifestOf = (value: unknown): Manifest => {
  const manifest = checkFormat(MANIFEST, value)
  if (!isManifest(manifest)) throw new CatalogueError('other_format', MANIFEST, 'It is no manifest of a catalogue.')
  return manifest
}

/** The text of a file whose bytes are the ones listed: what a build wrote, whole. */
const verified = async (read: Read, path: string, listed: FileEntry): Promise<string> => {
  const bytes = await read(path, listed)
  const text = textOf(path, bytes)
  if (bytes.length === listed.bytes && (await sha256(bytes) ?? listed.sha256) === listed.sha256) return text
  // The bytes differ from those listed: a page or a cut file is told apart from a file of another build by reading it.
  parse(path, text)
  throw new CatalogueError('mixed_versions', path, 'Its content is not the one that the manifest lists.')
}

const filesFrom = async (read: Read): Promise<Files> => {
  const manifest = manifestOf(parse(MANIFEST, textOf(MANIFEST, await read(MANIFEST))))
  const { seal, ...sealed } = manifest
  if (seal && (await sha256(new TextEncoder().encode(JSON.stringify(sealed))) ?? seal) !== seal) throw new CatalogueError('truncated', MANIFEST, 'It is not as it was built.')
  const known = new Map(manifest.files.map(file => [file.path, file]))
  const text = (path: string, listed = known.get(path)): Promise<string> => {
    if (!listed) throw new CatalogueError('missing', path, 'The manifest does not list it.')
    return verified(read, path, listed)
  }
  return {
    manifest,
    lists: path => known.has(path),
    get: async (path, listed) => checkFormat(path, parse(path, await text(path, listed))),
    text: async path => text(path),
  }
}

const filesIn = (objects: CatalogueObjects): Files => {
  const parts = new Map<string, unknown>(Object.entries(objects).map(([name, value]) => [`${name}.json`, value]))
  for (const [id, card] of Object.entries(objects.cards ?? {})) parts.set(`cards/${id}.json`, card)
  const get = async (path: string): Promise<unknown> => {
    const value = parts.get(path)
    if (value === undefined) throw new CatalogueError('missing', path, 'It is not among the objects given.')
    return checkFormat(path, value)
  }
  return { manifest: manifestOf(objects.manifest), lists: path => parts.has(path), get, text: async path => JSON.stringify(await get(path)) }
}

/** Reads and checks the manifest; every other file is read when it is asked for. */
export const openFiles = async (source: string | URL | CatalogueObjects): Promise<Files> =>
  typeof source === 'string' || source instanceof URL ? filesFrom(readerFor(source)) : filesIn(source ?? {})
