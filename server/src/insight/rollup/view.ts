import type { Reply } from '@scope/contract/calls'
import type { Rollup } from '@scope/contract/insight/rollup'
import {
  CLOSED_NAMED,
  type Order,
  type RollupNeeds,
  type RollupPart,
  type RollupSort,
} from '@scope/contract/insight/rollup.words'
import type { Week } from '@scope/contract/kernel/calendar'
import { METRICS_PAGE } from '@scope/contract/numbers/metrics.words'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import { groupNames } from '../../company/venue/view.ts'
import type { Db } from '../../kernel/db/pool.ts'
import { type Reach, withinReach } from '../../kernel/db/reach.ts'
import { memberNamed, personName, venueByName, venueNamed, venueOfRow } from '../../kernel/db/sql.ts'
import { pct } from '../../kernel/db/week-numbers.ts'
import { owedJournals } from '../../work/week/view.ts'
import type { Span } from '../span/rules.ts'
import type { SummaryKey } from '../summary/rules.ts'
import {
  AMOUNTS,
  type Among,
  COUNTS,
  columns,
  countVenues,
  dayOf,
  figuresOf,
  ofSpan,
  pastTheirTime,
  places,
  SUMS,
  staleOf,
} from '../summary/view.ts'
import type { End } from './rules.ts'

/** A span at all venues or at one. */
export type Scope = Span & {
  /** The name of a current span. Undefined for another one, which is not stored. */
  span: string | undefined
  /** The weeks of the revenue strips. */
  strip: Week[]
  venueId: string | undefined
  now: Date
}

export type Shown = {
  sort: RollupSort
  order: Order
  state: string | null
  group: string | null
  by: RollupPart | null
  needs: RollupNeeds | null
  page: number
  size: number
}

/** One venue, or all within reach. */
const atVenue = (venueId: string | undefined): Among => ({
  where: venueId ? sql`v.id = ${venueId}` : undefined,
  few: venueId !== undefined,
})

/**
 * The common table expressions `changed` and `moved`: the figures that are not read as they are stored, those of venues
 * that changed since or whose day did, and the ids of these venues.
 */
const changes = (reach: Reach, key: SummaryKey | undefined, now: Date): Sql => {
  const counted = sql`select ${figuresOf('c')} from counted c`
  if (!key) return sql`changed as (${counted})`
  return sql`
  aged as materialized (
    select ${figuresOf('a')} from (${pastTheirTime(reach, key, now)}) a where a.venue_id not in (select venue_id from stale)),
  changed as materialized (${counted} union all select ${figuresOf('a')} from aged a),
  moved as materialized (select venue_id from stale union all select venue_id from aged)`
}

/** The condition that a stored row `c` holds: its venue did not change since, nor did its day. */
const holds = (reach: Reach, key: SummaryKey): Sql =>
  sql`${ofSpan(reach, key, 'c')} and c.venue_id not in (select venue_id from moved)`

/** Columns of the venues' figures, or of some venues': of a summary the stored ones, and those that changed. */
const source = (
  reach: Reach,
  key: SummaryKey | undefined,
  read: Sql = figuresOf('c'),
  only: Sql = sql`true`,
): Sql => {
  const changed = sql`select ${read} from changed c where ${only}`
  return key
    ? sql`select ${read} from venue_summaries c where ${holds(reach, key)} and ${only} union all ${changed}`
    : changed
}

/**
 * The common table expression `sums`: one row for all venues. Of a summary, it is the company's sums, less the stored
 * figures of the venues that changed since, and those counted now.
 */
const sums = (reach: Reach, key: SummaryKey | undefined, { weeks, now }: Scope): Sql => {
  const one = (sign: number) => sql`
    select ${sign}::int as sign, c.timezone, c.state, ${columns(AMOUNTS, 'c')}, ${columns(COUNTS, 'c')}, c.overdue_by,
           1 as venues, cardinality(c.closed) as closed_weeks, (c.reported = ${weeks.length})::int as complete`
  const kept = key
    ? sql`
      select 1 as sign, c.timezone, c.state, ${columns(SUMS, 'c')} from company_summaries c where ${ofSpan(reach, key, 'c')}
       union all
      ${one(-1)} from venue_summaries c where ${ofSpan(reach, key, 'c')} and c.venue_id in (select venue_id from stale)
       union all`
    : empty
  return sql`
  parts as materialized (${kept} ${one(1)} from counted c),
  zones as materialized (
    select z.timezone, (${now}::timestamptz at time zone z.timezone)::date as today
      from (select distinct timezone from parts) z),
  sums as (
    select ${join([...AMOUNTS, ...COUNTS, 'venues', 'closed_weeks', 'complete'].map((name) => raw(`sum(sign * ${name}) as ${name}`)))},
           sum(sign * p.overdue_by[${dayOf(sql`z.today`, weeks.at(-1) ?? '')}]) as overdue
      from parts p join zones z on z.timezone = p.timezone)`
}

