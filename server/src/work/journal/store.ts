import { STRUCTURED_TEXTS } from '@scope/contract/work/journal.words'
import sql, { join, raw } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isUuid, personName, rowWithinReach, venueOfRow } from '../../kernel/db/sql.ts'
import { columnOf, insert, type NewRow, type StoredRow, updateOne } from '../../kernel/db/tables.ts'
import { holdAtVenue, takeTurns } from '../../kernel/db/turns.ts'

/** The optional fields of an entry. Absent ones stay as they are. */
export const JOURNAL_FIELDS = ['category', 'visibility', ...STRUCTURED_TEXTS, 'nextStepDate'] as const

/** The unique key of an entry: author, member and week. */
export type Own = { bltId: string; weekOf: string; authorId: string }

const isOwn = (own: Own) =>
  sql`blt_id = ${own.bltId} and week_of = ${own.weekOf} and author_id = ${own.authorId}`

/** The last review of an entry and the reply; all null if nobody reviewed it. */
export type StoredReview = Pick<
  StoredRow<'journals'>,
  'reviewedById' | 'reviewedForId' | 'reviewedAt' | 'reply' | 'repliedById'
>

type EntryFields = Pick<StoredRow<'journals'>, 'entry' | (typeof JOURNAL_FIELDS)[number]>

export type OwnEntry = Pick<StoredRow<'journals'>, 'updatedAt' | 'submittedAt' | 'reviewedAt'> & {
  /** The submitted entry, or the draft if nothing was submitted. */
  fields: EntryFields
  /** The text that the author typed since submitting. */
  draft: Partial<EntryFields> | null
}

const fieldsJson = raw(
  ['entry', ...JOURNAL_FIELDS].map((field) => `'${field}', j.${columnOf(field)}`).join(', '),
)

/** The author's own entry about a member for a week, locked against the author's other devices. */
export async function lockOwnEntry(reach: Reach, db: Db, own: Own): Promise<OwnEntry | undefined> {
  // Before the first save there is no row to lock.
  await takeTurns(db, `journal ${own.bltId} ${own.weekOf} ${own.authorId}`)
  await holdAtVenue(db, sql`select ${own.bltId}::uuid`)
  const [row] = await db.rows<OwnEntry>(sql`
    select json_build_object(${fieldsJson}) as fields, j.draft, j.updated_at as "updatedAt",
           j.submitted_at as "submittedAt", j.reviewed_at as "reviewedAt"
      from journals j
     where ${isOwn(own)} and ${rowWithinReach(reach, 'j')} for update`)
  return row
}

/**
 * Saves an author's journal about a member for a week and replaces the author's earlier one, never another author's
 * (decisions 3). Absent fields stay as they are.
 */
export async function saveJournal(_reach: Reach, db: Db, row: NewRow<'journals'>): Promise<void> {
  const columns = JOURNAL_FIELDS.filter((field) => field in row).map(columnOf)
  const replaced = ['venue_id', 'entry', 'updated_at', 'submitted_at', 'draft', ...columns]
  await insert(db, 'journals', [{ draft: null, ...row }], {
    orElse: sql`on conflict (blt_id, week_of, author_id) do update
      set ${join(replaced.map((column) => raw(`${column} = excluded.${column}`)))}`,
  })
}

/** Saves what the author typed since submitting as a draft. The submitted text stays. */
export async function keepDraft(
  reach: Reach,
  db: Db,
  own: Own,
  draft: object | null,
  updatedAt: Date,
): Promise<void> {
  await db.run(sql`
    update journals set draft = ${draft && JSON.stringify(draft)}::jsonb, updated_at = ${updatedAt}
     where ${isOwn(own)} and ${rowWithinReach(reach, 'journals')}`)
}

export type ReviewedEntry = Pick<StoredRow<'journals'>, 'bltId' | 'authorId' | 'entry' | 'submittedAt'> & {
  venueId: string
  review: StoredReview
  /** Who reviewed it and who wrote the reply, read from the locked row: a join could read an older version. */
  reviewedBy: string | null
  repliedBy: string | null
}

const nameOf = (appUserId: string) => sql`
  (select ${personName('u')} from app_users r join users u on u.id = r.auth_user_id
    where r.id = ${raw(appUserId)})`

/** One submitted entry, locked against its author and other reviewers until the transaction ends. */
export async function lockEntry(reach: Reach, db: Db, id: string): Promise<ReviewedEntry | undefined> {
  if (!isUuid(id)) return undefined
  const [row] = await db.rows<Omit<ReviewedEntry, 'review'> & StoredReview>(sql`
    select j.blt_id as "bltId", v.id as "venueId", j.author_id as "authorId", j.entry, j.submitted_at as "submittedAt",
           j.reviewed_by_id as "reviewedById", j.reviewed_for_id as "reviewedForId", j.reviewed_at as "reviewedAt", j.reply,
           j.replied_by_id as "repliedById", ${nameOf('j.reviewed_by_id')} as "reviewedBy",
           ${nameOf('j.replied_by_id')} as "repliedBy"
      from journals j ${venueOfRow('j')}
     where j.id = ${id} and ${withinReach(reach, 'v')} for update of j`)
  if (!row) return undefined
  const { reviewedById, reviewedForId, reviewedAt, reply, repliedById, ...entry } = row
  return { ...entry, review: { reviewedById, reviewedForId, reviewedAt, reply, repliedById } }
}

/** Saves a review. The entry's version does not change, since its text does not. */
export async function saveReview(reach: Reach, db: Db, id: string, review: StoredReview): Promise<void> {
  await updateOne(db, 'journals', id, review, rowWithinReach(reach, 'journals'))
}
