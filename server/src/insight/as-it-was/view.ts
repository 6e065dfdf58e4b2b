import type { Period, Week } from '@scope/contract/kernel/calendar'
import { STORED_FIGURES } from '@scope/contract/numbers/metrics.words'
import type { CheckInStatus, PriorityStatus } from '@scope/contract/work/priority.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { awayDays, isWeekAway } from '../../company/away/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { columnsAs, iso, personName, todayAt, venueByName } from '../../kernel/db/sql.ts'
import { columnOf } from '../../kernel/db/tables.ts'
import { storedAt } from '../../numbers/metrics/view.ts'
import { pctOfWeeks } from '../../numbers/totals/view.ts'
import { homeOrder } from '../../work/priority/view.ts'
import { owedJournals } from '../../work/week/view.ts'
import type { StoredWeek } from '../board/rules.ts'

/*
 * The stored data of a moment: numbers from their history, journals and the states of priorities from the trail. Data
 * that the trail does not contain is as it is stored now.
 */

const NUMBERS = [...STORED_FIGURES, 'notes', 'tags', 'createdById'].map(columnOf)
const numbersOf = (row: string): Sql => raw(NUMBERS.map((column) => `${row}.${column}`).join())

/** The version of the week `m` that was stored at a moment, as the lateral `t`. Its columns are null if there was none. */
const versionAt = (at: Date | Sql): Sql => sql`
  left join lateral (
    select ${numbersOf('m')}, m.updated_at as saved_at where m.updated_at <= ${at}
     union all
    select h.* from (${storedAt(at, sql`${numbersOf('h')}, h.saved_at`)}) h where m.updated_at > ${at}) t on true`

/** The state of the member’s priority `p` before its first change after a moment, by the trail. */
const firstChangeAfter = (reach: Reach, at: Date, which: Sql): Sql => sql`
  (select a.meta->'before' from audits a
    where a.org_id = ${reach.orgId} and a.meta->>'bltId' = p.blt_id::text and a.created_at > ${at}
      and a.meta->>'id' = p.id::text and ${which}
    order by a.created_at, a.id limit 1)`

const CHANGES_STATUS = sql`a.action in ('priority.checkedIn', 'priority.signedOff', 'priority.signOffTakenBack')`

/** The status of the priority `p` at a moment. */
const statusAt = (reach: Reach, at: Date): Sql => sql`
  coalesce(${firstChangeAfter(reach, at, CHANGES_STATUS)}->>'status',
           case when p.closed_at > ${at} then 'ON_TRACK' else p.status end)`

/** The priority `p` existed at a moment. */
const existedAt = (at: Date): Sql =>
  sql`(p.created_at <= ${at} and (p.withdrawn_at is null or p.withdrawn_at > ${at}))`

/** The journal `j` was submitted at a moment: by the time of its last submission, or by the trail. */
const submittedAt = (reach: Reach, at: Date): Sql => sql`
  (j.submitted_at <= ${at} or exists (
    select 1 from audits a
     where a.org_id = ${reach.orgId} and a.meta->>'bltId' = j.blt_id::text and a.created_at <= ${at}
       and a.action = 'journal.submitted' and a.meta->>'id' = j.id::text))`

/** An archived priority was live until days after its period’s end, so older ones are not read. */
const ARCHIVED_WITHIN_DAYS = 60

export type VenueWasNow = {
  /** Null for all venues together. */
  venueId: string | null
  slug: string | null
  name: string | null
  revenueWas: number | null
  revenueNow: number | null
  laborWas: number | null
  laborNow: number | null
  cogsWas: number | null
  cogsNow: number | null
  journalsWas: number
  journalsNow: number
  journalsTotal: number
  journalsTotalWas: number
  atRiskWas: number
  atRiskNow: number
}

/** Each venue, and all of them together. */
const eachAndAll = (venueId: string): Sql => raw(`group by grouping sets ((${venueId}), ())`)

export type VenuesQuery = {
  at: Date
  now: Date
  /** The weeks of the span, oldest first, and the end of its last period. */
  weeks: readonly Week[]
  periodEnd: string
  among: Among
}

/**
 * One venue, or those of a state and a group that are open in some weeks. Without filters, all open ones within reach.
 */
export type Among = {
  venueId: string | undefined
  state: string | undefined
  group: string | undefined
  openIn: readonly Week[]
}

