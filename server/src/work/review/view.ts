import type { OpenDays } from '@scope/contract/company/open-days.words'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import { METRICS_NUMBERS, type MetricsNumber } from '@scope/contract/numbers/metrics.words'
import type { Review } from '@scope/contract/work/review'
import { NUMBERS_TOLD_HOURS, NUMBERS_WEEKS } from '@scope/contract/work/review.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { awayDays, awayJson, isWeekAway } from '../../company/away/view.ts'
import { standsNow } from '../../company/stand-in/view.ts'
import { openDaysOf, openIn } from '../../company/venue/view.ts'
import type { OwnContext } from '../../kernel/context.ts'
import { withinReach } from '../../kernel/db/reach.ts'
import {
  bltOrder,
  iso,
  memberNamed,
  onTeam,
  personName,
  todayAt,
  venueByName,
  venueNamed,
  venueOfRow,
} from '../../kernel/db/sql.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import {
  AGREED_DUE,
  AGREED_OPEN,
  agreedOverdue,
  managedBy,
  toldOf,
  type VisitReader,
} from '../../kernel/db/visits.ts'
import type { JournalFacts } from '../week/rules.ts'
import { givenAt, givenOn, owedJournals } from '../week/view.ts'
import { type LiveFacts, NUMBERS_NOON } from './rules.ts'

/** SQL condition: the numbers of the week `m` are in, or its tag says that it was closed and needs none. */
const HAS_NUMBERS = sql`(m.revenue is not null or m.tags @> '[{"kind": "closed"}]')`

/** SQL: the person `a`, who is `u`, edits the numbers of a venue by their own role or as a stand-in. */
const editsNumbersOf = (venue: string, now: Date): Sql => sql`(
  (a.role = 'AGM' and a.venue_id = ${raw(venue)}.id)
  or (a.role in ('GM', 'VP') and exists (
        select from venue_assignments va where va.app_user_id = a.id and va.venue_id = ${raw(venue)}.id))
  or (a.role = 'VP' and (u.role = 'FULL_ADMIN' or ${raw(venue)}.group_name = any(a.groups)
        or (cardinality(a.groups) = 0 and not exists (
              select from venue_assignments va where va.app_user_id = a.id))))
  or exists (select from ${standsNow(now)} where s.stand_in_id = a.id and v.id = ${raw(venue)}.id))`

/**
 * SQL: the venues `nv` of which a person `a`, who is `u`, edits the numbers, where it is Monday afternoon and last week’s are
 * missing: not where the venue was closed then or not there yet. `today` is that Monday.
 */
export const lacksNumbers = (now: Date): Sql => sql`
  select nv.id, nv.slug, nv.timezone, d.today
    from venues nv cross join lateral (
      select ${todayAt('nv', now)} as today, (${now}::timestamptz at time zone nv.timezone)::time as clock) d
   where nv.org_id = a.org_id and ${editsNumbersOf('nv', now)}
     and extract(isodow from d.today) = 1
     and d.clock >= make_time(${NUMBERS_NOON}, 0, 0) and d.clock < make_time(${NUMBERS_NOON + NUMBERS_TOLD_HOURS}, 0, 0)
     and d.today - 7 >= date_trunc('week', nv.created_at at time zone nv.timezone)::date
     and ${openIn('nv', sql`(d.today - 7)`)}
     and not exists (
       select from weekly_metrics m where m.venue_id = nv.id and m.week_of = d.today - 7 and ${HAS_NUMBERS})`

/** The scope of a read: one venue or all within reach, from a week on. */
type Span = { venueId: string | undefined; from: Week }

type AtVenue = Pick<Review['weeks'][number], 'venueSlug' | 'venueName'> & { timezone: string }
type AboutMember = AtVenue & Pick<Review['members'][number], 'bltId' | 'bltSlug' | 'bltName'>

const venue = sql`${venueNamed('v')}, v.timezone`
const member = memberNamed('a', 'u')

const at = (venueId: string | undefined): Sql => (venueId ? sql`and v.id = ${venueId}` : sql``)

/** Weeks with a submitted entry about the member: by anyone (for the sign-off), or by the member. */
const journalWeeks = (bltId: string, from: Week | Sql, by = sql``): Sql => sql`
  coalesce((select json_agg(distinct j.week_of) from journals j
             where j.blt_id = ${raw(bltId)} and j.week_of >= ${from} and j.submitted_at is not null ${by}),
           '[]'::json) as "journalWeeks"`
