/** Bytes to text, and the characters that no file of the catalogue may hold. */
import { diagnose, FILE_START, type Diagnostic, type Span } from '../check/diagnostic.ts'

/** Largest file of the catalogue, in bytes. */
export const MAX_FILE = 256 * 1024

/** The fault of a file of more bytes than are read. */
export const tooLarge = (path: string, bytes: number): Diagnostic =>
  diagnose('file-size', path, FILE_START, `the file has ${bytes} bytes, at most ${MAX_FILE} are read`)

/**
 * Decode the bytes of a file. A byte order mark is dropped; line breaks stay as they are.
 *
 * @returns the text, or undefined with the reason why there is none. Bytes are never replaced silently.
 */
export function decode(path: string, bytes: Uint8Array): { text?: string; diagnostics: Diagnostic[] } {
  if (bytes.byteLength > MAX_FILE) return { diagnostics: [tooLarge(path, bytes.byteLength)] }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), diagnostics: [] }
  } catch {
    const { span, what } = firstBadByte(bytes)
    return { diagnostics: [diagnose('encoding', path, span, what)] }
  }
}

/** Where decoding fails: the longest prefix that decodes ends just before the fault. */
function firstBadByte(bytes: Uint8Array): { span: Span; what: string } {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) {
    return { span: FILE_START, what: 'the file is UTF-16, not UTF-8' }
  }
  let good = 0
  let bad = bytes.byteLength
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (decodes(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  // `good` may end inside a character that the next byte breaks: the fault is where that character begins.
  const before = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, good), { stream: true })
  const byte = bytes[new TextEncoder().encode(before).byteLength]?.toString(16).toUpperCase().padStart(2, '0')
  return { span: placeAt(before.replace(/^\ufeff/, ''), before.length), what: `byte 0x${byte} is not valid UTF-8 here` }
}

/** True where the bytes are valid UTF-8, an unfinished character at the end aside. */
function decodes(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
    return true
  } catch {
    return false
  }
}

// Everything of C0, DEL and C1 but LF, CR before LF, and tab (which the frontmatter refuses by its own rule);
// U+2028/2029 break lines for some readers only; U+FEFF and U+FFFD are remains of wrong decoding.
// eslint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffd]|\r(?!\n)/g

/** Control characters of a text, each with its place. */
export function controlCharacters(path: string, text: string): Diagnostic[] {
  return [...text.matchAll(CONTROL)].slice(0, 20).map(found => {
    const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
    const name = found[0] === '\r' ? ' (carriage return without line feed)' : ''
    return diagnose('control-character', path, placeAt(text, found.index, 1), `control character U+${code}${name}`)
  })
}

/** Line and column of an offset into a text. */
export const placeAt = (text: string, offset: number, length = 0): Span => placesIn(text)(offset, length)

/** Lines and columns of many offsets into one text, whose lines are counted once. */
export function placesIn(text: string): (offset: number, length?: number) => Span {
  const starts = [0]
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1)
  return (offset, length = 0) => {
    let [at, after] = [0, starts.length]
    while (after - at > 1) {
      const middle = (at + after) >> 1
      if ((starts[middle] ?? 0) <= offset) at = middle
      else after = middle
    }
    const [line, column] = [at + 1, offset - (starts[at] ?? 0) + 1]
    return length ? { line, column, endLine: line, endColumn: column + length } : { line, column }
  }
}
