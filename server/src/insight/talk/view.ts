import sql from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { managedBy } from '../../kernel/db/visits.ts'

/** Whether the caller is a general manager of a venue within reach now, also as a full admin, or stands in for one. */
export async function managesNow({ reach, db, person }: Context, venueId: string): Promise<boolean> {
  const [row] = await db.rows<{ manages: boolean }>(sql`
    select exists (
      select from venues v where v.id = ${venueId} and ${withinReach(reach, 'v')} and v.id in (${managedBy(person)})) as manages`)
  return row?.manages ?? false
}
