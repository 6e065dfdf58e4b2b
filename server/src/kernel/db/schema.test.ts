import { getTableColumns, getTableName } from 'drizzle-orm'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../test/database.ts'
import * as schema from './schema.ts'
import { columnOf } from './tables.ts'

/*
 * Inserts and updates are typed by the schema, but the migrations make the tables. So both must match.
 */

let own: TestDatabase
beforeAll(async () => {
  own = await testDatabase()
})
afterAll(() => own.drop())

/** A column in one line: its type, whether it may be null, and whether an insert may or must omit it. */
type Shown = { type: string; notNull: boolean; hasDefault: boolean; generated: boolean }
const show = ({ type, notNull, hasDefault, generated }: Shown) =>
  [type, notNull ? 'not null' : 'null', generated ? 'generated' : hasDefault ? 'default' : '']
    .join(' ')
    .trim()

test('the schema has the tables, columns and types that the migrations make', async () => {
  const declared = Object.values(schema).flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => {
      const generated = column.generated !== undefined
      // PostgreSQL writes "timestamp(3) with time zone" and "numeric(12,2)".
      const type = column.getSQLType().replace(' (', '(').replace(', ', ',')
      return [`${getTableName(table)}.${column.name}`, show({ ...column, type, generated })]
    }),
  )
  const found = await own.owner.db.rows<Shown & { column: string }>(sql`
    select c.relname || '.' || a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
           a.attnotnull as "notNull", a.atthasdef as "hasDefault", a.attgenerated <> '' as generated
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'`)
  expect(Object.fromEntries(declared)).toEqual(
    Object.fromEntries(found.map((row) => [row.column, show(row)])),
  )
})

test('field and column names match, because inserts and updates rely on it', () => {
  for (const [name, table] of Object.entries(schema)) {
    expect(columnOf(name)).toBe(getTableName(table))
    for (const [field, column] of Object.entries(getTableColumns(table))) {
      expect(columnOf(field)).toBe(column.name)
    }
  }
})
