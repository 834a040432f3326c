/**
 * The canonical form of a file: its data laid out in one way, its comments at their keys, every other byte as it was. A file that
 * cannot be read is refused, and so is one whose data or comments would not come out as they went in: formatting never costs anything.
 */
import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../check/diagnostic.ts'
import { readCardText } from '../read/card.ts'
import { splitFrontmatter } from '../read/gate.ts'
import { controlCharacters, decode } from '../read/text.ts'
import { readYaml } from '../read/yaml.ts'
import { commentsIn } from './comments.ts'
import { CARD, tableKind, type Kind } from './kinds.ts'
import { layOut } from './layout.ts'

export type Formatted =
  /** In canonical form already. */
  | { state: 'same' }
  /** The bytes that it should have. */
  | { state: 'changed'; bytes: Uint8Array }
  /** Faults of reading, with the text for showing them. */
  | { state: 'refused'; diagnostics: Diagnostic[]; text: string | undefined }
  /** Could not be laid out without a loss, so it stays as it is. */
  | { state: 'kept' }

const FENCE = '---'
const BOM = [0xef, 0xbb, 0xbf]

/**
 * Format a card (`.md`) or a table beside the cards (`.yaml`).
 *
 * @param path shown in diagnostics; its name tells the kind of the file
 * @param bytes the file. A byte order mark and the kind of line break are kept as found.
 */
export function formatFile(path: string, bytes: Uint8Array): Formatted {
  const formatted = path.endsWith('.md') ? formatCard(path, bytes) : formatTable(path, bytes)
  if (typeof formatted !== 'string') return formatted
  const text = new TextEncoder().encode(formatted)
  const after = BOM.every((byte, at) => bytes[at] === byte) ? Uint8Array.of(...BOM, ...text) : text
  return isDeepStrictEqual(new Uint8Array(bytes), after) ? { state: 'same' } : { state: 'changed', bytes: after }
}

function formatCard(path: string, bytes: Uint8Array): string | Formatted {
  const { card, diagnostics } = readCardText(path, bytes)
  const text = decode(path, bytes).text
  const halves = card && splitFrontmatter(path, card.text).halves
  if (!card || !halves || diagnostics.length) return { state: 'refused', diagnostics, text }
  const yaml = safely(path, halves.yaml.replace(/^\r?\n/, ''), CARD)
  if (yaml === undefined) return { state: 'kept' }
  const fence = `${FENCE}${lineBreak(halves.yaml)}`
  return fence + yaml + card.text.slice(FENCE.length + halves.yaml.length)
}

function formatTable(path: string, bytes: Uint8Array): string | Formatted {
  const { text, diagnostics } = decode(path, bytes)
  const kind = tableKind(path)
  if (!kind) return { state: 'same' }
  const faults = text === undefined ? diagnostics : [...controlCharacters(path, text), ...readYaml(path, text).diagnostics]
  if (text === undefined || faults.length) return { state: 'refused', diagnostics: faults, text }
  return safely(path, text, kind) ?? { state: 'kept' }
}

const lineBreak = (text: string): string => (/\r?\n/.exec(text)?.[0] ?? '\n')

/** The text laid out; undefined where data or comments would differ. */
function safely(path: string, text: string, kind: Kind): string | undefined {
  const plain = text.replaceAll('\r\n', '\n')
  const laidOut = layOut(plain, kind)
  return laidOut === plain || keepsAll(path, plain, laidOut) ? laidOut.replaceAll('\n', lineBreak(text)) : undefined
}

function keepsAll(path: string, before: string, after: string): boolean {
  const read = readYaml(path, after)
  return read.diagnostics.length === 0 && isDeepStrictEqual(readYaml(path, before).value, read.value) && isDeepStrictEqual(commentsIn(before), commentsIn(after))
}