const byMember = sql`and j.author_id = j.blt_id`

export type LivePriority = AboutMember &
  LiveFacts & {
    priorityId: string
    title: string
    dueAt: string
    onTeam: boolean
    adminDayDow: number
  }

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
    select ${venue}, ${member}, p.id as "priorityId", p.title, p.due_at as "dueAt", u.active and ${onTeam('a')} as "onTeam", p.status, p.period, p.year,
           false as "isArchived", ${givenOn('p')},
           ${openDaysOf('v')} as "openDays",
           (select count(*)::int from priority_tasks t where t.priority_id = p.id) as tasks,
           (select count(*)::int from priority_tasks t where t.priority_id = p.id and t.completed) as "tasksDone",
           coalesce((select json_agg(c.week_of) from priority_check_ins c
                      where c.priority_id = p.id and c.week_of >= ${from}), '[]'::json) as "checkInWeeks",
           ${awayJson('a')} as away, a.admin_day_dow as "adminDayDow",
           ${journalWeeks('p.blt_id', sql`date_trunc('week', p.due_at)::date`)}
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
     where ${open} and p.due_at >= ${from} and p.status <> 'COMPLETED' ${at(venueId)}
       and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}, p.due_at, p.created_at, p.id`)
}

/** `since` is the venue's plain date on which the member was added. */
export type TeamMember = AboutMember & JournalFacts & { position: string }

/** The BLT members within reach who are active now, by venue, AGMs first. */
export function listTeams(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from }: Span,
): Promise<TeamMember[]> {
  return db.rows<TeamMember>(sql`
    select ${venue}, ${member}, a.position, a.admin_day_dow as "adminDayDow",
           (a.created_at at time zone v.timezone)::date as since, ${openDaysOf('v')} as "openDays", ${awayJson('a')} as away,
           ${journalWeeks('a.id', from, byMember)}
      from app_users a join users u on u.id = a.auth_user_id and u.active join venues v on v.id = a.venue_id
     where ${onTeam('a')} ${at(venueId)} and ${withinReach(reach, 'v')}
     order by ${venueByName('v')}, ${bltOrder('a', 'u')}`)
}

/** This week and last week in any time zone, each with the last day of its period. */
type Weeks = readonly { week: Week; periodEnd: PlainDate }[]

/**
 * How many rows the queue has beside journals, of one venue or all within reach, as the lists and `rules.ts` would find
 * them: priorities that are ready to sign off, former members' that are not, weeks in which a member missed something, weeks without numbers, and with
 * `editsNumbers` figures that arrived beside typed ones, and files of numbers that wait, and agreements of visits that are
 * overdue. What lacks something before its sign-off is not a row. `reader`: who asks; their own work does not wait for them.
 *
 * `offset 0` has PostgreSQL look each row up by index: it takes the rows to be few, and would read whole tables for them.
 */
export async function countBesideJournals(
  { reach, db, now }: OwnContext,
  {
    venueId,
    weeks,
    reader,
    editsNumbers,
  }: { venueId: string | undefined; weeks: Weeks; reader: VisitReader; editsNumbers: boolean },
): Promise<number> {
  const mondays = weeks.map(({ week }) => week)
  const except = reader.appUserId
  const [row] = await db.rows<{ count: number }>(sql`
    with places as materialized (
      select v.id, v.timezone, v.open_days, d.today, date_trunc('week', d.today)::date as week,
             date_trunc('week', v.created_at at time zone v.timezone)::date as since
        from venues v cross join lateral (select ${todayAt('v', now)} as today) d
       where ${withinReach(reach, 'v')} ${at(venueId)}),
    ${owedJournals(mondays)},
    open as materialized (
      select o.*, v.today, v.week, v.open_days, (select u.active and ${onTeam('a')} from app_users a join users u on u.id = a.auth_user_id
                                     where a.id = o.blt_id) as on_team, (o.given_at at time zone v.timezone)::date as given_on,
             (select ${isWeekAway('m.away', 'v.week')} from (
               select ${awayDays('a')} as away from app_users a where a.id = o.blt_id) m) as week_away
        from places v cross join lateral (
          select p.id, p.blt_id, p.status, p.due_at, ${givenAt('p')} as given_at from priorities p
           where p.reach_venue_id = v.id and not p.is_archived and p.due_at >= v.today and p.status <> 'COMPLETED'
             and p.blt_id is distinct from ${except}::uuid
          offset 0) o),
    ready as (
      select o.id from open o
       where o.today >= date_trunc('week', o.due_at)::date
         and (o.status = 'ON_TRACK' or o.status <> 'AT_RISK' and o.week_away)
         and not exists (select 1 from priority_tasks t
                          where t.priority_id = o.id and not t.completed offset 0)
         and (o.week_away
           or exists (select 1 from journals j
                       where j.blt_id = o.blt_id and j.week_of = o.week and j.submitted_at is not null
                      offset 0))),
    former as (
      select from open o where not o.on_team and ${openIn('o', sql`o.week`)} and not exists (select 1 from ready r where r.id = o.id)),
    missed as (
      select o.id, o.week from owed o join places v on v.id = o.venue_id
       where o.state = 'overdue' and o.id is distinct from ${except}::uuid and o.week between v.week - 7 and v.week
         and not exists (select from members m where m.id = o.id and m.away @> v.today)
       union
      select m.id, o.week - 7 from open o join members m on m.id = o.blt_id
        join unnest(${mondays}::date[], ${weeks.map(({ periodEnd }) => periodEnd)}::date[]) w(week, period_end)
          on w.week = o.week - 7 and w.period_end = o.due_at
       where w.week >= m.since and w.week >= date_trunc('week', o.given_on)::date and ${openIn('o', sql`w.week`)}
         and not ${isWeekAway('m.away', 'w.week')} and not m.away @> o.today
         and not exists (select 1 from priority_check_ins c where c.priority_id = o.id and c.week_of = w.week offset 0)),
    unreported as (
      select from places v cross join generate_series(1, ${NUMBERS_WEEKS}::int) ago
       where v.week - 7 * ago >= v.since and ${openIn('v', sql`(v.week - 7 * ago)`)}
         and not exists (select 1 from weekly_metrics m
                          where m.venue_id = v.id and m.week_of = v.week - 7 * ago and ${HAS_NUMBERS}
                         offset 0)),
    arrived as (
      select from arrived_figures f cross join lateral (
          select m.venue_id from weekly_metrics m where m.id = f.metrics_id offset 0) m
        join places v on v.id = m.venue_id
       where ${editsNumbers} and f.kept_amount is null),
    files as (
      select from inbox_files f
       where ${editsNumbers} and f.org_id = ${reach.orgId} and f.state = 'waiting' and ${namesWithin(reach, venueId)}),
    overdue as (
      select ${agreedFor({ reach, venueId, reader })} and ${agreedOverdue(now)})
    select ((select count(*) from ready) + (select count(*) from former) + (select count(*) from missed)
            + (select count(*) from unreported) + (select count(*) from arrived)
            + (select count(*) from files) + (select count(*) from overdue))::int as count`)
  return row?.count ?? 0
}

/** Whether a waiting file `f` names a venue, or any within reach; one that names none is for those who reach all. */
function namesWithin({ venueIds }: OwnContext['reach'], venueId: string | undefined): Sql {
  const places = venueId === undefined ? venueIds : [venueId]
  return places === 'every' ? sql`true` : sql`f.report->'venueIds' ?| ${[...places]}::text[]`
}

export type ReportedWeeks = AtVenue & { since: PlainDate; openDays: OpenDays; reported: Week[] }

/** Weeks with revenue, or closed, of each venue within reach, from a week on, the day on which it was added, and its open days. */
export function listReported(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  { venueId, from }: Span,
): Promise<ReportedWeeks[]> {
  return db.rows<ReportedWeeks>(sql`
    select ${venue}, (v.created_at at time zone v.timezone)::date as since, ${openDaysOf('v')} as "openDays",
           coalesce((select json_agg(m.week_of) from weekly_metrics m
             where m.venue_id = v.id and m.week_of >= ${from} and ${HAS_NUMBERS}), '[]'::json) as reported
      from venues v
     where ${withinReach(reach, 'v')} ${at(venueId)}
     order by ${venueByName('v')}`)
}

/** SQL: the typed figure of the week `m`, if what arrived `f` is of this figure. */
const typedAs = (figure: MetricsNumber): Sql => raw(`when '${figure}' then m.${columnOf(figure)}`)

/** Figures within reach that arrived where others were typed, newest first, each with its week and the typed figure. */
export function listArrived(
  { reach, db }: Pick<OwnContext, 'reach' | 'db'>,
  venueId: string | undefined,
): Promise<Review['arrived']> {
  return db.rows<Review['arrived'][number]>(sql`
    select ${venueNamed('v')}, m.week_of as "weekOf", m.id as "metricsId", ${iso('m.updated_at')} as version, f.field,
           f.amount::float8 as value,
           (case f.field ${join(METRICS_NUMBERS.map(typedAs), ' ')} end)::float8 as typed,
           f.source, f.via, ${iso('f.arrived_at')} as "arrivedAt"
      from arrived_figures f join weekly_metrics m on m.id = f.metrics_id join venues v on v.id = m.venue_id
     where ${withinReach(reach, 'v')} ${at(venueId)} and f.kept_amount is null
     order by f.arrived_at desc, ${venueByName('v')}, m.week_of desc, f.field`)
}

/** SQL condition: the agreement `g` of the visit `x` is another person’s than the visitor’s and a general manager’s there. */
const OF_MEMBER = raw(`(g.owner_id <> x.visitor_id and not exists (
  select from venue_assignments va join app_users oa on oa.id = va.app_user_id and oa.role = 'GM'
    join users ou on ou.id = oa.auth_user_id and ou.active
   where va.app_user_id = g.owner_id and va.venue_id = x.venue_id))`)

/** SQL: or the agreement `g` is a general manager’s for whom somebody stands in. */
const orOfStandIn = ({ standsIn = [] }: VisitReader): Sql =>
  standsIn.length === 0 ? empty : sql`or g.owner_id = any(${standsIn.map(({ gmId }) => gmId)}::uuid[])`

/**
 * SQL: the open agreements `g` of shared visits that wait for somebody: their own, and of the venues that they manage those
 * of members and of the general manager for whom they stand in. One that is a task `t` waits while its priority can be worked on; afterwards only a VP can drop it.
 */
const agreedFor = ({
  reach,
  venueId,
  reader,
}: Pick<OwnContext, 'reach'> & { venueId: string | undefined; reader: VisitReader }): Sql => sql`
  from (select g.id from agreements g where g.owner_id = ${reader.appUserId} and g.done_at is null and g.dropped_at is null
         union
        select g.id from venue_visits x join agreements g on g.visit_id = x.id
         where x.venue_id in (${managedBy(reader)}) and x.shared_at is not null
           and (${OF_MEMBER} ${orOfStandIn(reader)})) w
  join agreements g on g.id = w.id join venue_visits x on x.id = g.visit_id join venues v on v.id = x.venue_id
  left join priority_tasks t on t.id = g.task_id left join priorities p on p.id = t.priority_id
 where x.shared_at is not null and p.is_archived is not true and ${AGREED_OPEN}
   and ${withinReach(reach, 'v')} ${at(venueId)}`

type OfReader = { venueId: string | undefined; reader: VisitReader }

/** The agreements of visits that wait for somebody at one venue or all within reach, by day. */
export function listAgreements(
  { reach, db, now }: OwnContext,
  { venueId, reader }: OfReader,
): Promise<Review['agreements']> {
  return db.rows<Review['agreements'][number]>(sql`
    select ${venueNamed('v')}, g.id, x.id as "visitId", coalesce(t.label, g.text) as text,
           (select ${personName('u')} from app_users a join users u on u.id = a.auth_user_id
             where a.id = g.owner_id) as "ownerName",
           g.owner_id = ${reader.appUserId} as own, ${raw(AGREED_DUE)} as due, ${agreedOverdue(now)} as overdue,
           case when t.id is not null then
             json_build_object('id', t.id, 'priorityId', t.priority_id) end as task
      ${agreedFor({ reach, venueId, reader })}
     order by ${raw(AGREED_DUE)}, ${venueByName('v')}, x.day, x.id, g.place`)
}

/** The planned visits of which somebody was told, at one venue or all within reach, by day. */
export function listTold(
  { reach, db, now }: OwnContext,
  { venueId, reader }: OfReader,
): Promise<Review['visits']> {
  return db.rows<Review['visits'][number]>(sql`
    select ${venueNamed('v')}, x.id as "visitId", x.day as on, x.way as by, ${personName('u')} as visitor
      from venue_visits x join venues v on v.id = x.venue_id
      join app_users a on a.id = x.visitor_id join users u on u.id = a.auth_user_id and u.active
     where ${toldOf(reader)} and x.day >= ${todayAt('v', now)} and ${withinReach(reach, 'v')} ${at(venueId)}
     order by x.day, ${venueByName('v')}, x.created_at, x.id`)
}
