import type pg from 'pg'
import { type ColumnType, columnType } from './column.ts'
import { alternatives, describe, misfit, type Shape, type Shapes } from './shape.ts'

/** The nullable table columns, as `table.column` with PostgreSQL's numbers. */
export type Nullable = ReadonlySet<string>

/** The differences between a result's columns and the row type, one sentence each. */
export function compareColumns(
  shapes: Shapes,
  row: number,
  columns: readonly pg.FieldDef[],
  nullable: Nullable,
): string[] {
  const rows = alternatives(shapes, row)
  if (!rows.every((shape) => shape.is === 'object')) return []
  const names = columns.map(({ name }) => name)
  const fields = new Set(rows.flatMap((shape) => Object.keys(shape.fields)))
  const missing = [...fields].filter(
    (name) => !names.includes(name) && rows.some(({ fields }) => fields[name]?.optional === false),
  )
  return [
    ...missing.map((name) => `"${name}" of the row type is not a column`),
    ...columns.flatMap((column) => {
      const { name } = column
      if (!fields.has(name)) return [`column "${name}" is not in the row type`]
      if (names.indexOf(name) !== names.lastIndexOf(name)) return [`column "${name}" is there twice`]
      const places = rows.flatMap(({ fields }) => fields[name]?.shape ?? [])
      const says = places.map((place) => describe(shapes, place)).join(' | ')
      const allowed = places.flatMap((place) => alternatives(shapes, place))
      const type = columnType(column.dataTypeID)
      // Reported, not thrown, because a job would catch it.
      if (!type)
        return [`column "${name}" has type ${column.dataTypeID}: add it to server/test/rows/column.ts`]
      if (!allowed.some((shape) => holds(shapes, shape, type))) {
        return [`column "${name}" is ${type.name}, the row type says ${says}`]
      }
      const mayBeNull = nullable.has(`${column.tableID}.${column.columnID}`)
      if (mayBeNull && !allowed.some(({ is }) => is === 'null' || is === 'anything')) {
        return [`column "${name}" can be null, the row type says ${says}`]
      }
      return []
    }),
  ]
}

/** Whether a column's values fit a shape. */
function holds(shapes: Shapes, shape: Shape, { kind, isList, name }: ColumnType): boolean {
  if (shape.is === 'anything') return true
  if (isList) {
    const element = { kind, name, isList: false }
    return shape.is === 'list' && alternatives(shapes, shape.of).some((each) => holds(shapes, each, element))
  }
  if (kind === 'json') return shape.is !== 'Date' && shape.is !== 'null'
  return shape.is === kind || (shape.is === 'literal' && typeof shape.value === kind)
}

/** The first difference between the rows, including JSON, and the row type. */
export function compareRows(shapes: Shapes, row: number, rows: readonly unknown[]): string | undefined {
  for (const value of rows) {
    const problem = misfit(shapes, row, value, 'row')
    if (problem) return problem
  }
  return undefined
}
