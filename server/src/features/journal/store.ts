import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../db/pool.ts'
import type { Reach } from '../../db/reach.ts'
import { memberWithinReach } from '../../db/sql.ts'
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

export type OwnEntry = { entry: string; updatedAt: Date; submittedAt: Date | null; draft: object | null }

/**
 * The author's own entry about a member for a week, with the text that the author sees, held against the author's
 * other devices.
 */
export async function lockOwnEntry(
  reach: Reach,
  db: Db,
  own: { bltId: string; week: string; authorId: string },
): Promise<OwnEntry | undefined> {
  // The first save has no row to hold yet.
  await db.run(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${own.bltId} ${own.week} ${own.authorId}`}, 0))`,
  )
  const [found] = await db.rows<OwnEntry>(sql`
    select coalesce(draft->>'entry', entry) as entry, updated_at as "updatedAt", submitted_at as "submittedAt", draft
      from journals
     where blt_id = ${own.bltId} and week_of = ${own.week} and author_id = ${own.authorId}
       and ${memberWithinReach(reach, 'journals')}`)
  return found
}

/**
 * Saves an author's journal about a member for a week. The author's earlier text of that week is replaced, nobody
 * else's (decisions 3). Fields that are absent stay as they were.
 */
export async function saveJournal(_reach: Reach, db: Db, row: NewRow<'journals'>): Promise<void> {
  const given = Object.entries(JOURNAL_FIELDS).flatMap(([field, column]) => (field in row ? [column] : []))
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
  own: { bltId: string; week: string; authorId: string },
  draft: object,
  updatedAt: Date,
): Promise<void> {
  await db.run(sql`
    update journals set draft = ${JSON.stringify(draft)}::jsonb, updated_at = ${updatedAt}
     where blt_id = ${own.bltId} and week_of = ${own.week} and author_id = ${own.authorId}
       and ${memberWithinReach(reach, 'journals')}`)
}
