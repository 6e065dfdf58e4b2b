import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { todayAt } from '../../kernel/db/sql.ts'
import { isIn, pctOrMean, weekNumbers } from '../../numbers/totals/view.ts'
import { owedJournals } from '../../work/week/view.ts'
import type { Span } from './rules.ts'

/*
 * The figures of venues in a span, counted from their rows.
 */

/** The amounts and counts that add up over venues. */
export const AMOUNTS = [
  ...['revenue', 'revenue_paired', 'revenue_before'],
  ...['labor', 'labor_paired', 'labor_before', 'cogs', 'cogs_paired', 'cogs_before'].flatMap((name) => [
    `${name}_product`,
    `${name}_revenue`,
  ]),
]
export const COUNTS = [
  ...[
    'expected',
    'reported',
    'submitted',
    'total',
    'overdue',
    'submitted_compared',
    'overdue_compared',
    'submitted_before',
  ],
  ...['overdue_before', 'at_risk', 'checked_in', 'at_risk_before'],
]

/** The common table expression `places`: one venue or all within reach, each with the current date in its time zone. */
export const places = (reach: Reach, venueId: string | undefined, now: Date): Sql => sql`
  places as materialized (
    select v.id, v.name, v.state, v.group_name, v.slug, v.timezone, v.open_days,
           date_trunc('week', v.created_at at time zone v.timezone)::date as since,
           ${todayAt('v', now)} as today
      from venues v where ${withinReach(reach, 'v')} ${venueId ? sql`and v.id = ${venueId}` : sql``})`

/**
 * The members whose priorities belong to these venues: current members, and former ones, whose priorities stay at the
 * venue where they were made (decision 012). For a whole company former members are read at once; for some venues they
 * are found by the priorities there, so that other venues do not slow them down.
 */
const people = (reach: Reach, venueId: string | undefined): Sql => sql`
  people as materialized (
    select a.id, a.venue_id from places p join app_users a on a.venue_id = p.id
     union all
    ${
      venueId || reach.venueIds !== 'every'
        ? sql`select distinct a.id, a.venue_id from places v join priorities p on p.venue_id = v.id
                join app_users a on a.id = p.blt_id where a.venue_id is null`
        : sql`select a.id, a.venue_id from app_users a where a.venue_id is null and a.org_id = ${reach.orgId}`
    })`

/**
 * Live priorities per venue whose period has begun: the number on track, including signed-off ones, and the number
 * whose last check-in of the span before was not on track.
 */
const priorities = ({ weeksBefore, periodEnd }: Span): Sql => sql`
  live as (
    select coalesce(h.venue_id, l.venue_id) as venue_id, sum(l.live)::int as live, sum(l.on_track)::int as on_track,
           sum(l.at_risk)::int as at_risk
      from people h cross join lateral (
        select p.venue_id, count(*) as live, count(*) filter (where p.status in ('ON_TRACK', 'COMPLETED')) as on_track,
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

/** Replaces journals and priorities in spans of numbers only. */
const NO_WORK = sql`
  owed as (select null::uuid as venue_id, null::date as week, null::date as due_on, 'due' as state where false),
  live as (select null::uuid as venue_id, 0 as live, 0 as on_track, 0 as at_risk where false),
  checked as (select null::uuid as venue_id, 0 as checked_in, 0 as at_risk_before where false)`

/** The numbers of submitted and missing journals in the weeks of a flag. */
const done = (weeks: 'now' | 'later' | 'earlier', as: string): Sql =>
  raw(`(count(*) filter (where ${weeks} and state = 'complete'))::int as ${as}`)
const open = (weeks: 'later' | 'earlier', as: string): Sql =>
  raw(`(count(*) filter (where ${weeks} and state not in ('complete', 'away')))::int as ${as}`)

/**
 * The common table expressions up to `counted`: the figures of each venue that was open in the span, or of the one that is
 * named; null if it reported none or has no priorities. `figures` has those of the others too.
 *
 * The laterals group, so that PostgreSQL cannot turn them into a join with a whole table. Each venue and member is looked
 * up by index, so years of history and other companies do not slow them down.
 */
export const countVenues = (reach: Reach, span: Span, venueId: string | undefined, now: Date): Sql => {
  const { weeks, compared } = span
  const journalWeeks = [...new Set([...compared.weeksBefore, ...compared.weeks, ...weeks])]
  const work = span.numbersOnly
    ? NO_WORK
    : sql`${owedJournals(journalWeeks)}, ${people(reach, venueId)}, ${priorities(span)}`
  return sql`
  ${places(reach, venueId, now)}, ${weekNumbers(span)}, ${work},
  figures as materialized (
    select f.*, round(100.0 * submitted / nullif(submitted + overdue, 0), 2) as share,
           coalesce(at_risk, 0) + overdue + missing as attention
      from (
        select p.id as venue_id, p.name, p.state, p.group_name, ${join(AMOUNTS.map((name) => raw(`n.${name}`)))},
               n.tips, n.reported, n.open, n.expected, n.missing, n.closed, n.tagged, n.one_sided, ${pctOrMean('labor')} as labor, ${pctOrMean('base')} as base,
               ${pctOrMean('cogs')} as cogs, coalesce(j.total, 0) as total, coalesce(j.submitted, 0) as submitted,
               coalesce(j.overdue, 0) as overdue, coalesce(j.submitted_compared, 0) as submitted_compared,
               coalesce(j.overdue_compared, 0) as overdue_compared, coalesce(j.submitted_before, 0) as submitted_before,
               coalesce(j.overdue_before, 0) as overdue_before, coalesce(l.live, 0) as live,
               coalesce(l.on_track, 0) as on_track, l.at_risk, coalesce(c.checked_in, 0) as checked_in,
               coalesce(c.at_risk_before, 0) as at_risk_before
          from places p
          join numbers n on n.venue_id = p.id
          left join (
            select o.venue_id, (count(*) filter (where now and state <> 'away'))::int as total, ${done('now', 'submitted')},
                   (count(*) filter (where now and state = 'overdue'))::int as overdue,
                   ${done('later', 'submitted_compared')}, ${open('later', 'overdue_compared')},
                   ${done('earlier', 'submitted_before')}, ${open('earlier', 'overdue_before')}
              from (select owed.*, week >= ${weeks[0]}::date as now, ${isIn('week', compared.weeks)} as later,
                           ${isIn('week', compared.weeksBefore)} as earlier from owed) o
             group by o.venue_id) j on j.venue_id = p.id
          left join live l on l.venue_id = p.id
          left join checked c on c.venue_id = p.id) f),
  counted as (select f.* from figures f ${venueId ? empty : sql`where f.expected > 0`})`
}
