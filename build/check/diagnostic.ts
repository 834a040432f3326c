/** A finding about a file is data: where, which rule, what is wrong, what to do. Nothing here prints. */
import { byCodeUnit } from '../order.ts'
import { RULES, type Level, type RuleId } from './rules.ts'

export { RULES, rulesPage, type Level, type Rule, type RuleId } from './rules.ts'

/** A stretch of a file. Lines and columns count from 1, columns in UTF-16 code units; the end is exclusive. */
export interface Span { line: number; column: number; endLine?: number; endColumn?: number }

export interface Related { path: string; line: number; column: number; message: string }

export interface Diagnostic extends Span {
  /** Path of the file relative to the project, with `/`. */
  path: string
  rule: RuleId
  severity: Level
  /** What is wrong, without the place. */
  message: string
  /** What to do: legal values, the nearest one, the form that is asked for. */
  hint?: string
  /** Other places that belong to it, such as the first of two duplicates. */
  related?: Related[]
}

/** The start of a file: where faults that have no better place are shown. */
export const FILE_START: Span = { line: 1, column: 1 }

/** What a terminal would obey or a reader not see, made visible: messages quote the files that they are about. */
const visible = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '?')

/** Make a diagnostic; its severity is the one of the rule. Message and hint may quote the file as it is. */
export function diagnose(
  rule: RuleId, path: string, span: Span, message: string, more: { hint?: string; related?: Related[] } = {},
): Diagnostic {
  const { line, column, endLine, endColumn } = span
  return {
    path, line, column,
    ...(endLine === undefined ? {} : { endLine }), ...(endColumn === undefined ? {} : { endColumn }),
    rule, severity: RULES[rule].severity, message: visible(message),
    ...(more.hint ? { hint: visible(more.hint) } : {}), ...(more.related?.length ? { related: more.related } : {}),
  }
}

/** A sorted copy: path by code unit, line, column, rule, message. The order in which checks ran leaves no trace. */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  return [...diagnostics].sort((a, b) => byCodeUnit(a.path, b.path) || a.line - b.line || a.column - b.column
    || byCodeUnit(a.rule, b.rule) || byCodeUnit(a.message, b.message))
}

/** True where the build must fail. */
export const hasErrors = (diagnostics: readonly Diagnostic[]): boolean => diagnostics.some(d => d.severity === 'error')