/** SQL condition: the venue `v` is among them. */
const isAmong = (reach: Reach, { venueId, state, group, openIn }: Among): Sql => sql`
  ${withinReach(reach, 'v')}
  and ${venueId ? sql`v.id = ${venueId}` : sql`v.open_days && daterange(${openIn[0]}::date, ${openIn.at(-1)}::date + 7)`}
  ${state ? sql`and v.state = ${state}` : empty} ${group ? sql`and v.group_name = ${group}` : empty}`

/** The figures of a page of the venues within reach, by name, after those of all together. */
export async function listVenuesWasNow(
  reach: Reach,
  db: Db,
  { at, now, weeks, periodEnd, among, page, size }: VenuesQuery & { page: number; size: number },
): Promise<VenueWasNow[]> {
  const days = [...weeks]
  const atRisk = (moment: Date, archived: Sql) => sql`
    (count(*) filter (where ${existedAt(moment)} and ${archived} and ${statusAt(reach, moment)} = 'AT_RISK'))::int`
  return db.rows<VenueWasNow>(sql`
    with places as materialized (
      select v.id, v.slug, v.name, v.timezone, v.open_days, ${todayAt('v', now)} as today,
             row_number() over (order by ${venueByName('v')}) as place
        from venues v where ${isAmong(reach, among)}),
    weeks as (
      select m.venue_id, m.revenue, m.labor_true_pct, m.cogs_pct, t.revenue as revenue_was,
             t.labor_true_pct as labor_was, t.cogs_pct as cogs_was
        from places l join weekly_metrics m on m.venue_id = l.id and m.week_of = any(${days}::date[]) ${versionAt(at)}),
    numbers as (
      select venue_id, sum(revenue_was)::float8 as revenue_was, sum(revenue)::float8 as revenue_now,
             ${pctOfWeeks('labor_was', 'revenue_was')}::float8 as labor_was, ${pctOfWeeks('labor_true_pct', 'revenue')}::float8 as labor_now,
             ${pctOfWeeks('cogs_was', 'revenue_was')}::float8 as cogs_was, ${pctOfWeeks('cogs_pct', 'revenue')}::float8 as cogs_now
        from weeks ${eachAndAll('venue_id')}),
    ${owedJournals(weeks)},
    journal_counts as (
      select o.venue_id, (count(*) filter (where j.id is not null and ${submittedAt(reach, at)}))::int as journals_was,
             count(j.id)::int as journals_now, (count(*) filter (where o.state <> 'away'))::int as journals_total,
             (count(*) filter (where not ${isWeekAway('t.away', 'o.week')}
                               or (j.id is not null and ${submittedAt(reach, at)})))::int as journals_total_was
        from owed o join lateral (select ${awayDays('o', at)} as away) t on true
        left join journals j
             on j.blt_id = o.id and j.author_id = o.id and j.week_of = o.week and j.submitted_at is not null
       ${eachAndAll('o.venue_id')}),
    risks as (
      select p.reach_venue_id as venue_id,
             ${atRisk(at, sql`(not p.is_archived or p.archived_at > ${at})`)} as at_risk_was,
             (count(*) filter (where not p.is_archived and p.withdrawn_at is null and p.status = 'AT_RISK'))::int as at_risk_now
        from places l join priorities p on p.reach_venue_id = l.id
         and p.due_at between ${days[0]}::date - ${ARCHIVED_WITHIN_DAYS}::int and ${periodEnd}::date
       ${eachAndAll('p.reach_venue_id')}),
    page_rows as (
      select null::uuid as id, null as slug, null as name, 0 as place
       union all
      (select id, slug, name, place from places order by place limit ${size} offset ${(page - 1) * size}))
    select s.id as "venueId", s.slug, s.name, n.revenue_was as "revenueWas", n.revenue_now as "revenueNow",
           n.labor_was as "laborWas", n.labor_now as "laborNow", n.cogs_was as "cogsWas", n.cogs_now as "cogsNow",
           coalesce(w.journals_was, 0) as "journalsWas", coalesce(w.journals_now, 0) as "journalsNow",
           coalesce(w.journals_total, 0) as "journalsTotal",
           coalesce(w.journals_total_was, 0) as "journalsTotalWas", coalesce(r.at_risk_was, 0) as "atRiskWas",
           coalesce(r.at_risk_now, 0) as "atRiskNow"
      from page_rows s
      left join numbers n on n.venue_id is not distinct from s.id
      left join journal_counts w on w.venue_id is not distinct from s.id
      left join risks r on r.venue_id is not distinct from s.id
     order by s.place`)
}

