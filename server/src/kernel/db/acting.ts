import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/** Names the app user who acts in a transaction, so that the notices of its changes can say who it was. */
export async function actAs(db: Db, appUserId: string): Promise<void> {
  await db.run(sql`select set_config('scope.by', ${appUserId}, true)`)
}
