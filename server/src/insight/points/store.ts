import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'

/** Removes the points of some app users of the company from the visits that took them in. `authors`: SQL, their ids. */
export async function removeTakenPoints(reach: Reach, db: Db, authors: Sql): Promise<void> {
  const theirs = sql`(p->>'authorId')::uuid in (${authors})`
  await db.run(sql`
    update venue_visits x
       set managers_points = (
             select coalesce(jsonb_agg(p order by n), '[]') from jsonb_array_elements(x.managers_points) with ordinality e(p, n)
              where not ${theirs})
     where x.venue_id in (select v.id from venues v where v.org_id = ${reach.orgId})
       and exists (select from jsonb_array_elements(x.managers_points) p where ${theirs})`)
}