/**
 * The venue with the lowest or highest figure, the figure of the venue next to it, and how many venues have one, counted to
 * three. Among equal ones it is any: a venue that is first with others does not stand out.
 */
const first = (from: readonly Sql[], order: Order): Sql => sql`
  (select json_build_object('slug', v.slug, 'name', v.name, 'value', e.value, 'next', lead(e.value) over sorted,
                            'of', count(*) over ())
     from (select * from (${join(
       from.map((some) => sql`(select * from (${some}) s order by s.value ${raw(order)} limit 3)`),
       ' union all ',
     )}) s order by s.value ${raw(order)} limit 3) e join venues v on v.id = e.venue_id
   window sorted as (order by e.value ${raw(order)}) order by e.value ${raw(order)} limit 1)`

/** A figure of all venues: of the stored and of the changed ones, so that an index finds the ends of the stored ones. */
const each = (reach: Reach, key: SummaryKey | undefined, column: string, among = 'true'): Sql[] => {
  const value = raw(`select c.venue_id, c.${column} as value`)
  const reported = raw(`c.${column} is not null and ${among}`)
  const changed = sql`${value} from changed c where ${reported}`
  return key
    ? [sql`${value} from venue_summaries c where ${holds(reach, key)} and ${reported}`, changed]
    : [changed]
}

/** Sums compare only the venues with the most open weeks: a missing or closed week is not a bad one. */
const OPEN_MOST = 'c.open = (select max(open) from open_most)'

/** The closed weeks of a span and of the weeks that its trends compare; the first of them are named. */
const closed = (of: Sql): Sql => sql`
  (select json_build_object('count', (select coalesce(closed_weeks, 0) from sums), 'weeks', coalesce(json_agg(
            json_build_object('venueSlug', c.slug, 'venueName', c.name, 'weekOf', c.week) order by c.place), '[]'::json))
     from (select v.slug, v.name, w.week, row_number() over (order by w.week, ${venueByName('v')}) as place
             from (${of}) f join venues v on v.id = f.venue_id cross join unnest(f.closed) w(week)
            order by place limit ${CLOSED_NAMED}) c)`

