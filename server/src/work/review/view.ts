import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import type { Review } from '@scope/contract/work/review'
import { NUMBERS_WEEKS } from '@scope/contract/work/review.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { OwnContext } from '../../kernel/context.ts'
import { holds, staleSignals } from '../../kernel/db/counted.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { bltOrder, memberNamed, venueByName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'
import { owedJournals } from '../week/view.ts'
import type { LiveFacts } from './rules.ts'

/** What to read: one venue or all within reach, from a week on. */
type Span = { venueId: string | undefined; from: Week }

type AtVenue = Pick<Review['weeks'][number], 'venueSlug' | 'venueName'> & { timezone: string }
type AboutMember = AtVenue & Pick<Review['members'][number], 'bltId' | 'bltSlug' | 'bltName'>

const venue = sql`${venueNamed('v')}, v.timezone`
const member = memberNamed('a', 'u')

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/** Weeks with a submitted entry about the member: by anyone (for the sign-off), or by the member. */
const journalWeeks = (bltId: string, from: Week, by = sql``): Sql => sql`
  coalesce((select json_agg(distinct j.week_of) from journals j
             where j.blt_id = ${raw(bltId)} and j.week_of >= ${from} and j.submitted_at is not null ${by}),
           '[]'::json) as "journalWeeks"`
const byMember = sql`and j.author_id = j.blt_id`

export type LivePriority = AboutMember & LiveFacts & { priorityId: string; title: string; dueAt: string }

/**
 * Priorities within reach that are not signed off, archived or of an earlier period, by venue and member. With `ended`,
 * also those archived since because their period ended, as they were before.
 */
export function listOpen(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from, ended = false }: Span & { ended?: boolean },
): Promise<LivePriority[]> {
  const open = ended ? sql`p.withdrawn_at is null` : sql`not p.is_archived`
  return db.rows<LivePriority>(sql`
    select ${venue}, ${member}, p.id as "priorityId", p.title, p.due_at as "dueAt", p.status, p.period, p.year,
           false as "isArchived", (p.created_at at time zone v.timezone)::date as "givenOn",
           (select count(*)::int from priority_tasks t where t.priority_id = p.id) as tasks,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id and t.completed) as "tasksDone",
           coalesce((select json_agg(c.week_of) from priority_check_ins c
                      where c.priority_id = p.id and c.week_of >= ${from}), '[]'::json) as "checkInWeeks",
           ${journalWeeks('p.blt_id', from)}
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
     where ${open} and p.due_at >= ${from} and p.status <> 'COMPLETED' ${at(venueId)}
       and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}, p.due_at, p.created_at, p.id`)
}

/** `since` is the venue's plain date on which the member was added. */
export type TeamMember = AboutMember & {
  position: string
  adminDayDow: number
  since: PlainDate
  journalWeeks: Week[]
}

/** The BLT members within reach who are active now, by venue, AGMs first. */
export function listTeams(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from }: Span,
): Promise<TeamMember[]> {
  return db.rows<TeamMember>(sql`
    select ${venue}, ${member}, a.position, a.admin_day_dow as "adminDayDow",
           (a.created_at at time zone v.timezone)::date as since, ${journalWeeks('a.id', from, byMember)}
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where a.role in ('AGM', 'BLT') ${at(venueId)} and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}`)
}

/** This week and last week in any time zone, each with the last day of its period. */
type Weeks = readonly { week: Week; periodEnd: PlainDate }[]
/** One venue, read from its rows, or all within reach, read from what is counted ahead where that holds. */
type Asked = { venueId: string | undefined; weeks: Weeks }

/**
 * What the queue has beside journals, as the lists and `rules.ts` would find it, as common table expressions: `due`,
 * priorities in their due week, with what is `ready` to sign off; `missed`, the weeks of members who missed something; and
 * `unreported`, weeks without numbers.
 *
 * `offset 0` has PostgreSQL look each row up by index: it takes the rows to be few, and would read whole tables for them.
 */
function besideJournals(reach: Reach, now: Date, weeks: Weeks, among: Sql): Sql {
  const mondays = weeks.map(({ week }) => week)
  return sql`
    places as materialized (
      select v.id, v.timezone, d.today, date_trunc('week', d.today)::date as week,
             date_trunc('week', v.created_at at time zone v.timezone)::date as since
        from venues v cross join lateral (select (${now}::timestamptz at time zone v.timezone)::date as today) d
       where ${withinReach(reach, 'v')} ${among}),
    ${owedJournals(mondays)},
    open as materialized (
      select o.*, v.id as venue_id, v.today, v.week, (o.created_at at time zone v.timezone)::date as given_on
        from places v cross join lateral (
          select p.id, p.blt_id, p.status, p.due_at, p.created_at from priorities p
           where p.reach_venue_id = v.id and not p.is_archived and p.due_at >= v.today and p.status <> 'COMPLETED'
          offset 0) o),
    due as (
      select o.venue_id,
             o.status = 'ON_TRACK'
               and not exists (select 1 from priority_tasks t
                                where t.priority_id = o.id and not t.completed offset 0)
               and exists (select 1 from journals j
                            where j.blt_id = o.blt_id and j.week_of = o.week and j.submitted_at is not null
                           offset 0) as ready
        from open o where o.today >= date_trunc('week', o.due_at)::date),
    missed as (
      select o.venue_id, o.id, o.week from owed o join places v on v.id = o.venue_id
       where o.state = 'overdue' and o.week between v.week - 7 and v.week
       union
      select m.venue_id, m.id, o.week - 7 from open o join members m on m.id = o.blt_id
        join unnest(${mondays}::date[], ${weeks.map(({ periodEnd }) => periodEnd)}::date[]) w(week, period_end)
          on w.week = o.week - 7 and w.period_end = o.due_at
       where w.week >= m.since and w.week >= date_trunc('week', o.given_on)::date
         and not exists (select 1 from priority_check_ins c where c.priority_id = o.id and c.week_of = w.week offset 0)),
    unreported as (
      select v.id as venue_id, v.week - 7 * ago as week
        from places v cross join generate_series(1, ${NUMBERS_WEEKS}::int) ago
       where v.week - 7 * ago >= v.since
         and not exists (select 1 from weekly_metrics m
                          where m.venue_id = v.id and m.week_of = v.week - 7 * ago and m.revenue is not null
                         offset 0))`
}

