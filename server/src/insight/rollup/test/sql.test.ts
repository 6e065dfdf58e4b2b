import { ROLLUP_SPANS, type RollupSpan } from '@scope/contract/insight/rollup/rollup.words'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import { beforeAll, describe, expect, test } from 'vitest'
import type { TestApp } from '../../../../test/app.ts'
import { setScene } from '../../../../test/scene.ts'
import { makeCompany, makeStaff, type Staff } from '../../../../test/world.ts'
import { fillCompany } from './company.ts'

/*
 * Checks every figure of the rollup with plain SQL statements of its own.
 */

const COMPANIES = [
  { seed: 11, venues: 12, now: '2026-11-18T20:00:00Z' },
  // A Monday in Auckland and Berlin, still a Sunday from New York to Honolulu.
  { seed: 12, venues: 9, now: '2026-11-23T03:30:00Z' },
  { seed: 13, venues: 40, now: '2026-12-31T20:00:00Z' },
]

const { server, db } = setScene()
const companies: { org: string; vp: Staff; now: string }[] = []

beforeAll(async () => {
  for (const { seed, venues, now } of COMPANIES) {
    const company = await makeCompany(db)
    await fillCompany(db, company, { seed, venues, today: now.slice(0, 10) })
    companies.push({ org: company.id, vp: await makeStaff(db, company, 'VP'), now })
  }
})

type Range = { first: string; last: string }
/** `later` and `earlier` are the complete weeks that trends compare. */
type TestSpan = {
  org: string
  now: string
  weeks: Range
  before: Range
  count: number
  later: Range
  earlier: Range
  compared: number
}

/** The span by PostgreSQL's calendar, from the date of the venue that is furthest behind. */
async function spanOf(org: string, now: string, span: RollupSpan): Promise<TestSpan> {
  const [row] = await db.rows<{ last: string; count: number }>(sql`
    select date_trunc('week', min(${now}::timestamptz at time zone timezone))::date as last,
           case ${span} when 'this-week' then 1 when 'last-4-weeks' then 4
             when 'this-period' then (
               select (w.monday::date - max(start)) / 7 + 1 from unnest('{2026-11-02,2026-11-30}'::date[]) start
                where start <= w.monday)
             else
             (select count(*)::int from generate_series(0, 5) back
               where date_trunc('month', w.monday - back * interval '7 days') = date_trunc('month', w.monday)) end as count
      from venues, lateral (select date_trunc('week', min(${now}::timestamptz at time zone timezone)) as monday
                              from venues where org_id = ${org}) w
     where org_id = ${org} group by w.monday`)
  const { last, count } = row ?? { last: '', count: 0 }
  const back = (weeks: number) =>
    new Date(Date.parse(`${last}T00:00:00Z`) - weeks * 604_800_000).toISOString().slice(0, 10)
  const weeks = { first: back(count - 1), last }
  const compared = Math.max(1, count - 1)
  return {
    ...{ org, now, count, weeks, compared, before: { first: back(2 * count - 1), last: back(count) } },
    later: { first: back(compared), last: back(1) },
    earlier: { first: back(2 * compared), last: back(compared + 1) },
  }
}

/** The venue `v` is open on a day of a week, and on a day of the span. */
const openThen = (monday: Sql) =>
  sql`exists (select from generate_series(0, 6) day where v.open_days @> (${monday}::date + day))`
const isShown = ({ weeks }: TestSpan) => sql`exists (
  select from generate_series(${weeks.first}::date, ${weeks.last}::date + 6, '1 day') day
   where v.open_days @> day::date)`
const within = (column: Sql, { first, last }: Range) =>
  sql`${column} between ${first}::date and ${last}::date`
const WEEK = sql`m.week_of`
const value = async <T>(statement: Sql): Promise<T | undefined> =>
  Object.values((await db.rows<Record<string, T>>(statement))[0] ?? {})[0]
const byVenue = async (statement: Sql): Promise<Record<string, unknown>> =>
  Object.fromEntries(
    (await db.rows<{ id: string; figure: unknown }>(statement)).map((row) => [row.id, row.figure]),
  )

/** Whether a week counts in comparisons: it had revenue, and no tag excludes it. */
const open = (row: 'm' | 'b') => sql`
  (${raw(row)}.revenue > 0 and not exists (
    select 1 from jsonb_array_elements(${raw(row)}.tags) tag
     where tag->>'kind' in ('closed', 'shortHours', 'buyout', 'construction')))`
