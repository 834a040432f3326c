/**
 * CSV (RFC 4180, UTF-8) that a spreadsheet can open without running anything. A cell that could begin a formula is
 * written with an apostrophe before it, as is a cell that begins with one: take one leading apostrophe off and the text
 * is as it was. Lists of codes are joined by `;`, other lists are JSON; null is an empty cell.
 */
import type { Cell, Column, Table } from './table.ts'

/** What spreadsheets take for the begin of a formula, full-width forms and leading blanks included. */
const FORMULA = /^(?:[\s\uFEFF]*[=+\-@＝＋－＠']|[\t\r\n])/

const asText = (cell: Cell, { kind }: Column): string => {
  if (cell === null) return ''
  if (typeof cell !== 'object') return String(cell)
  if (cell.length === 0) return ''
  return kind === 'codes' ? cell.join(';') : JSON.stringify(cell)
}

const guarded = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** `;` parts cells too, where the reader's country says so. */
const quoted = (text: string): string => (/[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

const line = (cells: readonly string[]): string => `${cells.map(cell => quoted(guarded(cell))).join(',')}\r\n`

/** A table as CSV (RFC 4180), with a line of names first. */
export const toCsv = ({ columns, rows }: Table): string => [
  line(columns.map(({ name }) => name)),
  ...rows.map(row => line(columns.map((column, at) => asText(row[at] ?? null, column)))),
].join('')
