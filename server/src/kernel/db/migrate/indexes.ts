import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../pool/pool.ts'

/** The unfinished indexes: the database updates them and uses them for no query. */
const INVALID = `
  select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
   where not i.indisvalid and c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace`

/** The same as `listInvalidIndexes`, on a connection of its own. */
export async function readInvalidIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`${INVALID} order by 1`)
  return rows.map(({ name }) => name)
}

/** The names of unfinished indexes: their building was interrupted, or still goes on. */
export async function listInvalidIndexes(db: Db): Promise<string[]> {
  const rows = await db.rows<{ name: string }>(sql`${raw(INVALID)} order by 1`)
  return rows.map(({ name }) => name)
}

/**
 * Rebuilds unfinished indexes, and drops the copies that earlier rebuilds left behind. Waits for an index that is still
 * being built. Skips indexes of another owner. Call it outside a transaction.
 */
export async function mendIndexes(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `${INVALID} and pg_has_role(c.relowner, 'MEMBER') order by 1`,
  )
  for (const { name } of rows) {
    const index = client.escapeIdentifier(name)
    await client.query(
      /_cc(new|old)\d*$/.test(name)
        ? `drop index concurrently if exists ${index}`
        : `reindex index concurrently ${index}`,
    )
  }
}
