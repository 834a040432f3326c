/** Diagnostics as text for people, as JSON for programs, as annotations for GitHub. Strings in, strings out; nothing prints. */
import { counted } from '../counted.ts'
import { sortDiagnostics, type Diagnostic } from './diagnostic.ts'

/** How to colour. The default colours nothing; a command line passes functions that do. */
export interface Palette {
  error(text: string): string
  warning(text: string): string
  place(text: string): string
  quiet(text: string): string
}

const plain = (text: string): string => text
const NO_COLOURS: Palette = { error: plain, warning: plain, place: plain, quiet: plain }

export interface TextOptions {
  /** Text of a file, for the line under a message. */
  source?: (path: string) => string | undefined
  palette?: Palette
  /** Show at most so many; the rest is counted. Default: all. */
  limit?: number
}

/**
 * One paragraph for each diagnostic: place, severity, message and rule; the line with a caret; the hint; the other places.
 * A last line counts errors and warnings. Empty for no diagnostics.
 */
export function formatText(diagnostics: readonly Diagnostic[], { source, palette = NO_COLOURS, limit }: TextOptions = {}): string {
  if (diagnostics.length === 0) return ''
  const sorted = sortDiagnostics(diagnostics)
  const shown = limit === undefined ? sorted : sorted.slice(0, limit)
  const more = sorted.length > shown.length ? [palette.quiet(`… and ${sorted.length - shown.length} more`)] : []
  const lineOf = linesBy(source)
  return [...shown.map(one => paragraph(one, lineOf(one), palette)), ...more, count(sorted), ''].join('\n')
}

/** The line of a finding; each file is cut into lines once. */
function linesBy(source: TextOptions['source']): (one: Diagnostic) => string | undefined {
  const files = new Map<string, string[]>()
  return ({ path, line }) => {
    const lines = files.get(path) ?? source?.(path)?.split('\n') ?? []
    files.set(path, lines)
    return lines[line - 1]?.replace(/\r$/, '')
  }
}

function paragraph(one: Diagnostic, line: string | undefined, palette: Palette): string {
  const severity = one.severity === 'error' ? palette.error('error') : palette.warning('warning')
  return [
    `${palette.place(`${visible(one.path)}:${one.line}:${one.column}`)} ${severity} ${one.message} ${palette.quiet(`[${one.rule}]`)}`,
    ...excerpt(one, line, palette),
    ...(one.hint ? [`  ${palette.quiet('hint:')} ${one.hint}`] : []),
    ...(one.related ?? []).map(other => `  ${palette.quiet(`${visible(other.path)}:${other.line}:${other.column}:`)} ${other.message}`),
  ].join('\n')
}

/** Widest line shown; longer ones are cut around the fault. */
const WIDTH = 100

function excerpt(one: Diagnostic, line: string | undefined, palette: Palette): string[] {
  if (!line?.trim()) return []
  const from = one.column > WIDTH - 20 ? one.column - 40 : 0
  const text = visible(line.slice(from, from + WIDTH))
  const before = visible(line.slice(from, one.column - 1))
  const end = one.endLine === one.line && one.endColumn ? one.endColumn : one.endLine && one.endLine > one.line ? line.length + 1 : one.column + 1
  const marked = Math.max(1, Math.min(columns(line.slice(one.column - 1, end - 1)), WIDTH - columns(before)))
  const gutter = String(one.line)
  return [
    `  ${palette.quiet(`${gutter} |`)} ${text}`,
    `  ${palette.quiet(`${' '.repeat(gutter.length)} |`)} ${' '.repeat(columns(before))}${palette.error('^'.repeat(marked))}`,
  ]
}

/** What a terminal would obey or hide becomes a visible mark of the same length. */
const visible = (text: string): string => text.replace(/\t/g, ' ').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, char => '·'.repeat(char.length))

/** Width on a terminal: wide characters take two columns. */
const columns = (text: string): number => {
  let width = 0
  for (const char of visible(text)) width += /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60]/u.test(char) ? 2 : 1
  return width
}

function count(diagnostics: readonly Diagnostic[]): string {
  const errors = diagnostics.filter(one => one.severity === 'error').length
  const warnings = diagnostics.length - errors
  const files = new Set(diagnostics.map(one => one.path)).size
  return `${counted(errors, 'error')}, ${counted(warnings, 'warning')} in ${counted(files, 'file')}`
}

/** The sorted diagnostics as JSON, one array. */
export const formatJson = (diagnostics: readonly Diagnostic[]): string => `${JSON.stringify(sortDiagnostics(diagnostics), null, 2)}\n`

/** Workflow commands that GitHub shows beside the lines of a pull request. */
export function formatGithub(diagnostics: readonly Diagnostic[]): string {
  return sortDiagnostics(diagnostics).map(one => {
    const properties = {
      file: one.path, line: one.line, col: one.column,
      ...(one.endLine ? { endLine: one.endLine } : {}),
      // GitHub wants an end column only on the same line.
      ...(one.endColumn && (one.endLine ?? one.line) === one.line ? { endColumn: one.endColumn } : {}),
      title: one.rule,
    }
    const list = Object.entries(properties).map(([key, value]) => `${key}=${property(String(value))}`).join(',')
    const others = (one.related ?? []).map(other => `${other.path}:${other.line}:${other.column} ${other.message}`)
    return `::${one.severity} ${list}::${data([one.message, ...(one.hint ? [one.hint] : []), ...others].join('\n'))}\n`
  }).join('')
}

const data = (text: string): string => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string): string => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