/**
 * The same tables, and `counted`: the venues whose queue was counted ahead and holds (decision 118). The others are read
 * from their rows.
 */
function beside(reach: Reach, now: Date, { venueId, weeks }: Asked): Sql {
  const isUsed = venueId === undefined
  return sql`
    counted as materialized (
      select c.venue_id, c.sign_offs, c.not_ready, c.members, c.weeks
        from signal_counts c join venues v on v.id = c.venue_id
       where ${isUsed} and c.org_id = ${reach.orgId} and c.weeks is not null and ${holds(sql`c`, now)}
         and ${withinReach(reach, 'v')} and c.venue_id not in (${staleSignals(reach)})),
    ${besideJournals(reach, now, weeks, isUsed ? sql`and v.id not in (select venue_id from counted)` : at(venueId))}`
}

/** How many rows the queue has beside journals. What lacks something before its sign-off is not one. */
export async function countBesideJournals({ reach, db, now }: OwnContext, asked: Asked): Promise<number> {
  const [found] = await db.rows<{ count: number }>(sql`
    with ${beside(reach, now, asked)}
    select ((select count(*) from due where ready) + (select count(*) from missed)
            + (select count(*) from unreported)
            + (select coalesce(sum(sign_offs + members + cardinality(weeks)), 0) from counted))::int as count`)
  return found?.count ?? 0
}

/** How many rows the queue has of each kind beside journals. */
export type Sizes = Review['hidden']

/** How many rows the queue has of each kind beside journals, and the venues of the first rows of each. */
export async function findFirst(
  { reach, db, now }: OwnContext,
  { first, ...asked }: Asked & { first: number },
): Promise<Sizes & { venueIds: string[] }> {
  const of = (kind: keyof Sizes) =>
    sql`coalesce(sum(k.rows) filter (where k.kind = ${kind}), 0)::int as ${raw(`"${kind}"`)}`
  const [found] = await db.rows<Sizes & { venueIds: string[] }>(sql`
    with ${beside(reach, now, asked)},
    waiting as (
      select venue_id, case when ready then 'signOffs' else 'notReady' end as kind, null::date as week, 1 as rows from due
       union all select venue_id, 'members', null, 1 from missed
       union all select venue_id, 'weeks', week, 1 from unreported
       union all select venue_id, 'signOffs', null, sign_offs from counted where sign_offs > 0
       union all select venue_id, 'notReady', null, not_ready from counted where not_ready > 0
       union all select venue_id, 'members', null, members from counted where members > 0
       union all select venue_id, 'weeks', unnest(weeks), 1 from counted),
    at_venues as (
      select w.kind, v.id, sum(w.rows) as rows,
             sum(sum(w.rows)) over (partition by w.kind order by w.week desc, ${venueByName('v')}) - sum(w.rows) as before
        from waiting w join venues v on v.id = w.venue_id
       group by w.kind, w.week, v.id)
    select ${of('signOffs')}, ${of('notReady')}, ${of('members')}, ${of('weeks')},
           coalesce(array_agg(distinct k.id) filter (where k.before < ${first}), '{}') as "venueIds"
      from at_venues k`)
  return found ?? { signOffs: 0, notReady: 0, members: 0, weeks: 0, venueIds: [] }
}

/** A venue's rows of the queue beside journals: how many of each kind, and the weeks without numbers. */
export type QueueCount = { venueId: string } & Omit<Sizes, 'weeks'> & { weeks: Week[] }

/** The rows of each venue within reach, counted from the rows of the tables. */
export function countQueues({ reach, db, now }: OwnContext, weeks: Weeks): Promise<QueueCount[]> {
  return db.rows<QueueCount>(sql`
    with ${besideJournals(reach, now, weeks, empty)}
    select p.id as "venueId", coalesce(d.ready, 0)::int as "signOffs", coalesce(d.others, 0)::int as "notReady",
           coalesce(m.members, 0)::int as members, coalesce(u.weeks, '[]'::json) as weeks
      from places p
      left join (select venue_id, count(*) filter (where ready) as ready, count(*) filter (where not ready) as others
                   from due group by venue_id) d on d.venue_id = p.id
      left join (select venue_id, count(*) as members from missed group by venue_id) m on m.venue_id = p.id
      left join (select venue_id, json_agg(week order by week) as weeks from unreported group by venue_id) u
             on u.venue_id = p.id`)
}

export type ReportedWeeks = AtVenue & { since: PlainDate; reported: Week[] }

/** Weeks with revenue of each venue within reach, from a week on, and the day on which the venue was added. */
export function listReported(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from }: Span,
): Promise<ReportedWeeks[]> {
  return db.rows<ReportedWeeks>(sql`
    select ${venue}, (v.created_at at time zone v.timezone)::date as since,
           coalesce((select json_agg(m.week_of) from weekly_metrics m
             where m.venue_id = v.id and m.week_of >= ${from} and m.revenue is not null), '[]'::json) as reported
      from venues v
     where ${withinReach(reach, 'v')} ${at(venueId)}
     order by ${venueByName('v')}`)
}
