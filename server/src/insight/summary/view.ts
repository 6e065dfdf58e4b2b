import type { Week } from '@scope/contract/kernel/calendar'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/db/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { isIn, pctOrMean, weekNumbers } from '../../kernel/db/week-numbers.ts'
import { owedJournals } from '../../work/week/view.ts'
import type { Span } from '../span/rules.ts'
import type { SummaryKey } from './rules.ts'

/*
 * The figures of venues in a span, counted from their rows. The rollup reads them as they were last counted, and counts
 * again only the venues that changed since (decision 066).
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
  ...['reported', 'submitted', 'total', 'submitted_compared', 'overdue_compared', 'submitted_before'],
  ...['overdue_before', 'at_risk', 'checked_in', 'at_risk_before'],
]
/** All columns of a venue's summary after its key. */
const FIGURES = [
  ...['timezone', 'state', ...AMOUNTS, ...COUNTS, 'overdue_by', 'open', 'missing', 'closed'],
  ...['labor_mean', 'base_product', 'base_revenue', 'base_mean', 'cogs_mean', 'labor', 'base', 'cogs'],
  ...['live', 'on_track', 'name'],
]
/** What depends on the day: the journals that are overdue, and what follows from them. */
const DAILY = ['overdue', 'share', 'attention', 'holds_until']
export const columns = (names: readonly string[], alias: string): Sql =>
  raw(names.map((name) => `${alias}.${name}`).join(', '))

/** The figures of venues, stored or counted, with the same columns. */
export const figuresOf = (alias: string): Sql => columns(['venue_id', ...FIGURES, ...DAILY], alias)
export const FIGURE_LIST = raw(['venue_id', ...FIGURES, ...DAILY].join(', '))

/** SQL condition: a row of a summary is of this company's span. */
export const ofSpan = ({ orgId }: Reach, { span, week }: SummaryKey, alias: string): Sql =>
  sql`${raw(alias)}.org_id = ${orgId} and ${raw(alias)}.span = ${span} and ${raw(alias)}.week_of = ${week}::date`

/** The company's venues that changed since they were counted. */
export const staleOf = ({ orgId }: Reach): Sql =>
  sql`select distinct s.venue_id from stale_venues s where s.org_id = ${orgId}`

/** The days from the Monday of a span's last week for which overdue journals are counted. */
const DAYS = 8

/** SQL: the place of a plain date in `overdue_by`, of a venue or of sums. */
export const dayOf = (today: Sql, week: Week): Sql =>
  sql`greatest(1, least(${DAYS}::int, ${today} - ${week}::date + 1))`

/**
 * Figures of venues with those that depend on the day, as they are now. They hold until the first midnight at the venue
 * after which another number of journals is overdue.
 */
const asOfNow = (figures: Sql, week: Week, now: Date): Sql => sql`
  select o.*, round(100.0 * o.submitted / nullif(o.submitted + o.overdue, 0), 2) as share,
         coalesce(o.at_risk, 0) + o.overdue + o.missing as attention
    from (select f.*, f.overdue_by[d.nth] as overdue,
                 coalesce((select min((${week}::date + n.nth - 1)::timestamp at time zone f.timezone)
                             from generate_series(d.nth + 1, ${DAYS}::int) n(nth)
                            where f.overdue_by[n.nth] <> f.overdue_by[d.nth]), 'infinity') as holds_until
            from (${figures}) f
           cross join lateral (
             select ${dayOf(sql`(${now}::timestamptz at time zone f.timezone)::date`, week)} as nth) d) o`

/** The stored figures of a span that held until now, as they are now, whether the job has brought them up to date or not. */
export const pastTheirTime = (reach: Reach, key: SummaryKey, now: Date): Sql =>
  asOfNow(
    sql`select ${columns(['venue_id', ...FIGURES.filter((name) => name !== 'name')], 'k')}, v.name
          from venue_summaries k join venues v on v.id = k.venue_id
         where ${ofSpan(reach, key, 'k')} and k.holds_until <= ${now}`,
    key.week,
    now,
  )

/** Venues that a condition on `v` leaves; without one, all within reach. `few` are some hundred at most. */
export type Among = { where?: Sql | undefined; few?: boolean }

/** The venues, each with the current date in its time zone. */
export const places = (reach: Reach, { where }: Among, now: Date): Sql => sql`
  places as materialized (
    select v.id, v.slug, v.name, v.state, v.timezone,
           date_trunc('week', v.created_at at time zone v.timezone)::date as since,
           (${now}::timestamptz at time zone v.timezone)::date as today
      from venues v where ${withinReach(reach, 'v')} ${where ? sql`and ${where}` : sql``})`

/**
 * The members whose priorities belong to these venues: members at a venue, and former ones, whose priorities stay at the
 * venue where they were made (decision 012). Former members of a whole company are read at once; those of some venues
 * are found by the priorities there, so that other venues do not slow them down.
 */
const people = (reach: Reach, { few }: Among): Sql => sql`
  people as materialized (
    select a.id, a.venue_id from places p join app_users a on a.venue_id = p.id
     union all
    ${
      few || reach.venueIds !== 'every'
        ? sql`select distinct a.id, a.venue_id from places v join priorities p on p.venue_id = v.id
                join app_users a on a.id = p.blt_id where a.venue_id is null`
        : sql`select a.id, a.venue_id from app_users a where a.venue_id is null and a.org_id = ${reach.orgId}`
    })`

/**
 * Live priorities per venue whose period has begun, signed-off ones among those on track, and those whose last check-in of the span before was not on track.
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

/** In place of journals and priorities, for spans of numbers only. */
const NO_WORK = sql`
  owed as (select null::uuid as venue_id, null::date as week, null::date as due_on, 'due' as state where false),
  live as (select null::uuid as venue_id, 0 as live, 0 as on_track, 0 as at_risk where false),
  checked as (select null::uuid as venue_id, 0 as checked_in, 0 as at_risk_before where false)`

