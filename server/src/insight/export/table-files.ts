import { type Cell, csvOf } from '../../kernel/export/csv.ts'
import { timeCell } from '../../kernel/export/words.ts'
import type { FileColumn, Value } from './rows.ts'

/** A table as a CSV file, in batches of rows. Instants are in the time zone that the header names. */
export async function* csvLines(
  columns: readonly FileColumn[],
  rows: AsyncIterable<Value[][]>,
  timezone: string,
): AsyncGenerator<Buffer> {
  yield Buffer.from(await csvOf([columns.map((column) => headOf(column, timezone))]))
  for await (const some of rows) {
    const cells = some.map((row) => row.map((value, index) => cellOf(value, columns[index], timezone)))
    yield Buffer.from(await csvOf(cells, { bom: false }))
  }
}

const headOf = ({ name, unit, kind }: FileColumn, timezone: string): string => {
  const of = kind === 'instant' ? timezone : unit
  return of ? `${name} (${of})` : name
}

function cellOf(value: Value, column: FileColumn | undefined, timezone: string): Cell {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'object') return inWords(value)
  if (column?.kind === 'figure') return { figure: String(value) }
  return column?.kind === 'instant' ? timeCell(timezone, String(value)) : value
}

/** A list of words is written as words, any other value as JSON. */
const inWords = (value: object): string =>
  Array.isArray(value) && value.every((each) => typeof each === 'string')
    ? value.join(', ')
    : JSON.stringify(value)

/** A table as JSON Lines: one object per row, with the columns as keys. Nothing is rounded, and instants are in UTC. */
export async function* jsonLines(
  columns: readonly FileColumn[],
  rows: AsyncIterable<Value[][]>,
): AsyncGenerator<Buffer> {
  for await (const some of rows) yield Buffer.from(some.map((row) => lineOf(columns, row)).join(''))
}

/** Written by hand, because `JSON.stringify` would round figures. */
function lineOf(columns: readonly FileColumn[], row: Value[]): string {
  const fields = columns.map(({ name, kind }, index) => {
    const value = row[index] ?? null
    return `${JSON.stringify(name)}:${kind === 'figure' && value !== null ? value : JSON.stringify(value)}`
  })
  return `{${fields.join(',')}}\n`
}
