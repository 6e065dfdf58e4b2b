import { randomUUID } from 'node:crypto'
import sql, { join, raw } from 'sql-template-tag'
import type { Database, Db } from '../../../kernel/db/pool/pool.ts'
import { columnOf } from '../../../kernel/db/tables.ts'
import { newKey, newName } from '../../../ports/files/files.ts'
import { columnsOf, readCatalogue } from '../catalogue.ts'
import { type AnyTable, EXPORTED } from '../tables.ts'
import type { unzipped } from './unzipped.ts'

type Row = Record<string, unknown>

/** Loads the JSON Lines of an export into a database without that company, as the database's owner. */
export async function load(owner: Database, orgId: string, zip: ReturnType<typeof unzipped>): Promise<void> {
  const catalogue = await readCatalogue(owner.db, orgId)
  await owner.transaction(async (tx) => {
    // Rows refer to each other in any order, and the triggers have already run.
    await tx.run(sql`set local session_replication_role = replica`)
    for (const table of EXPORTED) {
      if (typeof table.company === 'object') continue
      const name = columnOf(table.table)
      const missing = await missingColumns(tx, table)
      const rows = zip.rows(table.name).map((row): Row => {
        const stored: Row = {}
        for (const column of columnsOf(table)) {
          const key = 'names' in column && column.names ? `${column.name} id` : column.name
          const value = row[key]
          const isBytes = catalogue.typeOf(name, column.column) === 'bytea'
          stored[column.column] = isBytes && value !== null ? `\\x${value}` : value
        }
        // Texts that only one person can read are not in it.
        for (const { fields } of table.ownOnly ?? []) {
          for (const field of fields)
            stored[columnOf(field)] ??= emptyOf(catalogue.typeOf(name, columnOf(field)))
        }
        for (const { column, type } of missing) stored[column] = filler(column, type, stored)
        return stored
      })
      await insertRows(tx, name, rows)
    }
  })
}

async function insertRows(tx: Db, name: string, rows: Row[]): Promise<void> {
  const generated = await tx.rows<{ column: string }>(sql`
    select attname::text as column from pg_attribute where attrelid = ${name}::regclass and attgenerated <> ''`)
  for (const { column } of generated) for (const row of rows) delete row[column]
  if (!rows[0]) return
  const list = join(Object.keys(rows[0]).map((column) => raw(`"${column}"`)))
  await tx.run(sql`
    insert into ${raw(name)} (${list})
    select ${list} from json_populate_recordset(null::${raw(name)}, ${JSON.stringify(rows)}::json)`)
}

const emptyOf = (type: string): '' | null => (type === 'text' ? '' : null)

/** Required columns that exports leave out. */
function missingColumns(tx: Db, table: AnyTable): Promise<{ column: string; type: string }[]> {
  const exported = columnsOf(table).map(({ column }) => column)
  return tx.rows<{ column: string; type: string }>(sql`
    select attname::text as column, format_type(atttypid, atttypmod) as type from pg_attribute
     where attrelid = ${columnOf(table.table)}::regclass and attnum > 0 and not attisdropped and attnotnull
       and not atthasdef and attgenerated = '' and not attname = any(${exported}::text[])`)
}

function filler(column: string, type: string, row: Row): unknown {
  if (column === 'reach_venue_id') return row.venue_id
  // A device belongs to its person’s session.
  if (column === 'sid') return `of ${row.user_id}`
  if (column === 'key') return newName(newKey())
  if (type === 'bytea') return '\\x'
  if (type === 'jsonb') return {}
  return /int/.test(type) ? 0 : randomUUID()
}
