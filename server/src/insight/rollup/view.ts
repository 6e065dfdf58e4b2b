import type { Reply } from '@scope/contract/calls'
import type { Rollup } from '@scope/contract/insight/rollup/rollup'
import {
  CLOSED_NAMED,
  type Order,
  type RollupNeeds,
  type RollupPart,
  type RollupSort,
} from '@scope/contract/insight/rollup/rollup.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { awayUntilOf } from '../../company/away/view.ts'
import { groupNames } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { memberNamed, personName, venueByName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'
import { lastVisitOf } from '../../kernel/db/visits.ts'
import { pct } from '../../numbers/totals/view.ts'
import { owedJournals } from '../../work/week/view.ts'
import type { Span } from '../span/rules.ts'
import { AMOUNTS, COUNTS, countVenues, places } from '../span/view.ts'
import type { End } from './rules.ts'

/** A span at all venues or at one. */
export type Scope = Span & {
  /** The weeks of the revenue strips. */
  strip: Week[]
  venueId: string | undefined
  now: Date
}

/**
 * The venue with the lowest or highest figure, the figure of the next venue, and how many venues have one, counted up
 * to three. Any venue will do among equal ones, because a shared first place does not stand out.
 */
export type TableOptions = {
  sort: RollupSort
  order: Order
  state: string | null
  group: string | null
  by: RollupPart | null
  needs: RollupNeeds | null
  /** Reads when each venue was last visited. */
  visits: boolean
  page: number
  size: number
}

/**
 * The venue with the lowest or highest figure, the figure of the next venue, and how many venues have one, counted to three.
 * Among equal ones it is any, because a venue that shares the first place does not stand out.
 */
const first = (column: string, order: Order, among: string): Sql => {
  const by = raw(order)
  return sql`
  (select json_build_object('slug', v.slug, 'name', v.name, 'value', e.value, 'next', lead(e.value) over sorted,
                            'of', count(*) over ())
     from (select c.venue_id, ${raw(`c.${column} as value`)} from counted c
            where ${raw(`c.${column} is not null and ${among}`)}
            order by value ${by} limit 3) e join venues v on v.id = e.venue_id
   window sorted as (order by e.value ${by}) order by e.value ${by} limit 1)`
}

/** Both ends of a card's order. */
const ends = (name: string, column: string, best: Order, among = 'true'): Sql => {
  const worst = best === 'asc' ? 'desc' : 'asc'
  return sql`${first(column, best, among)} as ${raw(`"${name}Best"`)}, ${first(column, worst, among)} as ${raw(`"${name}Worst"`)}`
}

/** Sums compare only the venues with the most open weeks, since a venue with a missing or unusual week has less. */
const OPEN_MOST = 'c.open = (select max(open) from counted)'

/** The number of weeks of a span and of its trends that stand out, with the first of them. */
const CLOSED = sql`
  (select json_build_object('count', (select coalesce(closed_weeks, 0) from sums), 'weeks', coalesce(json_agg(
            json_build_object('venueSlug', c.slug, 'venueName', c.name, 'weekOf', c.week, 'tags', coalesce(
              (select m.tags from weekly_metrics m where m.venue_id = c.id and m.week_of = c.week), '[]'))
            order by c.place), '[]'::json))
     from (select v.id, v.slug, v.name, w.week, row_number() over (order by w.week, ${venueByName('v')}) as place
             from counted f join venues v on v.id = f.venue_id cross join unnest(f.closed) w(week)
            order by place limit ${CLOSED_NAMED}) c)`

/** The venues that were open in only one week of some pairs, which trends leave out, with the names of the first. */
const ONE_SIDED = sql`
  (select json_build_object('count', coalesce(max(f.venues), 0), 'venues', coalesce(json_agg(
            json_build_object('venueSlug', f.slug, 'venueName', f.name, 'weeks', f.one_sided) order by f.place), '[]'::json))
     from (select v.slug, v.name, f.one_sided, (count(*) over ())::int as venues,
                  row_number() over (order by ${venueByName('v')}) as place
             from figures f join venues v on v.id = f.venue_id
            where f.one_sided > 0 order by place limit ${CLOSED_NAMED}) f)`

/** The column of each order. Venues are sorted by name. */
const SORT_COLUMNS: Record<RollupSort, string | undefined> = {
  venue: undefined,
  revenue: 'revenue',
  labor: 'labor',
  cogs: 'cogs',
  journals: 'share',
  priorities: 'at_risk',
  attention: 'attention',
  visited: 'visited',
}

/** The filters of venues that need attention: priorities at risk, overdue journals, missing numbers (decision 051). */
const NEEDS: Record<RollupNeeds, Sql> = {
  any: sql`f.attention > 0`,
  'at-risk': sql`f.at_risk > 0`,
  overdue: sql`f.overdue > 0`,
  missing: sql`f.missing > 0`,
}

/** The column that the table is grouped by. */
const PARTS: Record<RollupPart, Sql> = { state: sql`f.state`, group: sql`f.group_name` }

/** The venues that match the filters. The day of the last visit is looked up here only to sort by it. */
const matching = ({ state, group, needs, by, sort, visits }: TableOptions): Sql => sql`
  select f.*, ${by ? PARTS[by] : sql`null::text`} as part,
         ${sort === 'visited' && visits ? lastVisitOf('f.venue_id') : sql`null::date`} as visited from counted f
   where ${state === null ? sql`true` : sql`f.state = ${state}`}
     and ${group === null ? sql`true` : sql`f.group_name = ${group}`} and ${needs === null ? sql`true` : NEEDS[needs]}`

/**
 * SQL: the subtotals of the groups on the page, in their order. A subtotal covers all matching venues of a group, added
 * up as in the cards.
 */
const subtotals = (by: RollupPart | null): Sql =>
  by === null
    ? sql`'[]'::json`
    : sql`
      (select coalesce(json_agg(json_build_object(
                'part', t.part, 'venues', t.venues, 'revenue', t.revenue, 'laborTruePct', ${pct('t.labor')},
                'cogsPct', ${pct('t.cogs')}, 'tips', t.tips,
                'journals', json_build_object('submitted', t.submitted, 'total', t.total, 'overdue', t.overdue),
                'priorities', json_build_object('onTrack', t.on_track, 'atRisk', t.at_risk, 'live', t.live),
                'expected', t.expected, 'venueIds', t.venue_ids)
                order by t.place), '[]'::json)
         from (select m.part, min(s.place) as place, count(*)::int as venues, array_agg(m.venue_id) as venue_ids,
                      ${join(SUMMED.map((name) => raw(`sum(m.${name}) as ${name}`)))},
                      ${join(COUNTED.map((name) => raw(`coalesce(sum(m.${name}), 0)::int as ${name}`)))}
                 from matching m left join page_rows s on s.venue_id = m.venue_id
                group by m.part having min(s.place) is not null) t)`
const SUMMED = ['revenue', 'tips', 'labor_product', 'labor_revenue', 'cogs_product', 'cogs_revenue']
const COUNTED = ['expected', 'submitted', 'total', 'overdue', 'on_track', 'at_risk', 'live']

/** Whether venues without the figure come first: one that was never visited was left alone for longest. */
const isFirst = (sort: RollupSort, order: Order): boolean => sort === 'visited' && order === 'asc'

/**
 * The common table expressions `match_count` and `page_rows`: the number of venues that match the filters, and the page
 * of them.
 */
const page = (options: TableOptions): Sql => {
  const { sort, order, page, size, by } = options
  const figure = SORT_COLUMNS[sort]
  const sorted = raw(
    [
      ...(by ? ['lower(f.part) nulls last, f.part'] : []),
      figure
        ? `f.${figure} ${order} nulls ${isFirst(sort, order) ? 'first' : 'last'}, lower(f.name)`
        : `lower(f.name) ${order}`,
      'f.name, f.venue_id',
    ].join(', '),
  )
  // The size is not a parameter: PostgreSQL would assume a tenth of all rows for it and plan each call anew, which
  // takes 11 ms.
  return sql`
    matching as (${matching(options)}),
    match_count as (
      select n.found, n.pages, least(${page}::int, n.pages) as page
        from (select m.found, greatest(1, ceil(m.found::numeric / ${size}::int))::int as pages
                from (select count(*)::int as found from matching) m) n),
    page_rows as (
      select f.*, row_number() over (order by ${sorted}) as place from matching f
       order by ${sorted} limit ${raw(String(size))} offset (select (page - 1) * ${size}::int from match_count))`
}

type Figure = number | null

export type Totals = {
  venues: number
  /** The number of venues that match the filters. */
  found: number
  states: string[]
  groups: string[]
  pages: number
  page: number
  revenue: Figure
  revenuePaired: Figure
  revenueBefore: Figure
  reported: number
  /** The number of venues that reported revenue for every week of the span in which they were open. */
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
  oneSided: Rollup['oneSided']
  expected: number
}

export type VenueRow = Omit<
  Rollup['rows'][number],
  'revenueTrend' | 'laborTrend' | 'primeCostPct' | 'differences'
> & {
  revenuePaired: Figure
  revenueBefore: Figure
  laborPaired: Figure
  laborBefore: Figure
}

/** The sums of all venues. */
const sums = sql`
  sums as (
    select ${join([...AMOUNTS, ...COUNTS].map((name) => raw(`sum(${name}) as ${name}`)))}, count(*) as venues,
           sum(cardinality(closed)) as closed_weeks, count(*) filter (where expected > 0 and reported >= expected) as complete
      from counted)`

/** `venueIds`: the group’s venues. */
type Subtotal = Omit<Rollup['subtotals'][number], 'budgets' | 'differences' | 'primeCostPct'> & {
  venueIds: string[]
}

type RollupRead = { totals: Totals; rows: VenueRow[]; subtotals: Subtotal[] }

/** The totals of all venues and one page of rows, in one statement, so that cards and rows agree. */
export async function readRollup(
  reach: Reach,
  db: Db,
  scope: Scope,
  options: TableOptions,
): Promise<RollupRead> {
  const { strip, venueId, now } = scope
  const [result] = await db.rows<RollupRead>(sql`
    with ${countVenues(reach, scope, venueId, now)}, ${sums}, ${page(options)},
    totals as materialized (
      select coalesce(s.venues, 0)::int as venues, p.found, p.pages, p.page,
             array(select distinct state from counted where state is not null order by state) as states,
             ${groupNames(reach, venueId)} as groups,
             case when s.reported > 0 then s.revenue end as revenue, s.revenue_paired as "revenuePaired",
             s.revenue_before as "revenueBefore", coalesce(s.reported, 0)::int as reported,
             coalesce(s.complete, 0)::int as complete, ${pct('labor')} as labor,
             ${pct('labor_paired')} as "laborPaired", ${pct('labor_before')} as "laborBefore", ${pct('cogs')} as cogs,
             ${pct('cogs_paired')} as "cogsPaired", ${pct('cogs_before')} as "cogsBefore",
             ${ends('cogs', 'cogs', 'asc')}, coalesce(s.submitted, 0)::int as submitted,
             coalesce(s.total, 0)::int as total, coalesce(s.overdue, 0)::int as overdue,
             coalesce(s.submitted_compared, 0)::int as "submittedCompared",
             coalesce(s.overdue_compared, 0)::int as "overdueCompared",
             coalesce(s.submitted_before, 0)::int as "submittedBefore",
             coalesce(s.overdue_before, 0)::int as "overdueBefore", coalesce(s.at_risk, 0)::int as "atRisk",
             coalesce(s.at_risk_before, 0)::int as "atRiskBefore", coalesce(s.checked_in, 0)::int as "checkedIn",
             ${ends('revenue', 'revenue', 'desc', OPEN_MOST)}, ${ends('labor', 'labor', 'asc')},
             ${ends('journals', 'share', 'desc')}, ${ends('atRisk', 'at_risk', 'asc')},
             ${CLOSED} as closed, ${ONE_SIDED} as "oneSided", coalesce(s.expected, 0)::int as expected
        from sums s cross join match_count p)
    select (select row_to_json(totals) from totals) as totals, ${subtotals(options.by)} as subtotals,
           coalesce((select json_agg(json_build_object(
             'venueId', v.id, 'slug', v.slug, 'name', v.name, 'state', v.state, 'group', v.group_name,
             'gm', (select ${personName('u')} from app_users a join users u on u.id = a.auth_user_id where a.id = v.gm_id),
             'revenue', f.revenue, 'revenuePaired', f.revenue_paired, 'revenueBefore', f.revenue_before,
             'laborTruePct', f.labor, 'laborPaired', ${pct('f.labor_paired')}, 'laborBefore', ${pct('f.labor_before')},
             'laborBasePct', f.base, 'cogsPct', f.cogs, 'tips', f.tips, ${options.visits ? sql`'visited', ${lastVisitOf('v.id')},` : empty}
             'expected', f.expected, 'reported', f.reported, 'missing', f.missing, 'tagged', f.tagged,
             'journals', json_build_object('submitted', f.submitted, 'total', f.total, 'overdue', f.overdue),
             'priorities', json_build_object('onTrack', f.on_track, 'atRisk', coalesce(f.at_risk, 0), 'live', f.live),
             'strip', (select json_agg(s.revenue order by w.week)
                         from unnest(${strip}::date[]) w(week) left join (
                           select m.week_of, sum(m.revenue) as revenue from weekly_metrics m
                            where m.venue_id = v.id and m.week_of between ${strip[0]}::date and ${strip.at(-1)}::date
                            group by m.week_of) s on s.week_of = w.week)) order by f.place)
             from page_rows f join venues v on v.id = f.venue_id), '[]'::json) as rows`)
  if (!result) throw new Error('An aggregate answers one row.')
  return result
}

const member = sql`${venueNamed('v')}, ${memberNamed('a', 'u')}`

/** The live priorities at risk whose period has begun, at venues that were open in the span, each with its last check-in. */
export async function listAtRisk(
  reach: Reach,
  db: Db,
  { venueId, periodEnd, weeks }: Pick<Scope, 'venueId' | 'periodEnd' | 'weeks'>,
): Promise<Reply<'GET /api/rollup/at-risk'>> {
  return db.rows(sql`
    select ${member}, p.id, p.title, c.week_of as "weekOf", c.note
      from priorities p join app_users a on a.id = p.blt_id join users u on u.id = a.auth_user_id
      ${venueOfRow('p')}
      left join lateral (
        select i.week_of, i.note from priority_check_ins i where i.priority_id = p.id
         order by i.week_of desc limit 1) c on true
     where p.status = 'AT_RISK' and not p.is_archived and p.due_at <= ${periodEnd} and ${withinReach(reach, 'v')}
       and ${venueId ? sql`v.id = ${venueId}` : sql`v.open_days && daterange(${weeks[0]}::date, ${weeks.at(-1)}::date + 7)`}
     order by ${venueByName('v')}, "bltName", p.created_at, p.id limit ${METRICS_PAGE}`)
}

type Missing = Reply<'GET /api/rollup/journals'>[number]

/** The journals of a span that are not submitted, oldest first. */
export async function listMissing(
  reach: Reach,
  db: Db,
  { weeks, venueId, now }: Pick<Scope, 'weeks' | 'venueId' | 'now'>,
): Promise<Missing[]> {
  const rows = await db.rows<Omit<Missing, 'awayUntil'> & { awayUntil: string | null }>(sql`
    with ${places(reach, venueId, now)}, ${owedJournals(weeks)}
    select ${member}, o.week as "weekOf", o.state = 'overdue' as overdue, ${awayUntilOf('a', sql`v.today`)} as "awayUntil"
      from owed o join app_users a on a.id = o.id join users u on u.id = a.auth_user_id
      join places v on v.id = o.venue_id
     where o.state not in ('complete', 'away')
     order by o.week, ${venueByName('v')}, "bltName", a.id limit ${METRICS_PAGE}`)
  return rows.map(({ awayUntil, ...row }) => (awayUntil === null ? row : { ...row, awayUntil }))
}
