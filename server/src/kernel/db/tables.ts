import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Db } from './pool/pool.ts'
import type * as schema from './schema.ts'

/** The tables by name, as types only: the server does not load Drizzle. */
type Tables = typeof schema
export type TableName = keyof Tables
/** A row to insert: columns with a default are optional, and columns that triggers fill are left out. */
export type NewRow<T extends TableName> = Omit<Tables[T]['$inferInsert'], 'reachVenueId'>
/** A row as it is stored. */
export type StoredRow<T extends TableName> = Tables[T]['$inferSelect']

const BATCH = 1000

const columns = new Map<string, string>()

/** The column name of a field: camel case to snake case. */
export function columnOf(field: string): string {
  const cached = columns.get(field)
  if (cached !== undefined) return cached
  const column = field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
  columns.set(field, column)
  return column
}

/**
 * Inserts rows in batches. A batch is one JSON parameter, so that the statement does not depend on its size. All rows
 * must have the same fields as the first; other columns get their defaults. Returns how many it inserted or, by `orElse`,
 * updated.
 */
export async function insert<T extends TableName>(
  db: Db,
  table: T,
  rows: readonly NewRow<T>[],
  options: { orElse?: Sql } = {},
): Promise<number> {
  let inserted = 0
  for (const statement of insertions(table, rows, options.orElse)) inserted += await db.run(statement)
  return inserted
}

/** Inserts messages, except those whose `key` exists. Returns how many it inserted. */
export async function insertNewMessages(db: Db, rows: readonly NewRow<'messages'>[]): Promise<number> {
  let inserted = 0
  for (const statement of insertions('messages', rows, sql`on conflict (channel, key) do nothing`)) {
    inserted += await db.run(statement)
  }
  return inserted
}

function* insertions(table: TableName, rows: readonly object[], orElse: Sql = empty): Generator<Sql> {
  if (rows.length === 0) return
  const { name, columns } = shapeOf(table, rows)
  const list = join(columns.map((column) => raw(column)))
  for (const json of batches(rows)) {
    yield sql`insert into ${name} (${list}) select ${list} from json_populate_recordset(null::${name}, ${json}::json)
              ${orElse}`
  }
}

/** Inserts one row by its values, which costs less than a batch. Objects are for JSON columns. */
export async function insertOne<T extends TableName>(db: Db, table: T, row: NewRow<T>): Promise<void> {
  await db.run(insertingOne(table, row))
}

/** The statement of `insertOne`, for use within another. */
export function insertingOne<T extends TableName>(table: T, row: NewRow<T>): Sql {
  const { name, columns } = shapeOf(table, [row])
  const values = Object.values(row).map((value) => sql`${value as Value | object}`)
  return sql`insert into ${name} (${join(columns.map((column) => raw(column)))}) values (${join(values)})`
}

/** Updates one row by `id` if it meets `scope`, a condition on the table. */
export async function updateOne<T extends TableName>(
  db: Db,
  table: T,
  id: string,
  changes: Partial<NewRow<T>>,
  scope: Sql,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.run(updatingOne(table, id, changes, scope))
}

/** The statement of `updateOne`, for use within another. There must be a change. */
export function updatingOne<T extends TableName>(
  table: T,
  id: string,
  changes: Partial<NewRow<T>>,
  scope: Sql,
): Sql {
  const sets = Object.entries(changes).map(
    ([field, value]) => sql`${raw(columnOf(field))} = ${value as Value}`,
  )
  return sql`update ${raw(columnOf(table))} set ${join(sets)} where id = ${id} and ${scope}`
}

type Value = string | number | boolean | Date | null

/** Updates rows by `id` if they meet `scope`, a condition on the table. All rows must have the same fields. */
export async function update<T extends TableName>(
  db: Db,
  table: T,
  rows: readonly (Partial<NewRow<T>> & { id: string })[],
  scope: Sql,
): Promise<void> {
  const { name, columns } = shapeOf(table, rows)
  const changed = columns.filter((column) => column !== 'id')
  if (changed.length === 0) return
  const sets = join(changed.map((column) => raw(`${column} = r.${column}`)))
  for (const json of batches(rows)) {
    await db.run(
      sql`update ${name} set ${sets} from json_populate_recordset(null::${name}, ${json}::json) r
           where ${name}.id = r.id and ${scope}`,
    )
  }
}

function shapeOf(table: TableName, rows: readonly object[]): { name: Sql; columns: string[] } {
  return { name: raw(columnOf(table)), columns: Object.keys(rows[0] ?? {}).map(columnOf) }
}

function* batches(rows: readonly object[]): Generator<string> {
  const fields = Object.keys(rows[0] ?? {})
  for (let from = 0; from < rows.length; from += BATCH) {
    const batch = rows.slice(from, from + BATCH).map((row) => {
      const values = new Map(Object.entries(row))
      return Object.fromEntries(fields.map((field) => [columnOf(field), values.get(field) ?? null]))
    })
    yield JSON.stringify(batch)
  }
}
