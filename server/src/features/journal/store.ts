import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { memberWithinReach } from '../../db/sql.ts'
import { columnOf, insert, type NewRow } from '../../db/tables.ts'

/** What an entry may say besides its text: absent stays as it was. */
export const JOURNAL_FIELDS = [
  'category',
  'visibility',
  'wins',
  'metricsMoved',
  'guestsMoments',
  'issuesBlocked',
  'nextStep',
  'nextStepDate',
  'evidenceUrl',
] as const

/** Whose entry, about whom, of which week: what there is one of. */
export type Own = { bltId: string; weekOf: string; authorId: string }

const isOwn = (own: Own) =>
  sql`blt_id = ${own.bltId} and week_of = ${own.weekOf} and author_id = ${own.authorId}`

export type OwnEntry = { entry: string; updatedAt: Date; submittedAt: Date | null; draft: object | null }

/**
 * The author's own entry about a member for a week, with the text that the author sees, held against the author's
 * other devices.
 */
export async function lockOwnEntry(reach: Reach, db: Db, own: Own): Promise<OwnEntry | undefined> {
  // The first save has no row to hold yet.
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${own.bltId} ${own.weekOf} ${own.authorId}`}, 0))`,
  )
  const [found] = await db.rows<OwnEntry>(sql`
    select coalesce(draft->>'entry', entry) as entry, updated_at as "updatedAt", submitted_at as "submittedAt", draft
      from journals
     where ${isOwn(own)} and ${memberWithinReach(reach, 'journals')}`)
  return found
}

/**
 * Saves an author's journal about a member for a week. The author's earlier text of that week is replaced, nobody
 * else's (decisions 3). Fields that are absent stay as they were.
 */
export async function saveJournal(_reach: Reach, db: Db, row: NewRow<'journals'>): Promise<void> {
  const given = JOURNAL_FIELDS.filter((field) => field in row).map(columnOf)
  const replaced = ['venue_id', 'entry', 'updated_at', 'submitted_at', 'draft', ...given]
  await insert(db, 'journals', [{ draft: null, ...row }], {
    orElse: sql`on conflict (blt_id, week_of, author_id) do update
      set ${join(replaced.map((column) => raw(`${column} = excluded.${column}`)))}`,
  })
}

/** Keeps what the author typed since submitting beside what was submitted, which stands as it is. */
export async function keepDraft(
  reach: Reach,
  db: Db,
  own: Own,
  draft: object,
  updatedAt: Date,
): Promise<void> {
  await db.run(sql`
    update journals set draft = ${JSON.stringify(draft)}::jsonb, updated_at = ${updatedAt}
     where ${isOwn(own)} and ${memberWithinReach(reach, 'journals')}`)
}
