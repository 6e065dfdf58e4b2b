import type { Context } from '../../context.ts'
import { insert } from '../../db/tables.ts'

/** Writes down who did what, in the transaction that does it. */
export async function audit(
  { db, person, now }: Pick<Context, 'db' | 'person' | 'now'>,
  action: string,
  meta: Record<string, unknown>,
): Promise<void> {
  await insert(db, 'audits', [{ orgId: person.orgId, userId: person.userId, action, meta, createdAt: now }])
}