/** Whether a week's numbers are complete, or it was closed. */
const IN = sql`
  (m.revenue is not null or exists (select 1 from jsonb_array_elements(m.tags) tag where tag->>'kind' = 'closed'))`

/** Weeks of venues, each paired with the week that many weeks before. */
const pairs = ({ later, compared, ...span }: TestSpan) => sql`
  weekly_metrics m join weekly_metrics b on b.venue_id = m.venue_id and b.week_of = m.week_of - ${compared}::int * 7
  join venues v on v.id = m.venue_id and v.org_id = ${span.org} and ${isShown({ ...span, later, compared })}
  where ${within(WEEK, later)} and ${open('m')} and ${open('b')} and ${openThen(WEEK)} and ${openThen(sql`b.week_of`)}`
const GROWTH = sql`round(100 * (sum(m.revenue) - sum(b.revenue)) / nullif(sum(b.revenue), 0), 2)::float8`
const LABOR_CHANGE = sql`(round(sum(m.revenue * m.labor_true_pct) / nullif(sum(m.revenue), 0), 2)
                        - round(sum(b.revenue * b.labor_true_pct) / nullif(sum(b.revenue), 0), 2))::float8`
const BOTH_LABOR = sql`and m.labor_true_pct is not null and b.labor_true_pct is not null`

const metrics = (span: TestSpan) => sql`
  venues v join weekly_metrics m on m.venue_id = v.id
  where v.org_id = ${span.org} and ${within(WEEK, span.weeks)} and ${isShown(span)}`
/** A venue's percentage weighted by revenue, or a plain mean if no week has a revenue. */
const pct = (column: Sql) => sql`round(case when sum(m.revenue) filter (where ${column} is not null) > 0
  then sum(m.revenue * ${column}) / sum(m.revenue) filter (where ${column} is not null) else avg(${column}) end, 2)::float8`
const [TRUE, BASE, COGS] = [sql`m.labor_true_pct`, sql`m.labor_base_pct`, sql`m.cogs_pct`]

/** The Admin Day of a week, or the first day on which the member is back. Sunday is the last day. */
const due = sql`
  coalesce((select min(w.monday::date + n) from generate_series(coalesce(nullif(a.admin_day_dow, 0), 7) - 1, 6) n
             where not ${awayOn(sql`w.monday::date + n`)}), w.monday::date + 6)`
/** The weeks of members in which a journal is due or was written. */
const owed = (span: TestSpan, range: Range) => sql`
  app_users a join users u on u.id = a.auth_user_id and u.active
  join venues v on v.id = a.venue_id and v.org_id = ${span.org} and ${isShown(span)}
  join generate_series(${range.first}::date, ${range.last}::date, '7 days') w(monday) on true
  left join (select blt_id, week_of from journals where submitted_at is not null and author_id = blt_id) j
    on j.blt_id = a.id and j.week_of = w.monday::date
  where a.role in ('AGM', 'BLT')
    and (j.blt_id is not null or w.monday >= date_trunc('week', a.created_at at time zone v.timezone)
         and v.open_days @> ${due}
         and (select count(*) from generate_series(0, 6) n where ${awayOn(sql`w.monday::date + n`)}) < 4)`
/** Whether the member is away on a day. */
function awayOn(day: Sql): Sql {
  return sql`exists (select from away x where x.app_user_id = a.id and ${day} between x.from_day and x.to_day)`
}
/** Whether the due day is over at the venue. */
const past = ({ now }: TestSpan) => sql`${due} < (${now}::timestamptz at time zone v.timezone)::date`
/** The share of journals done, of those done or overdue. */
const shareAt = (testSpan: TestSpan) => sql`
  round(100.0 * count(j.blt_id) / nullif(count(*) filter (where j.blt_id is not null or ${past(testSpan)}), 0), 2)::float8`

/** Priorities at their member's venue; if there is none, at the venue where they were made. */
const priorities = (span: TestSpan) => sql`
  priorities p join app_users a on a.id = p.blt_id join venues v on v.id = coalesce(a.venue_id, p.venue_id)
  where v.org_id = ${span.org} and ${isShown(span)} and p.withdrawn_at is null`
/** Those that are not archived and whose period has begun. */
const live = (testSpan: TestSpan) => sql`
  ${priorities(testSpan)} and not p.is_archived and p.due_at <= (
    select min(day) from unnest('{2026-11-29,2027-01-03}'::date[]) day where day >= ${testSpan.weeks.last})`

/**
 * The venue with the highest or lowest figure. Null if fewer than three have one, or if the next figure is closer than
 * `apart`, or closer than one percent of it.
 */
