/** A table as Apache Parquet, with lists as lists. Nothing of the clock or the machine is in the file. */
import { parquetWriteBuffer } from 'hyparquet-writer'
import type { Cell, CellKind, Column, Table } from './table.ts'

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]['schema']>
type Element = Schema[number]

const SCALARS: Readonly<Record<Exclude<CellKind, 'codes' | 'texts'>, Pick<Element, 'type' | 'converted_type'>>> = {
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  date: { type: 'INT32', converted_type: 'DATE' },
  year: { type: 'INT32' },
  count: { type: 'INT32' },
  flag: { type: 'BOOLEAN' },
}

const elements = ({ name, kind, needed }: Column): Element[] => {
  if (kind !== 'codes' && kind !== 'texts') return [{ name, ...SCALARS[kind], repetition_type: needed ? 'REQUIRED' : 'OPTIONAL' }]
  return [
    { name, repetition_type: 'REQUIRED', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...SCALARS.text, repetition_type: 'REQUIRED' },
  ]
}

const valueOf = (cell: Cell, { kind }: Column): unknown => (kind === 'date' && typeof cell === 'string' ? new Date(`${cell}T00:00:00Z`) : cell)

/** A table as Parquet: lists as lists, days as days. */
export const toParquet = ({ columns, rows }: Table): Uint8Array => new Uint8Array(parquetWriteBuffer({
  createdBy: 'cardex',
  schema: [{ name: 'root', num_children: columns.length }, ...columns.flatMap(elements)],
  columnData: columns.map((column, at) => ({ name: column.name, data: rows.map(row => valueOf(row[at] ?? null, column)) })),
}))
