import sql from 'sql-template-tag'
import type { Db } from './pool.ts'

/**
 * Whoever takes the same name waits until this transaction ends: for what has no row yet that could be held. Names of
 * different things begin with different words.
 */
export async function takeTurns(db: Db, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
