import sql from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import { type Reach, withinReach } from '../../db/reach.ts'
import { venueOfMember } from '../../db/sql.ts'
import type { DueCount } from './rules.ts'

/** The priorities whose due week ended after `from` and by `to`, counted per category. */
export async function countDue(
  reach: Reach,
  db: Db,
  { from, to, venueId }: { from: string; to: string; venueId: string | undefined },
): Promise<DueCount[]> {
  const at = venueId ? sql`and v.id = ${venueId}` : sql``
  return db.rows<DueCount>(sql`
    select p.category, count(*)::int as due,
           (count(*) filter (where p.status = 'COMPLETED'))::int as completed,
           (count(*) filter (where p.status = 'COMPLETED'
              and (p.closed_at at time zone v.timezone)::date <= p.due_at))::int as "onTime"
      from priorities p join app_users a on a.id = p.blt_id ${venueOfMember('p', 'a')}
     where p.due_at > ${from} and p.due_at <= ${to} ${at} and ${withinReach(reach, 'v')}
     group by p.category`)
}
