import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'

/** Ends all sessions of a person of the company, except the one that makes the call. */
export async function endEverySession(
  reach: Reach,
  db: Db,
  appUserId: string,
  { except }: { except: string },
): Promise<void> {
  await db.run(sql`
    delete from sessions s using app_users a
     where a.id = ${appUserId} and a.org_id = ${reach.orgId} and s.user_id = a.auth_user_id and s.sid <> ${except}`)
}
