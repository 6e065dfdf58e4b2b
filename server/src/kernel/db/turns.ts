import sql, { type Sql } from 'sql-template-tag'
import type { Db } from './pool/pool.ts'

/**
 * Locks a name until this transaction ends, where there is no row to lock yet. Use a different prefix for each kind of
 * name.
 */
export async function takeTurns(db: Db, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The same without waiting. Whether this transaction has the name now; false if another has it. */
export async function tryTurn(db: Db, name: string): Promise<boolean> {
  const [taken] = await db.rows<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`,
  )
  return taken?.ours ?? false
}

/**
 * Keeps a BLT member, given by a query of their id, at their venue until this transaction ends. Call it before a row about
 * them is locked: a move locks the member first and then their rows, so the other order could deadlock.
 */
export async function holdAtVenue(db: Db, memberId: Sql): Promise<void> {
  await db.run(sql`select from app_users where id = (${memberId}) for share`)
}
