import type { Reply } from '@scope/contract/calls'
import type { Rollup } from '@scope/contract/insight/rollup'
import {
  CLOSED_NAMED,
  type Order,
  type RollupNeeds,
  type RollupSort,
} from '@scope/contract/insight/rollup.words'
import type { PlainDate, Week } from '@scope/contract/kernel/calendar'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import type { JournalState } from '@scope/contract/work/journal.words'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { memberNamed, personName, venueByName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'
import { pct, pctOfAll, pctOrMean, weekNumbers } from '../../kernel/db/week-numbers.ts'
import { owedJournals } from '../../work/week/view.ts'
import type { Compared, End } from './rules.ts'

/** A span of weeks and the one before, oldest first, at all venues or at one. */
export type Scope = {
  weeks: Week[]
  weeksBefore: Week[]
  /** The weeks that trends compare. */
  compared: Compared
  /** The weeks of the revenue strips. */
  strip: Week[]
  /** The end of the current period: priorities of later ones are only prepared and do not count. */
  periodEnd: PlainDate
  venueId: string | undefined
  now: Date
}

export type Shown = {
  sort: RollupSort
  order: Order
  state: string | null
  needs: RollupNeeds | null
  page: number
  size: number
}

/*
 * The laterals below group, so that PostgreSQL cannot turn them into a join with a whole table. Each venue and member is
 * looked up by index, so years of history and other companies do not slow them down.
 */

/** The venues, each with the current date in its time zone. */
const places = (reach: Reach, { venueId, now }: Pick<Scope, 'venueId' | 'now'>): Sql => sql`
  places as materialized (
    select v.id, v.slug, v.name, v.state, v.gm_id, v.timezone,
           date_trunc('week', v.created_at at time zone v.timezone)::date as since,
           (${now}::timestamptz at time zone v.timezone)::date as today
      from venues v where ${withinReach(reach, 'v')} ${venueId ? sql`and v.id = ${venueId}` : sql``})`

/**
 * The members whose priorities belong to these venues: members at a venue, and former ones, whose priorities stay at the
 * venue where they were made (decision 012). Former members of a whole company are read at once; those of some venues
 * are found by the priorities there, so that other venues do not slow them down.
 */
const people = (reach: Reach, { venueId }: Scope): Sql => sql`
  people as materialized (
    select a.id, a.venue_id from places p join app_users a on a.venue_id = p.id
     union all
    ${
      venueId || reach.venueIds !== 'every'
        ? sql`select distinct a.id, a.venue_id from places v join priorities p on p.venue_id = v.id
                join app_users a on a.id = p.blt_id where a.venue_id is null`
        : sql`select a.id, a.venue_id from app_users a where a.venue_id is null and a.org_id = ${reach.orgId}`
    })`

/** Live priorities per venue whose period has begun, and those whose last check-in of the span before was not on track. */
const priorities = ({ weeksBefore, periodEnd }: Scope): Sql => sql`
  live as (
    select coalesce(h.venue_id, l.venue_id) as venue_id, sum(l.live)::int as live, sum(l.on_track)::int as on_track,
           sum(l.at_risk)::int as at_risk
      from people h cross join lateral (
        select p.venue_id, count(*) as live, count(*) filter (where p.status = 'ON_TRACK') as on_track,
               count(*) filter (where p.status = 'AT_RISK') as at_risk
          from priorities p where p.blt_id = h.id and not p.is_archived and p.due_at <= ${periodEnd} group by p.venue_id) l
     group by 1),
  checked as (
    select coalesce(h.venue_id, (select p.venue_id from priorities p where p.id = c.priority_id)) as venue_id,
           count(*)::int as checked_in, (count(*) filter (where c.status <> 'ON_TRACK'))::int as at_risk_before
      from people h cross join lateral (
        select distinct on (c.priority_id) c.priority_id, c.status from priority_check_ins c
         where c.blt_id = h.id and c.week_of between ${weeksBefore[0]}::date and ${weeksBefore.at(-1)}::date
         order by c.priority_id, c.week_of desc) c
     where (select p.withdrawn_at is null from priorities p where p.id = c.priority_id)
     group by 1)`

/** The number of journals in a state, in the weeks of a flag. */
const inState = (state: JournalState, weeks: 'now' | 'later' | 'earlier', as: string): Sql =>
  raw(`(count(*) filter (where ${weeks} and state = '${state}'))::int as ${as}`)

/** Every venue with its figures. Null if it reported none, or has no journals due or no priorities. */
const figures = ({ weeks, compared }: Scope): Sql => sql`
  figures as materialized (
    select p.id, p.slug, p.name, p.state, p.gm_id, n.*, ${pctOrMean('labor')} as labor, ${pctOrMean('base')} as base,
           ${pctOrMean('cogs')} as cogs, ${pct('labor_paired')} as labor_paired, ${pct('labor_before')} as labor_before,
           coalesce(j.submitted, 0) as submitted, coalesce(j.total, 0) as total, coalesce(j.overdue, 0) as overdue,
           coalesce(j.submitted_compared, 0) as submitted_compared, coalesce(j.overdue_compared, 0) as overdue_compared,
           coalesce(j.submitted_before, 0) as submitted_before, coalesce(j.overdue_before, 0) as overdue_before,
           round(100.0 * j.submitted / nullif(j.submitted + j.overdue, 0), 2) as share,
           coalesce(l.live, 0) as live, coalesce(l.on_track, 0) as on_track, l.at_risk,
           coalesce(c.checked_in, 0) as checked_in, coalesce(c.at_risk_before, 0) as at_risk_before,
           coalesce(l.at_risk, 0) + coalesce(j.overdue, 0) + n.missing as attention
      from places p
      join numbers n on n.venue_id = p.id
      left join (
        select o.venue_id, (count(*) filter (where now))::int as total, ${inState('complete', 'now', 'submitted')},
               ${inState('overdue', 'now', 'overdue')}, ${inState('complete', 'later', 'submitted_compared')},
               ${inState('overdue', 'later', 'overdue_compared')}, ${inState('complete', 'earlier', 'submitted_before')},
               ${inState('overdue', 'earlier', 'overdue_before')}
          from (select owed.*, week >= ${weeks[0]}::date as now, week = any(${compared.weeks}::date[]) as later,
                       week = any(${compared.weeksBefore}::date[]) as earlier from owed) o
         group by o.venue_id) j on j.venue_id = p.id
      left join live l on l.venue_id = p.id
      left join checked c on c.venue_id = p.id)`

/** The venue with the lowest or highest figure, the first by name if equal, and the figure next to it. */
const first = (column: string, order: Order, among = 'true'): Sql => sql`
  (select json_build_object('slug', slug, 'name', name, 'value', ${raw(column)},
                            'next', lead(${raw(column)}) over sorted, 'of', count(*) over ())
     from figures f where ${raw(`${column} is not null and ${among}`)}
   window sorted as (order by ${raw(`${column} ${order}`)}, ${venueByName('f')})
    order by ${raw(`${column} ${order}`)}, ${venueByName('f')} limit 1)`

/** Sums compare only the venues with the most open weeks: a missing or closed week is not a bad one. */
const OPEN_MOST = 'open = (select max(open) from figures)'

/** The closed weeks of a span and of the weeks that its trends compare; the first of them are named. */
const closed = sql`
  (select json_build_object('count', count(*)::int, 'weeks', coalesce(json_agg(
            json_build_object('venueSlug', c.slug, 'venueName', c.name, 'weekOf', c.week) order by c.place)
            filter (where c.place <= ${CLOSED_NAMED}), '[]'::json))
     from (select f.slug, f.name, w.week, row_number() over (order by w.week, ${venueByName('f')}) as place
             from figures f cross join unnest(f.closed) w(week)) c)`

const COLUMNS: Record<RollupSort, string> = {
  venue: 'lower(name)',
  revenue: 'revenue',
  labor: 'labor',
  cogs: 'cogs',
  journals: 'share',
  priorities: 'at_risk',
  attention: 'attention',
}

/** What attention counts: live priorities at risk, overdue journals, weeks without numbers (decision 051). */
const NEEDS: Record<RollupNeeds, Sql> = {
  any: sql`f.attention > 0`,
  'at-risk': sql`f.at_risk > 0`,
  overdue: sql`f.overdue > 0`,
  missing: sql`f.missing > 0`,
}

const matches = ({ state, needs }: Shown): Sql => sql`
  (${state === null ? sql`true` : sql`f.state = ${state}`} and ${needs === null ? sql`true` : NEEDS[needs]})`

type Figure = number | null

export type Totals = {
  venues: number
  /** Venues that the filters leave. */
  found: number
  states: string[]
  pages: number
  page: number
  revenue: Figure
  revenuePaired: Figure
  revenueBefore: Figure
  reported: number
  /** Venues that reported revenue for every week of the span. */
  complete: number
  labor: Figure
  laborPaired: Figure
  laborBefore: Figure
  cogs: Figure
  cogsPaired: Figure
  cogsBefore: Figure
  submitted: number
  total: number
  overdue: number
  submittedCompared: number
  overdueCompared: number
  submittedBefore: number
  overdueBefore: number
  atRisk: number
  atRiskBefore: number
  checkedIn: number
  revenueBest: End
  revenueWorst: End
  laborBest: End
  laborWorst: End
  cogsBest: End
  cogsWorst: End
  journalsBest: End
  journalsWorst: End
  atRiskBest: End
  atRiskWorst: End
  closed: Rollup['closed']
}

export type VenueRow = Omit<Rollup['rows'][number], 'revenueTrend' | 'laborTrend'> & {
  revenuePaired: Figure
  revenueBefore: Figure
  laborPaired: Figure
  laborBefore: Figure
}

/** The totals of all venues and one page of rows, in one statement, so that cards and rows agree. */
export async function readRollup(
  reach: Reach,
  db: Db,
  scope: Scope,
  shown: Shown,
): Promise<{ totals: Totals; rows: VenueRow[] }> {
  const { weeks, compared, strip } = scope
  const { sort, order, page, size } = shown
  const journalWeeks = [...new Set([...compared.weeksBefore, ...compared.weeks, ...weeks])]
  const [found] = await db.rows<{ totals: Totals; rows: VenueRow[] }>(sql`
    with ${places(reach, scope)}, ${weekNumbers(scope)}, ${owedJournals(journalWeeks)}, ${people(reach, scope)},
    ${priorities(scope)}, ${figures(scope)},
    found as (
      select count(*)::int as found, greatest(1, ceil(count(*)::numeric / ${size}::int))::int as pages
        from figures f where ${matches(shown)}),
    totals as materialized (
      select count(*)::int as venues, (select found from found) as found, (select pages from found) as pages,
             least(${page}::int, (select pages from found)) as page,
             coalesce(array_agg(distinct state) filter (where state is not null), '{}') as states,
             sum(revenue) as revenue, sum(revenue_paired) as "revenuePaired", sum(revenue_before) as "revenueBefore",
             coalesce(sum(reported), 0)::int as reported,
             (count(*) filter (where reported = ${weeks.length}))::int as complete, ${pctOfAll('labor')} as labor,
             ${pctOfAll('labor_paired')} as "laborPaired", ${pctOfAll('labor_before')} as "laborBefore",
             ${pctOfAll('cogs')} as cogs, ${pctOfAll('cogs_paired')} as "cogsPaired",
             ${pctOfAll('cogs_before')} as "cogsBefore",
             ${first('cogs', 'asc')} as "cogsBest", ${first('cogs', 'desc')} as "cogsWorst",
             coalesce(sum(submitted), 0)::int as submitted, coalesce(sum(total), 0)::int as total,
             coalesce(sum(overdue), 0)::int as overdue,
             coalesce(sum(submitted_compared), 0)::int as "submittedCompared",
             coalesce(sum(overdue_compared), 0)::int as "overdueCompared",
             coalesce(sum(submitted_before), 0)::int as "submittedBefore",
             coalesce(sum(overdue_before), 0)::int as "overdueBefore", coalesce(sum(at_risk), 0)::int as "atRisk",
             coalesce(sum(at_risk_before), 0)::int as "atRiskBefore", coalesce(sum(checked_in), 0)::int as "checkedIn",
             ${first('revenue', 'desc', OPEN_MOST)} as "revenueBest",
             ${first('revenue', 'asc', OPEN_MOST)} as "revenueWorst",
             ${first('labor', 'asc')} as "laborBest", ${first('labor', 'desc')} as "laborWorst",
             ${first('share', 'desc')} as "journalsBest", ${first('share', 'asc')} as "journalsWorst",
             ${first('at_risk', 'asc')} as "atRiskBest", ${first('at_risk', 'desc')} as "atRiskWorst",
             ${closed} as closed
        from figures f),
    page as (
      select f.*, row_number() over (
               order by ${raw(`${COLUMNS[sort]} ${order}`)} nulls last, ${venueByName('f')}) as place
        from figures f where ${matches(shown)} order by place limit ${size} offset (select (page - 1) * ${size}::int from totals))
    select (select row_to_json(totals) from totals) as totals,
           coalesce((select json_agg(json_build_object(
             'venueId', f.id, 'slug', f.slug, 'name', f.name,
             'gm', (select ${personName('u')} from app_users a join users u on u.id = a.auth_user_id where a.id = f.gm_id),
             'revenue', f.revenue, 'revenuePaired', f.revenue_paired, 'revenueBefore', f.revenue_before,
             'laborTruePct', f.labor, 'laborPaired', f.labor_paired, 'laborBefore', f.labor_before,
             'laborBasePct', f.base, 'cogsPct', f.cogs, 'reported', f.reported, 'missing', f.missing,
             'journals', json_build_object('submitted', f.submitted, 'total', f.total, 'overdue', f.overdue),
             'priorities', json_build_object('onTrack', f.on_track, 'atRisk', coalesce(f.at_risk, 0), 'live', f.live),
             'strip', (select json_agg(s.revenue order by w.week)
                         from unnest(${strip}::date[]) w(week) left join (
                           select m.week_of, sum(m.revenue) as revenue from weekly_metrics m
                            where m.venue_id = f.id and m.week_of between ${strip[0]}::date and ${strip.at(-1)}::date
                            group by m.week_of) s on s.week_of = w.week)) order by f.place)
             from page f), '[]'::json) as rows`)
  if (!found) throw new Error('An aggregate answers one row.')
  return found
}

const member = sql`${venueNamed('v')}, ${memberNamed('a', 'u')}`

/** The live priorities at risk whose period has begun, each with its last check-in. */
export async function listAtRisk(
  reach: Reach,
  db: Db,
  { venueId, periodEnd }: Pick<Scope, 'venueId' | 'periodEnd'>,
): Promise<Reply<'GET /api/rollup/at-risk'>> {
  return db.rows(sql`
    select ${member}, p.id, p.title, c.week_of as "weekOf", c.note
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
      left join lateral (
        select i.week_of, i.note from priority_check_ins i where i.priority_id = p.id
         order by i.week_of desc limit 1) c on true
     where p.status = 'AT_RISK' and not p.is_archived and p.due_at <= ${periodEnd} and ${withinReach(reach, 'v')}
       ${venueId ? sql`and v.id = ${venueId}` : sql``}
     order by ${venueByName('v')}, "bltName", p.created_at, p.id limit ${METRICS_PAGE}`)
}

/** The journals of a span that are not submitted, oldest first. */
export async function listMissing(
  reach: Reach,
  db: Db,
  scope: Pick<Scope, 'weeks' | 'venueId' | 'now'>,
): Promise<Reply<'GET /api/rollup/journals'>> {
  return db.rows(sql`
    with ${places(reach, scope)}, ${owedJournals(scope.weeks)}
    select ${member}, o.week as "weekOf", o.state = 'overdue' as overdue
      from owed o join app_users a on a.id = o.id join users u on u.id = a.auth_user_id
      join places v on v.id = o.venue_id
     where o.state <> 'complete'
     order by o.week, ${venueByName('v')}, "bltName", a.id limit ${METRICS_PAGE}`)
}
