import sql, { type Sql } from 'sql-template-tag'
import type { Database, Db } from './pool/pool.ts'

/**
 * Locks a name until this transaction ends, where there is no row to lock yet. Use a different prefix for each kind of
 * name.
 */
export async function takeTurns(db: Db, name: string): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/** The same without waiting. Whether this transaction has the name now; false if another has it. */
async function tryTurn(db: Db, name: string): Promise<boolean> {
  const [taken] = await db.rows<{ ours: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as ours`,
  )
  return taken?.ours ?? false
}

/** The database ends a transaction that is idle for 30 s (`role-settings.ts`). */
const SIGN_MS = 10_000

/**
 * Holds a name while `work` waits for others, for minutes if need be: its connection gives a sign of life meanwhile, so that
 * the database does not end it as idle. `lost` is aborted when the connection is cut and another server may take the name.
 * Undefined if another has it.
 */
export async function holdTurn<T>(
  database: Pick<Database, 'slowTransaction'>,
  name: string,
  work: (lost: AbortSignal) => Promise<T>,
  signMs = SIGN_MS,
): Promise<T | undefined> {
  return database.slowTransaction(async (db) => {
    if (!(await tryTurn(db, name))) return undefined
    const lost = new AbortController()
    const signs = setInterval(() => db.run(sql`select`).catch(() => lost.abort()), signMs)
    return work(lost.signal).finally(() => clearInterval(signs))
  })
}

/**
 * Keeps a BLT member, given by a query of their id, at their venue until this transaction ends. Call it before a row about
 * them is locked: a move locks the member first and then their rows, so the other order could deadlock.
 */
export async function holdAtVenue(db: Db, memberId: Sql): Promise<void> {
  await db.run(sql`select from app_users where id = (${memberId}) for share`)
}
