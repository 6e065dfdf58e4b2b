import sql, { raw } from 'sql-template-tag'
import type { Db } from './pool/pool.ts'
import { columnOf, type TableName } from './tables.ts'

/** How many rows are deleted at a time, so that no call waits long for their locks. */
const BATCH = 1000
/** How many batches a run deletes at most; the next run continues. */
const BATCHES = 100

/**
 * Deletes a table's rows whose column `instant` is before `before` and that meet `only`, a condition in SQL. Skips rows that
 * are in use. Returns how many it deleted.
 */
export async function deleteBefore(
  db: Db,
  { table, instant, before, only }: { table: TableName; instant: string; before: Date; only: string },
): Promise<number> {
  const [name, column] = [raw(columnOf(table)), raw(columnOf(instant))]
  let total = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const deleted = await db.run(sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${column} < ${before} and ${raw(only)}
         order by ${column} limit ${raw(String(BATCH))} for update skip locked))`)
    total += deleted
    if (deleted < BATCH) break
  }
  return total
}
