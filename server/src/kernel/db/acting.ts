import sql from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/**
 * Names the app user who acts in a transaction, so that the notices of its changes can say who it was, and the instant, so
 * that what triggers write to the outbox has the time of the call.
 */
export async function actAs(db: Db, appUserId: string, now: Date): Promise<void> {
  await db.run(
    sql`select set_config('scope.by', ${appUserId}, true), set_config('scope.now', ${now.toISOString()}, true)`,
  )
}