/** The figure that each order sorts by. Venues come by name. */
const SORTED: Record<RollupSort, string | undefined> = {
  venue: undefined,
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

/** The column of the venue `g` that the table is grouped by. */
const PARTS: Record<RollupPart, Sql> = { state: sql`g.state`, group: sql`g.group_name` }

const matches = ({ state, group, needs }: Shown): Sql => sql`
  (${state === null ? sql`true` : sql`f.state = ${state}`} and ${group === null ? sql`true` : sql`g.group_name = ${group}`}
   and ${needs === null ? sql`true` : NEEDS[needs]})`

/** Groups are not stored with the figures: a venue's group is read where it is asked for. */
const withGroups = ({ group, by }: Shown): Sql =>
  group === null && by === null ? empty : sql`join venues g on g.id = f.venue_id`

/**
 * SQL: a line for each group of the page, in the page's order: all venues of the group that the filters leave, added up as
 * the cards are.
 */
const subtotals = (by: RollupPart | null): Sql =>
  by === null
    ? sql`'[]'::json`
    : sql`
      (select coalesce(json_agg(json_build_object(
                'part', t.part, 'venues', t.venues, 'revenue', t.revenue, 'laborTruePct', ${pct('t.labor')},
                'cogsPct', ${pct('t.cogs')},
                'journals', json_build_object('submitted', t.submitted, 'total', t.total, 'overdue', t.overdue),
                'priorities', json_build_object('onTrack', t.on_track, 'atRisk', t.at_risk, 'live', t.live))
                order by t.place), '[]'::json)
         from (select m.part, min(s.place) as place, count(*)::int as venues,
                      ${join(SUMMED.map((name) => raw(`sum(m.${name}) as ${name}`)))},
                      ${join(COUNTED.map((name) => raw(`coalesce(sum(m.${name}), 0)::int as ${name}`)))}
                 from matching m left join shown s on s.venue_id = m.venue_id
                group by m.part having min(s.place) is not null) t)`
const SUMMED = ['revenue', 'labor_product', 'labor_revenue', 'cogs_product', 'cogs_revenue']
const COUNTED = ['submitted', 'total', 'overdue', 'on_track', 'at_risk', 'live']

/**
 * The common table expressions `found`, `placed` and `shown`: how many venues the filters leave, the page of them with
 * their places, and their figures.
 */
const page = (reach: Reach, key: SummaryKey | undefined, shown: Shown): Sql => {
  const { sort, order, page, size, state, group, needs, by } = shown
  const isWhole = [state, group, needs, by].every((asked) => asked === null)
  const byPart = by ? sql`lower(f.part) nulls last, f.part,` : empty
  const sorted = sql`order by ${byPart} ${inOrder(sort, order)}`
  const place = sql`row_number() over (${sorted}) as place`
  // As text: of a parameter PostgreSQL assumes a tenth of all rows, and would then plan each call anew, for 11 ms.
  const limit = sql`${sorted} limit ${raw(String(size))} offset (select (page - 1) * ${size}::int from found)`
  const [from, count] =
    key && isWhole
      ? [indexed(reach, key, shown), sql`coalesce((select venues from sums), 0)::int`]
      : [sql`matching`, sql`(select count(*)::int from matching)`]
  return sql`
    matching as (${matching(source(reach, key), shown, key ? columnsOf(shown) : sql`f.*`)}),
    found as (
      select n.found, n.pages, least(${page}::int, n.pages) as page
        from (select m.found, greatest(1, ceil(m.found::numeric / ${size}::int))::int as pages
                from (select ${count} as found) m) n),
    ${
      key
        ? sql`
    placed as materialized (select f.venue_id, ${place} from ${from} f ${limit}),
    shown as (
      select f.*, p.place
        from placed p cross join lateral (${source(reach, key, undefined, sql`c.venue_id = p.venue_id`)}) f)`
        : sql`shown as (select f.*, ${place} from ${from} f ${limit})`
    }`
}

/** The order of the table. An index of the stored figures has each (decision 106), and one of the venues their names. */
const inOrder = (sort: RollupSort, order: Order, alias = 'f'): Sql => {
  const figure = SORTED[sort]
  const name = `lower(${alias}.name)`
  const by = figure ? `${alias}.${figure} ${order} nulls last, ${name}` : `${name} ${order}`
  return raw(`${by}, ${alias}.name, ${alias}.venue_id`)
}

/** The columns that an order needs. */
const needed = (sort: RollupSort): string[] => ['venue_id', 'name', ...[SORTED[sort] ?? []].flat()]

/** The venues up to the end of the page with what the order needs, from the index that has it, and those that changed. */
const indexed = (reach: Reach, key: SummaryKey, { sort, order, size }: Shown): Sql => {
  if (SORTED[sort] === undefined)
    return sql`(select v.id as venue_id, v.name from venues v where ${withinReach(reach, 'v')})`
  const read = columns(needed(sort), 'c')
  return sql`(
    select * from (
      select ${read} from venue_summaries c where ${holds(reach, key)}
       order by ${inOrder(sort, order, 'c')} limit (select page * ${size}::int from found)) c
     union all select ${read} from changed c)`
}

/** The columns that order and subtotals need. */
const columnsOf = ({ sort, by }: Shown): Sql =>
  columns([...new Set([...needed(sort), ...(by ? [...SUMMED, ...COUNTED] : [])])], 'f')

/** The venues that the filters leave. */
const matching = (of: Sql, shown: Shown, read: Sql): Sql => sql`
  select ${read}, ${shown.by ? PARTS[shown.by] : sql`null::text`} as part
    from (${of}) f ${withGroups(shown)} where ${matches(shown)}`

type Figure = number | null

export type Totals = {
  venues: number
  /** Venues that the filters leave. */
  found: number
  states: string[]
  groups: string[]
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

/** Which stored figures are of this scope: those of a whole company and a current span. */
function keyOf(reach: Reach, { span, venueId, weeks }: Pick<Scope, 'span' | 'venueId' | 'weeks'>) {
  const isStored = span !== undefined && venueId === undefined && reach.venueIds === 'every'
  return isStored ? { span, week: weeks.at(-1) ?? '' } : undefined
}

/**
 * The totals of all venues and one page of rows, in one statement, so that cards and rows agree. For a whole company and a
 * current span it starts from the stored figures; if they are not counted yet, and otherwise, it counts all venues.
 */
export async function readRollup(reach: Reach, db: Db, scope: Scope, shown: Shown): Promise<Read> {
  const key = keyOf(reach, scope)
  const stored = key && (await readBy(reach, db, key, scope, shown))
  const read = stored || (await readBy(reach, db, undefined, scope, shown))
  if (!read) throw new Error('An aggregate answers one row.')
  return read
}

type Read = { totals: Totals; rows: VenueRow[]; subtotals: Rollup['subtotals'] }

async function readBy(
  reach: Reach,
  db: Db,
  key: SummaryKey | undefined,
  scope: Scope,
  shown: Shown,
): Promise<Read | undefined> {
  const { strip, now } = scope
  const changed = key && sql`v.id = any(array(select s.venue_id from stale s))`
  const ends = (name: string, column: string, best: Order, among?: string) => {
    const from = each(reach, key, column, among)
    const worst = best === 'asc' ? 'desc' : 'asc'
    return sql`${first(from, best)} as ${raw(`"${name}Best"`)}, ${first(from, worst)} as ${raw(`"${name}Worst"`)}`
  }
  const [found] = await db.rows<Read>(sql`
    with ${key ? sql`stale as materialized (${staleOf(reach)}),` : empty}
    ${countVenues(reach, scope, key ? { where: changed, few: true } : atVenue(scope.venueId), now)},
    ${changes(reach, key, now)}, ${sums(reach, key, scope)},
    open_most as (${join(
      each(reach, key, 'open').map((some) => sql`(select max(value) as open from (${some}) s)`),
      ' union all ',
    )}),
    ${page(reach, key, shown)},
    totals as materialized (
      select coalesce(s.venues, 0)::int as venues, p.found, p.pages, p.page,
             array(select state from parts where state is not null group by state having sum(sign * venues) > 0
                    order by state) as states,
             ${groupNames(reach, scope.venueId)} as groups,
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
             ${closed(source(reach, key, undefined, sql`c.closed <> '{}'`))} as closed
        from sums s cross join found p)
    select (select row_to_json(totals) from totals) as totals, ${subtotals(shown.by)} as subtotals,
           coalesce((select json_agg(json_build_object(
             'venueId', v.id, 'slug', v.slug, 'name', v.name, 'state', v.state, 'group', v.group_name,
             'gm', (select ${personName('u')} from app_users a join users u on u.id = a.auth_user_id where a.id = v.gm_id),
             'revenue', f.revenue, 'revenuePaired', f.revenue_paired, 'revenueBefore', f.revenue_before,
             'laborTruePct', f.labor, 'laborPaired', ${pct('f.labor_paired')}, 'laborBefore', ${pct('f.labor_before')},
             'laborBasePct', f.base, 'cogsPct', f.cogs, 'reported', f.reported, 'missing', f.missing,
             'journals', json_build_object('submitted', f.submitted, 'total', f.total, 'overdue', f.overdue),
             'priorities', json_build_object('onTrack', f.on_track, 'atRisk', coalesce(f.at_risk, 0), 'live', f.live),
             'strip', (select json_agg(s.revenue order by w.week)
                         from unnest(${strip}::date[]) w(week) left join (
                           select m.week_of, sum(m.revenue) as revenue from weekly_metrics m
                            where m.venue_id = v.id and m.week_of between ${strip[0]}::date and ${strip.at(-1)}::date
                            group by m.week_of) s on s.week_of = w.week)) order by f.place)
             from shown f join venues v on v.id = f.venue_id), '[]'::json) as rows
     ${key ? sql`where exists (select 1 from company_summaries c where ${ofSpan(reach, key, 'c')})` : empty}`)
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

/**
 * The journals of a span that are not submitted, oldest first. Venues whose stored figures say that all are submitted are
 * left out.
 */
export async function listMissing(
  reach: Reach,
  db: Db,
  scope: Pick<Scope, 'span' | 'weeks' | 'venueId' | 'now'>,
): Promise<Reply<'GET /api/rollup/journals'>> {
  const key = keyOf(reach, scope)
  const among = key
    ? sql`v.id not in (
        select c.venue_id from venue_summaries c
         where ${ofSpan(reach, key, 'c')} and c.total > 0 and c.submitted = c.total
           and c.venue_id not in (${staleOf(reach)}))`
    : atVenue(scope.venueId).where
  return db.rows(sql`
    with ${places(reach, { where: among }, scope.now)}, ${owedJournals(scope.weeks)}
    select ${member}, o.week as "weekOf", o.state = 'overdue' as overdue
      from owed o join app_users a on a.id = o.id join users u on u.id = a.auth_user_id
      join places v on v.id = o.venue_id
     where o.state <> 'complete'
     order by o.week, ${venueByName('v')}, "bltName", a.id limit ${METRICS_PAGE}`)
}
