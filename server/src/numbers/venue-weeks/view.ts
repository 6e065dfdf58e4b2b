import sql from 'sql-template-tag'
import { openDaysOf } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import type { WeekVenue } from './rules.ts'

/** The venues within reach, to find those named in lines. */
export async function listNamedVenues(reach: Reach, db: Db): Promise<WeekVenue[]> {
  return db.rows<WeekVenue>(
    sql`select v.id, v.name, v.slug, v.timezone, ${openDaysOf('v')} as "openDays" from venues v
         where ${withinReach(reach, 'v')} order by v.name, v.id`,
  )
}