async function end(figures: Sql, order: 'asc' | 'desc', apart: number | 'a percent') {
  const rows = await db.rows<{ slug: string; name: string; value: number }>(sql`
    select v.slug, v.name, f.figure as value from (${figures}) f join venues v on v.id = f.id
     where f.figure is not null
     order by f.figure * ${order === 'asc' ? 1 : -1}::int, lower(v.name), v.name, v.id`)
  const [first, next] = rows
  if (!first || !next || rows.length < 3) return null
  const difference = Math.abs(first.value - next.value)
  const least = apart === 'a percent' ? next.value * 0.009_95 : apart
  // A small tolerance, because these are floating-point numbers.
  return difference > 0 && difference >= least - 1e-9 ? first : null
}
const ends = async (figures: Sql, better: 'asc' | 'desc', apart: number | 'a percent') => ({
  best: await end(figures, better, apart),
  worst: await end(figures, better === 'asc' ? 'desc' : 'asc', apart),
})

describe.each(ROLLUP_SPANS)('%s', (span) => {
  const each = async (
    check: (testSpan: TestSpan, vp: Awaited<ReturnType<TestApp['as']>>) => Promise<void>,
  ) => {
    for (const { org, vp, now } of companies) {
      server.clock.set(now)
      await check(await spanOf(org, now, span), await server.as(vp))
    }
  }

  test('the weeks', () =>
    each(async (testSpan, vp) => {
      const { weeks, weeksBefore, compared } = (await vp('GET /api/rollup', { query: { span } })).body
      expect([weeks[0], weeks.at(-1), weeks.length]).toEqual([
        testSpan.weeks.first,
        testSpan.weeks.last,
        testSpan.count,
      ])
      expect([weeksBefore[0], weeksBefore.at(-1)]).toEqual([testSpan.before.first, testSpan.before.last])
      expect([compared.weeks[0], compared.weeks.at(-1)]).toEqual([testSpan.later.first, testSpan.later.last])
    }))

  test('the card of revenue', () =>
    each(async (testSpan, vp) => {
      const reports = sql`select v.id, count(*) filter (where ${open('m')}) as count from ${metrics(testSpan)} group by v.id`
      expect((await vp('GET /api/rollup', { query: { span } })).body.cards.revenue).toEqual({
        total: await value(sql`select sum(m.revenue)::float8 from ${metrics(testSpan)}`),
        reported: await value(sql`select count(*)::int from ${metrics(testSpan)} and ${IN}`),
        expected: await value(
          sql`select count(*)::int from venues v cross join generate_series(
                ${testSpan.weeks.first}::date, ${testSpan.weeks.last}::date, '7 days') w(monday)
               where v.org_id = ${testSpan.org} and ${openThen(sql`w.monday`)}`,
        ),
        trend: await value(sql`select ${GROWTH} from ${pairs(testSpan)}`),
        ...(await ends(
          sql`select v.id, sum(m.revenue)::float8 as figure from ${metrics(testSpan)} group by v.id
              having count(*) filter (where ${open('m')}) = (select max(count) from (${reports}) r)`,
          'desc',
          'a percent',
        )),
      })
    }))

  test('the card of labor', () =>
    each(async (testSpan, vp) => {
      expect((await vp('GET /api/rollup', { query: { span } })).body.cards.labor).toEqual({
        pct: await value(sql`
          select round(sum(m.revenue * m.labor_true_pct) / sum(m.revenue), 2)::float8
            from ${metrics(testSpan)} and m.revenue is not null and m.labor_true_pct is not null`),
        trend: await value(sql`select ${LABOR_CHANGE} from ${pairs(testSpan)} ${BOTH_LABOR}`),
        ...(await ends(
          sql`select v.id, ${pct(TRUE)} as figure from ${metrics(testSpan)} group by v.id`,
          'asc',
          0.5,
        )),
      })
    }))

  test('the card of journals', () =>
    each(async (testSpan, vp) => {
      const { weeks, later, earlier } = testSpan
      const share = (range: Range) =>
        value<number>(sql`select ${shareAt(testSpan)} from ${owed(testSpan, range)}`)
      const [now, then] = [await share(later), await share(earlier)]
      const { trend, ...card } = (await vp('GET /api/rollup', { query: { span } })).body.cards.journals
      expect(card).toEqual({
        submitted: await value(sql`select count(j.blt_id)::int from ${owed(testSpan, weeks)}`),
        total: await value(sql`select count(*)::int from ${owed(testSpan, weeks)}`),
        overdue: await value(
          sql`select count(*)::int from ${owed(testSpan, weeks)} and j.blt_id is null and ${past(testSpan)}`,
        ),
        ...(await ends(
          sql`select v.id, ${shareAt(testSpan)} as figure from ${owed(testSpan, weeks)} group by v.id`,
          'desc',
          5,
        )),
      })
      expect(trend).toBeCloseTo((now ?? 0) - (then ?? 0), 6)
    }))

  test('the card of priorities at risk', () =>
    each(async (testSpan, vp) => {
      const atRisk = sql`select count(*)::int from ${live(testSpan)} and p.status = 'AT_RISK'`
      const last = sql`
        select count(*)::int from ${priorities(testSpan)} and 'ON_TRACK' <> (
          select c.status from priority_check_ins c where c.priority_id = p.id and ${within(sql`c.week_of`, testSpan.before)}
           order by c.week_of desc limit 1)`
      expect((await vp('GET /api/rollup', { query: { span } })).body.cards.atRisk).toEqual({
        count: await value(atRisk),
        trend: await value(sql`select (${atRisk}) - (${last})`),
        ...(await ends(
          sql`select v.id, sum((p.status = 'AT_RISK')::int)::int as figure
                from ${live(testSpan)} group by v.id`,
          'asc',
          1,
        )),
      })
    }))

  test('the figures of the rows, each of every venue', () =>
    each(async (testSpan, vp) => {
      const { rows } = (await vp('GET /api/rollup', { query: { span, sort: 'venue', order: 'asc' } })).body
      const venues = sql`venues v where v.org_id = ${testSpan.org} and ${isShown(testSpan)}`
      const order = sql`select v.id from ${venues} order by lower(v.name), v.name, v.id`
      expect(rows.map(({ venueId }) => venueId)).toEqual(
        (await db.rows<{ id: string }>(order)).map(({ id }) => id),
      )

      const same = async (
        figureOf: (row: (typeof rows)[number]) => unknown,
        otherwise: unknown,
        statement: Sql,
      ) => {
        const figures = await byVenue(statement)
        for (const row of rows)
          expect(figureOf(row), String(figureOf)).toEqual(figures[row.venueId] ?? otherwise)
      }
      const number = (figure: Sql, more = empty) =>
        sql`select v.id, ${figure} as figure from ${metrics(testSpan)} ${more} group by v.id`
      await same((row) => row.revenue, null, number(sql`sum(m.revenue)::float8`))
      await same((row) => row.reported, 0, number(sql`count(*)::int`, sql`and ${IN}`))
      await same((row) => row.laborTruePct, null, number(pct(TRUE)))
      await same((row) => row.laborBasePct, null, number(pct(BASE)))
      await same((row) => row.cogsPct, null, number(pct(COGS)))

      const trend = (figure: Sql, more = empty) =>
        sql`select v.id, ${figure} as figure from ${pairs(testSpan)} ${more} group by v.id`
      await same((row) => row.revenueTrend, null, trend(GROWTH))
      await same((row) => row.laborTrend, null, trend(LABOR_CHANGE, BOTH_LABOR))

      const journals = (more = empty) =>
        sql`select v.id, count(*)::int as figure from ${owed(testSpan, testSpan.weeks)} ${more} group by v.id`
      await same((row) => row.journals.total, 0, journals())
      await same((row) => row.journals.submitted, 0, journals(sql`and j.blt_id is not null`))
      await same((row) => row.journals.overdue, 0, journals(sql`and j.blt_id is null and ${past(testSpan)}`))

      const work = (more = empty) =>
        sql`select v.id, count(*)::int as figure from ${live(testSpan)} ${more} group by v.id`
      await same((row) => row.priorities.live, 0, work())
      await same((row) => row.priorities.onTrack, 0, work(sql`and p.status in ('ON_TRACK', 'COMPLETED')`))
      await same((row) => row.priorities.atRisk, 0, work(sql`and p.status = 'AT_RISK'`))

      await same(
        (row) => row.gm,
        null,
        sql`select v.id, u.first_name || ' ' || u.last_name as figure
              from venues v join app_users a on a.id = v.gm_id join users u on u.id = a.auth_user_id`,
      )
      await same(
        (row) => row.strip,
        null,
        sql`select v.id, array_agg(m.revenue::float8 order by back desc) as figure
              from venues v cross join generate_series(0, 12) back
              left join weekly_metrics m on m.venue_id = v.id and m.week_of = ${testSpan.weeks.last}::date - 7 * back
             group by v.id`,
      )
    }))
})
