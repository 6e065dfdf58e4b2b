import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { insert, type NewRow } from '../../db/tables.ts'

/** What an entry may say besides its text: absent stays as it was. */
export const JOURNAL_FIELDS = {
  category: 'category',
  visibility: 'visibility',
  wins: 'wins',
  metricsMoved: 'metrics_moved',
  guestsMoments: 'guests_moments',
  issuesBlocked: 'issues_blocked',
  nextStep: 'next_step',
  nextStepDate: 'next_step_date',
  evidenceUrl: 'evidence_url',
} as const

/** The author's own entry about a member for a week, held against the author's other devices. */
export async function lockOwnEntry(
  _reach: Reach,
  db: Db,
  own: { bltId: string; week: string; authorId: string },
): Promise<{ entry: string; updatedAt: Date } | undefined> {
  // The first save has no row to hold yet.
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${own.bltId} ${own.week} ${own.authorId}`}, 0))`,
  )
  const [found] = await db.rows<{ entry: string; updatedAt: Date }>(sql`
    select entry, updated_at as "updatedAt" from journals
     where blt_id = ${own.bltId} and week_of = ${own.week} and author_id = ${own.authorId}`)
  return found
}

/**
 * Saves an author's journal about a member for a week. The author's earlier text of that week is replaced, nobody
 * else's; a draft keeps the time of an earlier submission (decisions 3). Fields that are absent stay as they were.
 */
export async function saveJournal(_reach: Reach, db: Db, row: NewRow<'journals'>): Promise<void> {
  const given = Object.entries(JOURNAL_FIELDS).flatMap(([field, column]) => (field in row ? [column] : []))
  const replaced = ['entry', 'updated_at', ...given].map((column) => raw(`${column} = excluded.${column}`))
  await insert(db, 'journals', [row], {
    orElse: sql`on conflict (blt_id, week_of, author_id) do update
      set ${join(replaced)}, submitted_at = coalesce(excluded.submitted_at, journals.submitted_at)`,
  })
}
