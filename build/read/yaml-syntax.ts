/** Syntax faults of the YAML parser in words that say what to do, at the place that has to change. */
import { isScalar, visit, type Document, type LineCounter, type YAMLError } from 'yaml'
import { diagnose, type Diagnostic } from '../check/diagnostic.ts'

/** The diagnostic of a parser's error. */
export function syntaxFault(path: string, text: string, document: Document.Parsed, lines: LineCounter, fault: YAMLError): Diagnostic {
  const unclosed = fault.message.includes('Missing closing') ? openingQuote(document, fault.pos[0]) : undefined
  const at = lines.linePos(unclosed ?? fault.pos[0])
  const line = text.split('\n')[at.line - 1]?.replace(/\r$/, '') ?? ''
  const message = unclosed === undefined ? (PLAINLY[fault.message] ?? lowerFirst(fault.message)) : 'this quote is never closed'
  const hint = hintFor(fault, line)
  return diagnose('yaml-syntax', path, { line: at.line, column: Math.max(1, at.col) }, message, hint ? { hint } : {})
}

/** The parser's words for the faults that people make most. */
const PLAINLY: Readonly<Record<string, string>> = {
  'Nested mappings are not allowed in compact mappings': 'a second `: ` on the line of a key',
  'Implicit keys need to be on a single line': 'this line is no `key: value`',
  'Implicit map keys need to be followed by map values': 'a key without a colon',
  'All mapping items must start at the same column': 'the indentation differs from the keys above',
  'All sequence items must start at the same column': 'the indentation differs from the items above',
  'A block sequence may not be used as an implicit map key': 'the indentation differs from the items above',
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

function openingQuote(document: Document.Parsed, pos: number): number | undefined {
  let found: number | undefined
  visit(document, {
    Scalar(_key, node) {
      if (isScalar(node) && node.type?.startsWith('QUOTE') && node.range && node.range[1] >= pos - 1) found ??= node.range[0]
    },
  })
  return found
}

function hintFor(fault: YAMLError, line: string): string | undefined {
  if (/^\s*(- )?[\w-]+：/.test(line)) return 'a full-width colon is not a colon to YAML; write `: `'
  if (/^\s*(- )?[\w-]+:[^\s/]/.test(line)) return 'a key needs a colon and a space'
  if (fault.code === 'BLOCK_AS_IMPLICIT_KEY' && /:\s.*:\s/.test(line)) return 'quote a value that holds a colon and a space'
  if (/:\s+["'].*["']\s*\S/.test(line)) return 'quote the whole value'
  if (fault.code === 'BAD_INDENT') return 'give all keys of a map the same indentation, and close brackets before the next key'
  if (fault.code === 'MULTILINE_IMPLICIT_KEY') return 'a line without `key: value`; continue a text only with deeper indentation'
  return undefined
}
