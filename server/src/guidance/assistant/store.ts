import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import type { Reach } from '../../kernel/db/reach.ts'
import { insert } from '../../kernel/db/tables.ts'
import { takeTurns } from '../../kernel/db/turns.ts'

/**
 * When a person asked questions after `since`. Locked against the person's other questions until the transaction ends.
 * Deletes older rows.
 */
export async function lockQuestions(_reach: Reach, db: Db, userId: string, since: Date): Promise<Date[]> {
  await takeTurns(db, `assistant ${userId}`)
  await db.run(sql`delete from assistant_questions where user_id = ${userId} and asked_at <= ${since}`)
  const rows = await db.rows<{ askedAt: Date }>(
    sql`select asked_at as "askedAt" from assistant_questions where user_id = ${userId}`,
  )
  return rows.map(({ askedAt }) => askedAt)
}

/** Counts a question. Its text is never stored. */
export async function insertQuestion(_reach: Reach, db: Db, userId: string, askedAt: Date): Promise<void> {
  await insert(db, 'assistantQuestions', [{ id: randomUUID(), userId, askedAt }])
}
