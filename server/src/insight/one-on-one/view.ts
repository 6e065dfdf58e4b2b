import type { Agreement } from '@scope/contract/insight/agreement'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import sql from 'sql-template-tag'
import type { AwayDays } from '../../company/away/rules.ts'
import { awayJson } from '../../company/away/view.ts'
import { joinWorkVenue, openIn } from '../../company/venue/view.ts'
import type { Context } from '../../kernel/context.ts'
import { keyset, type Paged, paged } from '../../kernel/db/keyset.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import { bltOrder, iso, memberNamed, onTeam, todayAt, venueByName, venueNamed } from '../../kernel/db/sql.ts'
import { agreed, agreementJson } from '../agreement/view.ts'
import type { Facts } from './rules.ts'

export type Row = Facts & {
  manager: string | null
  minutes: number | null
  skippedBy: string | null
  points: string | null
  agreements: Agreement[]
}

const columns = sql`
  o.week_of as "weekOf", o.manager_id as "managerId", o.begun_at as "begunAt", o.finished_at as "finishedAt",
  o.skip_reason as "skipReason", o.moved_to as "movedTo", o.minutes, o.points, mu.name as manager,
  su.name as "skippedBy", coalesce((select json_agg(${agreementJson} order by g.created_at, g.id)
                                      from ${agreed} where g.one_on_one_id = o.id), '[]'::json) as agreements`

const people = sql`
  join app_users a on a.id = o.blt_id ${joinWorkVenue}
  left join app_users ma on ma.id = o.manager_id left join users mu on mu.id = ma.auth_user_id
  left join app_users sa on sa.id = o.skipped_by_id left join users su on su.id = sa.auth_user_id`

/** A member's one-on-one of a week, and the newest held one before it. */
export async function listWithLast(
  { reach, db }: Context,
  { bltId, weekOf }: { bltId: string; weekOf: Week },
): Promise<Row[]> {
  return db.rows<Row>(sql`
    select ${columns} from one_on_ones o ${people}
     where o.blt_id = ${bltId} and ${withinReach(reach, 'v')}
       and (o.week_of = ${weekOf} or o.week_of = (
         select max(l.week_of) from one_on_ones l
          where l.blt_id = ${bltId} and l.week_of < ${weekOf} and l.begun_at is not null))`)
}

/** The most open agreements in a reply. */
const OPEN_MAX = 50

/** The open agreements of a member's one-on-ones before a week, oldest first. */
export async function listStillOpen(
  { reach, db }: Context,
  { bltId, before }: { bltId: string; before: Week },
): Promise<Agreement[]> {
  const rows = await db.rows<{ agreement: Agreement }>(sql`
    select ${agreementJson} as agreement
      from ${agreed} join one_on_ones o on o.id = g.one_on_one_id
      join app_users a on a.id = o.blt_id ${joinWorkVenue}
     where o.blt_id = ${bltId} and o.week_of < ${before} and not coalesce(t.completed, g.done_at is not null)
       and ${withinReach(reach, 'v')}
     order by o.week_of, g.created_at, g.id limit ${OPEN_MAX}`)
  return rows.map(({ agreement }) => agreement)
}

/** The most one-on-ones in a page of the archive. */
const LIST_MAX = 50

const NEWEST = keyset('desc', [
  ['o.week_of', 'day'],
  ['o.id', 'id'],
])

/** A member's one-on-ones before a week, newest first. */
export async function listPast(
  { reach, db }: Context,
  { bltId, before, after }: { bltId: string; before: Week; after: string | undefined },
): Promise<Paged<Row>> {
  const rows = await db.rows<Row & { cursor: string }>(sql`
    select ${columns}, ${NEWEST.cursor} as cursor from one_on_ones o ${people}
     where o.blt_id = ${bltId} and o.week_of < ${before} and ${withinReach(reach, 'v')} ${NEWEST.after(after)}
     ${NEWEST.first(LIST_MAX)}`)
  return paged(rows, LIST_MAX)
}

/** A member's points for the next one-on-one. */
export async function findPoints(
  { reach, db }: Context,
  bltId: string,
): Promise<{ text: string; updatedAt: string } | undefined> {
  const [row] = await db.rows<{ text: string; updatedAt: string }>(sql`
    select p.text, ${iso('p.updated_at')} as "updatedAt"
      from one_on_one_points p join app_users a on a.id = p.blt_id join venues v on v.id = a.venue_id
     where p.blt_id = ${bltId} and ${withinReach(reach, 'v')}`)
  return row
}

export type MemberWeek = {
  venueSlug: string
  venueName: string
  bltId: string
  bltSlug: string
  bltName: string
  position: string
  email: string
  today: PlainDate
  /** This week's, with null fields where there is none. */
  weekOf: Week | null
  managerId: string | null
  begunAt: Date | null
  finishedAt: Date | null
  skipReason: string | null
  movedTo: PlainDate | null
  last: Week | null
  away: AwayDays[]
}

/**
 * The active BLT members of one venue or all within reach, each with the one-on-one of the venue's current week. A venue
 * that is not open in it has only those that were begun.
 */
export async function listMemberWeeks(
  { reach, db, now }: Context,
  venueId: string | undefined,
): Promise<MemberWeek[]> {
  const at = venueId ? sql`and v.id = ${venueId}` : sql``
  return db.rows<MemberWeek>(sql`
    select ${venueNamed('v')}, ${memberNamed('a', 'u')}, a.position, u.email, ${todayAt('v', now)} as today, o.week_of as "weekOf",
           o.manager_id as "managerId", o.begun_at as "begunAt", o.finished_at as "finishedAt",
           o.skip_reason as "skipReason", o.moved_to as "movedTo",
           (select max(l.week_of) from one_on_ones l where l.blt_id = a.id and l.finished_at is not null) as last,
           ${awayJson('a')} as away
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
      left join one_on_ones o on o.blt_id = a.id and o.week_of = date_trunc('week', ${todayAt('v', now)})::date
     where ${onTeam('a')} ${at} and ${withinReach(reach, 'v')}
       and (${openIn('v', sql`date_trunc('week', ${todayAt('v', now)})::date`)} or o.week_of is not null)
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}`)
}