export async function countAmong(reach: Reach, db: Db, among: Among): Promise<number> {
  const [row] = await db.rows<{ venues: number }>(
    sql`select count(*)::int as venues from venues v where ${isAmong(reach, among)}`,
  )
  return row?.venues ?? 0
}

type WeekVersion = StoredWeek & { notes: string | null; by: string | null; savedAt: string | null }

/**
 * A venue's stored weeks as they were at some moments, in the order of the moments. `savedAt` is null if nothing was
 * stored.
 */
export async function listWeeksAt(
  reach: Reach,
  db: Db,
  { venueId, weeks, moments }: { venueId: string; weeks: readonly Week[]; moments: readonly Date[] },
): Promise<WeekVersion[]> {
  return db.rows<WeekVersion>(sql`
    select ${columnsAs('t', STORED_FIGURES)}, t.notes, coalesce(t.tags, '[]') as tags, ${personName('u')} as by, ${iso('t.saved_at')} as "savedAt"
      from weekly_metrics m join venues v on v.id = m.venue_id
      cross join unnest(${moments.map((at) => at.toISOString())}::timestamptz[]) moment(at) ${versionAt(sql`moment.at`)}
      left join app_users a on a.id = t.created_by_id left join users u on u.id = a.auth_user_id
     where m.venue_id = ${venueId} and m.week_of = any(${[...weeks]}::date[]) and ${withinReach(reach, 'v')}
     order by moment.at`)
}

/** The journals of some weeks that the venue's members had submitted about themselves by a moment. */
export async function listSubmittedAt(
  reach: Reach,
  db: Db,
  { venueId, weeks, at }: { venueId: string; weeks: readonly Week[]; at: Date },
): Promise<{ bltId: string; weekOf: Week }[]> {
  return db.rows<{ bltId: string; weekOf: Week }>(sql`
    select j.blt_id as "bltId", j.week_of as "weekOf"
      from journals j join venues v on v.id = j.reach_venue_id
     where j.reach_venue_id = ${venueId} and j.author_id = j.blt_id and j.week_of = any(${[...weeks]}::date[])
       and j.submitted_at is not null and ${submittedAt(reach, at)} and ${withinReach(reach, 'v')}`)
}

type CheckInAt = { weekOf: Week; status: CheckInStatus } | null

export type PriorityWasNow = {
  id: string
  bltId: string
  title: string
  /** Null if it did not exist at the moment. */
  statusWas: PriorityStatus | null
  /** Null if it was withdrawn. */
  statusNow: PriorityStatus | null
  checkInWas: CheckInAt
  checkInNow: CheckInAt
}

/** The priorities of a period at a venue that existed at a moment or exist now. */
export async function listPrioritiesWasNow(
  reach: Reach,
  db: Db,
  { venueId, period, weeks, at }: { venueId: string; period: Period; weeks: readonly Week[]; at: Date },
): Promise<PriorityWasNow[]> {
  const last = weeks.at(-1)
  const thatWeek = sql`a.action = 'priority.checkedIn' and a.meta->>'weekOf' = c.week_of::text`
  return db.rows<PriorityWasNow>(sql`
    select p.id, p.blt_id as "bltId", p.title,
           case when ${existedAt(at)} then ${statusAt(reach, at)} end as "statusWas",
           case when p.withdrawn_at is null then p.status end as "statusNow",
           (select json_build_object('weekOf', s.week_of, 'status', s.status)
              from (select c.week_of, case when f.before is not null then f.before->>'checkIn'
                                           when c.submitted_at <= ${at} then c.status end as status
                      from priority_check_ins c
                      cross join lateral (select ${firstChangeAfter(reach, at, thatWeek)} as before) f
                     where c.priority_id = p.id and c.week_of <= ${last}::date) s
             where s.status is not null order by s.week_of desc limit 1) as "checkInWas",
           (select json_build_object('weekOf', c.week_of, 'status', c.status)
              from priority_check_ins c
             where c.priority_id = p.id and c.week_of <= ${last}::date order by c.week_of desc limit 1) as "checkInNow"
      from priorities p join venues v on v.id = p.reach_venue_id
     where p.reach_venue_id = ${venueId} and p.year = ${period.year} and p.period = ${period.number}
       and (${existedAt(at)} or p.withdrawn_at is null) and ${withinReach(reach, 'v')}
     order by ${homeOrder}`)
}
