import { mayAbout, memberOf } from '@scope/contract/kernel/access'
import { COUNT_MAX } from '@scope/contract/kernel/count.words'
import type { Journal } from '@scope/contract/work/journal'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { Context } from '../../kernel/context.ts'
import { type Keyset, keyset, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { iso, onTeam, personName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'
import { mayRead, reviewDue } from './rules.ts'

/** The entries of a list that are sent at once. */
const LIST_MAX = 200

/** Submitted entries, newest first. */
const NEWEST = keyset('desc', [
  ['j.week_of', 'day'],
  ['j.submitted_at', 'instant'],
  ['j.id', 'id'],
])

/** Entries newest first, a draft before what others have submitted for its week. */
const DRAFTS_FIRST = keyset('desc', [
  ['j.week_of', 'day'],
  [`coalesce(j.submitted_at, '2999-01-01Z')`, 'instant'],
  ['j.id', 'id'],
])

type Row = Omit<Journal, 'mine' | 'hasDraft' | 'reviewBy'> & {
  draft: Partial<Journal> | null
  /** Whether the member is one now. */
  onTeam: boolean
}

const columns = sql`
  j.id, v.id as "venueId", j.blt_id as "bltId", ${personName('bu')} as "bltName", bu.active and ${onTeam('ba')} as "onTeam", j.author_id as "authorId",
  ${personName('au')} as "authorName", aa.role as "authorRole", j.week_of as "weekOf", j.entry, j.category,
  j.visibility, j.wins, j.metrics_moved as "metricsMoved", j.guests_moments as "guestsMoments",
  j.issues_blocked as "issuesBlocked", j.next_step as "nextStep", j.next_step_date as "nextStepDate",
  j.evidence_url as "evidenceUrl", ${iso('j.submitted_at')} as "submittedAt", ${iso('j.updated_at')} as "updatedAt",
  ${iso('j.reviewed_at')} as "reviewedAt", j.reviewed_by_id as "reviewedById",
  case when j.reviewed_by_id is null then null else ${personName('ru')} end as "reviewedBy",
  case when j.reviewed_for_id is null then null else ${personName('fu')} end as "reviewedFor", j.reply,
  j.replied_by_id as "repliedById",
  case when j.replied_by_id is null then null else ${personName('pu')} end as "repliedBy", j.draft`

/** Who is named in the rows `j`. */
const people = sql`
  join app_users ba on ba.id = j.blt_id join users bu on bu.id = ba.auth_user_id
  ${venueOfRow('j')}
  join app_users aa on aa.id = j.author_id join users au on au.id = aa.auth_user_id
  left join app_users ra on ra.id = j.reviewed_by_id left join users ru on ru.id = ra.auth_user_id
  left join app_users fa on fa.id = j.reviewed_for_id left join users fu on fu.id = fa.auth_user_id
  left join app_users pa on pa.id = j.replied_by_id left join users pu on pu.id = pa.auth_user_id`

/** Whether a token of the caller leaves private journals out, their own too. */
const leavesOutPrivate = ({ without }: Context['person']): boolean =>
  without?.includes('journal.readPrivate') === true

/** SQL condition: submitted, or the caller's own. Only its author sees a draft. */
const seen = ({ person }: Context) =>
  leavesOutPrivate(person)
    ? sql`j.submitted_at is not null`
    : sql`(j.submitted_at is not null or j.author_id = ${person.appUserId})`

/** SQL condition: the caller may read the text of a journal within reach, like `mayRead` in the rules (decisions 3). */
export function readable(context: Context, journal: string): Sql {
  const { person } = context
  if (leavesOutPrivate(person)) return sql`${raw(`${journal}.visibility`)} = 'shared'`
  const may = (id: string, venueId = '') => mayAbout(person, 'journal.readPrivate', { id, venueId })
  if (may('anyone')) return sql`true`
  const [about, author, visibility, venue] = ['blt_id', 'author_id', 'visibility', 'reach_venue_id'].map(
    (name) => raw(`${journal}.${name}`),
  )
  const own = may(person.appUserId) ? sql`or ${about} = ${person.appUserId}` : empty
  const places = (person.standsIn ?? []).map(({ venueId }) => venueId).filter((id) => may('anyone', id))
  const others = places.length > 0 ? sql`or ${venue} = any(${places}::uuid[])` : empty
  return sql`(${visibility} = 'shared' or ${author} = ${person.appUserId} ${own} ${others})`
}

/** A page of rows. It is cut before names are looked up, so that only its own rows are read. */
async function rows(
  context: Context,
  where: Sql,
  { order = DRAFTS_FIRST, after }: { order?: Keyset; after?: string | undefined } = {},
): Promise<Paged<Row>> {
  const rows = await context.db.rows<Row & { cursor: string }>(sql`
    select ${columns}, ${order.cursor} as cursor
      from (select j.* from journals j ${venueOfRow('j')}
             where ${where} and ${seen(context)} and ${withinReach(context.reach, 'v')} ${order.after(after)}
             ${order.first(LIST_MAX)}) j ${people}
     ${order.first(LIST_MAX)}`)
  return paged(rows, LIST_MAX)
}

async function list(
  context: Context,
  where: Sql,
  page: { order?: Keyset; after?: string | undefined } = {},
): Promise<Paged<Journal>> {
  const listed = await rows(context, where, page)
  return { ...listed, rows: listed.rows.map((row) => present(row, context)) }
}

/** The submitted journals within reach, of one venue or all, newest first. */
export function listJournals(
  context: Context,
  { venueId, after }: { venueId: string | undefined; after: string | undefined },
): Promise<Paged<Journal>> {
  const at = venueId ? sql`and v.id = ${venueId}` : sql``
  return list(context, sql`j.submitted_at is not null ${at}`, { order: NEWEST, after })
}

/** The journals about a BLT member, from one Monday to another. */
export function listAbout(
  context: Context,
  bltId: string,
  weeks: { from: string; to: string } | undefined,
  after?: string,
): Promise<Paged<Journal>> {
  const span = weeks ? sql`and j.week_of between ${weeks.from} and ${weeks.to}` : sql``
  return list(context, sql`j.blt_id = ${bltId} ${span}`, { after })
}

/** The submitted journals about a BLT member, without what their authors typed since. */
export async function listSubmittedAbout(
  context: Context,
  bltId: string,
  { from, to }: { from: string; to: string },
): Promise<Journal[]> {
  const about = sql`j.blt_id = ${bltId} and j.submitted_at is not null and j.week_of between ${from} and ${to}`
  const listed = await rows(context, about)
  return listed.rows.map((row) => present({ ...row, draft: null }, context))
}

/** The caller's own journal about a member for a week. */
export async function findOwn(context: Context, bltId: string, week: string): Promise<Journal | undefined> {
  const own = sql`j.blt_id = ${bltId} and j.week_of = ${week} and j.author_id = ${context.person.appUserId}`
  return (await list(context, own)).rows[0]
}

/** One submitted journal. */
export async function findJournal(context: Context, id: string): Promise<Journal | undefined> {
  return (await list(context, sql`j.id = ${id}`)).rows[0]
}

export type Waiting = {
  venueSlug: string
  venueName: string
  bltId: string
  bltSlug: string
  bltName: string
  /** Whether the member is one now. */
  onTeam: boolean
  journal: Journal
}

type WaitingSince = { since: Date; venueId: string | undefined }

/** SQL condition: a member’s own entry whose latest text nobody has reviewed. */
export const unreviewed = sql`
  (j.reviewed_at is null or j.reviewed_at < j.submitted_at) and j.author_id = j.blt_id`

const waits = ({ reach, person }: Context, { since, venueId }: WaitingSince) => sql`
  j.submitted_at >= ${since} and ${unreviewed} and j.author_id <> ${person.appUserId}
  and ${withinReach(reach, 'v')} ${venueId ? sql`and v.id = ${venueId}` : sql``}`

const LONGEST_WAITING = keyset('asc', [
  ['j.submitted_at', 'instant'],
  ['j.id', 'id'],
])

type WaitingRow = Row & Pick<Waiting, 'venueSlug' | 'venueName' | 'bltSlug'>

/**
 * Other members' own entries submitted since an instant, whose latest text nobody has reviewed; longest waiting first.
 */
export async function listUnreviewed(
  context: Context,
  scope: WaitingSince,
  after?: string,
): Promise<Paged<Waiting>> {
  const waiting = await context.db.rows<WaitingRow & { cursor: string }>(sql`
    select ${columns}, ${venueNamed('v')}, ba.slug as "bltSlug", ${LONGEST_WAITING.cursor} as cursor
      from (select j.* from journals j ${venueOfRow('j')}
             where ${waits(context, scope)} ${LONGEST_WAITING.after(after)} ${LONGEST_WAITING.first(LIST_MAX)}) j ${people}
     ${LONGEST_WAITING.first(LIST_MAX)}`)
  const { rows, next } = paged(waiting, LIST_MAX)
  return {
    next,
    rows: rows.map(({ venueSlug, venueName, bltSlug, ...row }) => {
      const { bltId, bltName, onTeam } = row
      return { venueSlug, venueName, bltId, bltSlug, bltName, onTeam, journal: present(row, context) }
    }),
  }
}

/** How many of these there are, up to `COUNT_MAX`. */
export async function countUnreviewed(context: Context, scope: WaitingSince): Promise<number> {
  const [row] = await context.db.rows<{ count: number }>(sql`
    select count(*)::int as count from (
      select from journals j ${venueOfRow('j')}
       where ${waits(context, scope)} limit ${raw(String(COUNT_MAX))}) w`)
  return row?.count ?? 0
}

/** Who submitted the first entry about the member for a week, when, and whether one is the member's own. */
export async function findEntryOf(
  { reach, db }: Context,
  bltId: string,
  week: string,
): Promise<{ by: string; at: string; own: boolean } | undefined> {
  const [row] = await db.rows<{ by: string; at: string; own: boolean }>(sql`
    select ${personName('u')} as by, ${iso('j.submitted_at')} as at, bool_or(j.author_id = j.blt_id) over () as own
      from journals j ${venueOfRow('j')}
      join app_users a on a.id = j.author_id join users u on u.id = a.auth_user_id
     where j.blt_id = ${bltId} and j.week_of = ${week} and j.submitted_at is not null and ${withinReach(reach, 'v')}
     order by j.submitted_at limit 1`)
  return row
}

/**
 * Hides the text from callers who may not read it: they only see that it exists and when it was submitted. A reply is
 * between its writer and the member, even if the text is shared.
 */
function present({ draft, onTeam, ...stored }: Row, { person, now }: Context): Journal {
  const row = { ...stored, reviewBy: reviewDue({ ...stored, onTeam }, now)?.toISOString() ?? null }
  const mine = row.authorId === person.appUserId
  if (mine && !leavesOutPrivate(person))
    return { ...row, ...draft, mine, hasDraft: draft !== null || row.submittedAt === null }
  const journal = { ...row, updatedAt: row.submittedAt ?? row.updatedAt, mine, hasDraft: false }
  const mayReadPrivate = mayAbout(person, 'journal.readPrivate', memberOf(row))
  if (mayReadPrivate) return journal
  const silent = { ...journal, reply: null, repliedById: null, repliedBy: null }
  const asOthers = leavesOutPrivate(person) ? { ...journal, mine: false } : journal
  if (mayRead(asOthers, mayReadPrivate)) return silent
  return {
    ...silent,
    entry: null,
    category: null,
    wins: null,
    metricsMoved: null,
    guestsMoments: null,
    issuesBlocked: null,
    nextStep: null,
    nextStepDate: null,
    evidenceUrl: null,
  }
}
