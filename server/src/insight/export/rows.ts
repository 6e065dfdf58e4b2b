import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import { type Catalogue, columnsOf } from './catalogue.ts'
import type { Names, Subject } from './columns.ts'
import type { AnyTable } from './tables.ts'

const ROWS_AT_ONCE = 1000

/** The kind of a cell: a figure as it is stored, an instant in UTC, a plain date, a JSON value, or words. */
export type Kind = 'figure' | 'instant' | 'date' | 'count' | 'yesNo' | 'json' | 'words'

/** A column of a file. */
export type FileColumn = { name: string; unit: string | undefined; kind: Kind }
export type Value = string | number | boolean | null | object

type TableColumn = ReturnType<typeof columnsOf>[number]
type Cell = { column: TableColumn; shows: 'value' | 'name' | 'id' }

/** The cells of a row: first the ones that people read, with the names for ids, and then the ids. */
function cellsOf(table: AnyTable): Cell[] {
  const cells = columnsOf(table).flatMap((column): Cell[] => {
    if (namesOf(column)) {
      return [
        { column, shows: 'name' },
        { column, shows: 'id' },
      ]
    }
    return [{ column, shows: /(^| )id$/i.test(column.name) ? 'id' : 'value' }]
  })
  return [...cells.filter(({ shows }) => shows !== 'id'), ...cells.filter(({ shows }) => shows === 'id')]
}

const namesOf = (column: TableColumn): Names | undefined => ('names' in column ? column.names : undefined)

/** The columns of a table’s files, in their order. */
export function fileColumnsOf(table: AnyTable, { typeOf }: Catalogue): FileColumn[] {
  return cellsOf(table).map(({ column, shows }) => {
    const { name } = column
    if (namesOf(column)) {
      return { name: shows === 'id' ? `${name} id` : name, unit: undefined, kind: 'words' }
    }
    const unit = 'unit' in column ? column.unit : undefined
    return { name, unit, kind: kindOf(typeOf(columnOf(table.table), column.column)) }
  })
}

function kindOf(type: string): Kind {
  if (type.startsWith('numeric')) return 'figure'
  if (type.startsWith('timestamp')) return 'instant'
  if (type === 'date') return 'date'
  if (/^(smallint|integer|bigint)$/.test(type)) return 'count'
  if (type === 'boolean') return 'yesNo'
  return type === 'jsonb' || type.endsWith('[]') ? 'json' : 'words'
}

/** Reads the rows of a table that belong to a company or a person in batches, in their order. */
export async function* readRows(
  db: Db,
  table: AnyTable,
  { catalogue, subject, cursor }: { catalogue: Catalogue; subject: Subject | undefined; cursor: string },
): AsyncGenerator<Value[][]> {
  const name = columnOf(table.table)
  const cells = cellsOf(table).map(({ column, shows }) => {
    const names = namesOf(column)
    if (names && shows === 'name') return nameOf(names, column.column)
    return hiding(table, column.field, subject, cellOf(column.column, catalogue.typeOf(name, column.column)))
  })
  const order = [...new Set([...(table.order ?? []).map(columnOf), ...catalogue.keyOf(name)])]
  await db.run(sql`
    declare ${raw(cursor)} no scroll cursor for
     select json_build_array(${join(cells)})::text as line from ${raw(name)} t
      where ${conditionOf(table, catalogue, subject)}
      order by ${join(order.map((column) => raw(`t.${column}`)))}`)
  while (true) {
    const batch = await db.rows<{ line: string }>(sql`fetch ${raw(`${ROWS_AT_ONCE} from ${cursor}`)}`)
    if (batch.length > 0) yield batch.map(({ line }) => JSON.parse(line))
    if (batch.length < ROWS_AT_ONCE) break
  }
  await db.run(sql`close ${raw(cursor)}`)
}

/** SQL condition: the row of a table `t` is in an export of the company, or of the person. */
export function conditionOf(table: AnyTable, catalogue: Catalogue, subject: Subject | undefined): Sql {
  const own = raw(`(${catalogue.companyOf(columnOf(table.table))})`)
  if (subject) return sql`${own} and ${table.person?.(subject) ?? sql`false`}`
  return typeof table.company === 'string' ? sql`${own} and ${raw(table.company)}` : own
}

function hiding(
  { othersWithout, ownOnly }: AnyTable,
  field: string,
  subject: Subject | undefined,
  cell: Sql,
): Sql {
  const own = ownOnly?.find(({ fields }) => fields.includes(field))
  if (own) return subject?.own ? sql`case when ${own.of(subject)} then ${cell} end` : sql`null`
  const hidden = subject && othersWithout?.find(({ fields }) => fields.includes(field))
  return hidden ? sql`case when ${hidden.unless(subject)} then ${cell} end` : cell
}

/** A figure as text, so that no digit is lost. */
function cellOf(column: string, type: string): Sql {
  const cell = `t.${column}`
  switch (kindOf(type)) {
    case 'figure':
      return raw(`${cell}::text`)
    case 'instant':
      return raw(`to_char(${cell} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
    case 'words':
      return raw(type === 'bytea' ? `encode(${cell}, 'hex')` : `${cell}::text`)
    default:
      return raw(cell)
  }
}

function nameOf(names: Names, column: string): Sql {
  const id = `t.${column}`
  switch (names) {
    case 'person':
      return raw(`(select u.name from app_users a join users u on u.id = a.auth_user_id where a.id = ${id})`)
    case 'user':
      return raw(`(select u.name from users u where u.id = ${id})`)
    case 'venue':
      return raw(`(select v.name from venues v where v.id = ${id})`)
  }
}
