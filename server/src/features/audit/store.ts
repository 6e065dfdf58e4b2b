import type { Context } from '../../context.ts'
import { audits } from '../../db/schema.ts'

/** Writes down who did what, in the transaction that does it. */
export async function audit(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  action: string,
  meta: Record<string, unknown>,
): Promise<void> {
  await db.insert(audits).values({ orgId: person.orgId, userId: person.userId, action, meta, createdAt: now })
}
