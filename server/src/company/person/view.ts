import sql, { empty } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { seesVisit, type VisitReader } from '../../kernel/db/visits.ts'

/**
 * Whether there is a visit within reach that somebody sees, of any venue or of `only` these.
 *
 * `offset 0` has PostgreSQL look up each venue’s visits by index: otherwise it may read all until it finds one.
 */
export async function hasVisit(
  reach: Reach,
  db: Db,
  { reader, only }: { reader: VisitReader; only: readonly string[] | undefined },
): Promise<boolean> {
  const [row] = await db.rows<{ has: boolean }>(sql`
    select exists (
      select from venues v cross join lateral (
               select o.* from venue_visits o where o.venue_id = v.id offset 0) x
       where ${withinReach(reach, 'v')} and ${seesVisit(reader)}
         ${only === undefined ? empty : sql`and v.id = any(${[...only]}::uuid[])`}) as has`)
  return row?.has ?? false
}
