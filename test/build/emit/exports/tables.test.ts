import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toCsv } from '../../../../build/emit/exports/csv.ts'
import { toParquet } from '../../../../build/emit/exports/parquet.ts'
import { type Cell, type Column, rowObject, type Table, toJsonLines } from '../../../../build/emit/exports/table.ts'
import { csvCells, readCsv, readParquet } from './readers.ts'

const COLUMNS: readonly Column[] = [
  { name: 'id', kind: 'text', needed: true, about: 'a' }, { name: 'words', kind: 'text', about: 'b' }, { name: 'day', kind: 'date', about: 'c' },
  { name: 'year', kind: 'year', about: 'd' }, { name: 'yes', kind: 'flag', needed: true, about: 'e' }, { name: 'codes', kind: 'codes', about: 'f' },
  { name: 'texts', kind: 'texts', about: 'g' }, { name: 'cards', kind: 'count', needed: true, about: 'h' },
]
const table = (rows: Cell[][]): Table => ({ name: 't', about: 't', key: ['id'], columns: COLUMNS, rows })

const text = fc.oneof(
  fc.string({ unit: 'grapheme', minLength: 1 }),
  fc.constantFrom('=1+1', '+1', '-1', '@x', "'", "'=x", '\t=x', ' =x', '＝x', 'a,b', 'a;b', '"', '\r', '\n', '\r\nx', ' ', 'null', 'true', '[]', '[1', '心脏'),
)
const code = fc.stringMatching(/^[a-z0-9][a-z0-9_:-]{0,12}$/)
const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }).map(date => date.toISOString().slice(0, 10))
const row: fc.Arbitrary<Cell[]> = fc.tuple(
  text, fc.option(text), fc.option(day), fc.option(fc.integer({ min: 1900, max: 2100 })), fc.boolean(),
  fc.array(code, { maxLength: 4 }), fc.array(text, { maxLength: 4 }), fc.nat(),
)
const rows = fc.array(row, { maxLength: 8 })
const objects = (made: Table): Record<string, Cell>[] => made.rows.map(one => rowObject(made, one))

describe('a table', () => {
  it('comes back from CSV as it was', () => {
    fc.assert(fc.property(rows, some => {
      expect(readCsv(toCsv(table(some)), COLUMNS)).toEqual(objects(table(some)))
    }), { numRuns: 300 })
  })

  it('comes back from JSON Lines as it was, one row a line', () => {
    fc.assert(fc.property(rows, some => {
      const lines = toJsonLines(table(some)).split('\n').slice(0, -1)
      expect(lines.map(line => JSON.parse(line) as unknown)).toEqual(objects(table(some)))
    }))
  })

  it('comes back from Parquet as it was, lists as lists', async () => {
    await fc.assert(fc.asyncProperty(rows, async some => {
      expect(await readParquet(toParquet(table(some)))).toEqual(objects(table(some)))
    }), { numRuns: 60 })
  })

  it('gives the same Parquet bytes again, and they name no clock or machine', () => {
    const some = [['a', null, '2026-11-30', 2020, true, ['x'], [], 1]] satisfies Cell[][]
    expect(toParquet(table(some))).toEqual(toParquet(table(some)))
    expect(Buffer.from(toParquet(table(some))).toString('latin1')).toContain('cardex')
  })
})

describe('CSV in a spreadsheet', () => {
  it('begins no cell with what a formula begins with', () => {
    fc.assert(fc.property(rows, some => {
      for (const cell of csvCells(toCsv(table(some))).flat()) expect(cell).not.toMatch(/^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/)
    }), { numRuns: 300 })
  })

  it('keeps a cell whole where the reader parts cells at semicolons', () => {
    const [, line = ''] = toCsv(table([['a;=1+1', null, null, null, true, ['x', 'y'], [], 0]])).split('\r\n')
    expect(line.startsWith('"a;=1+1",')).toBe(true)
    expect(line).toContain('"x;y"')
  })

  it('ends every line with CRLF and has as many cells in each', () => {
    const made = toCsv(table([['a', 'b\nc', null, null, false, [], ['d'], 0]]))
    expect(made.endsWith('\r\n')).toBe(true)
    expect(new Set(csvCells(made).map(({ length }) => length))).toEqual(new Set([COLUMNS.length]))
  })
})
