import { type BesideFile, type Facet, type FileEntry, FORMAT, type Manifest } from '../../lib/model.ts'
import { sha256 } from '../files.ts'
import type { LinkedCatalogue } from '../link/linked.ts'
import { byCodeUnit } from '../order.ts'
import { type Artefact, bytesOf, jsonArtefact } from './artefact.ts'

const countsOf = ({ values }: Facet): Record<string, number> =>
  Object.fromEntries(values.filter(({ count }) => count > 0).map(({ value, count }) => [value, count]))

const ENTRIES = new WeakMap<Artefact, FileEntry>()

/** Size and hash of a file; taken once. */
export const entryOf = (artefact: Artefact): FileEntry => {
  const known = ENTRIES.get(artefact)
  if (known) return known
  const content = bytesOf(artefact)
  const entry = { path: artefact.path, bytes: content.length, sha256: sha256(content) }
  ENTRIES.set(artefact, entry)
  return entry
}

/** Files as they are, each noted in a list. */
export function* noted(artefacts: Iterable<Artefact>, entries: FileEntry[]): Generator<Artefact, void> {
  for (const artefact of artefacts) {
    entries.push(entryOf(artefact))
    yield artefact
  }
}

/** By path in code-unit order. */
const sorted = (entries: readonly FileEntry[]): FileEntry[] => entries.toSorted((a, b) => byCodeUnit(a.path, b.path))

/**
 * The version names the content: the start of a hash over each file's path and hash, in code-unit order. Every answer
 * carries it, so it changes exactly when an answer could.
 * @param answers the files that answers come from, cards by the lists of them; pages and exports say the same in other forms and do not count
 */
export const contentVersion = (answers: readonly FileEntry[]): string =>
  sha256(sorted(answers).map(({ path, sha256 }) => `${path}\0${sha256}\n`).join('')).slice(0, 16)

export const MANIFEST = 'manifest.json'

/** Files of an output that no answer comes from: pages and exports. */
const BESIDE = 'beside.json'

/**
 * `beside.json`: the pages and exports with size and hash. They stand apart from the manifest, which every reader of the
 * catalogue loads first; the manifest lists this file, so that all are still bound to one output.
 */
export const emitBeside = (entries: readonly FileEntry[]): Artefact[] =>
  entries.length === 0 ? [] : [jsonArtefact(BESIDE, { format: FORMAT, files: sorted(entries) } satisfies BesideFile)]

/** `manifest.json`, made last: what the other files are, and a seal over all that it says. */
export const emitManifest = ({ about, asOf, cards, facets }: LinkedCatalogue, entries: readonly FileEntry[], version: string): Artefact => {
  const manifest = {
    format: FORMAT,
    version,
    ...about,
    as_of: asOf,
    cards: cards.length,
    counts: Object.fromEntries(facets.filter(({ kind }) => kind === 'derived').map(facet => [facet.facet, countsOf(facet)])),
    files: sorted(entries),
  } satisfies Manifest
  return jsonArtefact(MANIFEST, { ...manifest, seal: sha256(JSON.stringify(manifest)) } satisfies Manifest)
}
