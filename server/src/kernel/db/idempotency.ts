import { createHash, createHmac } from 'node:crypto'
import { WAITS_DAYS } from '@scope/contract/company/session.words'
import sql from 'sql-template-tag'
import type { Context } from '../context.ts'
import { conflict, invalid, Refusal } from '../refusal.ts'
import type { Db } from './pool/pool.ts'
import { seal, unseal } from './seal.ts'

/**
 * An act waits on a device for at most 14 days. Its first answer may have been lost, so it is repeated within a day more.
 */
export const REPLIES_KEPT_MS = (WAITS_DAYS + 1) * 86_400_000
const keptSince = (now: Date) => new Date(now.getTime() - REPLIES_KEPT_MS)
const hash = (text: string) => createHash('sha256').update(text).digest('base64url')

/**
 * Runs an unsafe call once per Idempotency-Key: a repetition within 15 days gets the first reply again (decisions 11), if
 * the caller may still make the call. The key is saved in the call's own transaction, so that key and effect are saved
 * together or not at all. Only its hash is stored, and the reply is sealed with it (decision 038).
 */
export async function once<T>(
  context: Context,
  key: string | string[] | undefined,
  call: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\w.:-]{1,100}$/.test(key)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 100 letters, digits, dots or dashes.')
  }
  const { db, now, person } = context
  const secret = `${person.userId} ${key}`
  const kept = hash(secret)
  const fingerprint = createHmac('sha256', secret)
    .update(`${call} ${JSON.stringify(input)}`)
    .digest('base64url')
  const rights = rightsOf(context)
  // If the same call is running, this waits until it commits. An older key counts as new.
  const claimed = await db.run(sql`
    insert into idempotency_keys as k (user_id, key, fingerprint, rights, created_at)
    values (${person.userId}, ${kept}, ${fingerprint}, ${rights}, ${now})
    on conflict (user_id, key) do update
       set fingerprint = excluded.fingerprint, rights = excluded.rights, created_at = excluded.created_at, sealed = null
     where k.created_at < ${keptSince(now)}`)
  if (claimed === 0) {
    const [first] = await db.rows<{ fingerprint: string; rights: string | null; sealed: string | null }>(sql`
      select fingerprint, rights, sealed from idempotency_keys where user_id = ${person.userId} and key = ${kept}`)
    if (!first?.sealed || first.fingerprint !== fingerprint) {
      throw conflict('This Idempotency-Key was used for another call.')
    }
    if (first.rights !== rights) await judgeAgain(db, work)
    return JSON.parse(unseal(first.sealed, secret)) as T
  }
  const reply = await work()
  await db.run(sql`
    update idempotency_keys set sealed = ${seal(JSON.stringify(reply), secret)}
     where user_id = ${person.userId} and key = ${kept}`)
  return reply
}

/** What decides which calls a person may make. */
const rightsOf = ({ person: { accessRole, jobRole }, reach: { venueIds } }: Context): string =>
  hash(JSON.stringify([accessRole, jobRole, venueIds]))

/** Runs a call only to see whether it is refused as out of reach or forbidden, and takes its effect back. */
async function judgeAgain(db: Db, work: () => Promise<unknown>): Promise<void> {
  await db.run(sql`savepoint judged`)
  const failure = await work().then(
    () => undefined,
    (error: unknown) => error,
  )
  await db.run(sql`rollback to savepoint judged`)
  if (failure instanceof Refusal && ['notFound', 'forbidden'].includes(failure.code)) throw failure
}
