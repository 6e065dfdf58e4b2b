import { SETUP_STEPS } from '@scope/contract/company/setup.words'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import type { Db } from '../src/kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../src/kernel/db/reach.ts'
import { onTeam } from '../src/kernel/db/sql.ts'
import { insert, type NewRow } from '../src/kernel/db/tables.ts'
import type { OneOnOneStory } from './one-on-ones.ts'
import type { SkillStory } from './skills.ts'
import type { Story } from './story.ts'
import type { Visits } from './visits.ts'

const LOCK = 4_207_302

/** Whether the database has no company yet. Locks until the transaction ends, so that only one server builds. */
export async function isEmpty(tx: Db): Promise<boolean> {
  await tx.run(sql`select pg_advisory_xact_lock(${LOCK})`)
  return !(await hasCompany(tx))
}

export async function hasCompany(db: Db): Promise<boolean> {
  return (await db.rows(sql`select 1 from orgs limit 1`)).length > 0
}

export async function insertStories(_reach: Reach, tx: Db, stories: readonly Story[]): Promise<void> {
  await insert(
    tx,
    'priorities',
    stories.map(({ priority }) => priority),
  )
  await insert(
    tx,
    'priorityTasks',
    stories.flatMap(({ tasks }) => tasks),
  )
  await insert(
    tx,
    'priorityCheckIns',
    stories.flatMap(({ checkIns }) => checkIns),
  )
}

export async function insertFocuses(
  reach: Reach,
  tx: Db,
  focuses: readonly Omit<NewRow<'focuses'>, 'orgId'>[],
  answers: readonly NewRow<'focusAnswers'>[],
): Promise<void> {
  await insert(
    tx,
    'focuses',
    focuses.map((row) => ({ ...row, orgId: reach.orgId })),
  )
  await insert(tx, 'focusAnswers', answers)
}

/** The demo company's first day is long over. */
export async function endFirstDay(reach: Reach, tx: Db): Promise<void> {
  await tx.run(sql`update orgs set setup_skipped = ${[...SETUP_STEPS]}::text[] where id = ${reach.orgId}`)
}

export async function insertJournals(
  _reach: Reach,
  tx: Db,
  rows: readonly NewRow<'journals'>[],
): Promise<void> {
  await insert(tx, 'journals', rows)
}

export async function insertAudits(_reach: Reach, tx: Db, rows: readonly NewRow<'audits'>[]): Promise<void> {
  await insert(tx, 'audits', rows)
}

/** Everyone looked at the homes, boards and the rollup within their reach, at these instants. */
export async function insertLooks(
  reach: Reach,
  tx: Db,
  { venues, rollup }: { venues: Date; rollup: Date },
): Promise<void> {
  await tx.run(sql`
    with reached as (
      select a.auth_user_id as user_id, a.id as self, a.role, v.id as venue_id
        from app_users a join users u on u.id = a.auth_user_id join venues v on v.org_id = a.org_id
       where a.org_id = ${reach.orgId}
         and (a.role in ('VP', 'LEADERSHIP_READONLY') or u.role = 'FULL_ADMIN' or v.id = a.venue_id
              or a.role = 'CSM_READONLY' and a.venue_id is null
              or v.id in (select w.venue_id from venue_assignments w where w.app_user_id = a.id)))
    insert into looks (user_id, place, about_id, seen_at)
    select user_id, 'board', venue_id, ${venues}::timestamptz from reached
    union all
    select r.user_id, 'home', m.id, ${venues}::timestamptz
      from reached r join app_users m on m.venue_id = r.venue_id and ${onTeam('m')}
     where not ${onTeam('r')} or m.id = r.self
    union all
    select distinct user_id, 'rollup', ${reach.orgId}::uuid, ${rollup}::timestamptz
      from reached where role in ('VP', 'LEADERSHIP_READONLY')`)
}

export async function insertSkills(_reach: Reach, tx: Db, stories: readonly SkillStory[]): Promise<void> {
  await insert(
    tx,
    'skillProgress',
    stories.map(({ progress }) => progress),
  )
  await insert(
    tx,
    'skillHistory',
    stories.flatMap(({ history }) => history),
  )
}

export async function insertStandIns(
  _reach: Reach,
  tx: Db,
  standIns: readonly { row: NewRow<'standIns'> & { id: string }; venueIds: readonly string[] }[],
): Promise<void> {
  await insert(
    tx,
    'standIns',
    standIns.map(({ row }) => row),
  )
  await insert(
    tx,
    'standInVenues',
    standIns.flatMap(({ row, venueIds }) => venueIds.map((venueId) => ({ standInId: row.id, venueId }))),
  )
}

