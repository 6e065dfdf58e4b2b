import { sql } from 'drizzle-orm'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { journals } from '../../db/schema.ts'

type Row = typeof journals.$inferInsert

/**
 * Saves an author's journal about a member for a week. The author's earlier text of that week is replaced, nobody
 * else's; a draft keeps the time of an earlier submission (decisions 3). Fields that are absent stay as they were.
 */
export async function saveJournal(_reach: Reach, db: Db, row: Row): Promise<string> {
  const { bltId: _b, weekOf: _w, authorId: _a, venueId: _v, createdAt: _c, submittedAt, ...changes } = row
  const [saved] = await db
    .insert(journals)
    .values(row)
    .onConflictDoUpdate({
      target: [journals.bltId, journals.weekOf, journals.authorId],
      set: { ...changes, submittedAt: submittedAt ?? sql`${journals.submittedAt}` },
    })
    .returning({ id: journals.id })
  return saved?.id ?? ''
}
