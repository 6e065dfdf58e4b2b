import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { seesVisit, type VisitReader } from '../../kernel/db/visits.ts'

/** Whether there is a visit within reach that somebody sees, of any venue or of `only` these. */
export async function hasVisit(
  reach: Reach,
  db: Db,
  { reader, only }: { reader: VisitReader; only: readonly string[] | undefined },
): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(sql`
    select exists (
      select from venue_visits x join venues v on v.id = x.venue_id
       where ${withinReach(reach, 'v')} and ${seesVisit(reader)}
         ${only === undefined ? empty : sql`and v.id = any(${[...only]}::uuid[])`}) as has`)
  return row?.has ?? false
}