export async function insertOneOnOnes(
  _reach: Reach,
  tx: Db,
  stories: readonly OneOnOneStory[],
  points: readonly NewRow<'oneOnOnePoints'>[],
): Promise<void> {
  await insert(
    tx,
    'oneOnOnes',
    stories.map(({ oneOnOne }) => oneOnOne),
  )
  await insert(
    tx,
    'agreements',
    stories.flatMap(({ agreements }) => agreements),
  )
  await insert(tx, 'oneOnOnePoints', points)
}

export async function insertVisits(
  _reach: Reach,
  tx: Db,
  { visits, agreements, points }: Visits,
): Promise<void> {
  await insert(tx, 'venueVisits', visits)
  await insert(tx, 'agreements', agreements)
  await insert(tx, 'visitPoints', points)
}

/** Well-dones, all dismissed by their receivers except the newest of one person. */
export async function insertWellDones(
  reach: Reach,
  tx: Db,
  rows: readonly NewRow<'wellDones'>[],
  { unseenBy }: { unseenBy: string },
): Promise<void> {
  if (rows.length === 0) return
  await insert(tx, 'wellDones', rows)
  await tx.run(sql`
    insert into looks (user_id, place, about_id, seen_at)
    select a.auth_user_id, 'well-done', a.id, max(w.created_at) - case when a.slug = ${unseenBy} then interval '1 day' else interval '0' end
      from well_dones w join app_users a on a.id = w.to_id where a.org_id = ${reach.orgId} group by a.id`)
}

export async function insertAway(_reach: Reach, tx: Db, rows: readonly NewRow<'away'>[]): Promise<void> {
  if (rows.length > 0) await insert(tx, 'away', rows)
}

/** Adds a former member. */
export async function insertFormer(
  reach: Reach,
  tx: Db,
  { user, appUser }: { user: NewRow<'users'>; appUser: Omit<NewRow<'appUsers'>, 'orgId'> },
): Promise<void> {
  await insert(tx, 'users', [user])
  await insert(tx, 'appUsers', [{ ...appUser, orgId: reach.orgId }])
}

export async function insertTalks(
  _reach: Reach,
  tx: Db,
  rows: readonly NewRow<'yearTalks'>[],
): Promise<void> {
  await insert(tx, 'yearTalks', rows)
}

/** Offers a member's first 30 days to their manager. */
export async function insertOffer(_reach: Reach, tx: Db, bltId: string, offeredAt: Date): Promise<void> {
  await insert(tx, 'firstThirtyDays', [{ bltId, offeredAt }])
}

/** Stores that this database has the demo company, with its seed and day. */
export async function noteDemo(tx: Db, value: { seed: string; date: string }): Promise<void> {
  await insert(tx, 'settings', [{ key: 'demo', value }])
}

/** Whether this database has the demo company. Only then does sign-in offer the demo accounts. */
export async function holdsDemo(db: Db): Promise<boolean> {
  return (await db.rows(sql`select 1 from settings where key = 'demo'`)).length > 0
}

/** Sets the first and last business day of a venue. A closed one has no people any more. */
export async function setOpenDays(
  reach: Reach,
  db: Db,
  { slug, opensOn, closesOn }: { slug: string; opensOn: PlainDate | null; closesOn: PlainDate | null },
): Promise<void> {
  await db.run(sql`
    update venues set open_days = datemultirange(daterange(${opensOn}::date, ${closesOn}::date, '[]'))
     where org_id = ${reach.orgId} and slug = ${slug}`)
  if (closesOn === null) return
  await db.run(sql`
    update users set active = false, deactivated_at = (${closesOn}::date + 1)::timestamp at time zone v.timezone
      from app_users a join venues v on v.slug = ${slug} and v.org_id = ${reach.orgId}
     where a.auth_user_id = users.id and a.venue_id = v.id`)
  await db.run(sql`update venues set gm_id = null where org_id = ${reach.orgId} and slug = ${slug}`)
}

/** A point of sale's figure for a week's revenue by e-mail, for a week with a typed one. */
export async function insertArrived(
  reach: Reach,
  tx: Db,
  { slug, week, more, at, id }: { slug: string; week: Week; more: number; at: Date; id: string },
): Promise<void> {
  await tx.run(sql`
    insert into arrived_figures (id, metrics_id, field, amount, source, via, arrived_at)
    select ${id}, m.id, 'revenue', m.revenue + ${more}::numeric, 'Toast, sales by day', 'by e-mail', ${at}
      from weekly_metrics m join venues v on v.id = m.venue_id
     where ${withinReach(reach, 'v')} and v.slug = ${slug} and m.week_of = ${week} and m.revenue is not null`)
}
