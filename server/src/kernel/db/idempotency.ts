import sql from 'sql-template-tag'
import type { Context } from '../context.ts'
import type { Db } from './pool/pool.ts'

/** A call with an Idempotency-Key. `key` is its hash, and `sealed` the reply, which only the key can decrypt. */
type KeyedCall = { key: string; fingerprint: string; rights: string }
type FirstCall = { fingerprint: string; rights: string | null; sealed: string | null }

/**
 * Takes a key for a call of the person. False if another call has it, made after `since`. If that is still running, this
 * waits until it commits. The conflict locks its row, which PostgreSQL writes to its log: so with a synchronous standby, a
 * repetition too is acknowledged only when the standby has the first call.
 */
export async function takeKey(
  { db, now, person }: Context,
  { key, fingerprint, rights }: KeyedCall,
  since: Date,
): Promise<boolean> {
  const rows = await db.run(sql`
    insert into idempotency_keys as k (user_id, key, fingerprint, rights, created_at)
    values (${person.userId}, ${key}, ${fingerprint}, ${rights}, ${now})
    on conflict (user_id, key) do update
       set fingerprint = excluded.fingerprint, rights = excluded.rights, created_at = excluded.created_at, sealed = null
     where k.created_at < ${since}`)
  return rows > 0
}

/** The call that took the key. */
export async function findFirstCall({ db, person }: Context, key: string): Promise<FirstCall | undefined> {
  const [first] = await db.rows<FirstCall>(sql`
    select fingerprint, rights, sealed from idempotency_keys where user_id = ${person.userId} and key = ${key}`)
  return first
}

/** Stores the sealed reply of the call that took the key. */
export async function saveReply({ db, person }: Context, key: string, sealed: string): Promise<void> {
  await db.run(sql`
    update idempotency_keys set sealed = ${sealed} where user_id = ${person.userId} and key = ${key}`)
}

/** Runs work, rolls it back, and returns its error, if any. */
export async function failureOf(db: Db, work: () => Promise<unknown>): Promise<unknown> {
  await db.run(sql`savepoint tried`)
  const failure = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  await db.run(sql`rollback to savepoint tried`)
  return failure
}
