import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './pool.ts'

const BATCH = 1000

type Progress = (done: number) => void

/**
 * Inserts many rows in few statements: a batch travels as one JSON parameter, so that its size changes neither the
 * statement nor the number of parameters. Every row has the fields of the first; the others take their defaults.
 */
export async function insertMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly T['$inferInsert'][],
  onProgress?: Progress,
): Promise<void> {
  const { name, fields } = shapeOf(table, rows)
  const columns = list(fields.map(({ column }) => sql.identifier(column)))
  for (const { json, done } of batches(rows, fields)) {
    await db.execute(
      sql`insert into ${name} (${columns}) select ${columns} from json_populate_recordset(null::${name}, ${json}::json)`,
    )
    onProgress?.(done)
  }
}

/** Updates many rows by their `id`, to the fields of the first, where `scope` (about the table itself) holds. */
export async function updateMany<T extends PgTable>(
  db: Db,
  table: T,
  rows: readonly (Partial<T['$inferInsert']> & { id: string })[],
  scope: SQL = sql`true`,
): Promise<void> {
  const { name, fields } = shapeOf(table, rows)
  const sets = fields
    .filter(({ column }) => column !== 'id')
    .map(({ column }) => sql`${sql.identifier(column)} = r.${sql.identifier(column)}`)
  for (const { json } of batches(rows, fields)) {
    await db.execute(
      sql`update ${name} set ${list(sets)} from json_populate_recordset(null::${name}, ${json}::json) r
           where ${name}.id = r.id and ${scope}`,
    )
  }
}

type Field = { field: string; column: string }

function shapeOf(table: PgTable, rows: readonly object[]): { name: SQL; fields: Field[] } {
  const columns: Record<string, { name: string }> = getTableColumns(table)
  const fields = Object.keys(rows[0] ?? {}).map((field) => {
    const column = columns[field]
    if (!column) throw new Error(`There is no column for ${field}`)
    return { field, column: column.name }
  })
  return { name: sql`${sql.identifier(getTableConfig(table).name)}`, fields }
}

const list = (parts: (SQL | ReturnType<typeof sql.identifier>)[]) => sql.join(parts, sql`, `)

function* batches(rows: readonly object[], fields: Field[]): Generator<{ json: string; done: number }> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => {
      const values = new Map(Object.entries(row))
      return Object.fromEntries(fields.map(({ field, column }) => [column, values.get(field) ?? null]))
    })
    yield { json: JSON.stringify(batch), done: from + batch.length }
  }
}
