// eslint-disable-next-line no-control-regex
const PAINT = /\u001B\[\d+m/g

const width = (cell: string): number => cell.replace(PAINT, '').length

/** Rows as lines, columns aligned: numbers to the right, words to the left. */
export const table = (rows: readonly (readonly string[])[]): string[] => {
  const columns = Math.max(0, ...rows.map(row => row.length))
  const widths = Array.from({ length: columns }, (_, at) => Math.max(...rows.map(row => width(row[at] ?? ''))))
  const cell = (text: string, at: number): string => {
    const space = ' '.repeat((widths[at] ?? 0) - width(text))
    return /^[\d·]/.test(text) ? space + text : text + space
  }
  return rows.map(row => `  ${row.map(cell).join('  ')}`.trimEnd())
}
