import sql from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'

/** The version whose news the caller dismissed. */
export async function findDismissed(context: Context): Promise<string | null> {
  const { db, person } = context
  const [row] = await db.rows<{ dismissed: string | null }>(
    sql`select news_dismissed as dismissed from users where id = ${person.userId}`,
  )
  return row?.dismissed ?? null
}

export async function saveDismissed(context: Context, version: string): Promise<void> {
  const { db, person } = context
  await db.run(sql`update users set news_dismissed = ${version} where id = ${person.userId}`)
}
