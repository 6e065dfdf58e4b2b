import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'
import type { Reach } from './reach.ts'

/** Ends the calendar addresses of people of the company. Returns how many there were. */
export function endCalendarFeeds(reach: Reach, db: Db, appUserIds: readonly string[]): Promise<number> {
  return db.run(sql`
    delete from calendar_feeds f using app_users a
     where a.id = any(${[...appUserIds]}::uuid[]) and a.org_id = ${reach.orgId} and f.user_id = a.auth_user_id`)
}
