/** The catalogue's own tables as files: what Croissant and the data package describe. */
import { sha256 } from '../../files.ts'
import { type Artefact, bytesOf } from '../artefact.ts'
import type { Table } from './table.ts'

export interface OwnFile {
  /** File name inside `exports/`. */
  name: string
  mediaType: string
  bytes: number
  sha256: string
  table: Table
}

/** An export as others describe it: name, size, hash, and the table in it. */
export const ownFile = (artefact: Artefact, mediaType: string, table: Table): OwnFile => {
  const content = bytesOf(artefact)
  return {
    name: artefact.path.replace(/^exports\//, ''), mediaType, bytes: content.length,
    sha256: sha256(content), table,
  }
}

/** `2026.11.30`: the day the catalogue speaks of, in the form of a version. */
export const dayVersion = (asOf: string): string => asOf.split('-').map(Number).join('.')
