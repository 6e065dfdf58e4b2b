import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/**
 * Locks a name until this transaction ends, for things that have no row to lock yet. Use a different prefix for each
 * kind of thing.
 */
export async function takeTurns(db: Db, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Keeps a BLT member, named by a query of their id, at their venue until this transaction ends. Before a row about them
 * is held, since a move takes the member first and then their rows: the other way round the two would wait for each
 * other.
 */
export async function holdAtVenue(db: Db, memberId: Sql): Promise<void> {
  await db.run(sql`select from app_users where id = (${memberId}) for share`)
}
