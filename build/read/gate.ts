/**
 * The gate before the frontmatter parser. It lets a file through only where the parser can see exactly what an editor sees:
 * one YAML block between two lines of three hyphens. Everything else is a fault at its place; nothing falls back to "no data".
 */
import { SECTIONS } from '../../lib/model.ts'
import { diagnose, FILE_START, type Diagnostic } from '../check/diagnostic.ts'

/** Largest frontmatter, in bytes and in lines: of empty lines, parsers take time by the square. */
export const MAX_FRONTMATTER = 64 * 1024
const MAX_LINES = 4096

/** The two halves of a card's text. */
export interface Halves {
  /** What stands between the fences, beginning with the line break of the first: so its line n is line n of the file. */
  yaml: string
  /** What follows the closing line. */
  body: string
  /** Line of the file at which `body` begins. */
  bodyLine: number
}

/** Split a card's text at its fences, or say why that cannot be done. At most one fault: the rest would be guesses. */
export function splitFrontmatter(path: string, text: string): { halves?: Halves; diagnostics: Diagnostic[] } {
  const lines = text.split('\n').map(line => (line.endsWith('\r') ? line.slice(0, -1) : line))
  const opening = openingFault(path, lines)
  if (opening) return { diagnostics: [opening] }

  const fence = lines.findIndex((line, at) => at > 0 && line.startsWith('---'))
  const heading = headingInside(path, lines.slice(0, fence === -1 ? undefined : fence))
  if (heading) return { diagnostics: [heading] }
  if (fence === -1) {
    return { diagnostics: [diagnose('frontmatter-close', path, FILE_START, 'the frontmatter that begins here is never closed')] }
  }
  if (lines[fence] !== '---') {
    const span = { line: fence + 1, column: 1, endLine: fence + 1, endColumn: (lines[fence]?.length ?? 0) + 1 }
    const hint = 'write `---` alone to close the frontmatter; inside it, indent or quote a value that begins with hyphens'
    return { diagnostics: [diagnose('frontmatter-close', path, span, 'this line begins with `---` but is not exactly `---`', { hint })] }
  }
  return measured(path, text, fence)
}

function openingFault(path: string, lines: string[]): Diagnostic | undefined {
  const first = lines[0] ?? ''
  if (first === '---') return undefined
  const span = { line: 1, column: 1, endLine: 1, endColumn: first.length + 1 }
  if (lines.every(line => line.trim() === '')) return diagnose('frontmatter-missing', path, FILE_START, 'the file is empty')
  if (first.startsWith('---')) {
    const hint = /^---\s*[a-z]/i.test(first) ? 'YAML is the only frontmatter language; nothing is evaluated' : 'three hyphens and nothing after them'
    return diagnose('frontmatter-open', path, span, 'the first line is not exactly `---`', { hint })
  }
  const later = lines.slice(0, 20).findIndex(line => line.trim() === '---')
  const hint = later > 0 ? `the \`---\` of line ${later + 1} must be the first line, at its start` : undefined
  return diagnose('frontmatter-missing', path, FILE_START, 'the file does not begin with `---`', hint ? { hint } : {})
}

const HEADING = new RegExp(`^#{1,6}\\s+(${SECTIONS.join('|')})\\s*$`)

function headingInside(path: string, lines: string[]): Diagnostic | undefined {
  const at = lines.findIndex(line => HEADING.test(line))
  if (at === -1) return undefined
  const span = { line: at + 1, column: 1, endLine: at + 1, endColumn: (lines[at]?.length ?? 0) + 1 }
  return diagnose('frontmatter-close', path, span, `the frontmatter is not closed before \`${lines[at]?.trim()}\``)
}

function measured(path: string, text: string, fence: number): { halves?: Halves; diagnostics: Diagnostic[] } {
  if (fence > MAX_LINES) {
    return { diagnostics: [diagnose('frontmatter-size', path, FILE_START, `the frontmatter has ${fence} lines, at most ${MAX_LINES} are read`)] }
  }
  let offset = 0
  for (let line = 0; line < fence; line += 1) offset = text.indexOf('\n', offset) + 1
  const yaml = text.slice('---'.length, offset)
  const size = new TextEncoder().encode(yaml).byteLength
  if (size > MAX_FRONTMATTER) {
    const message = `the frontmatter has ${size} bytes, at most ${MAX_FRONTMATTER} are read`
    return { diagnostics: [diagnose('frontmatter-size', path, FILE_START, message)] }
  }
  const end = text.indexOf('\n', offset)
  return { halves: { yaml, body: end === -1 ? '' : text.slice(end + 1), bodyLine: fence + 2 }, diagnostics: [] }
}
