import { createHash } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Context } from '../context.ts'
import { conflict, invalid } from '../refusal.ts'

const DAY_MS = 86_400_000

/**
 * Runs an unsafe call once per Idempotency-Key: a repetition within a day gets the first reply again (decisions 11).
 * The key is saved in the call's own transaction, so that key and effect are saved together or not at all.
 */
export async function once<T>(
  { db, now, person }: Context,
  key: string | string[] | undefined,
  call: string,
  input: unknown,
  work: () => Promise<T>,
): Promise<T> {
  if (key === undefined) return work()
  if (typeof key !== 'string' || !/^[\w.:-]{1,100}$/.test(key)) {
    throw invalid('Idempotency-Key', 'Idempotency-Key must be 1 to 100 letters, digits, dots or dashes.')
  }
  const fingerprint = createHash('sha256')
    .update(`${call} ${JSON.stringify(input)}`)
    .digest('base64url')
  await db.run(sql`
    delete from idempotency_keys where created_at < ${new Date(now.getTime() - DAY_MS)}`)
  // If the same call is running, this insert waits until it commits.
  const claimed = await db.run(sql`
    insert into idempotency_keys (user_id, key, fingerprint, created_at)
    values (${person.userId}, ${key}, ${fingerprint}, ${now}) on conflict do nothing`)
  if (claimed === 0) {
    const [first] = await db.rows<{ fingerprint: string; reply: T }>(sql`
      select fingerprint, reply from idempotency_keys where user_id = ${person.userId} and key = ${key}`)
    if (first?.fingerprint !== fingerprint) throw conflict('This Idempotency-Key was used for another call.')
    return first.reply
  }
  const reply = await work()
  await db.run(sql`
    update idempotency_keys set reply = ${JSON.stringify(reply)}::jsonb
     where user_id = ${person.userId} and key = ${key}`)
  return reply
}
