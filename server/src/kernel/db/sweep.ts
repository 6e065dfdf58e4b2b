import sql, { raw } from 'sql-template-tag'
import type { Db } from './pool/pool.ts'
import { columnOf, type TableName } from './tables.ts'

/** Rows that are deleted at a time, so that nothing waits long for them. */
const BATCH = 1000
/** The most of them in one run; the next run goes on. */
const BATCHES = 100

/** Deletes a table's rows in which an instant is before another and that meet `only`, a condition in SQL. Skips rows that are in use. Returns how many. */
export async function deleteBefore(
  db: Db,
  { table, instant, before, only }: { table: TableName; instant: string; before: Date; only: string },
): Promise<number> {
  const [name, column] = [raw(columnOf(table)), raw(columnOf(instant))]
  let done = 0
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const deleted = await db.run(sql`
      delete from ${name} where ctid = any(array(
        select ctid from ${name} where ${column} < ${before} and ${raw(only)}
         order by ${column} limit ${raw(String(BATCH))} for update skip locked))`)
    done += deleted
    if (deleted < BATCH) break
  }
  return done
}
