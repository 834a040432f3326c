/** Tables of the catalogue: columns with their meaning, rows of cells. Every tabular format is written from these. */

/**
 * `codes` are words without spaces, `texts` anything; both lists, never null. `date` is YYYY-MM-DD, `year` a number.
 */
export type CellKind = 'text' | 'date' | 'year' | 'count' | 'flag' | 'codes' | 'texts'
export type Cell = string | number | boolean | readonly string[] | null

export interface Column {
  name: string
  kind: CellKind
  about: string
  /** Every legal value, where the list is closed. */
  values?: readonly string[]
  /** Never null. */
  needed?: true
}

export interface Table {
  /** File name without ending. */
  name: string
  about: string
  /** Columns that name a row. */
  key: readonly string[]
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
}

/** A column and how its cell is taken from an item. */
export type Taken<T> = Column & { of(item: T): Cell | undefined }

/** Items as rows: what a column does not find in an item is null. */
export const tableOf = <T>(name: string, about: string, key: readonly string[], taken: readonly Taken<T>[], items: readonly T[]): Table => ({
  name, about, key,
  columns: taken.map(({ name: column, kind, about: meaning, values, needed }) =>
    ({ name: column, kind, about: meaning, ...(values ? { values } : {}), ...(needed ? { needed } : {}) })),
  rows: items.map(item => taken.map(column => column.of(item) ?? null)),
})

/** A row by column names, nulls included. */
export const rowObject = ({ columns }: Table, row: readonly Cell[]): Record<string, Cell> =>
  Object.fromEntries(columns.map(({ name }, at) => [name, row[at] ?? null]))

/** JSON Lines: a row a line, lists as lists. */
export const toJsonLines = (table: Table): string => table.rows.map(row => `${JSON.stringify(rowObject(table, row))}\n`).join('')