/** The number of journals in the weeks of a flag that are submitted, or are not. */
const done = (weeks: 'now' | 'later' | 'earlier', as: string): Sql =>
  raw(`(count(*) filter (where ${weeks} and state = 'complete'))::int as ${as}`)
const open = (weeks: 'later' | 'earlier', as: string): Sql =>
  raw(`(count(*) filter (where ${weeks} and state <> 'complete'))::int as ${as}`)

/** The journals that are overdue on each day from the Monday of the span's last week on. */
const overdueBy = (week: Week | undefined): Sql =>
  sql`array[${join(
    Array.from(
      { length: DAYS },
      (_, days) =>
        sql`(count(*) filter (where now and state <> 'complete' and due_on < ${week}::date + ${raw(String(days))}))::int`,
    ),
  )}]`

const NONE_OVERDUE = raw(`array[${Array.from({ length: DAYS }, () => 0).join(', ')}]`)

/**
 * The common table expression `counted`: the figures of each venue, null if it reported none or has no priorities. Only a
 * few depend on the day: the weeks that trends compare are over, and `overdue_by` says when the others become overdue.
 *
 * The laterals group, so that PostgreSQL cannot turn them into a join with a whole table. Each venue and member is looked
 * up by index, so years of history and other companies do not slow them down.
 */
export const countVenues = (reach: Reach, span: Span, among: Among, now: Date): Sql => {
  const { weeks, compared } = span
  const journalWeeks = [...new Set([...compared.weeksBefore, ...compared.weeks, ...weeks])]
  const work = span.numbersOnly
    ? NO_WORK
    : sql`${owedJournals(journalWeeks)}, ${people(reach, among)}, ${priorities(span)}`
  const figures = sql`
    select p.id as venue_id, p.name, p.timezone, p.state, ${columns(AMOUNTS, 'n')}, n.reported,
           coalesce(j.submitted, 0) as submitted, coalesce(j.total, 0) as total,
           coalesce(j.submitted_compared, 0) as submitted_compared, coalesce(j.overdue_compared, 0) as overdue_compared,
           coalesce(j.submitted_before, 0) as submitted_before, coalesce(j.overdue_before, 0) as overdue_before,
           l.at_risk, coalesce(c.checked_in, 0) as checked_in, coalesce(c.at_risk_before, 0) as at_risk_before,
           coalesce(j.overdue_by, ${NONE_OVERDUE}) as overdue_by, n.open, n.missing, n.closed, n.labor_mean,
           n.base_product, n.base_revenue, n.base_mean, n.cogs_mean, ${pctOrMean('labor')} as labor,
           ${pctOrMean('base')} as base, ${pctOrMean('cogs')} as cogs, coalesce(l.live, 0) as live,
           coalesce(l.on_track, 0) as on_track
      from places p
      join numbers n on n.venue_id = p.id
      left join (
        select o.venue_id, (count(*) filter (where now))::int as total, ${done('now', 'submitted')},
               ${overdueBy(weeks.at(-1))} as overdue_by, ${done('later', 'submitted_compared')},
               ${open('later', 'overdue_compared')}, ${done('earlier', 'submitted_before')},
               ${open('earlier', 'overdue_before')}
          from (select owed.*, week >= ${weeks[0]}::date as now, ${isIn('week', compared.weeks)} as later,
                       ${isIn('week', compared.weeksBefore)} as earlier from owed) o
         group by o.venue_id) j on j.venue_id = p.id
      left join live l on l.venue_id = p.id
      left join checked c on c.venue_id = p.id`
  return sql`
  ${places(reach, among, now)}, ${weekNumbers(span)}, ${work},
  counted as materialized (${asOfNow(figures, weeks.at(-1) ?? '', now)})`
}

/** Sums of venues that are all in the span: `venues` rows of a company's summary. */
export const sumsOf = (weeks: number): Sql => sql`
  ${join(AMOUNTS.map((name) => raw(`sum(${name}) as ${name}`)))}, ${join(COUNTS.map((name) => raw(`sum(${name})::int as ${name}`)))},
  array[${raw(Array.from({ length: DAYS }, (_, day) => `sum(overdue_by[${day + 1}])::int`).join(', '))}] as overdue_by,
  count(*)::int as venues, sum(cardinality(closed))::int as closed_weeks,
  (count(*) filter (where reported = ${weeks}))::int as complete`

/** The columns of a company's sums, in the order of `sumsOf`. */
export const SUMS = [...AMOUNTS, ...COUNTS, 'overdue_by', 'venues', 'closed_weeks', 'complete']

/** Venues whose stored figures differ from what their rows say, among some that did not change since they were counted. */
export async function listDiffering(
  reach: Reach,
  db: Db,
  { key, span, now, sample }: { key: SummaryKey; span: Span; now: Date; sample: number },
): Promise<string[]> {
  const picked = sql`v.id in (
    select k.venue_id from venue_summaries k
     where ${ofSpan(reach, key, 'k')} and k.holds_until > ${now} and k.venue_id not in (${staleOf(reach)})
     order by random() limit ${sample})`
  const found = await db.rows<{ venueId: string }>(sql`
    with ${countVenues(reach, span, { where: picked, few: true }, now)}
    select k.venue_id as "venueId" from counted c join venue_summaries k on k.venue_id = c.venue_id
     where ${ofSpan(reach, key, 'k')} and (${figuresOf('k')}) is distinct from (${figuresOf('c')})`)
  return found.map(({ venueId }) => venueId)
}
