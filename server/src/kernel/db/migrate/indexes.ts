import type pg from 'pg'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../pool/pool.ts'

/** What is left of an index that was being built: the database keeps it up to date, and finds nothing by it. */
const INVALID = `
  select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
   where not i.indisvalid and c.relkind = 'i' and c.relnamespace = current_schema()::regnamespace`

/** The indexes that are not whole: building them was cut off, or goes on. */
export async function listInvalidIndexes(db: Db): Promise<string[]> {
  const found = await db.rows<{ name: string }>(sql`${raw(INVALID)} order by 1`)
  return found.map(({ name }) => name)
}

/**
 * Builds the indexes again whose building was cut off or ended by a deadlock, and drops what earlier tries of that left.
 * Waits for one that is still being built. Leaves those of another owner. Call it outside a transaction.
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
